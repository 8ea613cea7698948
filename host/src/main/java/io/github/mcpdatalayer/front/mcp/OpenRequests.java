package io.github.mcpdatalayer.front.mcp;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

/**
 * The requests that have no answer yet. Each is closed once, by its answer, its cancellation or the end, and its id is
 * free again when its work has ended.
 */
final class OpenRequests {

    private static final class Request {

        private @Nullable Thread thread;
        private boolean closed;
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition emptied = lock.newCondition();
    private final Map<Object, Request> requests = new HashMap<>();

    /** Returns false if a request with this id is open */
    boolean add(Object id) {
        return locked(() -> requests.putIfAbsent(id, new Request()) == null);
    }

    /** Says which thread to interrupt when the request is cancelled. */
    void running(Object id, Thread thread) {
        locked(() -> {
            Request request = requests.get(id);
            if (request == null || request.closed) {
                thread.interrupt();
            } else {
                request.thread = thread;
            }
            return true;
        });
    }

    /** Returns whether the caller is the one to answer */
    boolean close(Object id) {
        return locked(() -> close(requests.get(id)));
    }

    /** The work on the request has ended: its id may be used again. */
    void remove(Object id) {
        locked(() -> {
            requests.remove(id);
            if (requests.isEmpty()) {
                emptied.signalAll();
            }
            return true;
        });
    }

    /** Interrupts the request, which is then no longer answered. Unknown and answered ones are left alone. */
    void cancel(Object id) {
        locked(() -> {
            Request request = requests.get(id);
            Thread thread = request == null ? null : request.thread;
            boolean cancelled = close(request);
            if (cancelled && thread != null) {
                thread.interrupt();
            }
            return cancelled;
        });
    }

    private static boolean close(@Nullable Request request) {
        if (request == null || request.closed) {
            return false;
        }
        request.closed = true;
        request.thread = null;
        return true;
    }

    /** Waits until all are answered; hands those that are not by then to {@code late}, once each. */
    void drain(Duration deadline, Consumer<Object> late) throws InterruptedException {
        List<Object> left;
        lock.lockInterruptibly();
        try {
            long nanos = deadline.toNanos();
            while (!requests.isEmpty() && nanos > 0) {
                nanos = emptied.awaitNanos(nanos);
            }
            left = requests.entrySet().stream().filter(entry -> !entry.getValue().closed).map(Map.Entry::getKey)
                    .toList();
            requests.values().forEach(request -> request.closed = true);
        } finally {
            lock.unlock();
        }
        left.forEach(late);
    }

    private boolean locked(BooleanSupplier action) {
        lock.lock();
        try {
            return action.getAsBoolean();
        } finally {
            lock.unlock();
        }
    }
}
