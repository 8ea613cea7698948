package io.github.mcpdatalayer.front.link;

import java.time.Duration;

/** The time at which a whole call must have ended. */
public final class Deadline {

    private static final Duration LARGE = Duration.ofSeconds(55);
    private static final Duration STILL = Duration.ofSeconds(45);
    private static final long ANY = Duration.ofDays(1).toNanos();

    private final long end;
    private final long still;

    private Deadline(long end, long still) {
        this.end = end;
        this.still = still;
    }

    public static Deadline in(Duration duration) {
        return new Deadline(System.nanoTime() + duration.toNanos(), ANY);
    }

    /** Makes the deadline for megabytes: on a slow machine they may take most of the minute that clients wait, as long as they move. */
    public static Deadline ofLarge() {
        return moving(LARGE, STILL);
    }

    /**
     * @param whole how long it may take as long as it moves
     * @param still how long nothing may move
     */
    static Deadline moving(Duration whole, Duration still) {
        return new Deadline(System.nanoTime() + whole.toNanos(), still.toNanos());
    }

    /** The earlier of this and a new one. */
    public Deadline atMost(Duration duration) {
        long other = System.nanoTime() + duration.toNanos();
        return other - end < 0 ? new Deadline(other, still) : this;
    }

    /** Returns this deadline, moved by so much. */
    Deadline later(long nanos) {
        return new Deadline(end + nanos, still);
    }

    /** Returns a deadline with another end, and with the same limit for a standstill. */
    Deadline endingIn(Duration duration) {
        return new Deadline(System.nanoTime() + duration.toNanos(), still);
    }

    /** Milliseconds left; 0 when it has passed. */
    public long millis() {
        return millisUntil(end);
    }

    /** Returns the milliseconds left for what has moved last at this {@link System#nanoTime()}. */
    long millis(long movedAt) {
        return Math.min(millis(), millisUntil(movedAt + still));
    }

    private static long millisUntil(long nanos) {
        return Math.max(0, (nanos - System.nanoTime() + 999_999) / 1_000_000);
    }

    public boolean passed() {
        return millis() == 0;
    }
}
