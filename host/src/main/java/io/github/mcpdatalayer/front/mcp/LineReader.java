package io.github.mcpdatalayer.front.mcp;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Splits a stream into lines of strict UTF-8. It skips and reports a line that is too long or not UTF-8. */
final class LineReader {

    sealed interface Line {}

    record TextLine(String text) implements Line {}

    record Unreadable(String reason) implements Line {}

    enum End implements Line {
        OF_STREAM
    }

    private final InputStream in;
    private final int maxBytes;
    private final byte[] block = new byte[64 * 1024];
    private int from;
    private int to;

    LineReader(InputStream in, int maxBytes) {
        this.in = in;
        this.maxBytes = maxBytes;
    }

    /** Blocks until a whole line has arrived. A last line without a line end counts. */
    Line next() throws IOException {
        var line = new ByteArrayOutputStream(512);
        boolean tooLong = false;
        while (true) {
            if (from == to) {
                from = 0;
                to = in.read(block);
                if (to < 0) {
                    to = 0;
                    return line.size() == 0 && !tooLong ? End.OF_STREAM : finish(line, tooLong);
                }
            }
            int end = from;
            while (end < to && block[end] != '\n') {
                end++;
            }
            tooLong |= line.size() + end - from > maxBytes;
            if (tooLong) {
                line.reset();
            } else {
                line.write(block, from, end - from);
            }
            boolean complete = end < to;
            from = complete ? end + 1 : to;
            if (complete) {
                return finish(line, tooLong);
            }
        }
    }

    private Line finish(ByteArrayOutputStream line, boolean tooLong) {
        if (tooLong) {
            return new Unreadable("The line is longer than " + maxBytes + " bytes.");
        }
        try {
            return new TextLine(
                    StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(line.toByteArray())).toString());
        } catch (CharacterCodingException e) {
            return new Unreadable("The line is not valid UTF-8.");
        }
    }
}
