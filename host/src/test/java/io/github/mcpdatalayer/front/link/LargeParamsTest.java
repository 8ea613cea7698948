package io.github.mcpdatalayer.front.link;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;

import com.google.gson.JsonObject;
import com.sun.management.ThreadMXBean;
import io.github.mcpdatalayer.front.ExtensionStandIn;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.privacy.RedactionMode;
import io.github.mcpdatalayer.testing.TestHost;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.Method;
import io.github.mcpdatalayer.wire.Protocol;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Arguments that no message to Chrome holds, from a front through a real host process, and what ends them half-way. */
class LargeParamsTest {

    /** The stand-in answers how long its argument is, and its hash. */
    private static final Method ECHO = Method.GET_DATA_LAYER;
    private static final Method HOLD = Method.GET_MODEL;
    private static final int THIRTY_MB = 30_000_000;

    @TempDir
    private Path home;

    @Test
    @Tag("thorough")
    void thirtyMegabytesArriveWholeAndSmallCallsNeedNotWaitForThem() throws Exception {
        try (var browser = taking(); var browsers = front()) {
            String text = text(THIRTY_MB, 1);
            var half = new CountDownLatch(1);
            browser.behave((front, request) -> {
                if (request.pieces() != null) {
                    half.await();
                }
                echo(browser, front, request);
            });
            FutureTask<JsonObject> large = start(() -> echo(browsers, text));
            browser.nextRequest();
            assertEquals(digest("small"), echo(browsers, "small"));
            half.countDown();
            assertEquals(digest(text), large.get());
            assertTrue(browser.nextRequest().pieces() == null, "what fits into one message goes in one");
        }
    }

    @Test
    void whateverJustFitsIntoAMessageOrJustNotArrivesWhole() throws Exception {
        try (var browser = taking(); var browsers = front()) {
            browser.behave((front, request) -> echo(browser, front, request));
            int most = Protocol.MAX_FRAME_TO_CHROME_BYTES;
            for (int length : new int[]{most - 400, most - 120, most - 110, most - 100, most - 90, most - 80, most,
                    most + 1, 17 * Protocol.CHUNK_CHARS - 11, 17 * Protocol.CHUNK_CHARS - 10}) {
                String ascii = "x".repeat(length);
                assertEquals(digest(ascii), echo(browsers, ascii), "of " + length);
            }
            String separators = "\u2028".repeat(most / 6 + 1); // three bytes each in UTF-8, six as gson escapes them
            assertEquals(digest(separators), echo(browsers, separators));
        }
    }

    @Test
    void anArgumentIsNeverCopiedAsAWhole() throws Exception {
        JsonObject params = params("語".repeat(8_000_000));
        var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        assertEquals(8_000_011, LargeParams.of(params).pieces().chars());
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertTrue(allocated < 4_000_000, "for 16 MB it took " + allocated + " bytes");
    }

    @Test
    void halvesOfSurrogatePairsArriveAsTheyAre() throws Exception {
        try (var browser = taking(); var browsers = front()) {
            browser.behave((front, request) -> echo(browser, front, request));
            for (String half : List.of("\ud83d", "\ude00", "\ude00\ud83d", "\ud83d\ud83d\ude00", "\ud83d\"")) {
                String text = half.repeat(Protocol.MAX_FRAME_TO_CHROME_BYTES / half.length());
                assertEquals(digest(text), echo(browsers, text));
            }
        }
    }

    @Test
    void twoFrontsAtOnceGetEachTheirOwn() throws Exception {
        try (var browser = taking(); var one = front(); var other = front()) {
            browser.behave((front, request) -> echo(browser, front, request));
            String first = text(5_000_000, 2);
            String second = text(7_000_000, 3);
            FutureTask<JsonObject> ofOne = start(() -> echo(one, first));
            FutureTask<JsonObject> ofOther = start(() -> echo(other, second));
            assertEquals(digest(first), ofOne.get());
            assertEquals(digest(second), ofOther.get());
        }
    }

    @Test
    void moreThanThereIsRoomForFailsAndTheConnectionGoesOn() throws Exception {
        try (var browser = taking(); var browsers = front()) {
            browser.behave((front, request) -> echo(browser, front, request));
            echo(browsers, "before");
            long before = browser.nextRequest().id();
            LinkException refused = assertThrows(LinkException.class,
                    () -> echo(browsers, "x".repeat(Protocol.MAX_PARAMS_CHARS)));
            assertTrue(refused.error().is(ErrorCode.TOO_LARGE), refused.toString());
            assertTrue(refused.error().message().contains(String.valueOf(Protocol.MAX_PARAMS_CHARS)),
                    refused::toString);
            echo(browsers, "after");
            assertTrue(browser.nextRequest().id() > before, "not the same connection");
        }
    }

