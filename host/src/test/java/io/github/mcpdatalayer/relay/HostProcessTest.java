package io.github.mcpdatalayer.relay;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.rendezvous.HostDescriptor;
import io.github.mcpdatalayer.testing.FrontSocket;
import io.github.mcpdatalayer.testing.HostProcess;
import io.github.mcpdatalayer.testing.TestHost;
import io.github.mcpdatalayer.testing.TestHost.Asked;
import io.github.mcpdatalayer.wire.Address;
import io.github.mcpdatalayer.wire.Envelope;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.Peer;
import io.github.mcpdatalayer.wire.Protocol;
import io.github.mcpdatalayer.wire.WireError;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static io.github.mcpdatalayer.testing.Eventually.eventually;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The host as a process of its own, its port and its sockets real. */
@Timeout(600)
@DisabledOnOs(OS.WINDOWS)
class HostProcessTest {
    private static final String OTHER_ID = "aaaabbbbccccddddeeeeffffgggghhhh";

    @TempDir
    Path home;

    // Handshakes

    @Test
    void theExtensionIsWelcomedAndTheHostCanBeFound() throws Exception {
        try (TestHost host = HostProcess.start(home)) {
            host.hello(List.of(1, 2, 3), TestHost.PEER);
            Message.Welcome welcome = host.inbox().next(Message.Welcome.class);
            HostDescriptor descriptor = host.descriptor();
            assertEquals(1, welcome.version());
            assertEquals(new Message.Host(Protocol.PRODUCT_VERSION, descriptor.instance(), host.process().pid()),
                    welcome.host());
            assertEquals("Chromium", descriptor.browser());
            assertEquals("Work", descriptor.profile());
            assertEquals(TestHost.EXTENSION_ID, descriptor.extension());
        }
    }

    @Test
    void aFrontIsWelcomedWithWhatIsKnownOfTheBrowser() throws Exception {
        try (TestHost host = HostProcess.ready(home); FrontSocket front = host.connect("a")) {
            front.hello("a");
            Envelope welcome = front.inbox().nextEnvelope();
            assertEquals(Address.front(1), welcome.address());
            assertEquals(new Message.Welcome(1,
                    new Message.Host(Protocol.PRODUCT_VERSION, host.descriptor().instance(), host.process().pid()),
                    TestHost.PEER, null, List.of("redactions", "files")), welcome.message());
        }
    }

    @Test
    void anExtensionOfUnknownVersionsIsRefusedWithTheOlderSideAndItsUpdate() throws Exception {
        try (TestHost host = HostProcess.start(home)) {
            host.hello(List.of(7, 8), TestHost.PEER);
            var error = host.inbox().next(Message.Goodbye.class).error();
            assertTrue(error.is(ErrorCode.VERSION_MISMATCH), error.toString());
            assertTrue(error.message().contains("the host is older"), error.message());
            assertTrue(error.hint().contains("mcp-datalayer register"), error.hint());
            assertEquals("", host.inbox().awaitEnd());
            assertEquals(0, host.exitCode());
            assertEquals(List.of(), TestHost.listed(home));
        }
    }

    @Test
    void aFrontOfUnknownVersionsIsRefusedAndTheOthersStay() throws Exception {
        try (TestHost host = HostThread.ready(home);
                FrontSocket good = host.front("good");
                FrontSocket odd = host.connect("odd")) {
            odd.send(new Message.FrontHello(host.descriptor().token(), List.of(9), new Message.Front("9", 1),
                    new Message.Client("odd", "1")));
            assertTrue(odd.inbox().next(Message.Goodbye.class).error().is(ErrorCode.VERSION_MISMATCH));
            odd.inbox().awaitEnd();
            assertAnswers(host, good);
        }
    }

    @Test
    void aFirstMessageThatIsNoHelloEndsTheHostWithAReason() throws Exception {
        for (String first : List.of("{}", "nonsense", "[]",
                "{\"v\":1,\"to\":\"host\",\"type\":\"event\",\"name\":\"ping\",\"data\":{}}")) {
            try (TestHost host = HostProcess.start(home)) {
                host.sendText(first);
                assertTrue(host.inbox().next(Message.Goodbye.class).error().is(ErrorCode.BAD_MESSAGE), first);
                host.inbox().awaitEnd();
                host.exitCode();
            }
        }
    }

    @Test
    void anExtensionThatSaysNothingIsToldGoodbye() throws Exception {
        try (TestHost host = HostProcess.start(home)) {
            assertTrue(host.inbox().next(Message.Goodbye.class).error().is(ErrorCode.TIMEOUT));
            host.exitCode();
        }
    }

