package io.github.mcpdatalayer.front.link;

import java.util.List;

import io.github.mcpdatalayer.datalayer.RandomJson;
import io.github.mcpdatalayer.front.link.ChunkFrame.Checks;
import io.github.mcpdatalayer.wire.Address;
import io.github.mcpdatalayer.wire.Direction;
import io.github.mcpdatalayer.wire.Envelope;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.MessageReader;
import io.github.mcpdatalayer.wire.MessageWriter;
import io.github.mcpdatalayer.wire.WireException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

class ChunkFrameTest {

    /** The checks of a text that nobody asks about, and of one that may be JSON. */
    private static final List<Checks> BOTH = List.of(id -> null, id -> new EscapedJson());

    @Test
    void aChunkIsReadAsTheReaderOfMessagesReadsIt() throws Exception {
        for (int seed = 0; seed < 200; seed++) {
            String text = new RandomJson(seed).array(30, 4);
            byte[] frame = frame(seed, text);
            for (Checks checks : BOTH) {
                ChunkFrame chunk = ChunkFrame.read(frame, checks);
                assertNotNull(chunk, text);
                assertEquals(MessageReader.read(frame, Direction.HOST_TO_FRONT).message(), message(chunk));
                assertEquals(text, chunk.text());
            }
        }
    }

    @Test
    void noFrameIsReadInAnotherWayThanByTheReaderOfMessages() {
        byte[] frame = frame(3, "[\"a\\\"ä😀z\",-1.5e2,{}]\n/");
        for (int i = 0; i < frame.length; i++) {
            for (int other : new int[]{0, '"', '\\', '}', '{', ',', '0', 'u', 0x80, 0xff}) {
                byte[] changed = frame.clone();
                changed[i] = (byte) other;
                for (Checks checks : BOTH) {
                    ChunkFrame chunk = ChunkFrame.read(changed, checks);
                    if (chunk != null) {
                        assertEquals(ordinary(changed), message(chunk), new String(changed, UTF_8));
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "{\"v\":1}",
            "{\"v\":1,\"to\":1,\"type\":\"chunk\",\"id\":1,\"seq\":0,\"data\":\"\\u0041\"}",
            "{\"v\":1,\"to\":1,\"type\":\"chunk\",\"id\":1,\"seq\":0,\"data\":\"x\" }",
            "{\"v\":1,\"to\":1,\"type\":\"chunk\",\"id\":1,\"seq\":0,\"data\":\"\\\"}",
            "{\"v\":1,\"to\":1,\"type\":\"chunk\",\"id\":1,\"seq\":0,\"data\":\"",
            "{\"v\":1,\"to\":1,\"type\":\"chunk\",\"id\":01,\"seq\":0,\"data\":\"x\"}",
            "{\"v\":1,\"to\":1,\"type\":\"chunk\",\"id\":1,\"seq\":-1,\"data\":\"x\"}",
            "{\"v\":1,\"to\":1,\"type\":\"response\",\"id\":1,\"result\":{}}"})
    void everythingElseIsLeftToTheReaderOfMessages(String frame) {
        for (Checks checks : BOTH) {
            assertNull(ChunkFrame.read(frame.getBytes(UTF_8), checks));
        }
    }

    private static Message message(ChunkFrame chunk) {
        String text = chunk.text();
        assertEquals(text.length(), chunk.units());
        assertEquals(text.chars().anyMatch(c -> c > 0xff), chunk.wide());
        return new Message.Chunk(chunk.id(), chunk.seq(), text);
    }

    private static Message ordinary(byte[] frame) {
        try {
            return MessageReader.read(frame, Direction.HOST_TO_FRONT).message();
        } catch (WireException e) {
            throw new AssertionError("Refused as it should be, but read as a chunk: " + new String(frame, UTF_8), e);
        }
    }

    private static byte[] frame(int seq, String text) {
        return MessageWriter.write(new Envelope(1, Address.front(17), new Message.Chunk(42, seq, text)),
                Direction.HOST_TO_FRONT);
    }
}
