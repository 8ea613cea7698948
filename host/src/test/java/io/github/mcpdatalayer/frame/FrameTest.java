package io.github.mcpdatalayer.frame;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class FrameTest {
    private static final byte[] HELLO = "{\"a\":\"Größe 🛒\"}".getBytes(UTF_8);

    @Test
    void theLengthCountsBytesNotCharacters() throws IOException {
        byte[] stream = framed(HELLO);
        assertEquals(HELLO.length, stream[0]);
        assertTrue(HELLO.length > new String(HELLO, UTF_8).length());
        assertArrayEquals(HELLO, reader(stream).read());
    }

    @Test
    void framesAreWholeWhereverTheStreamIsSplit() throws IOException {
        byte[] stream = framed(HELLO, new byte[]{7}, HELLO);
        for (int split = 0; split <= stream.length; split++) {
            FrameReader reader = new FrameReader(new Split(stream, split), 1000);
            assertArrayEquals(HELLO, reader.read(), "split at " + split);
            assertArrayEquals(new byte[]{7}, reader.read());
            assertArrayEquals(HELLO, reader.read());
            assertNull(reader.read());
        }
    }

    @Test
    void framesThatComeByteForByteAreWhole() throws IOException {
        FrameReader reader = new FrameReader(new Trickle(framed(HELLO, HELLO), 1), 1000);
        assertArrayEquals(HELLO, reader.read());
        assertArrayEquals(HELLO, reader.read());
        assertNull(reader.read());
    }

    @Test
    void framesThatComeTogetherAreReadOneByOne() throws IOException {
        FrameReader reader = reader(framed(HELLO, HELLO, HELLO));
        for (int i = 0; i < 3; i++) {
            assertArrayEquals(HELLO, reader.read());
        }
        assertNull(reader.read());
        assertNull(reader.read());
    }

    @Test
    void aLargeFrameIsExactHoweverItArrives() throws IOException {
        byte[] large = new byte[3_000_001];
        new Random(1).nextBytes(large);
        byte[] stream = framed(large, HELLO);
        for (int step : new int[]{997, 65_536, 1 << 20, Integer.MAX_VALUE}) {
            FrameReader reader = new FrameReader(new Trickle(stream, step), large.length);
            assertArrayEquals(large, reader.read());
            assertArrayEquals(HELLO, reader.read());
        }
    }

    @Test
    void anEmptyStreamEndsCleanly() throws IOException {
        assertNull(reader(new byte[0]).read());
    }

    @Test
    void anEndInTheHeaderIsToldApart() {
        for (int length = 1; length < 4; length++) {
            assertKind(FrameException.FrameFault.END_IN_HEADER, Arrays.copyOf(framed(HELLO), length));
        }
    }

    @Test
    void anEndInTheBodyIsToldApart() {
        byte[] stream = framed(HELLO);
        for (int length = 4; length < stream.length; length++) {
            assertKind(FrameException.FrameFault.END_IN_BODY, Arrays.copyOf(stream, length));
        }
    }

    @Test
    void aFrameOfNoBytesIsToldApartAndTheNextCanBeRead() throws IOException {
        FrameReader reader = reader(concat(new byte[4], framed(HELLO)));
        assertEquals(FrameException.FrameFault.EMPTY, assertThrows(FrameException.class, reader::read).kind());
        assertArrayEquals(HELLO, reader.read());
    }

    @Test
    void theCapIsInclusive() throws IOException {
        byte[] stream = framed(HELLO);
        assertArrayEquals(HELLO, new FrameReader(new ByteArrayInputStream(stream), HELLO.length).read());
        FrameReader smaller = new FrameReader(new ByteArrayInputStream(stream), HELLO.length - 1);
        assertEquals(FrameException.FrameFault.TOO_LARGE, assertThrows(FrameException.class, smaller::read).kind());
    }

    @Test
    void lengthsAreUnsigned() {
        assertKind(FrameException.FrameFault.TOO_LARGE, new byte[]{-1, -1, -1, -1, 'x'});
        assertKind(FrameException.FrameFault.TOO_LARGE, new byte[]{0, 0, 0, -128, 'x'});
    }

    @Test
    void anAnnouncedLengthAloneCostsNoMemory() {
        byte[] stream = {-1, -1, -1, 127 - 1, 'x'};
        List<FrameException> ends = new ArrayList<>();
        for (int i = 0; i < 64; i++) {
            FrameReader reader = new FrameReader(new ByteArrayInputStream(stream), Integer.MAX_VALUE - 8);
            ends.add(assertThrows(FrameException.class, reader::read));
        }
        ends.forEach(end -> assertEquals(FrameException.FrameFault.END_IN_BODY, end.kind()));
    }

    @Test
    void anOversizeOrEmptyFrameIsRefusedAndNothingIsWritten() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        FrameWriter writer = new FrameWriter(out, HELLO.length - 1);
        assertEquals(FrameException.FrameFault.TOO_LARGE,
                assertThrows(FrameException.class, () -> writer.write(HELLO)).kind());
        assertEquals(FrameException.FrameFault.EMPTY,
                assertThrows(FrameException.class, () -> writer.write(new byte[0])).kind());
        assertEquals(0, out.size());
        writer.write(new byte[]{7});
        assertArrayEquals(framed(new byte[]{7}), out.toByteArray());
    }

    @Test
    void everyFrameIsFlushedOnce() throws IOException {
        List<Integer> flushedAt = new ArrayList<>();
        ByteArrayOutputStream out = new ByteArrayOutputStream() {
            @Override
            public void flush() {
                flushedAt.add(size());
            }
        };
        FrameWriter writer = new FrameWriter(out, 1 << 20);
        writer.write(HELLO);
        writer.write(new byte[200_000]);
        assertEquals(List.of(4 + HELLO.length, 8 + HELLO.length + 200_000), flushedAt);
    }

    @Test
    void framesOfSeveralThreadsAreNeverTorn() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        FrameWriter writer = new FrameWriter(out, 1 << 20);
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            byte[] body = new byte[1 + t * 50_000];
            Arrays.fill(body, (byte) t);
            threads.add(Thread.ofPlatform().start(() -> {
                for (int i = 0; i < 50; i++) {
                    try {
                        writer.write(body);
                    } catch (IOException e) {
                        throw new AssertionError(e);
                    }
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        FrameReader reader = new FrameReader(new ByteArrayInputStream(out.toByteArray()), 1 << 20);
        int frames = 0;
        for (byte[] body = reader.read(); body != null; body = reader.read()) {
            byte[] expected = new byte[1 + body[0] * 50_000];
            Arrays.fill(expected, body[0]);
            assertArrayEquals(expected, body);
            frames++;
        }
        assertEquals(200, frames);
    }

    @Test
    void aWriterWhoseStreamFailedOnceWritesNoMore() {
        List<byte[]> written = new ArrayList<>();
        FrameWriter writer = new FrameWriter(new OutputStream() {
            @Override
            public void write(int b) {
                throw new AssertionError("one byte at a time");
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                written.add(bytes);
                throw new IOException("disk full");
            }
        }, 1000);
        assertThrows(IOException.class, () -> writer.write(HELLO));
        assertThrows(IOException.class, () -> writer.write(HELLO));
        assertEquals(1, written.size());
    }

    private static void assertKind(FrameException.FrameFault kind, byte[] stream) {
        assertEquals(kind, assertThrows(FrameException.class, reader(stream)::read).kind());
    }

    private static FrameReader reader(byte[] stream) {
        return new FrameReader(new ByteArrayInputStream(stream), 1000);
    }

    private static byte[] framed(byte[]... bodies) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        FrameWriter writer = new FrameWriter(out, Integer.MAX_VALUE);
        for (byte[] body : bodies) {
            try {
                writer.write(body);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }
        return out.toByteArray();
    }

    private static byte[] concat(byte[] a, byte[] b) {
        byte[] both = Arrays.copyOf(a, a.length + b.length);
        System.arraycopy(b, 0, both, a.length, b.length);
        return both;
    }

    /** Gives at most {@code step} bytes a read. */
    private static class Trickle extends ByteArrayInputStream {
        private final int step;

        Trickle(byte[] bytes, int step) {
            super(bytes);
            this.step = step;
        }

        @Override
        public synchronized int read(byte[] into, int offset, int length) {
            return super.read(into, offset, Math.min(step, length));
        }
    }

    /** Never gives bytes from both sides of the split in one read. */
    private static class Split extends InputStream {
        private final byte[] bytes;
        private final int split;
        private int at;

        Split(byte[] bytes, int split) {
            this.bytes = bytes;
            this.split = split;
        }

        @Override
        public int read() {
            throw new AssertionError("one byte at a time");
        }

        @Override
        public int read(byte[] into, int offset, int length) {
            int end = at < split ? split : bytes.length;
            int n = Math.min(length, end - at);
            if (n == 0 && length > 0) {
                return -1;
            }
            System.arraycopy(bytes, at, into, offset, n);
            at += n;
            return n;
        }
    }
}