    @Test
    void aFrontWithoutTheTokenIsClosedWithoutAnAnswer() throws Exception {
        try (TestHost host = HostThread.ready(home)) {
            String token = host.descriptor().token();
            for (String wrong : List.of("", "x", token.substring(1), token + "0", "0".repeat(64))) {
                try (FrontSocket front = host.connect("thief")) {
                    front.hello("thief", wrong);
                    assertSilentEnd(front);
                }
            }
            String log = awaitLog(host, "wrong token");
            assertFalse(log.contains(token));
        }
    }

    @Test
    void aFrontThatAsksBeforeItsHelloIsClosedWithoutAnAnswer() throws Exception {
        try (TestHost host = HostThread.ready(home)) {
            for (String first : List.of("{\"v\":1,\"type\":\"request\",\"id\":1,\"method\":\"ping\",\"params\":{},"
                    + "\"deadlineMs\":1000}", "GET / HTTP/1.1\r\n\r\n", "{}", "\u0000")) {
                try (FrontSocket front = host.connect("rude")) {
                    front.sendText(first);
                    assertSilentEnd(front);
                }
            }
        }
    }

    @Test
    void aFrontThatSaysNothingIsClosed() throws Exception {
        try (TestHost host = HostThread.ready(home); FrontSocket front = host.connect("mute")) {
            assertSilentEnd(front);
            awaitLog(host, "no hello in time");
        }
    }

    // Origins

    @Test
    void anExtensionThatIsNotListedIsRefused() throws Exception {
        try (TestHost host = HostProcess.start(home, List.of("chrome-extension://" + OTHER_ID + "/"), Map.of())) {
            assertTrue(host.inbox().next(Message.Goodbye.class).error().is(ErrorCode.ORIGIN_REFUSED));
            assertEquals("", host.inbox().awaitEnd());
            assertNotEquals(0, host.exitCode());
            assertEquals(List.of(), TestHost.listed(home));
        }
    }

    @Test
    void anOriginThatOnlyLooksLikeOursIsRefused() throws Exception {
        for (String origin : List.of("chrome-extension:///", "chrome-extension://" + TestHost.EXTENSION_ID + "x/",
                "chrome-extension://../")) {
            try (TestHost host = HostProcess.start(home, List.of(origin), Map.of())) {
                assertTrue(host.inbox().next(Message.Goodbye.class).error().is(ErrorCode.ORIGIN_REFUSED), origin);
                host.exitCode();
            }
        }
    }

    @Test
    void aRegisteredExtensionIsServedUnlessOthersCouldHaveWrittenTheList() throws Exception {
        Path ids = Files.writeString(home.resolve("extension-ids"), OTHER_ID + "\n");
        Peer other = new Peer(new Peer.Extension(OTHER_ID, "0.1.0"), TestHost.PEER.browser(),
                TestHost.PEER.profile());
        List<String> arguments = List.of("chrome-extension://" + OTHER_ID + "/", "--parent-window=0");
        try (TestHost host = HostProcess.start(home, arguments, Map.of())) {
            host.hello(List.of(1), other);
            host.inbox().next(Message.Welcome.class);
        }
        Files.setPosixFilePermissions(ids, PosixFilePermissions.fromString("rw-rw-rw-"));
        try (TestHost host = HostProcess.start(home, arguments, Map.of())) {
            assertTrue(host.inbox().next(Message.Goodbye.class).error().is(ErrorCode.ORIGIN_REFUSED));
        }
    }

    @Test
    void anExtensionThatClaimsAnotherIdThanChromePassedIsRefused() throws Exception {
        try (TestHost host = HostProcess.start(home)) {
            host.hello(List.of(1),
                    new Peer(new Peer.Extension(OTHER_ID, "1"), TestHost.PEER.browser(),
                            TestHost.PEER.profile()));
            assertTrue(host.inbox().next(Message.Goodbye.class).error().is(ErrorCode.ORIGIN_REFUSED));
        }
    }

    @Test
    void startedByHandItSaysWhoStartsIt() throws Exception {
        try (TestHost host = HostProcess.start(home, List.of(), Map.of())) {
            assertEquals("", host.inbox().awaitEnd());
            assertEquals(64, host.exitCode());
            assertTrue(host.stderr().contains("mcp-datalayer register"), host.stderr());
        }
    }

    // Requests and answers

