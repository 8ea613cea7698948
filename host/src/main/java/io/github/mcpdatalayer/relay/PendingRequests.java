package io.github.mcpdatalayer.relay;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.function.Supplier;

import io.github.mcpdatalayer.wire.Protocol;

/**
 * The open requests of one front. Whoever closes one (an answer, its deadline, the end of a connection) is told so, and
 * only that one may answer: so each gets exactly one response.
 */
final class PendingRequests {
    enum Opening {
        OPENED,
        ALREADY_OPEN,
        TOO_MANY
    }

    private static final class Pending {
        final Future<?> deadline;
        boolean cancelled;

        Pending(Future<?> deadline) {
            this.deadline = deadline;
        }
    }

    private final Map<Long, Pending> open = new HashMap<>();
    private boolean ended;

    /** Opens a request; its deadline is set only if that works. */
    synchronized Opening open(long id, Supplier<Future<?>> deadline) {
        if (open.containsKey(id)) {
            return Opening.ALREADY_OPEN;
        }
        if (ended || open.size() >= Protocol.MAX_PENDING_PER_FRONT) {
            return Opening.TOO_MANY;
        }
        open.put(id, new Pending(deadline.get()));
        return Opening.OPENED;
    }

    synchronized boolean isOpen(long id) {
        return open.containsKey(id);
    }

    /** Closes a request; false when it was not open (any more). */
    synchronized boolean close(long id) {
        Pending pending = open.remove(id);
        if (pending == null) {
            return false;
        }
        pending.deadline.cancel(false);
        return true;
    }

    /** Marks an open request as cancelled; true the first time. */
    synchronized boolean cancel(long id) {
        Pending pending = open.get(id);
        if (pending == null || pending.cancelled) {
            return false;
        }
        pending.cancelled = true;
        return true;
    }

    /** Closes all, for good, and returns which they were. */
    synchronized List<Long> end() {
        ended = true;
        open.values().forEach(pending -> pending.deadline.cancel(false));
        List<Long> ids = new ArrayList<>(open.keySet());
        open.clear();
        return ids;
    }
}
