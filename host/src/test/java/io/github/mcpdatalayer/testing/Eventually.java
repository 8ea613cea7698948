package io.github.mcpdatalayer.testing;

import java.util.concurrent.Callable;
import java.util.function.Supplier;

/**
 * Waits for what another process or thread brings about and tells nobody of. No other test code sleeps: what tells is
 * waited for itself.
 */
public final class Eventually {
    private static final long POLL_MILLIS = 20;

    private Eventually() {}

    /** Waits until this is so. */
    public static void eventually(String what, Callable<Boolean> condition) throws Exception {
        eventually(() -> what, condition);
    }

    /** The same, when only the end tells what to say. */
    public static void eventually(Supplier<String> what, Callable<Boolean> condition) throws Exception {
        long end = System.nanoTime() + TestHost.PATIENCE.toNanos();
        while (!condition.call()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("Not within " + TestHost.PATIENCE.toSeconds() + " s: " + what.get());
            }
            Thread.sleep(POLL_MILLIS);
        }
    }
}
