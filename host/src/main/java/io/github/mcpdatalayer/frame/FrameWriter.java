package io.github.mcpdatalayer.frame;

import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.locks.ReentrantLock;

/** Writes frames to a stream, one flush each. Several threads may write: a frame is never torn. */
public final class FrameWriter {
    private final OutputStream out;
    private final long maxBytes;
    // A lock, not a monitor: virtual threads of the front wait here too.
    private final ReentrantLock lock = new ReentrantLock();
    private boolean broken;

    public FrameWriter(OutputStream out, long maxBytes) {
        this.out = out;
        this.maxBytes = maxBytes;
    }

    /**
     * Writes one frame and flushes it.
     *
     * @throws FrameException if it is empty or over the cap; nothing was written
     * @throws IOException if the stream fails, now or at an earlier frame
     */
    public void write(byte[] body) throws IOException {
        FrameException.requireSize(body, maxBytes);
        lock.lock();
        try {
            if (broken) {
                throw new IOException("The stream failed at an earlier frame");
            }
            broken = true;
            put(body);
            out.flush();
            broken = false;
        } finally {
            lock.unlock();
        }
    }

    private void put(byte[] body) throws IOException {
        int length = body.length;
        // Length and first bytes go out together: a small frame is one write to the operating system.
        int first = Math.min(length, FrameReader.STEP - 4);
        byte[] head = new byte[4 + first];
        head[0] = (byte) length;
        head[1] = (byte) (length >>> 8);
        head[2] = (byte) (length >>> 16);
        head[3] = (byte) (length >>> 24);
        System.arraycopy(body, 0, head, 4, first);
        out.write(head);
        for (int at = first; at < length; at += FrameReader.STEP) {
            out.write(body, at, Math.min(FrameReader.STEP, length - at));
        }
    }
}
