package io.github.mcpdatalayer.front.link;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import com.google.gson.JsonParser;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.Protocol;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A text larger than the memory ends its own request with a code, and no other one. */
class PendingRequestTest {

    private static final long MOST = 8L * 1024 * 1024;

    @ParameterizedTest
    @ValueSource(strings = {"x", "語"})
    void aTextThatTheHeapCannotHoldIsRefusedAndItsRoomIsFreeAgain(String character) throws Exception {
        String chunk = character.repeat(Protocol.CHUNK_CHARS);
        long bytes = character.equals("x") ? 1 : 2;
        for (int attempt = 0; attempt < 2; attempt++) {
            var request = new PendingRequest(null, MOST);
            int seq = 0;
            while (request.chunk(chunk(seq, chunk))) {
                seq++;
                assertTrue(seq * bytes * chunk.length() <= MOST, "more than the bound");
            }
            assertTrue((seq + 2) * bytes * chunk.length() > MOST, "less than the bound");
            LinkException refused = assertThrows(LinkException.class, request::get);
            assertTrue(refused.error().is(ErrorCode.RESULT_TOO_LARGE));
        }
        assertEquals(chunk + chunk, whole(chunk));
    }

    private static ChunkFrame chunk(int seq, String text) {
        return ChunkFrame.of(new Message.Chunk(1, seq, text));
    }

    private static String whole(String chunk) throws LinkException {
        var request = new PendingRequest(null);
        assertTrue(request.chunk(chunk(0, chunk)));
        assertTrue(request.chunk(chunk(1, chunk)));
        request.response(Message.Response.of(2, JsonParser.parseString("{\"chunks\":2}").getAsJsonObject()));
        return request.get().text().toString();
    }

    @Test
    void whatMovesHasMoreTimeThanWhatStandsStill() {
        Deadline deadline = Deadline.moving(Duration.ofHours(2), Duration.ofHours(1));
        long now = System.nanoTime();
        assertTrue(deadline.millis(now) <= Duration.ofHours(1).toMillis());
        assertTrue(deadline.millis(now + Duration.ofMinutes(50).toNanos()) > Duration.ofHours(1).toMillis());
        assertTrue(deadline.millis(now + Duration.ofHours(9).toNanos()) <= Duration.ofHours(2).toMillis());
        assertEquals(0, deadline.millis(now - Duration.ofHours(1).toNanos()));
        Deadline other = deadline.endingIn(Duration.ofHours(9)).atMost(Duration.ofHours(8));
        assertEquals(0, other.millis(now - Duration.ofHours(1).toNanos()), "the same limit for what stands still");
        assertTrue(Deadline.in(Duration.ofHours(2)).millis(now - Duration.ofHours(3).toNanos()) > 0, "it has none");
    }

    @Test
    @Timeout(value = 20, unit = TimeUnit.MINUTES)
    void aRequestThatStandsStillEndsLongBeforeItsDeadline() throws Exception {
        var request = new PendingRequest(null);
        assertFalse(request.await(Deadline.moving(Duration.ofHours(9), Duration.ofMillis(20))));
        assertFalse(request.takeCredit(Deadline.moving(Duration.ofHours(9), Duration.ofMillis(20))));
        request.credit(1);
        assertTrue(request.takeCredit(Deadline.moving(Duration.ofHours(9), Duration.ofHours(9))));
        request.response(Message.Response.of(1, JsonParser.parseString("{}").getAsJsonObject()));
        assertTrue(request.await(Deadline.moving(Duration.ZERO, Duration.ZERO)), "it has ended");
    }

    @Test
    @Timeout(value = 20, unit = TimeUnit.MINUTES)
    void eachChunkAndEachCreditGivesTheRequestItsTimeAnew() throws Exception {
        Duration still = Duration.ofMillis(150);
        for (Consumer<PendingRequest> move : List.<Consumer<PendingRequest>>of(
                request -> assertTrue(request.chunk(chunk(0, "["))), request -> request.credit(1))) {
            var request = new PendingRequest(null);
            assertFalse(request.await(Deadline.moving(Duration.ofHours(9), still)));
            long before = System.nanoTime();
            move.accept(request);
            assertFalse(request.await(Deadline.moving(Duration.ofHours(9), still)));
            assertTrue(System.nanoTime() - before >= still.toNanos(), "it ended though something had just come");
            request.fail(ErrorCode.CANCELLED.error()); // the chunk takes room of all texts of this JVM
        }
    }

    @Test
    void aMissingChunkEndsTheRequest() {
        var request = new PendingRequest(null);
        assertTrue(request.chunk(chunk(0, "[")));
        assertEquals(false, request.chunk(chunk(2, "]")));
        assertTrue(assertThrows(LinkException.class, request::get).error().is(ErrorCode.BAD_MESSAGE));
    }

    @Test
    void aLongTextThatDidNotComeInChunksIsRefusedWhateverItsSizesSay() throws Exception {
        for (int length : new int[]{Protocol.CHUNK_CHARS, Protocol.CHUNK_CHARS + 1}) {
            var request = new PendingRequest(null);
            var result = JsonParser.parseString("{\"sizes\":{\"value\":1,\"tags\":2}}").getAsJsonObject();
            result.addProperty("text", "x".repeat(length));
            request.response(Message.Response.of(2, result));
            if (length <= Protocol.CHUNK_CHARS) {
                assertEquals(length, request.get().text().length());
            } else {
                assertTrue(assertThrows(LinkException.class, request::get).error().is(ErrorCode.BAD_MESSAGE));
            }
        }
    }
}
