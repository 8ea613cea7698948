package io.github.mcpdatalayer.front.mcp;

import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.locks.ReentrantLock;

import io.modelcontextprotocol.spec.McpSchema;

/** The only writer of the client's stream. It writes whole lines, one at a time. */
final class Stdout {

    private final ReentrantLock lock = new ReentrantLock();
    private final JsonOut out;
    private final SdkMessageWriter writer;
    private volatile long written;

    Stdout(OutputStream stream) {
        out = new JsonOut(stream);
        writer = new SdkMessageWriter(out);
    }

    /** The total number of bytes of all messages. */
    long written() {
        return written;
    }

    /**
     * @throws IOException if the client no longer reads
     * @throws IllegalArgumentException if the message cannot be written; then no part of it was written
     */
    void write(McpSchema.JSONRPCMessage message) throws IOException {
        lock.lock();
        try {
            writer.write(message);
            written = out.written();
        } catch (IllegalArgumentException e) {
            if (!out.forgetLine()) {
                throw new IOException("A message broke off after its first part was written", e);
            }
            throw e;
        } finally {
            lock.unlock();
        }
    }
}
