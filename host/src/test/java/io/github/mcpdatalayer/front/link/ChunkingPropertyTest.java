package io.github.mcpdatalayer.front.link;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.datalayer.RandomJson;
import io.github.mcpdatalayer.frame.FrameReader;
import io.github.mcpdatalayer.frame.FrameWriter;
import io.github.mcpdatalayer.wire.Address;
import io.github.mcpdatalayer.wire.Direction;
import io.github.mcpdatalayer.wire.Envelope;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.MessageReader;
import io.github.mcpdatalayer.wire.MessageWriter;
import io.github.mcpdatalayer.wire.Protocol;
import io.github.mcpdatalayer.wire.WireException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Checks a text in chunks, wherever it is cut, into chunks as into bytes. The seed is that of all chances. */
class ChunkingPropertyTest {
    private static final String SEEDS = "io.github.mcpdatalayer.testing.Seeds#many";
    private static final long ID = 7;

    @ParameterizedTest
    @MethodSource(SEEDS)
    void chunksPutTogetherAreTheTextWhereverItIsCut(long seed) throws Exception {
        var random = new Random(seed);
        String text = text(random, seed);
        List<Message> messages = new ArrayList<>(chunks(text, random));
        messages.add(response(messages.size()));
        var request = new PendingRequest(null);
        for (Message message : overTheWire(messages, random)) {
            if (message instanceof Message.Chunk chunk) {
                assertTrue(request.chunk(ChunkFrame.of(chunk)));
            } else {
                request.response((Message.Response) message);
            }
        }
        assertEquals(text, request.get().text().toString());
        assertNothingIsHeld();
    }

    @ParameterizedTest
    @MethodSource(SEEDS)
    void chunksOutOfOrderMissingOrTwiceAreRefused(long seed) {
        var random = new Random(seed);
        List<Message.Chunk> chunks = chunks(text(random, seed) + "1234", random);
        int whole = chunks.size();
        int at = random.nextInt(whole);
        switch (random.nextInt(3)) {
            case 0 -> chunks.remove(at);
            case 1 -> chunks.add(random.nextInt(at, whole) + 1, chunks.get(at));
            default -> {
                if (whole > 1) {
                    Collections.swap(chunks, at, (at + 1 + random.nextInt(whole - 1)) % whole);
                } else {
                    chunks.clear();
                }
            }
        }
        var request = new PendingRequest(null);
        for (Message.Chunk chunk : chunks) {
            request.chunk(ChunkFrame.of(chunk));
        }
        request.response(response(whole));
        LinkException refused = assertThrows(LinkException.class, request::get);
        assertTrue(refused.error().is(ErrorCode.BAD_MESSAGE), () -> refused.error().code());
        assertFalse(request.chunk(ChunkFrame.of(new Message.Chunk(ID, 0, "late"))));
        assertNothingIsHeld();
    }

    /** The checks of a text that may hold one character among all that are under way. */
    private static void assertNothingIsHeld() {
        var request = new PendingRequest(null, 1);
        assertTrue(request.chunk(ChunkFrame.of(new Message.Chunk(ID, 0, "x"))), "the room of another text is not free");
        request.fail(ErrorCode.CANCELLED.error());
    }

    /** Makes a text of any size up to some chunks, often just around the size of one; in ASCII alone, or with everything else. */
    private static String text(Random random, long seed) {
        int size = switch (random.nextInt(3)) {
            case 0 -> random.nextInt(40);
            case 1 -> Protocol.CHUNK_CHARS * random.nextInt(1, 3) + random.nextInt(-2, 3);
            default -> random.nextInt(3 * Protocol.CHUNK_CHARS);
        };
        String piece = random.nextBoolean() ? new RandomJson(seed).array(20, 3) : "a\"\\\n\u0007ä語😀\ud83d\ufffd";
        return piece.repeat(size / piece.length() + 1).substring(0, size);
    }

    /** Cut anywhere, also where the extension never cuts: inside of a surrogate pair, or into nothing. */
    private static List<Message.Chunk> chunks(String text, Random random) {
        int most = random.nextInt(4) == 0 ? Protocol.CHUNK_CHARS : 1 + random.nextInt(Protocol.CHUNK_CHARS);
        most = Math.max(most, text.length() / 50);
        List<Message.Chunk> chunks = new ArrayList<>();
        int at = 0;
        do {
            int end = Math.min(text.length(), at + random.nextInt(most + 1));
            chunks.add(new Message.Chunk(ID, chunks.size(), text.substring(at, end)));
            at = end;
        } while (at < text.length());
        return chunks;
    }

    private static Message.Response response(int chunks) {
        var result = new JsonObject();
        result.addProperty("chunks", chunks);
        return Message.Response.of(ID, result);
    }

    /** Framed, and read as the front reads: from pieces that end anywhere, in the middle of a character too. */
    private static List<Message> overTheWire(List<Message> messages, Random random) throws Exception {
        var stream = new ByteArrayOutputStream();
        var out = new FrameWriter(stream, Protocol.MAX_FRAME_FROM_CHROME_BYTES);
        for (Message message : messages) {
            out.write(MessageWriter.write(new Envelope(1, Address.front(3), message), Direction.HOST_TO_FRONT));
        }
        int most = 1 + random.nextInt(random.nextBoolean() ? 9 : 100_000);
        InputStream pieces = new ByteArrayInputStream(stream.toByteArray()) {
            @Override
            public synchronized int read(byte[] into, int offset, int length) {
                return super.read(into, offset, Math.min(length, 1 + random.nextInt(most)));
            }
        };
        return read(new FrameReader(pieces, Protocol.MAX_FRAME_FROM_CHROME_BYTES));
    }

    private static List<Message> read(FrameReader in) throws IOException, WireException {
        List<Message> messages = new ArrayList<>();
        for (byte[] frame = in.read(); frame != null; frame = in.read()) {
            ChunkFrame chunk = ChunkFrame.read(frame, id -> null);
            messages.add(chunk != null
                    ? new Message.Chunk(chunk.id(), chunk.seq(), chunk.text())
                    : MessageReader.read(frame, Direction.HOST_TO_FRONT).message());
        }
        return messages;
    }
}
