package io.github.mcpdatalayer.front.mcp;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

/**
 * The requests that have no answer yet. Each one is closed once: by its answer, its cancellation or the end. Its id is
 * free again before the client can see the answer, or, after a cancellation, when its work has ended. The SDK accepts few
 * kinds of ids, so each request goes to the SDK under our own number.
 */
final class OpenRequests {

    /** One request, distinct from a later one with the same id. */
    static final class OpenRequest {

        private final Object id;
        private final long number;
        private final long bytes;
        private @Nullable Thread thread;
        private boolean closed;
        private boolean finished;

        private OpenRequest(Object id, long number, long bytes) {
            this.id = id;
            this.number = number;
            this.bytes = bytes;
        }

        /** The id as the client gave it. */
        Object id() {
            return id;
        }

        /** The number as the SDK knows it. */
        long number() {
            return number;
        }
    }

    /** Reasons why a request is not taken. */
    enum Refusal {
        /** Another one with its id is open. */
        SAME_ID,
        /** The open requests are too many or too large for the memory. */
        TOO_MANY
    }

    /** A client that sends more requests at once does not wait for answers. */
    static final int MOST = 4096;
    /** The limit for the lines of all open requests together. */
    static final long MOST_BYTES = 64L * 1024 * 1024;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition idle = lock.newCondition();
    private final Map<Object, OpenRequest> requests = new HashMap<>();
    private final Map<Long, OpenRequest> numbers = new HashMap<>();
    private long lastNumber;
    private int working;
    private long bytes;

    /** The reason to refuse a request; null if {@link #add} may be called with it. Only for the thread that adds. */
    @Nullable
    Refusal refusal(Object id, long length) {
        lock.lock();
        try {
            if (requests.containsKey(id)) {
                return Refusal.SAME_ID;
            }
            // A single request is accepted at any size.
            return working >= MOST || (working > 0 && bytes + length > MOST_BYTES) ? Refusal.TOO_MANY : null;
        } finally {
            lock.unlock();
        }
    }

    /** Adds a request. The caller must pass it to {@link #finish} in any case. */
    OpenRequest add(Object id, long length) {
        lock.lock();
        try {
            var request = new OpenRequest(id, ++lastNumber, length);
            requests.put(id, request);
            numbers.put(request.number, request);
            working++;
            bytes += length;
            return request;
        } finally {
            lock.unlock();
        }
    }

    /** Makes this thread the one to interrupt when the request is cancelled. */
    void running(OpenRequest request) {
        lock.lock();
        try {
            if (request.closed) {
                Thread.currentThread().interrupt();
            } else {
                request.thread = Thread.currentThread();
            }
        } finally {
            lock.unlock();
        }
    }

    /** The open request with our number, for the caller to answer; null if it must not be answered any more. */
    @Nullable
    OpenRequest close(long number) {
        lock.lock();
        try {
            OpenRequest request = numbers.get(number);
            return close(request) ? request : null;
        } finally {
            lock.unlock();
        }
    }

    /** Tells whether the caller must answer this request. */
    boolean closeThis(OpenRequest request) {
        lock.lock();
        try {
            return close(request);
        } finally {
            lock.unlock();
        }
    }

    private boolean close(@Nullable OpenRequest request) {
        if (request == null || request.closed) {
            return false;
        }
        request.closed = true;
        request.thread = null;
        requests.remove(request.id);
        numbers.remove(request.number);
        return true;
    }

    /** The work on the request has ended, and its answer is written. Further calls have no effect. */
    void finish(OpenRequest request) {
        lock.lock();
        try {
            if (request.finished) {
                return;
            }
            request.finished = true;
            requests.remove(request.id, request);
            numbers.remove(request.number);
            working--;
            bytes -= request.bytes;
            if (working == 0) {
                idle.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Interrupts the request, so it gets no answer. Unknown and answered requests are ignored. */
    void cancel(Object id) {
        lock.lock();
        try {
            OpenRequest request = requests.get(id);
            if (request != null && !request.closed) {
                request.closed = true;
                if (request.thread != null) {
                    request.thread.interrupt();
                }
            }
        } finally {
            lock.unlock();
        }
    }

    /** Waits until all work has ended, then passes each id without an answer to {@code late} once. */
    void drain(Duration deadline, Consumer<Object> late) throws InterruptedException {
        List<Object> left;
        lock.lockInterruptibly();
        try {
            long nanos = deadline.toNanos();
            while (working > 0 && nanos > 0) {
                nanos = idle.awaitNanos(nanos);
            }
            left = requests.values().stream().filter(request -> !request.closed).map(request -> request.id).toList();
            left.forEach(id -> close(requests.get(id)));
        } finally {
            lock.unlock();
        }
        left.forEach(late);
    }
}
