package io.github.mcpdatalayer.frame;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayDeque;

import org.jspecify.annotations.Nullable;

/** One direction of a wire in memory: frames wait here until they are read. Bounded in bytes. */
final class FrameLane {
    /** About the room of a Unix-domain socket. A larger frame passes alone. */
    static final int ROOM = 256 * 1024;

    private final long most;
    private final ArrayDeque<byte[]> waiting = new ArrayDeque<>();
    private long bytes;
    private boolean readerLeft;
    private boolean writerLeft;

    FrameLane(long most) {
        this.most = most;
    }

    synchronized void put(byte[] frame) throws IOException, InterruptedException {
        FrameException.requireSize(frame, most);
        requireNoInterrupt();
        while (!writerLeft && !readerLeft && bytes > 0 && bytes + frame.length > ROOM) {
            wait();
        }
        if (writerLeft) {
            throw new ClosedChannelException();
        }
        if (readerLeft) {
            throw new IOException("The other side has closed");
        }
        waiting.add(frame);
        bytes += frame.length;
        notifyAll();
    }

    synchronized byte @Nullable [] take() throws IOException, InterruptedException {
        requireNoInterrupt();
        while (!readerLeft && !writerLeft && waiting.isEmpty()) {
            wait();
        }
        if (readerLeft) {
            throw new ClosedChannelException();
        }
        byte[] frame = waiting.poll();
        if (frame != null) {
            bytes -= frame.length;
            notifyAll();
        }
        return frame;
    }

    /** A socket closes by an earlier interrupt, too. */
    private static void requireNoInterrupt() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    synchronized void leaveReader() {
        readerLeft = true;
        waiting.clear();
        notifyAll();
    }

    synchronized void leaveWriter() {
        writerLeft = true;
        notifyAll();
    }
}
