package io.github.mcpdatalayer.front.link;

import io.github.mcpdatalayer.wire.Direction;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.MessageReader;
import io.github.mcpdatalayer.wire.WireException;
import org.jspecify.annotations.Nullable;

/** Checks that the fast reader of chunks agrees with the reader of messages. */
public final class ChunkFuzz {

    private ChunkFuzz() {}

    public static void fuzzerTestOneInput(byte[] data) throws WireException {
        check(data, ChunkFrame.read(data, id -> null));
        check(data, ChunkFrame.read(data, id -> new EscapedJson()));
    }

    private static void check(byte[] data, @Nullable ChunkFrame chunk) throws WireException {
        if (chunk == null) {
            return;
        }
        var message = new Message.Chunk(chunk.id(), chunk.seq(), chunk.text());
        if (!message.equals(MessageReader.read(data, Direction.HOST_TO_FRONT).message())
                || chunk.units() != message.data().length()) {
            throw new AssertionError("another chunk");
        }
    }
}
