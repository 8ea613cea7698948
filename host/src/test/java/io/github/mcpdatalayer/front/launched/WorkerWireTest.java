package io.github.mcpdatalayer.front.launched;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import io.github.mcpdatalayer.frame.FrameReader;
import io.github.mcpdatalayer.frame.FrameWriter;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

/** The streams of native messaging over which the host in this process speaks with the worker. */
class FramesTest {

    private static final int MOST = 64 << 20;

    @Test
    void framesOfTheWorkerAreReadAsTheyCameAndThenTheEnd() throws IOException {
        FramesFromWorker in = new FramesFromWorker();
        List<byte[]> sent = List.of("{}".getBytes(StandardCharsets.UTF_8), new byte[200_000], new byte[1]);
        sent.forEach(in::add);
        in.end();
        FrameReader reader = new FrameReader(in, MOST);
        for (byte[] frame : sent) {
            assertArrayEquals(frame, reader.read());
        }
        assertNull(reader.read());
        assertNull(reader.read());
    }

    @Test
    void eachFrameForTheWorkerIsHandedOnOnceWhole() throws IOException {
        List<byte[]> got = new ArrayList<>();
        FramesToWorker out = new FramesToWorker(got::add);
        Random random = new Random(14);
        List<byte[]> sent = new ArrayList<>();
        FrameWriter writer = new FrameWriter(out, MOST);
        for (int length : List.of(1, 3, 65_535, 65_536, 65_537, 1 << 20, 7)) {
            byte[] frame = new byte[length];
            random.nextBytes(frame);
            sent.add(frame);
            writer.write(frame);
        }
        assertEquals(sent.size(), got.size());
        for (int i = 0; i < sent.size(); i++) {
            assertArrayEquals(sent.get(i), got.get(i));
        }
    }
}
