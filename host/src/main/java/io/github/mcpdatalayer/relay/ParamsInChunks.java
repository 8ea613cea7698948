package io.github.mcpdatalayer.relay;

import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.Protocol;

/**
 * The params of one request on their way to the extension: in order, each piece for a credit that the extension gave, and
 * together as long as was announced. So what waits for Chrome stays bounded, whatever a front sends.
 */
final class ParamsInChunks {
    private final Message.Pieces announced;
    private int next;
    private long chars;
    private long credits;

    ParamsInChunks(Message.Pieces announced) {
        this.announced = announced;
    }

    /** The extension takes so many more. */
    void credit(int chunks) {
        credits += chunks;
    }

    /** Whether this piece may pass; once one may not, the request has failed. */
    boolean passes(Message.Chunk chunk) {
        int length = chunk.data().length();
        chars += length;
        return credits-- > 0 && chunk.seq() == next++ && next <= announced.chunks() && length <= Protocol.CHUNK_CHARS
                && (next == announced.chunks() ? chars == announced.chars() : chars < announced.chars());
    }
}
