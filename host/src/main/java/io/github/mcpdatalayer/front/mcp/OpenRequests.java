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
 * The requests that have no answer yet. Each is closed once: by its answer, its cancellation or the end. An id is free
 * again before its answer can be seen; that of a cancelled request when its work has ended.
 */
final class OpenRequests {

    /** One request, told apart from a later one with the same id. */
    static final class Request {

        private final Object id;
        private @Nullable Thread thread;
        private boolean closed;

        private Request(Object id) {
            this.id = id;
        }
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition idle = lock.newCondition();
    private final Map<Object, Request> requests = new HashMap<>();
    private int working;

    /** The request to work on, to be given to {@link #finish} in any case; null if one with this id is open. */
    @Nullable
    Request add(Object id) {
        lock.lock();
        try {
            if (requests.containsKey(id)) {
                return null;
            }
            var request = new Request(id);
            requests.put(id, request);
            working++;
            return request;
        } finally {
            lock.unlock();
        }
    }

    /** Says that this thread is the one to interrupt when the request is cancelled. */
    void running(Request request) {
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

    /** Whether the caller is the one to answer the request that is open under this id. */
    boolean close(Object id) {
        lock.lock();
        try {
            return close(requests.get(id));
        } finally {
            lock.unlock();
        }
    }

    /** Whether the caller is the one to answer this very request. */
    boolean closeThis(Request request) {
        lock.lock();
        try {
            return close(request);
        } finally {
            lock.unlock();
        }
    }

    private boolean close(@Nullable Request request) {
        if (request == null || request.closed) {
            return false;
        }
        request.closed = true;
        request.thread = null;
        requests.remove(request.id);
        return true;
    }

    /** The work on the request has ended, its answer is written. */
    void finish(Request request) {
        lock.lock();
        try {
            requests.remove(request.id, request);
            working--;
            if (working == 0) {
                idle.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Interrupts the request, which is then no longer answered. Unknown and answered ones are left alone. */
    void cancel(Object id) {
        lock.lock();
        try {
            Request request = requests.get(id);
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

    /** Waits until all work has ended; hands the ids that have no answer by then to {@code late}, once each. */
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
