package io.github.mcpdatalayer.frame;

import java.io.Closeable;
import java.io.IOException;

import org.jspecify.annotations.Nullable;

/**
 * Frames both ways between two peers. One thread may receive; several may send, and a frame is never torn. An interrupt while
 * a thread waits here closes the wire.
 */
public interface Wire extends Closeable {

    /**
     * Waits for the next frame, which nobody may change; null when the other side has closed between two frames.
     *
     * @throws FrameException if the other side sends what is no frame, or one over the cap
     * @throws IOException if the wire breaks, or this side is closed
     */
    byte @Nullable [] receive() throws IOException;

    /**
     * Sends a frame, which nobody may change afterwards. Waits while the other side does not read and the room is full.
     *
     * @throws FrameException if it is empty or over the cap; nothing was sent, and others can follow
     * @throws IOException if either side is closed
     */
    void send(byte[] frame) throws IOException;

    /** Closes this side: who waits here fails, and the other side receives what was sent, then the end. */
    @Override
    void close() throws IOException;
}
