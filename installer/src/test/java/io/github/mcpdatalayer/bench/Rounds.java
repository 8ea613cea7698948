package io.github.mcpdatalayer.bench;

/** The number of measurements: a quick run takes two to three minutes, a full one about ten. */
enum Rounds {
    QUICK(12, 60, 20, 20),
    FULL(40, 300, 100, 60);

    /** Starts of each program. */
    final int starts;
    /** Reads of a small layer; of large ones fewer. */
    final int reads;
    /** Rounds in a page. */
    final int inPage;
    /** The time in which nothing happens. */
    final int idleSeconds;

    Rounds(int starts, int reads, int inPage, int idleSeconds) {
        this.starts = starts;
        this.reads = reads;
        this.inPage = inPage;
        this.idleSeconds = idleSeconds;
    }

    /** Returns the number of reads of a layer of that many bytes. */
    int reads(int bytes) {
        return bytes <= 1_000
                ? reads
                : bytes <= 100_000
                        ? reads * 2 / 3
                        : bytes <= 1_000_000
                                ? reads / 3
                                : bytes <= 10_000_000 ? reads / 6 : Math.max(3, reads / 15);
    }
}