    @Test
    void frontsThatUseTheSameIdsGetTheirOwnAnswers() throws Exception {
        try (TestHost host = HostThread.ready(home);
                FrontSocket one = host.front("one");
                FrontSocket two = host.front("two")) {
            one.request(1, "ping", object("who", "one"));
            two.request(1, "ping", object("who", "two"));
            List<Asked> asked = List.of(host.nextRequest(), host.nextRequest());
            assertEquals(2, new HashSet<>(List.of(asked.get(0).front(), asked.get(1).front())).size());
            for (Asked each : List.of(asked.get(1), asked.get(0))) {
                host.send(Address.front(each.front()), Message.Response.of(1, each.request().params()));
            }
            assertEquals(object("who", "one"), one.inbox().next(Message.Response.class).result());
            assertEquals(object("who", "two"), two.inbox().next(Message.Response.class).result());
        }
    }

    @Test
    void aRequestReachesTheExtensionStampedAndExact() throws Exception {
        try (TestHost host = HostThread.ready(home); FrontSocket front = host.front("a")) {
            front.sendText("{\"deadlineMs\":5000,\"params\":{\"n\":12345678901234567890.50,\"t\":\"<\\ud800é🛒>\"},"
                    + "\"from\":2,\"to\":\"host\",\"method\":\"fromTheFuture\",\"id\":9,\"type\":\"request\",\"v\":1}");
            host.inbox().nextEvent("clients");
            assertEquals(
                    "{\"v\":1,\"from\":1,\"type\":\"request\",\"id\":9,\"method\":\"fromTheFuture\","
                            + "\"params\":{\"n\":12345678901234567890.50,\"t\":\"<\\ud800é🛒>\"},\"deadlineMs\":5000}",
                    new String(host.inbox().nextBytes(), UTF_8));
        }
    }

    @Test
    void whatComesForAFrontPassesToTheByte() throws Exception {
        try (TestHost host = HostThread.ready(home); FrontSocket front = host.front("a")) {
            front.request(5, "getDataLayer", new JsonObject());
            host.nextRequest();
            // Neither gson nor anything else would write these in this way, and the second is not even JSON.
            List<byte[]> frames = List.of(
                    "{\"v\":1,\"to\":1,\"type\":\"chunk\",\"id\":5,\"seq\":0 , \"data\":\"\\u003c\\/\\ud800 é\", \"x\":1e2}"
                            .getBytes(UTF_8),
                    "{\"v\":1,\"to\":1,\"type\":\"chunk\",\"id\":5,\"seq\":1,\u00ff\u0000 not json".getBytes(UTF_8),
                    ("{\"v\":1,\"to\":1,\"type\":\"chunk\",\"id\":5,\"seq\":2,\"data\":\"" + "x".repeat(3_000_000)
                            + "\"}").getBytes(UTF_8),
                    "{\"v\":1,\"to\":1,\"type\":\"response\",\"id\":5,\"result\":{ \"b\":1,\"a\":2 }}".getBytes(UTF_8));
            for (byte[] frame : frames) {
                host.sendBytes(frame);
            }
            for (byte[] frame : frames) {
                assertArrayEquals(frame, front.inbox().nextBytes());
            }
        }
    }

    @Test
    void onlyTheFirstAnswerToAnOpenRequestPasses() throws Exception {
        try (TestHost host = HostThread.ready(home); FrontSocket front = host.front("a")) {
            front.request(1, "ping", new JsonObject());
            host.nextRequest();
            host.send(Address.front(1), Message.Response.of(99, object("n", "unknown")));
            host.send(Address.front(77), Message.Response.of(1, object("n", "nobody")));
            host.send(Address.front(1), Message.Response.of(1, object("n", "first")));
            host.send(Address.front(1), Message.Response.of(1, object("n", "second")));
            host.send(Address.front(1), new Message.Chunk(1, 0, "late"));
            host.send(Address.front(1), new Message.Event("after", new JsonObject()));
            assertEquals(object("n", "first"), front.inbox().next(Message.Response.class).result());
            assertEquals(new Message.Event("after", new JsonObject()), front.inbox().nextEnvelope().message());
        }
    }

