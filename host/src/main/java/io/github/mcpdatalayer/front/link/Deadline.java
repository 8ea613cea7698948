package io.github.mcpdatalayer.front.link;

import java.time.Duration;

/** The time at which a whole call must have ended. */
public final class Deadline {

    private final long end;

    private Deadline(long end) {
        this.end = end;
    }

    public static Deadline in(Duration duration) {
        return new Deadline(System.nanoTime() + duration.toNanos());
    }

    /** The earlier of this and a new one. */
    public Deadline atMost(Duration duration) {
        long other = System.nanoTime() + duration.toNanos();
        return other - end < 0 ? new Deadline(other) : this;
    }

    /** This one, so much later. */
    Deadline later(long nanos) {
        return new Deadline(end + nanos);
    }

    /** Milliseconds left; 0 when it has passed. */
    public long millis() {
        return Math.max(0, (end - System.nanoTime() + 999_999) / 1_000_000);
    }

    public boolean passed() {
        return millis() == 0;
    }
}
