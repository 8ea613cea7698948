package io.github.mcpdatalayer.storage;

import org.jspecify.annotations.Nullable;

/** Tells in words how long something is kept. */
public final class Lifetime {

    private static final long MINUTE = 60;
    private static final long HOUR = 60 * MINUTE;
    private static final long DAY = 24 * HOUR;

    private Lifetime() {}

    /** The lifetime in words, such as {@code 400 d} or {@code session}; null where not known. */
    public static @Nullable String words(@Nullable Long seconds) {
        if (seconds == null) {
            return null;
        }
        long s = seconds;
        if (s == 0) {
            return "session";
        }
        if (s < 0) {
            return "deleted";
        }
        // A second or two lie between an answer and its cookie.
        return s < 2 * MINUTE
                ? s + " s"
                : s < 2 * HOUR
                        ? Math.round(s / (double) MINUTE) + " min"
                        : s < 2 * DAY - 60 ? Math.round(s / (double) HOUR) + " h" : Math.round(s / (double) DAY) + " d";
    }
}