    @Test
    void manyRequestsAtOnceAreAnsweredEach() throws Exception {
        try (TestHost host = HostThread.ready(home); FrontSocket front = host.front("a")) {
            for (long id = 1; id <= Protocol.MAX_PENDING_PER_FRONT; id++) {
                front.request(id, "ping", new JsonObject());
            }
            for (int i = 0; i < Protocol.MAX_PENDING_PER_FRONT; i++) {
                host.nextRequest();
            }
            front.request(1000, "ping", new JsonObject());
            Message.Response refused = front.inbox().next(Message.Response.class);
            assertEquals(1000, refused.id());
            assertError(ErrorCode.TOO_MANY_REQUESTS, refused);
            for (long id = Protocol.MAX_PENDING_PER_FRONT; id >= 1; id--) {
                host.send(Address.front(1), Message.Response.of(id, object("id", "" + id)));
            }
            for (long id = Protocol.MAX_PENDING_PER_FRONT; id >= 1; id--) {
                assertEquals(object("id", "" + id), front.inbox().next(Message.Response.class).result());
            }
            assertAnswers(host, front);
        }
    }

    @Test
    void cancelAndCreditReachTheExtensionOnlyWhileTheRequestIsOpen() throws Exception {
        try (TestHost host = HostThread.ready(home); FrontSocket front = host.front("a")) {
            front.send(new Message.Cancel(1));
            front.send(new Message.Credit(1, 1));
            front.request(1, "ping", new JsonObject());
            front.send(new Message.Credit(1, 2));
            front.send(new Message.Cancel(1));
            front.send(new Message.Cancel(1));
            host.inbox().nextEvent("clients");
            assertEquals("request", host.inbox().nextEnvelope().message().type());
            assertEquals(new Message.Credit(1, 2), host.inbox().nextEnvelope().message());
            assertEquals(new Envelope(1, Address.front(1), new Message.Cancel(1)), host.inbox().nextEnvelope());
            host.send(Address.front(1), Message.Response.of(1, ErrorCode.CANCELLED.error()));
            assertError(ErrorCode.CANCELLED, front.inbox().next(Message.Response.class));
            assertAnswers(host, front);
        }
    }

    @Test
    void aRequestWithoutAnAnswerTimesOutAndIsCancelled() throws Exception {
        try (TestHost host = HostThread.ready(home); FrontSocket front = host.front("a")) {
            front.send(new Message.Request(3, "ping", new JsonObject(), 50));
            host.nextRequest();
            Message.Response response = front.inbox().next(Message.Response.class);
            assertEquals(3, response.id());
            assertError(ErrorCode.TIMEOUT, response);
            assertEquals(new Envelope(1, Address.front(1), new Message.Cancel(3)),
                    host.inbox().nextEnvelope(Message.Cancel.class));
            host.send(Address.front(1), Message.Response.of(3, object("too", "late")));
            assertAnswers(host, front);
        }
    }

    @Test
    void anEventToAllReachesEveryFrontAndOneToTheHostNone() throws Exception {
        try (TestHost host = HostThread.ready(home);
                FrontSocket one = host.front("one");
                FrontSocket two = host.front("two")) {
            host.send(Address.HOST, new Message.Event("ping", object("n", "5")));
            assertEquals(object("n", "5"), host.inbox().nextEvent("pong").data());
            host.send(Address.ALL, new Message.Event("tabs", object("x", "y")));
            assertEquals(new Message.Event("tabs", object("x", "y")), one.inbox().nextEnvelope().message());
            assertEquals(new Message.Event("tabs", object("x", "y")), two.inbox().nextEnvelope().message());
        }
    }

    @Test
    void anEventToAllReachesAFrontThatHasJustBeenWelcomed() throws Exception {
        try (TestHost host = HostThread.ready(home)) {
            for (int i = 0; i < 100; i++) {
                try (FrontSocket front = host.front("front-" + i)) {
                    Message.Event event = new Message.Event("tabs", object("x", String.valueOf(i)));
                    host.send(Address.ALL, event);
                    assertEquals(event, front.inbox().nextEnvelope().message());
                }
            }
        }
    }

    @Test
    void theExtensionIsToldOfEveryClient() throws Exception {
        try (TestHost host = HostThread.ready(home)) {
            FrontSocket one = host.front("one");
            assertEquals(List.of("one"), names(host.inbox().nextEvent("clients")));
            try (FrontSocket _ = host.front("x".repeat(5000))) {
                assertEquals(List.of("one", "x".repeat(200)), names(host.inbox().nextEvent("clients")));
                one.close();
                assertEquals(List.of("x".repeat(200)), names(host.inbox().nextEvent("clients")));
            }
            assertEquals(List.of(), names(host.inbox().nextEvent("clients")));
        }
    }

