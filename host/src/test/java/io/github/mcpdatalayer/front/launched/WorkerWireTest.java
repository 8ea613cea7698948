package io.github.mcpdatalayer.front.launched;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.github.mcpdatalayer.frame.FrameException;
import io.github.mcpdatalayer.testing.Eventually;
import io.github.mcpdatalayer.wire.Protocol;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The wire over which the host in this process speaks with the worker. */
class WorkerWireTest {

    @Test
    void framesOfTheWorkerAreReceivedAsTheyCameAndThenTheEnd() throws IOException {
        WorkerWire wire = new WorkerWire(_ -> {});
        List<byte[]> sent = List.of("{}".getBytes(StandardCharsets.UTF_8), new byte[200_000], new byte[1]);
        sent.forEach(wire::add);
        wire.end();
        wire.end();
        wire.add(new byte[1]);
        assertThrows(IOException.class, () -> wire.send(new byte[1]));
        for (byte[] frame : sent) {
            assertSame(frame, wire.receive());
        }
        assertNull(wire.receive());
        assertNull(wire.receive());
    }

    @Test
    void nothingPassesOnceItsOwnSideIsClosed() throws Exception {
        List<byte[]> taken = new ArrayList<>();
        WorkerWire wire = new WorkerWire(taken::add);
        var failure = new CompletableFuture<Throwable>();
        Thread waiting = Thread.ofPlatform().daemon()
                .start(() -> failure.complete(assertThrows(IOException.class, wire::receive)));
        Eventually.eventually("a thread waits", () -> waiting.getState() == Thread.State.WAITING);
        wire.close();
        failure.get(10, TimeUnit.SECONDS);
        wire.add(new byte[1]);
        assertThrows(IOException.class, wire::receive);
        assertThrows(IOException.class, () -> wire.send(new byte[1]));
        assertEquals(List.of(), taken);
    }

    @Test
    void anInterruptClosesTheWireAndStays() throws Exception {
        WorkerWire wire = new WorkerWire(_ -> {});
        var flag = new CompletableFuture<Boolean>();
        Thread waiting = Thread.ofPlatform().daemon().start(() -> {
            assertThrows(IOException.class, wire::receive);
            flag.complete(Thread.currentThread().isInterrupted());
        });
        waiting.interrupt();
        assertTrue(flag.get(10, TimeUnit.SECONDS));
        assertThrows(IOException.class, () -> wire.send(new byte[1]));
    }

    @Test
    void anEmptyFrameFailsAloneAndOneThatIsTooLargeIsNotTaken() throws IOException {
        List<byte[]> taken = new ArrayList<>();
        WorkerWire wire = new WorkerWire(taken::add);
        wire.add(new byte[0]);
        wire.add(new byte[1]);
        assertEquals(FrameException.FrameFault.EMPTY, assertThrows(FrameException.class, wire::receive).kind());
        assertArrayEquals(new byte[1], wire.receive());
        assertEquals(FrameException.FrameFault.TOO_LARGE, assertThrows(FrameException.class,
                () -> wire.send(new byte[Protocol.MAX_FRAME_TO_CHROME_BYTES + 1])).kind());
        byte[] frame = new byte[Protocol.MAX_FRAME_TO_CHROME_BYTES];
        wire.send(frame);
        assertEquals(List.of(frame), taken);
    }
}
