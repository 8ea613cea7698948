package io.github.mcpdatalayer.front.tools.access;

/** Ends the wait of the thread that made it, from another one: by an interrupt that does not outlast the wait. */
final class WaitEnd {

    private final Thread waiting = Thread.currentThread();
    private boolean past;
    private boolean now;

    /** Ends the wait, if it is not past. */
    synchronized void now() {
        if (!past) {
            now = true;
            waiting.interrupt();
        }
    }

    /** Tells whether the wait was ended. */
    synchronized boolean isNow() {
        return now;
    }

    /** The waiting thread waits no more. */
    synchronized void isPast() {
        past = true;
        if (now) {
            var _ = Thread.interrupted();
        }
    }
}