    @Test
    void aRenamedProfileIsInTheDescriptor() throws Exception {
        try (TestHost host = HostThread.ready(home)) {
            host.send(Address.HOST, new Message.Event("profile", object("label", "Büro")));
            host.send(Address.HOST, new Message.Event("profile", new JsonPrimitive("nonsense")));
            assertAlive(host);
            assertEquals("Büro", host.descriptor().profile());
            try (FrontSocket front = host.connect("a")) {
                front.hello("a");
                assertEquals("Büro", label(front.inbox().next(Message.Welcome.class).peer()));
            }
        }
    }

    // Limits

    @Test
    void aRequestThatGrowsOverChromesLimitIsAnsweredTooLarge() throws Exception {
        try (TestHost host = HostThread.ready(home); FrontSocket front = host.front("a")) {
            // The separator has three bytes as it stands and six as an escape.
            String text = "\u2028".repeat(300_000);
            front.sendText("{\"v\":1,\"type\":\"request\",\"id\":1,\"method\":\"ping\",\"params\":{\"t\":\"" + text
                    + "\"},\"deadlineMs\":1000}");
            Message.Response response = front.inbox().next(Message.Response.class);
            assertEquals(1, response.id());
            assertError(ErrorCode.TOO_LARGE, response);
            assertAnswers(host, front);
        }
    }

    @Test
    void anOversizeFrameOfAFrontEndsThatFrontAlone() throws Exception {
        try (TestHost host = HostThread.ready(home);
                FrontSocket good = host.front("good");
                FrontSocket big = host.front("big")) {
            big.channel().write(ByteBuffer.wrap(new byte[]{1, 0, 16, 0}));
            assertTrue(big.inbox().next(Message.Goodbye.class).error().is(ErrorCode.TOO_LARGE));
            big.inbox().awaitEnd();
            assertAnswers(host, good);
        }
    }

    @Test
    void anOversizeFrameFromChromeEndsTheHostAndEverybodyIsTold() throws Exception {
        try (TestHost host = HostProcess.ready(home); FrontSocket front = host.front("a")) {
            front.request(1, "ping", new JsonObject());
            host.nextRequest();
            host.stdin().write(new byte[]{1, 0, 0, 4});
            host.stdin().flush();
            assertError(ErrorCode.CONNECTION_LOST, front.inbox().next(Message.Response.class));
            assertTrue(host.inbox().next(Message.Goodbye.class).error().is(ErrorCode.TOO_LARGE));
            host.exitCode();
        }
    }

    @Test
    void moreFrontsThanAllowedAreToldSo() throws Exception {
        try (TestHost host = HostThread.ready(home)) {
            List<FrontSocket> fronts = new ArrayList<>();
            for (int i = 0; i < Protocol.MAX_FRONTS; i++) {
                fronts.add(host.front("front " + i));
            }
            try (FrontSocket over = host.connect("over")) {
                assertTrue(over.inbox().next(Message.Goodbye.class).error().is(ErrorCode.TOO_MANY_REQUESTS));
                over.inbox().awaitEnd();
            }
            assertAnswers(host, fronts.getLast());
            for (FrontSocket front : fronts) {
                front.close();
            }
            awaitLog(host, "front " + Protocol.MAX_FRONTS + " disconnected");
            try (FrontSocket again = host.front("again")) {
                assertAnswers(host, again);
            }
        }
    }

    @Test
    void aSlowFrontIsDroppedAndTheOthersNeverNotice() throws Exception {
        try (TestHost host = HostThread.ready(home);
                FrontSocket good = host.front("good");
                FrontSocket slow = host.front("slow")) {
            slow.inbox().pause();
            slow.request(1, "getDataLayer", new JsonObject());
            Asked asked = host.nextRequest();
            byte[] chunk = ("{\"v\":1,\"to\":" + asked.front() + ",\"type\":\"chunk\",\"id\":1,\"seq\":0,\"data\":\""
                    + "x".repeat(1 << 20) + "\"}").getBytes(UTF_8);
            for (int i = 0; i < 20; i++) {
                host.sendBytes(chunk);
            }
            assertEquals(new Envelope(1, Address.front(asked.front()), new Message.Cancel(1)),
                    host.inbox().nextEnvelope(Message.Cancel.class));
            assertAnswers(host, good);
            awaitLog(host, "too slowly");
            slow.inbox().resume();
            slow.inbox().awaitEnd();
        }
    }

