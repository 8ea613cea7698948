package io.github.mcpdatalayer.frame;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;

import org.jspecify.annotations.Nullable;

/** Frames within one process, without a copy. It behaves as a socket does, to the reader that stops and the side that leaves. */
public final class MemoryWire implements Wire {
    private final FrameLane in;
    private final FrameLane out;

    private MemoryWire(FrameLane in, FrameLane out) {
        this.in = in;
        this.out = out;
    }

    /** The two ends of one wire. */
    public record Ends(Wire near, Wire far) {}

    /**
     * Makes a wire with both its ends.
     *
     * @param mostToNear the bytes of the largest frame towards the near end
     * @param mostToFar the bytes of the largest frame towards the far end
     */
    public static Ends pair(long mostToNear, long mostToFar) {
        FrameLane toNear = new FrameLane(mostToNear);
        FrameLane toFar = new FrameLane(mostToFar);
        return new Ends(new MemoryWire(toNear, toFar), new MemoryWire(toFar, toNear));
    }

    @Override
    public byte @Nullable [] receive() throws IOException {
        try {
            return in.take();
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    @Override
    public void send(byte[] frame) throws IOException {
        try {
            out.put(frame);
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    private IOException interrupted() {
        close();
        Thread.currentThread().interrupt();
        return new ClosedByInterruptException();
    }

    @Override
    public void close() {
        in.leaveReader();
        out.leaveWriter();
    }
}
