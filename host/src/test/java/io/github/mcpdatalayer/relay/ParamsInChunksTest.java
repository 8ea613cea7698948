package io.github.mcpdatalayer.relay;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.testing.FrontSocket;
import io.github.mcpdatalayer.testing.TestHost;
import io.github.mcpdatalayer.wire.Address;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.Protocol;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Tests that the host lets params in chunks pass, and that anything else fails its request alone. */
class ParamsInChunksTest {
    private static final String SEEDS = "io.github.mcpdatalayer.testing.Seeds#many";

    @TempDir
    private Path home;

    @ParameterizedTest
    @MethodSource(SEEDS)
    void chunksInOrderEachForACreditPassHoweverTheyAreCut(long seed) {
        var random = new Random(seed);
        List<Message.Chunk> chunks = chunks(random, 7);
        var params = new ParamsInChunks(announced(chunks));
        int credits = 0;
        for (Message.Chunk chunk : chunks) {
            while (credits == 0) {
                credits = random.nextInt(Protocol.CHUNK_WINDOW + 1);
                params.credit(credits);
            }
            assertTrue(params.passes(chunk), () -> "chunk " + chunk.seq());
            credits--;
        }
        params.credit(1);
        assertFalse(params.passes(new Message.Chunk(7, chunks.size(), "x")), "one more than announced");
    }

    @ParameterizedTest
    @MethodSource(SEEDS)
    void aHoleADoubleASwapAWrongLengthOrAMissingCreditIsRefusedBeforeTheLastPasses(long seed) {
        var random = new Random(seed);
        List<Message.Chunk> chunks = new ArrayList<>(chunks(random, 7));
        Message.Pieces announced = announced(chunks);
        int at = random.nextInt(chunks.size());
        Message.Chunk meant = chunks.get(at);
        int credits = Integer.MAX_VALUE;
        switch (random.nextInt(6)) {
            case 0 -> {
                chunks.remove(at);
                chunks.add(meant); // the others come without it
            }
            case 1 -> chunks.add(random.nextInt(at, chunks.size()) + 1, meant);
            case 2 -> chunks.set(at, new Message.Chunk(7, at, meant.data() + "x"));
            case 3 -> chunks.set(at, new Message.Chunk(7, at, "y".repeat(Protocol.CHUNK_CHARS + 1)));
            case 4 -> chunks.set(at, new Message.Chunk(7, random.nextInt(chunks.size(), Integer.MAX_VALUE), "z"));
            default -> credits = at;
        }
        if (chunks.equals(chunks(new Random(seed), 7)) && credits == Integer.MAX_VALUE) {
            return; // the last one was put where it was
        }
        var params = new ParamsInChunks(announced);
        params.credit(credits);
        assertTrue(chunks.stream().anyMatch(chunk -> !params.passes(chunk)), "all passed");
    }

    /** Each with a credit; the announced length would be that of the first three. */
    @Test
    void aChunkThatCameBeforeDoesNotPassAgain() {
        for (int[] numbers : new int[][]{{0, 0}, {0, 2}, {1}, {0, 1, 1}, {0, 1, 2, 2}}) {
            ParamsInChunks params = new ParamsInChunks(new Message.Pieces(3, 9));
            params.credit(numbers.length);
            for (int at = 0; at < numbers.length; at++) {
                assertEquals(at < numbers.length - 1, params.passes(new Message.Chunk(1, numbers[at], "abc")),
                        numbers[at] + " as number " + at);
            }
        }
    }