    @Test
    void aFrontThatResumesReadingLearnsThatItWasTooSlow() throws Exception {
        try (TestHost host = HostThread.ready(home); FrontSocket slow = host.front("slow")) {
            slow.inbox().pause();
            slow.request(1, "getDataLayer", new JsonObject());
            host.nextRequest();
            byte[] chunk = ("{\"v\":1,\"to\":1,\"type\":\"chunk\",\"id\":1,\"seq\":0,\"data\":\"" + "x".repeat(1 << 20)
                    + "\"}").getBytes(UTF_8);
            for (int i = 0; i < 20; i++) {
                host.sendBytes(chunk);
            }
            host.inbox().nextEnvelope(Message.Cancel.class);
            slow.inbox().resume();
            assertTrue(slow.inbox().next(Message.Goodbye.class).error().is(ErrorCode.SLOW_READER));
        }
    }

    @Test
    void aChromeThatDoesNotReadHoldsUpNobody() throws Exception {
        try (TestHost host = HostProcess.ready(home);
                FrontSocket front = host.front("a");
                FrontSocket other = host.front("b")) {
            host.inbox().pause();
            JsonObject large = object("t", "x".repeat(900_000));
            long id = 0;
            Message.Response refused = null;
            while (refused == null) {
                front.request(++id, "ping", large);
                assertTrue(id < Protocol.MAX_PENDING_PER_FRONT, "no request was refused");
                // An event comes back at once, or after the refusal: the host reads what Chrome sends.
                host.send(Address.front(1), new Message.Event("mark", new JsonPrimitive(id)));
                Message message = front.inbox().nextEnvelope().message();
                refused = message instanceof Message.Response response ? response : null;
            }
            assertError(ErrorCode.TOO_MANY_REQUESTS, refused);
            // The other front's request is refused too, at once, and deadlines are kept.
            other.request(1, "ping", large);
            assertError(ErrorCode.TOO_MANY_REQUESTS, other.inbox().next(Message.Response.class));
            host.closePort();
            front.inbox().next(Message.Goodbye.class);
            assertEquals(0, host.exitCode());
        }
    }

    // Rubbish

    @Test
    void rubbishOfAFrontEndsThatFrontAlone() throws Exception {
        try (TestHost host = HostThread.ready(home); FrontSocket good = host.front("good")) {
            good.request(1, "ping", new JsonObject());
            Asked open = host.nextRequest();
            for (String rubbish : List.of("nonsense", "{}", "[", "{\"v\":1,\"type\":\"cancel\",\"id\":1,\"id\":2}",
                    "{\"v\":1,\"type\":\"chunk\",\"id\":1,\"seq\":0,\"data\":\"\"}",
                    "{\"v\":1,\"type\":\"response\",\"id\":1,\"result\":{}}", "[".repeat(100_000),
                    "{\"v\":1,\"type\":\"hello\",\"token\":\"" + host.descriptor().token()
                            + "\",\"versions\":[1],\"front\":{\"version\":\"1\",\"pid\":1},"
                            + "\"client\":{\"name\":\"x\",\"version\":\"1\"}}")) {
                try (FrontSocket bad = host.front("bad")) {
                    bad.sendText(rubbish);
                    assertTrue(bad.inbox().next(Message.Goodbye.class).error().is(ErrorCode.BAD_MESSAGE), rubbish);
                    bad.inbox().awaitEnd();
                }
            }
            host.send(Address.front(open.front()), Message.Response.of(1, object("still", "open")));
            assertEquals(object("still", "open"), good.inbox().next(Message.Response.class).result());
        }
    }

    @Test
    void theIdOfAnOpenRequestAgainIsRefused() throws Exception {
        try (TestHost host = HostThread.ready(home); FrontSocket front = host.front("a")) {
            front.request(1, "ping", new JsonObject());
            front.request(1, "ping", new JsonObject());
            assertTrue(front.inbox().next(Message.Goodbye.class).error().is(ErrorCode.BAD_MESSAGE));
            host.nextRequest();
            assertEquals(new Message.Cancel(1), host.inbox().next(Message.Cancel.class));
        }
    }

    @Test
    void anEmptyFrameOfAFrontEndsItWithAReason() throws Exception {
        try (TestHost host = HostThread.ready(home); FrontSocket front = host.front("a")) {
            front.channel().write(ByteBuffer.wrap(new byte[4]));
            assertTrue(front.inbox().next(Message.Goodbye.class).error().is(ErrorCode.BAD_MESSAGE));
        }
    }

