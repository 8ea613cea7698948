package io.github.mcpdatalayer.relay;

import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.Protocol;

/**
 * Checks the chunks of one request's params: they are in order, each one uses a credit of the extension, and their total
 * length is the announced one. So a front cannot fill the queue for Chrome.
 */
final class ParamsInChunks {
    private final Message.Pieces announced;
    private int next;
    private long chars;
    private long credits;

    ParamsInChunks(Message.Pieces announced) {
        this.announced = announced;
    }

    /** The extension takes this number of further chunks. */
    void credit(int chunks) {
        credits += chunks;
    }

    /** Tells whether this chunk may pass. If one may not, the request has failed. */
    boolean passes(Message.Chunk chunk) {
        int length = chunk.data().length();
        chars += length;
        return credits-- > 0 && chunk.seq() == next++ && next <= announced.chunks() && length <= Protocol.CHUNK_CHARS
                && (next == announced.chunks() ? chars == announced.chars() : chars < announced.chars());
    }
}
