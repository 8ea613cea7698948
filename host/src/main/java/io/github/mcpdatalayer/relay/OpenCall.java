package io.github.mcpdatalayer.relay;

import java.util.concurrent.TimeUnit;

/** What is known of a request that is open, for the audit log too. Guarded by the {@link PendingRequests} it is in. */
final class OpenCall {
    private final String method;
    private final long openedNanos = System.nanoTime();
    private long bytes;
    private boolean cancelled;

    OpenCall(String method) {
        this.method = method;
    }

    String method() {
        return method;
    }

    /** Marks it as cancelled; true the first time. */
    boolean cancel() {
        boolean first = !cancelled;
        cancelled = true;
        return first;
    }

    /** Bytes of this request's answer have gone to the front. */
    void add(int more) {
        bytes += more;
    }

    long bytes() {
        return bytes;
    }

    long millis() {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - openedNanos);
    }
}
