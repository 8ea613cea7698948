package io.github.mcpdatalayer.frame;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

import org.jspecify.annotations.Nullable;

/** Reads frames from a stream. Not for use by several threads at once. */
public final class FrameReader {
    /** The bytes that are asked for at once; a larger read would cost the JDK a direct buffer of its size in each thread. */
    static final int STEP = 64 * 1024;

    private final InputStream in;
    private final long maxBytes;
    private final byte[] header = new byte[4];

    /** A reader of frames of at most {@code maxBytes}; arrays end at 2 GiB, so a larger cap is refused. */
    public FrameReader(InputStream in, long maxBytes) {
        if (maxBytes < 1 || maxBytes > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException("a frame cannot have " + maxBytes + " bytes");
        }
        this.in = in;
        this.maxBytes = maxBytes;
    }

    /** Blocks for the next frame's bytes; null when the stream ends between two frames. */
    public byte @Nullable [] read() throws IOException {
        int got = fill(header, 0, header.length);
        if (got == 0) {
            return null;
        }
        if (got < header.length) {
            throw new FrameException(FrameException.FrameFault.END_IN_HEADER,
                    "The stream ended after " + got + " of the 4 bytes of a frame's length");
        }
        long length = (header[0] & 0xFFL) | (header[1] & 0xFFL) << 8 | (header[2] & 0xFFL) << 16
                | (header[3] & 0xFFL) << 24;
        if (length > maxBytes) {
            throw new FrameException(FrameException.FrameFault.TOO_LARGE,
                    "A frame of " + length + " bytes was announced; at most " + maxBytes + " are allowed");
        }
        if (length == 0) {
            throw new FrameException(FrameException.FrameFault.EMPTY, "A frame of 0 bytes");
        }
        return body((int) length);
    }

    /** The array grows with what has arrived: an announced length alone costs no memory. */
    private byte[] body(int length) throws IOException {
        byte[] body = new byte[Math.min(length, STEP)];
        int got = 0;
        while (true) {
            int more = fill(body, got, body.length - got);
            got += more;
            if (got < body.length) {
                throw new FrameException(FrameException.FrameFault.END_IN_BODY,
                        "The stream ended after " + got + " of the " + length + " bytes of a frame");
            }
            if (got == length) {
                return body;
            }
            body = Arrays.copyOf(body, (int) Math.min(length, body.length * 2L));
        }
    }

    /** Reads until that many bytes are there or the stream ends; returns how many there are. */
    private int fill(byte[] into, int offset, int length) throws IOException {
        int got = 0;
        while (got < length) {
            int n = in.read(into, offset + got, Math.min(length - got, STEP));
            if (n < 0) {
                break;
            }
            got += n;
        }
        return got;
    }
}
