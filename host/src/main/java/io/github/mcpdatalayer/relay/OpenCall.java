package io.github.mcpdatalayer.relay;

import java.util.concurrent.TimeUnit;

/** What the audit log will say of a request that is open. Guarded by the {@link PendingRequests} it is in. */
final class OpenCall {
    private final String method;
    private final long openedNanos = System.nanoTime();
    private long bytes;

    OpenCall(String method) {
        this.method = method;
    }

    String method() {
        return method;
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
