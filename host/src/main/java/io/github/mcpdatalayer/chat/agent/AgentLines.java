package io.github.mcpdatalayer.chat.agent;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

import org.jspecify.annotations.Nullable;

/** Lines of bytes with a limit: what no line break ends in time is not taken into memory. */
final class AgentLines {
    private final InputStream in;
    private final int maxBytes;
    private final byte[] buffer = new byte[16 * 1024];
    private byte[] line = new byte[4096];
    private int start;
    private int end;

    AgentLines(InputStream in, int maxBytes) {
        this.in = in;
        this.maxBytes = maxBytes;
    }

    /** The next line without its end; null at the end of the stream. */
    byte @Nullable [] next() throws IOException, AgentException {
        int length = 0;
        while (true) {
            if (start == end) {
                start = 0;
                end = in.read(buffer);
                if (end < 0) {
                    end = 0;
                    return null; // a piece of a line is no message
                }
            }
            int at = start;
            while (at < end && buffer[at] != '\n') {
                at++;
            }
            int piece = at - start;
            if (length + piece > maxBytes) {
                throw new AgentException(AgentFault.GARBLED,
                        "The agent wrote a message of more than " + maxBytes / 1024 / 1024 + " MB.");
            }
            if (length + piece > line.length) {
                line = Arrays.copyOf(line, Math.min(maxBytes, Math.max(length + piece, line.length * 2)));
            }
            System.arraycopy(buffer, start, line, length, piece);
            length += piece;
            if (at < end) {
                start = at + 1;
                byte[] whole = Arrays.copyOf(line, length);
                line = new byte[4096];
                return whole;
            }
            start = end;
        }
    }
}
