package io.github.mcpdatalayer.frame;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.github.mcpdatalayer.testing.Eventually;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A wire in memory keeps what one over a socket keeps. */
@ParameterizedClass
@EnumSource
class WireTest {
    private static final int MOST = 1 << 20;
    private static final int MANY = 64 * 1024;

    /** The ways to make a wire. */
    enum Kind {
        SOCKET,
        MEMORY
    }

    private final Kind kind;

    @TempDir
    private Path folder;

    private Wire near;
    private Wire far;

    WireTest(Kind kind) {
        this.kind = kind;
    }

    @BeforeEach
    void connect() throws IOException {
        if (kind == Kind.MEMORY) {
            MemoryWire.Ends ends = MemoryWire.pair(MOST, MOST);
            near = ends.near();
            far = ends.far();
            return;
        }
        var address = UnixDomainSocketAddress.of(folder.resolve("s"));
        try (var server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(address);
            near = StreamWire.of(SocketChannel.open(address), MOST, MOST);
            far = StreamWire.of(server.accept(), MOST, MOST);
        }
    }

    @AfterEach
    void close() throws IOException {
        near.close();
        far.close();
    }

    @Test
    void framesArriveWholeAndInOrderBothWays() throws IOException {
        for (int length : List.of(1, 5, MANY)) {
            near.send(frame(length));
            far.send(frame(length + 1));
        }
        for (int length : List.of(1, 5, MANY)) {
            assertArrayEquals(frame(length), far.receive());
            assertArrayEquals(frame(length + 1), near.receive());
        }
    }

    @Test
    void aFrameThatMayNotPassFailsAloneAndTheNextOneArrives() throws IOException {
        assertEquals(FrameException.FrameFault.EMPTY, assertThrows(FrameException.class, () -> near.send(frame(0)))
                .kind());
        assertEquals(FrameException.FrameFault.TOO_LARGE,
                assertThrows(FrameException.class, () -> near.send(frame(MOST + 1))).kind());
        near.send(frame(3));
        assertArrayEquals(frame(3), far.receive());
    }

    @Test
    void aFrameOfTheLargestSizePassesThoughItIsLargerThanTheRoom() throws Exception {
        var sent = started(() -> near.send(frame(MOST)));
        assertArrayEquals(frame(MOST), far.receive());
        sent.get(10, TimeUnit.SECONDS);
    }

    @Test
    void whoLeavesIsSeenAfterTheLastFrame() throws IOException {
        near.send(frame(2));
        near.close();
        assertArrayEquals(frame(2), far.receive());
        assertNull(far.receive());
        assertThrows(IOException.class, () -> {
            far.send(frame(1));
            far.send(frame(1));
        });
    }

    @Test
    void aFloodWaitsForADeadReaderAndLosesNothingOnceItReads() throws Exception {
        AtomicInteger passed = new AtomicInteger();
        int all = 100;
        var flood = started(() -> {
            for (int i = 0; i < all; i++) {
                near.send(frame(MANY + i));
                passed.incrementAndGet();
            }
        });
        Eventually.eventually("the flood stands", () -> {
            int before = passed.get();
            Thread.sleep(100);
            return before > 0 && before == passed.get();
        });
        assertTrue(passed.get() * MANY < 8 * FrameLane.ROOM, () -> passed + " frames without a reader");
        for (int i = 0; i < all; i++) {
            assertArrayEquals(frame(MANY + i), far.receive());
        }
        flood.get(10, TimeUnit.SECONDS);
    }

    @Test
    void aFloodEndsWhenTheDeadReaderLeaves() throws Exception {
        var flood = flood();
        far.close();
        assertFails(flood);
    }

    @Test
    void aFloodEndsWhenItsOwnSideIsClosed() throws Exception {
        var flood = flood();
        near.close();
        assertFails(flood);
    }

    @Test
    void whoWaitsForAFrameSeesTheOtherLeave() throws Exception {
        CompletableFuture<byte @Nullable []> waiting = CompletableFuture.supplyAsync(() -> received(far));
        near.close();
        assertNull(waiting.get(10, TimeUnit.SECONDS));
    }

    @Test
    void whoWaitsForAFrameFailsWhenItsOwnSideIsClosed() throws Exception {
        var waiting = started(() -> far.receive());
        Thread.sleep(50);
        far.close();
        assertFails(waiting);
        assertThrows(IOException.class, far::receive);
        assertThrows(IOException.class, () -> far.send(frame(1)));
    }

    @Test
    void anInterruptClosesTheWireAndStays() throws Exception {
        var flag = new CompletableFuture<Boolean>();
        Thread waiting = Thread.ofPlatform().daemon().start(() -> {
            assertThrows(IOException.class, far::receive);
            flag.complete(Thread.currentThread().isInterrupted());
        });
        Thread.sleep(50);
        waiting.interrupt();
        assertTrue(flag.get(10, TimeUnit.SECONDS));
        assertNull(near.receive());
    }

    @Test
    void framesOfSeveralSendersAreNotTorn() throws Exception {
        List<CompletableFuture<Void>> senders = new ArrayList<>();
        int senderCount = 4;
        int each = 50;
        for (int i = 1; i <= senderCount; i++) {
            int length = i * 20_000;
            senders.add(started(() -> {
                for (int n = 0; n < each; n++) {
                    near.send(frame(length));
                }
            }));
        }
        for (int n = 0; n < senderCount * each; n++) {
            byte[] frame = received(far);
            assertArrayEquals(frame(frame == null ? 0 : frame.length), frame);
        }
        for (CompletableFuture<Void> sender : senders) {
            sender.get(10, TimeUnit.SECONDS);
        }
    }

    /** Something that can fail as wires do. */
    private interface Step {
        void run() throws IOException;
    }

    private static CompletableFuture<Void> started(Step step) {
        var done = new CompletableFuture<Void>();
        Thread.ofPlatform().daemon().start(() -> {
            try {
                step.run();
                done.complete(null);
            } catch (IOException | RuntimeException e) {
                done.completeExceptionally(e);
            }
        });
        return done;
    }

    /** Sends until the room is full, and longer. */
    private CompletableFuture<Void> flood() throws InterruptedException {
        var flood = started(() -> {
            while (true) {
                near.send(frame(MANY));
            }
        });
        Thread.sleep(Duration.ofMillis(200));
        assertTrue(!flood.isDone());
        return flood;
    }

    private static void assertFails(CompletableFuture<Void> step) {
        assertInstanceOf(IOException.class,
                assertThrows(ExecutionException.class, () -> step.get(10, TimeUnit.SECONDS)).getCause());
    }

    private static byte @Nullable [] received(Wire wire) {
        try {
            return wire.receive();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static byte[] frame(int length) {
        byte[] frame = new byte[length];
        for (int i = 0; i < length; i++) {
            frame[i] = (byte) (length + i);
        }
        return frame;
    }
}
