package io.github.mcpdatalayer.relay;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.audit.AuditLog;
import io.github.mcpdatalayer.frame.FrameReader;
import io.github.mcpdatalayer.frame.FrameWriter;
import io.github.mcpdatalayer.frame.StreamWire;
import io.github.mcpdatalayer.frame.Wire;
import io.github.mcpdatalayer.policy.PolicyFile;
import io.github.mcpdatalayer.relay.filter.FilterChain;
import io.github.mcpdatalayer.relay.filter.FrontPeer;
import io.github.mcpdatalayer.relay.filter.HostFilter;
import io.github.mcpdatalayer.relay.filter.PassingCall;
import io.github.mcpdatalayer.relay.filter.audit.CallAudit;
import io.github.mcpdatalayer.relay.filter.policy.PolicyGuard;
import io.github.mcpdatalayer.relay.io.HostLog;
import io.github.mcpdatalayer.rendezvous.HostDescriptor;
import io.github.mcpdatalayer.rendezvous.Locations;
import io.github.mcpdatalayer.testing.Inbox;
import io.github.mcpdatalayer.testing.Pipe;
import io.github.mcpdatalayer.testing.TestHost;
import io.github.mcpdatalayer.wire.Address;
import io.github.mcpdatalayer.wire.Direction;
import io.github.mcpdatalayer.wire.Envelope;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.MessageReader;
import io.github.mcpdatalayer.wire.MessageWriter;
import io.github.mcpdatalayer.wire.Method;
import io.github.mcpdatalayer.wire.Protocol;
import io.github.mcpdatalayer.wire.WireException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import static io.github.mcpdatalayer.testing.Eventually.eventually;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A front in the host's process is served as one that comes through the socket. */
@ParameterizedClass
@EnumSource
@Timeout(120)
class FrontDoorTest {

    /** The doors of hosts. */
    enum Kind {
        SOCKET,
        MEMORY
    }

    private final Kind kind;

    @TempDir
    private Path home;

