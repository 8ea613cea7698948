package io.github.mcpdatalayer.front.launched;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

import io.github.mcpdatalayer.frame.FrameException;
import io.github.mcpdatalayer.frame.Wire;
import io.github.mcpdatalayer.wire.Protocol;
import org.jspecify.annotations.Nullable;

/**
 * One connection of the extension's worker, over the debugging pipe. It behaves as other wires do, but for a frame that is on its way
 * when this side closes: who sends it waits until the worker has it or has ended, or does not answer in time.
 */
final class WorkerWire implements Wire {
    /** Takes a frame to the worker. */
    interface FrameTaker {

        /** Returns when the worker has it. */
        void take(byte[] frame) throws IOException;
    }

    /** Nothing stands for the end. */
    private final BlockingQueue<Optional<byte[]>> said = new LinkedBlockingQueue<>();
    private final FrameTaker worker;
    /** The worker says nothing more, and is told nothing more. */
    private volatile boolean ended;
    private volatile boolean closed;

    WorkerWire(FrameTaker worker) {
        this.worker = worker;
    }

    /** Adds a frame that the worker has said. The credits of the wire bound how many wait here. */
    synchronized void add(byte[] frame) {
        if (!ended) {
            said.add(Optional.of(frame));
        }
    }

    /** The worker has closed its side, or has ended: what it has said is still received. */
    synchronized void end() {
        if (!ended) {
            ended = true;
            said.add(Optional.empty());
        }
    }

    @Override
    public byte @Nullable [] receive() throws IOException {
        requireOpen();
        Optional<byte[]> next;
        try {
            next = said.take();
        } catch (InterruptedException e) {
            throw interrupted();
        }
        if (next.isEmpty()) {
            said.add(next); // nothing follows it
            requireOpen();
            return null;
        }
        FrameException.requireSize(next.get(), Protocol.MAX_FRAME_FROM_CHROME_BYTES);
        return next.get();
    }

    @Override
    public void send(byte[] frame) throws IOException {
        FrameException.requireSize(frame, Protocol.MAX_FRAME_TO_CHROME_BYTES);
        if (ended) {
            throw new ClosedChannelException();
        }
        try {
            worker.take(frame);
        } catch (IOException e) {
            throw Thread.currentThread().isInterrupted() ? interrupted() : e;
        }
    }

    private void requireOpen() throws IOException {
        if (closed) {
            throw new ClosedChannelException();
        }
    }

    private IOException interrupted() {
        close();
        Thread.currentThread().interrupt();
        return new ClosedByInterruptException();
    }

    @Override
    public synchronized void close() {
        closed = true;
        ended = true;
        said.clear();
        said.add(Optional.empty());
    }
}
