package io.github.mcpdatalayer.front.launched;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** The frames that the worker sends, as the bytes of native messaging. One thread reads. */
final class FramesFromWorker extends InputStream {
    private static final byte[] END = {};

    private final BlockingQueue<byte[]> pieces = new LinkedBlockingQueue<>();
    private byte[] piece = END;
    private int at;
    private boolean ended;

    /** One frame. The credits of the wire bound how many wait here. */
    void add(byte[] body) {
        int length = body.length;
        pieces.add(new byte[]{(byte) length, (byte) (length >>> 8), (byte) (length >>> 16), (byte) (length >>> 24)});
        if (length > 0) {
            pieces.add(body);
        }
    }

    /** No more frames come. */
    void end() {
        pieces.add(END);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        while (at == piece.length) {
            if (ended) {
                return -1;
            }
            try {
                piece = pieces.take();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted while waiting for the extension");
            }
            at = 0;
            ended = piece.length == 0;
        }
        int count = Math.min(length, piece.length - at);
        System.arraycopy(piece, at, into, offset, count);
        at += count;
        return count;
    }

    @Override
    public int available() {
        return piece.length - at;
    }
}
