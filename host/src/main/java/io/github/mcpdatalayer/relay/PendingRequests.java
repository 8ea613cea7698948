package io.github.mcpdatalayer.relay;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.function.Supplier;

import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.Protocol;
import org.jspecify.annotations.Nullable;

/**
 * The open requests of one front. The one that closes a request (an answer, its deadline, the end of a connection) is told so, and only
 * that one may answer: so each gets exactly one response.
 */
final class PendingRequests {
    enum Opening {
        OPENED,
        ALREADY_OPEN,
        TOO_MANY,
        /** The front or the extension is gone: what comes now is lost. */
        ENDED
    }

    /** The fate of a piece of params. */
    enum Piece {
        PASSES,
        BREAKS_THE_RULES,
        /** Its request was answered meanwhile. */
        TOO_LATE
    }

    private static final class Pending {
        final OpenCall call;
        final Future<?> deadline;

        Pending(OpenCall call, Future<?> deadline) {
            this.call = call;
            this.deadline = deadline;
        }
    }

    private final Map<Long, Pending> open = new HashMap<>();
    private boolean ended;

    /** Opens a request; its deadline is set only if that works. */
    synchronized Opening open(long id, OpenCall call, Supplier<Future<?>> deadline) {
        if (open.containsKey(id)) {
            return Opening.ALREADY_OPEN;
        }
        if (ended) {
            return Opening.ENDED;
        }
        if (open.size() >= Protocol.MAX_PENDING_PER_FRONT) {
            return Opening.TOO_MANY;
        }
        open.put(id, new Pending(call, deadline.get()));
        return Opening.OPENED;
    }

    synchronized boolean isOpen(long id) {
        return open.containsKey(id);
    }

    /** Tells whether a piece of an answer, of so many bytes, may pass: its request is open. */
    synchronized boolean passes(long id, int bytes) {
        Pending pending = open.get(id);
        if (pending != null) {
            pending.call.add(bytes);
        }
        return pending != null;
    }

    /** The extension takes so many more pieces of a request's params; false when nobody waits for that. */
    synchronized boolean credit(long id, int chunks) {
        Pending pending = open.get(id);
        ParamsInChunks params = pending == null ? null : pending.call.params();
        if (params == null) {
            return false;
        }
        params.credit(chunks);
        return true;
    }

    /** Looks at a piece of a request's params. */
    synchronized Piece look(Message.Chunk chunk) {
        Pending pending = open.get(chunk.id());
        if (pending == null) {
            return Piece.TOO_LATE;
        }
        ParamsInChunks params = pending.call.params();
        return params != null && params.passes(chunk) ? Piece.PASSES : Piece.BREAKS_THE_RULES;
    }

    /** Closes a request; null when it was not open (any more). */
    synchronized @Nullable OpenCall close(long id) {
        Pending pending = open.remove(id);
        if (pending == null) {
            return null;
        }
        pending.deadline.cancel(false);
        return pending.call;
    }

    /** Marks an open request as cancelled; true the first time. */
    synchronized boolean cancel(long id) {
        Pending pending = open.get(id);
        return pending != null && pending.call.cancel();
    }

    /** Closes all, for good, and returns which they were. */
    synchronized Map<Long, OpenCall> end() {
        ended = true;
        Map<Long, OpenCall> calls = new HashMap<>();
        open.forEach((id, pending) -> {
            pending.deadline.cancel(false);
            calls.put(id, pending.call);
        });
        open.clear();
        return calls;
    }
}