    @Test
    void whatBreaksTheRulesFailsItsRequestAloneAndTheExtensionIsToldOnce() throws Exception {
        try (TestHost host = HostThread.readyForChunks(home);
                FrontSocket good = host.front("good");
                FrontSocket bad = host.front("bad")) {
            good.send(announce(1, 2, 70_000));
            TestHost.Asked kept = host.nextRequest();
            assertEquals(new Message.Pieces(2, 70_000), kept.request().pieces());
            host.send(Address.front(kept.front()), new Message.Credit(1, 2));
            assertEquals(2, good.inbox().next(Message.Credit.class).chunks());
            String whole = "x".repeat(Protocol.CHUNK_CHARS);
            good.send(new Message.Chunk(1, 0, whole));
            assertEquals(new Message.Chunk(1, 0, whole), host.inbox().next(Message.Chunk.class));

            long id = 0;
            List<List<Message.Chunk>> hostile = List.of(
                    List.of(new Message.Chunk(0, 1, whole)), // a hole
                    List.of(new Message.Chunk(0, 0, whole), new Message.Chunk(0, 0, whole)), // a double
                    List.of(new Message.Chunk(0, 0, whole + "x")), // too long a piece
                    List.of(new Message.Chunk(0, 0, whole), new Message.Chunk(0, 1, "x")), // too short in all
                    List.of(new Message.Chunk(0, 0, whole), new Message.Chunk(0, 1, whole))); // too long in all
            for (List<Message.Chunk> chunks : hostile) {
                long number = ++id;
                bad.send(announce(number, 2, 70_000));
                TestHost.Asked asked = host.nextRequest();
                host.send(Address.front(asked.front()), new Message.Credit(number, 2));
                bad.inbox().next(Message.Credit.class);
                for (Message.Chunk chunk : chunks) {
                    bad.send(new Message.Chunk(number, chunk.seq(), chunk.data()));
                }
                assertRefused(bad, number, ErrorCode.BAD_MESSAGE);
                assertEquals(number, ((Message.Cancel) host.inbox().nextEnvelope(Message.Cancel.class).message()).id());
            }
            // Without a credit; of a request that announced nothing; of one that nobody asked; of another front's.
            bad.send(announce(++id, 2, 70_000));
            host.nextRequest();
            bad.send(new Message.Chunk(id, 0, whole));
            assertRefused(bad, id, ErrorCode.BAD_MESSAGE);
            bad.request(++id, "ping", new JsonObject());
            host.nextRequest();
            bad.send(new Message.Chunk(id, 0, "x"));
            assertRefused(bad, id, ErrorCode.BAD_MESSAGE);
            bad.send(new Message.Chunk(99, 0, "x"));
            bad.send(new Message.Chunk(1, 1, "x"));
            // More or fewer chunks than the characters take, and more characters than there is room for.
            for (int[] size : new int[][]{{3, 2}, {70_000, 70_000}, {1, 70_000}}) {
                bad.send(announce(++id, size[0], size[1]));
                assertRefused(bad, id, ErrorCode.BAD_MESSAGE);
            }
            bad.send(announce(++id, 1025, Protocol.MAX_PARAMS_CHARS + 1));
            assertRefused(bad, id, ErrorCode.TOO_LARGE);

            good.send(new Message.Chunk(1, 1, "y".repeat(70_000 - Protocol.CHUNK_CHARS)));
            Message.Chunk last = host.inbox().next(Message.Chunk.class);
            assertEquals(new Message.Chunk(1, 1, "y".repeat(70_000 - Protocol.CHUNK_CHARS)), last,
                    "past no chunk of the other front");
            host.send(Address.front(kept.front()), Message.Response.of(1, new JsonObject()));
            assertNull(good.inbox().next(Message.Response.class).error());
            bad.request(++id, "ping", new JsonObject());
            TestHost.Asked again = host.nextRequest();
            host.send(Address.front(again.front()), Message.Response.of(id, new JsonObject()));
            assertNull(bad.inbox().next(Message.Response.class).error());
        }
    }

    @Test
    void anExtensionThatTakesNoChunksGetsNoneAndTheFrontIsNotOfferedThem() throws Exception {
        try (TestHost host = HostThread.ready(home); FrontSocket front = host.connect("a")) {
            front.hello("a");
            assertFalse(front.inbox().next(Message.Welcome.class).accepts().contains(Message.Pieces.ACCEPTED));
            front.send(announce(1, 2, 70_000));
            assertRefused(front, 1, ErrorCode.TOO_LARGE);
            front.request(2, "ping", new JsonObject());
            assertEquals(2, host.nextRequest().request().id());
        }
    }

    private static Message.Request announce(long id, int chunks, int chars) {
        return new Message.Request(id, "ping", new JsonObject(), Protocol.MAX_DEADLINE_MS, null,
                new Message.Pieces(chunks, chars));
    }

    private static void assertRefused(FrontSocket front, long id, ErrorCode code) throws Exception {
        Message.Response response = front.inbox().next(Message.Response.class);
        assertEquals(id, response.id());
        assertTrue(response.error() != null && response.error().is(code), response::toString);
    }

    private static Message.Pieces announced(List<Message.Chunk> chunks) {
        return new Message.Pieces(chunks.size(), chunks.stream().mapToInt(chunk -> chunk.data().length()).sum());
    }

    /** Cuts params into at least one piece, none empty and none too long. */
    private static List<Message.Chunk> chunks(Random random, long id) {
        List<Message.Chunk> chunks = new ArrayList<>();
        for (int left = 1 + random.nextInt(8); left > 0; left--) {
            int length = random.nextInt(4) == 0 ? Protocol.CHUNK_CHARS : 1 + random.nextInt(Protocol.CHUNK_CHARS);
            chunks.add(new Message.Chunk(id, chunks.size(), "a".repeat(length)));
        }
        return chunks;
    }
}