    @Test
    void cancelledInTheMiddleTheExtensionIsToldAndTheConnectionGoesOn() throws Exception {
        try (var browser = taking().answeringCancels(); var browsers = front()) {
            var begun = new CountDownLatch(1);
            browser.behave((front, request) -> {
                if (request.pieces() == null) {
                    echo(browser, front, request);
                } else {
                    browser.respond(front, new Message.Credit(request.id(), 2)); // and no more
                    begun.countDown();
                }
            });
            var call = new FutureTask<>(() -> echo(browsers, text(2_000_000, 4)));
            Thread asking = Thread.ofVirtual().start(call);
            begun.await();
            long id = browser.nextRequest().id();
            asking.interrupt();
            assertEquals(id, browser.nextCancelled());
            assertEquals(digest("after"), echo(browsers, "after"));
        }
    }

    @Test
    void aFrontThatGoesInTheMiddleLeavesNothingBehindAndOthersGoOn() throws Exception {
        try (var browser = taking(); var goes = front(); var stays = front()) {
            browser.behave((front, request) -> {
                if (request.method().equals(ECHO.wireName())) {
                    echo(browser, front, request);
                } else {
                    browser.respond(front, new Message.Credit(request.id(), 2));
                }
            });
            FutureTask<?> lost = start(() -> goes.ask(HOLD, params(text(2_000_000, 5)), "kd1", deadline()));
            long id = browser.nextRequest().id();
            goes.close();
            assertEquals(id, browser.nextCancelled());
            Exception refused = assertThrows(Exception.class, lost::get);
            assertTrue(refused.getCause() instanceof LinkException link && link.error().is(ErrorCode.CONNECTION_LOST),
                    refused::toString);
            String text = text(2_000_000, 6);
            assertEquals(digest(text), echo(stays, text));
        }
    }

    @Test
    void aBrowserThatGoesInTheMiddleFailsTheCallAtOnce() throws Exception {
        try (var browser = taking(); var browsers = front()) {
            browser.behave((front, request) -> {
                browser.respond(front, new Message.Credit(request.id(), 2));
                browser.host().closePort();
            });
            LinkException refused = assertThrows(LinkException.class, () -> echo(browsers, text(2_000_000, 7)));
            assertTrue(refused.error().is(ErrorCode.CONNECTION_LOST), refused.toString());
        }
    }

    @Test
    void anAnswerBeforeTheEndOfTheParamsEndsThem() throws Exception {
        try (var browser = taking(); var browsers = front()) {
            browser.behave((front, request) -> {
                browser.respond(front, new Message.Credit(request.id(), 1));
                browser.respond(front, Message.Response.of(request.id(), ErrorCode.UNKNOWN_METHOD.error()));
            });
            LinkException refused = assertThrows(LinkException.class, () -> echo(browsers, text(2_000_000, 8)));
            assertTrue(refused.error().is(ErrorCode.UNKNOWN_METHOD), refused.toString());
        }
    }

    @Test
    void withoutACreditNothingIsSentAndTheDeadlineAnswers() throws Exception {
        try (var browser = taking(); var browsers = front()) {
            browser.behave((front, request) -> {
                // no credit, no answer
            });
            LinkException refused = assertThrows(LinkException.class, () -> browsers.ask(ECHO,
                    params(text(2_000_000, 9)), "kd1", Deadline.in(Duration.ofSeconds(1))));
            assertTrue(refused.error().is(ErrorCode.TIMEOUT), refused.toString());
            long id = browser.nextRequest().id();
            assertEquals(id, browser.nextCancelled());
            assertFalse(browser.hasPieces(), "a chunk came without a credit");
        }
    }

    private ExtensionStandIn taking() throws Exception {
        return ExtensionStandIn.startTakingChunks(home);
    }

    private Browsers front() {
        return new Browsers(() -> TestHost.directory(home), new Redaction(RedactionMode.OFF));
    }

    /** Answers the stand-in's own method. */
    private static void echo(ExtensionStandIn browser, long front, Message.Request request) throws Exception {
        browser.respond(front, Message.Response.of(request.id(),
                digest(browser.params(front, request).get("text").getAsString())));
    }

    private static JsonObject echo(Browsers browsers, String text) throws LinkException, InterruptedException {
        return browsers.ask(ECHO, params(text), "kd1", deadline()).result();
    }

    private static JsonObject params(String text) {
        var params = new JsonObject();
        params.addProperty("text", text);
        return params;
    }

    private static JsonObject digest(String text) throws Exception {
        var digest = new JsonObject();
        digest.addProperty("chars", text.length());
        digest.addProperty("sha256", HexFormat.of()
                .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_16LE))));
        return digest;
    }

    /** Everything that is awkward in JSON and in UTF-8, so that chunks end anywhere in it. */
    private static String text(int length, long seed) {
        String[] pieces = {"\"", "\\", "\n", "\u0000", "ä", "語", "😀", "\u2028", "\ufffd", "{\"a\":[1]}",
                "words and more "};
        var random = new Random(seed);
        var text = new StringBuilder(length + 16);
        while (text.length() < length) {
            text.append(pieces[random.nextInt(pieces.length)]);
        }
        return text.toString();
    }

    private static <T> FutureTask<T> start(Callable<T> call) {
        var task = new FutureTask<>(call);
        Thread.ofVirtual().start(task);
        return task;
    }

    private static Deadline deadline() {
        return Deadline.in(Duration.ofMillis(Protocol.MAX_DEADLINE_MS));
    }
}
