package io.github.mcpdatalayer.front.launched;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import io.github.mcpdatalayer.frame.FrameException;
import io.github.mcpdatalayer.wire.Protocol;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

/** The wire over which the host in this process speaks with the worker. */
class WorkerWireTest {

    @Test
    void framesOfTheWorkerAreReceivedAsTheyCameAndThenTheEnd() throws IOException {
        WorkerWire wire = new WorkerWire(_ -> {});
        List<byte[]> sent = List.of("{}".getBytes(StandardCharsets.UTF_8), new byte[200_000], new byte[1]);
        sent.forEach(wire::add);
        wire.close();
        wire.close();
        for (byte[] frame : sent) {
            assertSame(frame, wire.receive());
        }
        assertNull(wire.receive());
        assertNull(wire.receive());
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
