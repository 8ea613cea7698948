package io.github.mcpdatalayer.front.launched;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

import io.github.mcpdatalayer.frame.FrameException;
import io.github.mcpdatalayer.frame.Wire;
import io.github.mcpdatalayer.wire.Protocol;
import org.jspecify.annotations.Nullable;

/** One connection of the extension's worker, over the debugging pipe. One thread receives. */
final class WorkerWire implements Wire {
    /** Takes a frame to the worker. */
    interface FrameTaker {

        /** Returns when the worker has it. */
        void take(byte[] frame) throws IOException;
    }

    /** Nothing stands for the end. */
    private final BlockingQueue<Optional<byte[]>> said = new LinkedBlockingQueue<>();
    private final FrameTaker worker;
    private boolean ended;

    WorkerWire(FrameTaker worker) {
        this.worker = worker;
    }

    /** Adds a frame that the worker has said. The credits of the wire bound how many wait here. */
    void add(byte[] frame) {
        said.add(Optional.of(frame));
    }

    @Override
    public byte @Nullable [] receive() throws IOException {
        if (ended) {
            return null;
        }
        Optional<byte[]> next;
        try {
            next = said.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for the extension");
        }
        if (next.isEmpty()) {
            ended = true;
            return null;
        }
        FrameException.requireSize(next.get(), Protocol.MAX_FRAME_FROM_CHROME_BYTES);
        return next.get();
    }

    @Override
    public void send(byte[] frame) throws IOException {
        FrameException.requireSize(frame, Protocol.MAX_FRAME_TO_CHROME_BYTES);
        worker.take(frame);
    }

    /** The worker says nothing more; what it has said is still received. */
    @Override
    public void close() {
        said.add(Optional.empty());
    }
}