    @Test
    void rubbishFromChromeIsDroppedAndNoneOfItIsLogged() throws Exception {
        try (TestHost host = HostThread.ready(home); FrontSocket front = host.front("a")) {
            for (String rubbish : List.of("secret nonsense", "{\"secret\":1}",
                    "{\"v\":1,\"to\":\"host\",\"type\":\"secret\"}", "{\"v\":1,\"to\":1,\"type\":\"hello\"}",
                    "{\"v\":1,\"to\":\"all\",\"type\":\"response\",\"id\":1,\"result\":{}}",
                    "{\"v\":9,\"to\":1,\"type\":\"event\",\"name\":\"secret\",\"data\":1}",
                    "{\"to\":1,\"v\":1,\"type\":\"event\",\"name\":\"secret\",\"data\":1}",
                    "{\"v\":1,\"to\":\"host\",\"type\":\"event\",\"name\":\"secret\",\"data\":{}}",
                    "{\"v\":1,\"to\":\"host\",\"type\":\"event\",\"name\":\"profile\",\"data\":[")) {
                host.sendText(rubbish);
            }
            host.stdin().write(new byte[4]);
            host.stdin().flush();
            assertAlive(host);
            assertAnswers(host, front);
            assertFalse(host.log().contains("secret"), host.log());
        }
    }

    // Ends

    @Test
    void whenTheExtensionGoesOpenRequestsFailAndNothingIsLeft() throws Exception {
        try (TestHost host = HostProcess.ready(home);
                FrontSocket one = host.front("one");
                FrontSocket two = host.front("two")) {
            one.request(1, "ping", new JsonObject());
            one.request(2, "ping", new JsonObject());
            host.nextRequest();
            host.nextRequest();
            host.closePort();
            Set<Long> failed = new HashSet<>();
            for (int i = 0; i < 2; i++) {
                Message.Response response = one.inbox().next(Message.Response.class);
                assertError(ErrorCode.CONNECTION_LOST, response);
                failed.add(response.id());
            }
            assertEquals(Set.of(1L, 2L), failed);
            assertTrue(one.inbox().next(Message.Goodbye.class).error().is(ErrorCode.CONNECTION_LOST));
            assertTrue(two.inbox().next(Message.Goodbye.class).error().is(ErrorCode.CONNECTION_LOST));
            one.inbox().awaitEnd();
            two.inbox().awaitEnd();
            assertEquals(0, host.exitCode());
            assertEmpty(home.resolve("run"));
        }
    }

    @Test
    void anExtensionThatSaysGoodbyeGivesItsReasonToTheFronts() throws Exception {
        try (TestHost host = HostProcess.ready(home); FrontSocket front = host.front("a")) {
            host.send(Address.HOST,
                    new Message.Goodbye(ErrorCode.EXTENSION_NOT_CONNECTED.error("Switched off.", "On.")));
            assertEquals(ErrorCode.EXTENSION_NOT_CONNECTED.error("Switched off.", "On."),
                    front.inbox().next(Message.Goodbye.class).error());
            assertEquals(0, host.exitCode());
        }
    }

    @Test
    void aPortThatClosesInTheMiddleOfAFrameEndsTheHost() throws Exception {
        for (byte[] part : List.of(new byte[]{5}, new byte[]{5, 0, 0, 0, '{'})) {
            try (TestHost host = HostProcess.ready(home)) {
                host.stdin().write(part);
                host.closePort();
                assertEquals(0, host.exitCode());
                assertEmpty(home.resolve("run"));
            }
        }
    }

    @Test
    void aPortThatClosesAtOnceEndsTheHost() throws Exception {
        try (TestHost host = HostProcess.start(home)) {
            host.closePort();
            assertEquals(0, host.exitCode());
        }
    }

    @Test
    void aHostThatIsAskedToStopRemovesItsFiles() throws Exception {
        try (TestHost host = HostProcess.ready(home); FrontSocket front = host.front("a")) {
            host.process().destroy();
            front.inbox().awaitEnd();
            host.exitCode();
            assertEmpty(home.resolve("run"));
        }
    }

    @Test
    void whenAFrontGoesWhatItHadOpenIsCancelled() throws Exception {
        try (TestHost host = HostThread.ready(home);
                FrontSocket good = host.front("good");
                FrontSocket gone = host.front("gone")) {
            gone.request(7, "ping", new JsonObject());
            Asked asked = host.nextRequest();
            gone.close();
            assertEquals(new Envelope(1, Address.front(asked.front()), new Message.Cancel(7)),
                    host.inbox().nextEnvelope(Message.Cancel.class));
            host.send(Address.front(asked.front()), Message.Response.of(7, object("for", "nobody")));
            assertAnswers(host, good);
        }
    }

    // Beside each other

