package io.github.mcpdatalayer.report;

/** The codes of a JPEG's symbols: short ones for those that come often. */
final class JpegCodes {

    static final JpegCodes NONE = new JpegCodes(new int[16], new int[0]);

    private final int[] counts;
    private final int[] symbols;

    /** Symbols in the order of their codes; {@code counts} says how many have a code of 1, 2, … 16 bits. */
    JpegCodes(int[] counts, int[] symbols) {
        this.counts = counts.clone();
        this.symbols = symbols.clone();
    }

    /** Reads the next symbol; -1 where no code fits. */
    int next(JpegBits bits) {
        int code = 0;
        int first = 0;
        int index = 0;
        for (int count : counts) {
            code |= bits.next();
            if (code - first < count) {
                return symbols[index + code - first];
            }
            index += count;
            first = (first + count) << 1;
            code <<= 1;
        }
        return -1;
    }
}
