package io.github.mcpdatalayer.frame;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;

import org.jspecify.annotations.Nullable;

/** Frames over the streams between two processes: a socket's, or those of native messaging. */
public final class StreamWire implements Wire {
    private final InputStream bytes;
    private final FrameReader in;
    private final OutputStream taker;
    private final FrameWriter out;

    /**
     * A wire that owns the streams from now on.
     *
     * @param mostIn the bytes of the largest frame that is received
     * @param mostOut the bytes of the largest frame that is sent
     */
    public StreamWire(InputStream in, OutputStream out, long mostIn, long mostOut) {
        this.bytes = in;
        this.in = new FrameReader(new BufferedInputStream(in), mostIn);
        this.taker = out;
        this.out = new FrameWriter(out, mostOut);
    }

    /** A wire that owns this connected socket from now on. */
    public static StreamWire of(SocketChannel channel, long mostIn, long mostOut) {
        return new StreamWire(Channels.newInputStream(channel), Channels.newOutputStream(channel), mostIn, mostOut);
    }

    @Override
    public byte @Nullable [] receive() throws IOException {
        return in.read();
    }

    @Override
    public void send(byte[] frame) throws IOException {
        out.write(frame);
    }

    @Override
    public void close() throws IOException {
        try (OutputStream _ = taker) {
            bytes.close();
        }
    }
}