    /** Takes its time to read a call, and to hear that a front has left. */
    private final HostFilter slowToHear = new HostFilter() {
        @Override
        public void reads(PassingCall call, @Nullable JsonObject params) {
            hear(readsForMs);
        }

        @Override
        public void failed(FrontPeer front, PassingCall call, String code) {
            failed.incrementAndGet();
        }

        @Override
        public void left(FrontPeer front) {
            hear(hearsOfEndForMs);
            left.incrementAndGet();
        }

        private void hear(long ms) {
            hearing.countDown();
            try {
                Thread.sleep(ms);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    };
    private final CountDownLatch hearing = new CountDownLatch(1);
    private final AtomicInteger failed = new AtomicInteger();
    private final AtomicInteger left = new AtomicInteger();
    private volatile long readsForMs;
    private volatile long hearsOfEndForMs;

    private final InProcessHosts hosts = new InProcessHosts();
    private final Pipe fromChrome = new Pipe();
    private final Pipe toChrome = new Pipe();
    private final FrameWriter chrome = new FrameWriter(fromChrome.writer(), Protocol.MAX_FRAME_FROM_CHROME_BYTES);
    private Inbox inbox;
    private Thread running;

    FrontDoorTest(Kind kind) {
        this.kind = kind;
    }

    @BeforeEach
    void start() throws Exception {
        var locations = new Locations(home, List.of(home.resolve("run")));
        var log = new HostLog(locations.logFolder());
        var policy = new PolicyGuard(PolicyFile.ofThisMachine(), log);
        var audit = new CallAudit(AuditLog.in(locations.logFolder(), log::write), locations.settingsFile(), policy,
                log);
        var relay = new Relay(new StreamWire(fromChrome.reader(), toChrome.writer(),
                Protocol.MAX_FRAME_FROM_CHROME_BYTES, Protocol.MAX_FRAME_TO_CHROME_BYTES), TestHost.EXTENSION_ID,
                kind == Kind.SOCKET ? SocketDoor.in(locations) : hosts::open,
                new FilterChain(audit, policy, slowToHear),
                Method.released(), log);
        running = Thread.ofPlatform().daemon().name("host").start(() -> {
            try {
                relay.run();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        inbox = new Inbox("chrome", new FrameReader(toChrome.reader(), Protocol.MAX_FRAME_TO_CHROME_BYTES),
                Direction.HOST_TO_EXTENSION);
        chrome.write(MessageWriter.write(
                new Envelope(Protocol.VERSION, Address.HOST,
                        new Message.ExtensionHello(Protocol.VERSIONS, TestHost.PEER, Protocol.POLICIES)),
                Direction.EXTENSION_TO_HOST));
        inbox.next(Message.Welcome.class);
    }

    @AfterEach
    void end() throws Exception {
        fromChrome.closeWriter();
        assertTrue(running.join(TestHost.PATIENCE));
        inbox.close();
        toChrome.closeReader();
    }

    @Test
    void onlyTheSocketLeavesFilesAndBothAreGoneAtTheEnd() throws Exception {
        try (Wire _ = welcomed("a")) {
            assertEquals(kind == Kind.SOCKET ? 2 : 0, filesOfHosts());
        }
        fromChrome.closeWriter();
        assertTrue(running.join(TestHost.PATIENCE));
        assertEquals(0, filesOfHosts());
        assertFalse(hosts.await(Duration.ofMillis(1)));
    }

    @Test
    void theHostEndsWhenTheEndOfAFrontThatLeftJustBeforeIsWrittenDown() throws Exception {
        hearsOfEndForMs = 100;
        welcomed("a").close();
        endWhileTheFilterHears();
        assertEquals(1, left.get());
    }

    @Test
    void theHostEndsWhenTheCallThatItReadJustBeforeIsWrittenDown() throws Exception {
        readsForMs = 100;
        try (Wire front = welcomed("a")) {
            front.send(request(7));
            endWhileTheFilterHears();
            assertEquals(1, failed.get());
        }
    }

    /** The log calls a front lost only where the front has left it. */
    @Test
    void aFrontThatTheHostSendsAwayIsNotCalledLost() throws Exception {
        try (Wire front = welcomed("a")) {
            fromChrome.closeWriter();
            assertInstanceOf(Message.Goodbye.class, next(front));
            assertTrue(running.join(TestHost.PATIENCE));
        }
        assertTrue(hostLog().contains("front 1 disconnected"), hostLog());
        assertFalse(hostLog().contains("lost"), hostLog());
    }

    @Test
    void framesThatABrowserHasNotTakenWhenItLeavesAreNoTrouble() throws Exception {
        var params = new JsonObject();
        params.addProperty("text", "x".repeat(300_000));
        try (Wire front = welcomed("a")) {
            inbox.pause();
            for (int id = 1; id <= 4; id++) { // more than the pipe holds
                front.send(frame(new Message.Request(id, "getDataLayer", params, Protocol.DEFAULT_DEADLINE_MS)));
            }
            fromChrome.closeWriter();
            assertTrue(running.join(TestHost.PATIENCE));
        }
        toChrome.closeReader();
        eventually("nothing is written any more", () -> Thread.getAllStackTraces().keySet().stream()
                .noneMatch(each -> each.getName().equals("chrome-out")));
        assertFalse(hostLog().contains("to Chrome"), hostLog());
    }

    private String hostLog() throws IOException {
        try (var files = Files.walk(home)) {
            return Files.readString(files.filter(each -> each.endsWith("host.log")).findFirst().orElseThrow());
        }
    }

    private void endWhileTheFilterHears() throws InterruptedException {
        assertTrue(hearing.await(TestHost.PATIENCE.toMillis(), TimeUnit.MILLISECONDS));
        fromChrome.closeWriter();
        assertTrue(running.join(TestHost.PATIENCE));
    }

    @Test
    void whoeverHasNotTheTokenIsClosedWithoutAnAnswer() throws Exception {
        try (Wire front = connect()) {
            front.send(hello("a", "0".repeat(64)));
            assertNull(front.receive());
        }
    }

    @Test
    void aFrontThatDoesNotReadIsDroppedAndTheOthersNeverNotice() throws Exception {
        try (Wire good = welcomed("good"); Wire slow = welcomed("slow")) {
            slow.send(request(1));
            Envelope asked = inbox.nextEnvelope(Message.Request.class);
            long number = asked.address() instanceof Address.OneFront one ? one.number() : 0;
            byte[] chunk = ("{\"v\":1,\"to\":" + number + ",\"type\":\"chunk\",\"id\":1,\"seq\":0,\"data\":\""
                    + "x".repeat(1 << 20) + "\"}").getBytes(UTF_8);
            for (int i = 0; i < 20; i++) {
                chrome.write(chunk);
            }
            assertEquals(new Envelope(1, Address.front(number), new Message.Cancel(1)),
                    inbox.nextEnvelope(Message.Cancel.class));
            // It reads again before its time to leave is over, and learns why.
            Message last = next(slow);
            while (last instanceof Message.Chunk) {
                last = next(slow);
            }
            assertTrue(assertInstanceOf(Message.Goodbye.class, last).error().is(ErrorCode.SLOW_READER));
            assertNull(slow.receive());
            assertAnswers(good);
        }
    }

    @Test
    void aFrontThatNeverReadsAgainIsClosed() throws Exception {
        try (Wire slow = welcomed("slow")) {
            slow.send(request(1));
            inbox.next(Message.Request.class);
            byte[] chunk = ("{\"v\":1,\"to\":1,\"type\":\"chunk\",\"id\":1,\"seq\":0,\"data\":\"" + "x".repeat(1 << 20)
                    + "\"}").getBytes(UTF_8);
            for (int i = 0; i < 20; i++) {
                chrome.write(chunk);
            }
            inbox.next(Message.Cancel.class);
            assertThrows(IOException.class, () -> {
                while (true) {
                    slow.send(request(2));
                    Thread.sleep(20);
                }
            });
        }
    }

    @Test
    void aFloodOfRequestsIsRefusedAndEachIsAnswered() throws Exception {
        try (Wire front = welcomed("a")) {
            int refused = 3;
            for (int id = 1; id <= Protocol.MAX_PENDING_PER_FRONT + refused; id++) {
                front.send(request(id));
            }
            for (int i = 0; i < refused; i++) {
                Message.Response response = assertInstanceOf(Message.Response.class, next(front));
                assertTrue(response.error() != null && response.error().is(ErrorCode.TOO_MANY_REQUESTS));
            }
        }
    }

    @Test
    void aFrontThatLeavesInTheMiddleHasItsCallCancelled() throws Exception {
        try (Wire other = welcomed("other"); Wire front = welcomed("a")) {
            front.send(request(7));
            inbox.next(Message.Request.class);
            front.close();
            assertEquals(7, inbox.next(Message.Cancel.class).id());
            assertThrows(IOException.class, front::receive);
            assertAnswers(other);
        }
    }

    @Test
    void whenTheExtensionLeavesInTheMiddleTheCallFailsAndTheFrontSeesTheEnd() throws Exception {
        try (Wire front = welcomed("a")) {
            front.send(request(7));
            inbox.next(Message.Request.class);
            fromChrome.closeWriter();
            Message.Response lost = assertInstanceOf(Message.Response.class, next(front));
            assertTrue(lost.error() != null && lost.error().is(ErrorCode.CONNECTION_LOST));
            assertInstanceOf(Message.Goodbye.class, next(front));
            assertNull(front.receive());
            assertThrows(IOException.class, () -> front.send(request(8)));
        }
    }

    @Test
    void aHostThatHasEndedLetsNobodyIn() throws Exception {
        if (kind == Kind.MEMORY) {
            InProcessHost host = hosts.list().getFirst();
            fromChrome.closeWriter();
            assertTrue(running.join(TestHost.PATIENCE));
            assertThrows(IOException.class, host::connect);
        } else {
            HostDescriptor host = TestHost.listed(home).getFirst();
            fromChrome.closeWriter();
            assertTrue(running.join(TestHost.PATIENCE));
            assertThrows(IOException.class, () -> TestHost.directory(home).connect(host));
        }
    }

    private long filesOfHosts() throws IOException {
        try (var all = Files.walk(home)) {
            return all.filter(each -> each.toString().matches(".*\\.sock|.*/run/.*\\.json")).count();
        }
    }

    private Wire connect() throws IOException {
        return kind == Kind.MEMORY
                ? hosts.list().getFirst().connect()
                : StreamWire.of(TestHost.directory(home).connect(TestHost.listed(home).getFirst()),
                        Protocol.MAX_FRAME_FROM_CHROME_BYTES, Protocol.MAX_FRAME_FROM_FRONT_BYTES);
    }

    private Wire welcomed(String name) throws IOException {
        Wire front = connect();
        front.send(hello(name, kind == Kind.MEMORY
                ? hosts.list().getFirst().identity().token()
                : TestHost.listed(home).getFirst().token()));
        assertInstanceOf(Message.Welcome.class, next(front));
        return front;
    }

    private static byte[] hello(String name, String token) {
        return frame(new Message.FrontHello(token, Protocol.VERSIONS,
                new Message.Front(Protocol.PRODUCT_VERSION, ProcessHandle.current().pid()),
                new Message.Client(name, "1")));
    }

    private static byte[] request(long id) {
        return frame(new Message.Request(id, "getDataLayer", new JsonObject(), Protocol.DEFAULT_DEADLINE_MS));
    }

    private static byte[] frame(Message message) {
        return MessageWriter.write(Envelope.fromFront(Protocol.VERSION, message), Direction.FRONT_TO_HOST);
    }

    private static Message next(Wire front) throws IOException {
        byte[] frame = front.receive();
        if (frame == null) {
            throw new AssertionError("The wire ended");
        }
        try {
            return MessageReader.read(frame, Direction.HOST_TO_FRONT).message();
        } catch (WireException e) {
            throw new AssertionError(new String(frame, UTF_8), e);
        }
    }

    private void assertAnswers(Wire front) throws Exception {
        front.send(request(99));
        Envelope asked = inbox.nextEnvelope(Message.Request.class);
        chrome.write(MessageWriter.write(
                new Envelope(Protocol.VERSION, asked.address(), Message.Response.of(99, new JsonObject())),
                Direction.EXTENSION_TO_HOST));
        assertEquals(99, assertInstanceOf(Message.Response.class, next(front)).id());
    }
}
