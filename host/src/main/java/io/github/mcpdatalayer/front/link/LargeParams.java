package io.github.mcpdatalayer.front.link;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.MessageWriter;
import io.github.mcpdatalayer.wire.Protocol;
import org.jspecify.annotations.Nullable;

/**
 * The JSON of params that do not fit into a frame, in chunks that split no surrogate pair. It is written twice, to count
 * the chunks and to send them, because a copy would take several times the memory of the params.
 */
final class LargeParams {

    private final JsonObject params;
    private long chars;
    private int chunks;

    private LargeParams(JsonObject params) {
        this.params = params;
    }

    static LargeParams of(JsonObject params) {
        var counted = new LargeParams(params);
        try {
            counted.write(counted::count);
        } catch (IOException e) {
            throw new UncheckedIOException("counting does not fail", e);
        }
        return counted;
    }

    private void count(CharSequence chunk) {
        chars += chunk.length();
        chunks++;
    }

    private void write(ChunkWriter.Chunks to) throws IOException {
        var out = new ChunkWriter(to);
        MessageWriter.write(params, out);
        out.close(); // not after a failure, because it would pass on one more chunk
    }

    /** Tells whether a frame of this size is certainly too small, without writing the params. */
    static boolean surelyExceed(JsonObject params, long bytes) {
        return left(params, bytes) < 0;
    }

    private static long left(JsonElement element, long bytes) {
        long left = bytes;
        if (element instanceof JsonPrimitive value && value.isString()) {
            return left - value.getAsString().length();
        }
        if (element instanceof JsonArray array) {
            for (int i = 0; i < array.size() && left >= 0; i++) {
                left = left(array.get(i), left - 1);
            }
        } else if (element instanceof JsonObject object) {
            for (Map.Entry<String, JsonElement> member : object.entrySet()) {
                left = left(member.getValue(), left - member.getKey().length());
                if (left < 0) {
                    break;
                }
            }
        }
        return left;
    }

    boolean isTooLarge() {
        return chars > Protocol.MAX_PARAMS_CHARS;
    }

    Message.Pieces pieces() {
        return new Message.Pieces(chunks, Math.toIntExact(chars));
    }

    /** Sends all chunks, each one when there is a credit for it. Stops when the request has ended. */
    void send(long id, PendingRequest request, Deadline deadline, Outlet outlet) throws InterruptedException {
        var sending = new Sending(id, request, deadline, outlet);
        try {
            write(sending::take);
        } catch (IOException e) {
            if (sending.interrupt != null) {
                throw sending.interrupt;
            }
            // The request has ended, or its deadline has passed: nobody waits for the rest.
        }
    }

    /** The target of messages. */
    interface Outlet {
        void send(Message message);
    }

    /** Being sent, as long as there are credits. */
    private static final class Sending {

        private final long id;
        private final PendingRequest request;
        private final Deadline deadline;
        private final Outlet outlet;
        private int seq;
        private @Nullable InterruptedException interrupt;

        Sending(long id, PendingRequest request, Deadline deadline, Outlet outlet) {
            this.id = id;
            this.request = request;
            this.deadline = deadline;
            this.outlet = outlet;
        }

        private void take(CharSequence chunk) throws IOException {
            try {
                if (!request.takeCredit(deadline)) {
                    throw new IOException("no credit");
                }
            } catch (InterruptedException e) {
                interrupt = e;
                throw new IOException(e);
            }
            outlet.send(new Message.Chunk(id, seq++, chunk.toString()));
        }
    }
}
