package io.github.mcpdatalayer.frame;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

import org.jspecify.annotations.Nullable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Checks that all bytes, in all kinds of pieces, end in a frame, the end or a coded error; an announced length costs no memory; frames that
 * were read are written as they came. The input: the cap, the size of a piece, how much follows, the stream.
 */
public final class FrameFuzz {
    private static final int HEAD = 3;
    private static final int FILL = 512;

    private FrameFuzz() {}

    public static void fuzzerTestOneInput(byte[] data) throws IOException {
        if (data.length < HEAD) {
            return;
        }
        long cap = Math.min(1L << (data[0] & 0x1f), Integer.MAX_VALUE - 8);
        int piece = data[1] == 0 ? Integer.MAX_VALUE : data[1] & 0xff;
        byte[] stream = Arrays.copyOfRange(data, HEAD, data.length + FILL * (data[2] & 0xff));
        Arrays.fill(stream, data.length - HEAD, stream.length, (byte) 'x');
        var reader = new FrameReader(new Pieces(stream, piece), cap);
        var written = new ByteArrayOutputStream();
        var writer = new FrameWriter(written, cap);
        var frames = new ByteArrayOutputStream();
        for (int at = 0;;) {
            FrameException.FrameFault expected = expected(stream, at, cap);
            byte[] frame;
            try {
                frame = reader.read();
            } catch (FrameException e) {
                assertEquals(expected, e.kind());
                if (e.kind() != FrameException.FrameFault.EMPTY) {
                    break;
                }
                at += 4;
                continue;
            }
            assertNull(expected);
            if (frame == null) {
                assertEquals(stream.length, at);
                break;
            }
            assertTrue(Arrays.equals(frame, 0, frame.length, stream, at + 4, at + 4 + frame.length), "other bytes");
            frames.write(stream, at, 4 + frame.length);
            writer.write(frame);
            at += 4 + frame.length;
        }
        assertTrue(Arrays.equals(frames.toByteArray(), written.toByteArray()), "written in another way than read");
    }

    /** Tells what must come of the bytes from here on; null for a frame, or the end between two. */
    private static FrameException.@Nullable FrameFault expected(byte[] stream, int at, long cap) {
        int left = stream.length - at;
        if (left < 4) {
            return left == 0 ? null : FrameException.FrameFault.END_IN_HEADER;
        }
        long length = Integer.toUnsignedLong(ByteBuffer.wrap(stream).order(ByteOrder.LITTLE_ENDIAN).getInt(at));
        return length > cap
                ? FrameException.FrameFault.TOO_LARGE
                : length == 0
                        ? FrameException.FrameFault.EMPTY
                        : length > left - 4 ? FrameException.FrameFault.END_IN_BODY : null;
    }

    /** Gives so many bytes at once, and sees how large the arrays are that they go to. */
    private static final class Pieces extends InputStream {
        private final InputStream in;
        private final int piece;
        private long given;

        Pieces(byte[] stream, int piece) {
            this.in = new ByteArrayInputStream(stream);
            this.piece = piece;
        }

        @Override
        public int read() {
            throw new AssertionError("byte by byte is too slow");
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            assertTrue(length > 0 && length <= FrameReader.STEP, () -> "asks for " + length + " bytes at once");
            assertTrue(into.length <= Math.max(FrameReader.STEP, 2 * given),
                    () -> "an array of " + into.length + " for " + given);
            int n = in.read(into, offset, Math.min(length, piece));
            given += Math.max(n, 0);
            return n;
        }
    }
}
