package io.github.mcpdatalayer.front.mcp;

import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.locks.ReentrantLock;

import io.modelcontextprotocol.spec.McpSchema;

/** The one writer of the client's stream: whole lines, one at a time. */
final class Stdout {

    private final ReentrantLock lock = new ReentrantLock();
    private final JsonOut out;
    private final SdkMessageWriter writer;
    private volatile long written;

    Stdout(OutputStream stream) {
        out = new JsonOut(stream);
        writer = new SdkMessageWriter(out);
    }

    /** How many bytes all messages had together. */
    long written() {
        return written;
    }

    /**
     * @throws IOException if the client no longer reads
     * @throws IllegalArgumentException if the message cannot be written; nothing of it has been
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
