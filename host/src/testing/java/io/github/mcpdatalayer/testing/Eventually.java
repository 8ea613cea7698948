package io.github.mcpdatalayer.testing;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

/**
 * Waits for what another process or thread brings about and tells nobody of. No other test code sleeps: what tells is
 * waited for itself.
 */
public final class Eventually {

    /** Long, for a machine may be busy: it only matters where what is awaited never comes. */
    public static final Duration SOON = Duration.ofMinutes(2);

    private static final Duration POLL = Duration.ofMillis(20);

    private Eventually() {}

    /** Waits until this is so. */
    public static void eventually(String what, Callable<Boolean> condition) throws Exception {
        eventually(() -> what, condition);
    }

    /** Waits; the awaited thing is asked for only where it has not come, so that it can tell what came instead. */
    public static void eventually(Supplier<String> what, Callable<Boolean> condition) throws Exception {
        if (!comes(condition)) {
            throw new AssertionError("Not within " + SOON.toSeconds() + " s: " + what.get());
        }
    }

    /** Tells whether it holds before long; for callers that can say better what is missing. */
    public static boolean comes(Callable<Boolean> condition) throws Exception {
        long end = System.nanoTime() + SOON.toNanos();
        while (!condition.call()) {
            if (System.nanoTime() > end) {
                return false;
            }
            Thread.sleep(POLL);
        }
        return true;
    }
}