    @Test
    void twoHostsServeBesideEachOther() throws Exception {
        try (TestHost one = HostProcess.ready(home); TestHost two = HostProcess.ready(home)) {
            assertEquals(2, TestHost.listed(home).size());
            try (FrontSocket a = one.front("a"); FrontSocket b = two.front("b")) {
                assertAnswers(one, a);
                assertAnswers(two, b);
                one.closePort();
                one.exitCode();
                assertEquals(List.of(two.descriptor()), TestHost.listed(home));
                assertAnswers(two, b);
            }
        }
    }

    @Test
    void whatAKilledHostLeftIsGoneWhenTheNextOneListens() throws Exception {
        try (TestHost killed = HostProcess.ready(home)) {
            killed.process().destroyForcibly();
            killed.exitCode();
            assertEquals(1, TestHost.listed(home).size());
        }
        try (TestHost next = HostProcess.ready(home)) {
            assertEquals(List.of(next.descriptor()), TestHost.listed(home));
            try (var files = Files.list(home.resolve("run"))) {
                assertEquals(2, files.count());
            }
        }
    }

    @Test
    void aFolderThatIsALinkIsRefusedWithTheWayToMendIt() throws Exception {
        Files.createSymbolicLink(home.resolve("run"), Files.createDirectory(home.resolve("elsewhere")));
        try (TestHost host = HostProcess.start(home)) {
            host.hello(List.of(1), TestHost.PEER);
            var error = host.inbox().next(Message.Goodbye.class).error();
            assertTrue(error.message().contains("symbolic link"), error.toString());
            host.exitCode();
        }
    }

    // stdout

    @Test
    void stdoutCarriesFramesOnlyWhateverTheEnvironmentAsksFor() throws Exception {
        try (TestHost host = HostProcess.start(home, List.of("chrome-extension://" + TestHost.EXTENSION_ID + "/"),
                Map.of("JAVA_TOOL_OPTIONS", "-Dnothing=1", "JDK_JAVA_OPTIONS", "-Dnothing=2"))) {
            host.hello(List.of(1), TestHost.PEER);
            assertEquals("welcome", host.inbox().nextEnvelope().message().type());
            host.closePort();
            assertEquals("", host.inbox().awaitEnd());
            assertTrue(host.stderr().contains("JAVA_TOOL_OPTIONS"), "the environment did not reach the process");
        }
    }

    @Test
    void theLogHasNoLineThatAPeerMadeUp() throws Exception {
        try (TestHost host = HostThread.ready(home);
                FrontSocket _ = host.front("evil\n2026 [1] \u001b[31mfake\u202e")) {
            String log = awaitLog(host, "fake");
            assertTrue(log.contains("evil\\u000a2026 [1] \\u001b[31mfake\\u202e"), log);
            assertFalse(log.contains(host.descriptor().token()));
        }
    }

    private static void assertAnswers(TestHost host, FrontSocket front) throws Exception {
        front.request(4711, "ping", new JsonObject());
        Asked asked = host.nextRequest();
        assertEquals(4711, asked.request().id());
        host.send(Address.front(asked.front()), Message.Response.of(4711, object("fine", "yes")));
        assertEquals(object("fine", "yes"), front.inbox().next(Message.Response.class).result());
    }

    /** Checks that all earlier messages have been dealt with, and that the host still speaks. */
    private static void assertAlive(TestHost host) throws Exception {
        host.send(Address.HOST, new Message.Event("ping", object("alive", "?")));
        assertEquals(object("alive", "?"), host.inbox().nextEvent("pong").data());
    }

    private static void assertSilentEnd(FrontSocket front) throws InterruptedException {
        AssertionError end = assertThrows(AssertionError.class, front.inbox()::nextBytes);
        assertTrue(String.valueOf(end.getMessage()).startsWith("The stream ended"), end.toString());
    }

    private static String awaitLog(TestHost host, String text) throws Exception {
        eventually("it is logged: " + text, () -> host.log().contains(text));
        return host.log();
    }

    private static void assertEmpty(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            assertEquals(List.of(), files.toList());
        }
    }

    private static List<String> names(Message.Event clients) {
        List<String> names = new ArrayList<>();
        ((JsonArray) clients.data()).forEach(row -> names.add(row.getAsJsonObject().get("name").getAsString()));
        return names;
    }

    private static String label(@Nullable Peer peer) {
        return peer == null ? "no peer" : peer.profile().label();
    }

    private static void assertError(ErrorCode code, Message.Response response) {
        WireError error = response.error();
        assertEquals(code.name(), error == null ? "no error" : error.code());
    }

    private static JsonObject object(String key, String value) {
        JsonObject object = new JsonObject();
        object.addProperty(key, value);
        return object;
    }
}
