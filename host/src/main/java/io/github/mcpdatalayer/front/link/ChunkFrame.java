package io.github.mcpdatalayer.front.link;

import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.MessageReader;
import io.github.mcpdatalayer.wire.Protocol;
import org.jspecify.annotations.Nullable;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * Reads a chunk's frame in one pass over its bytes. Nearly all bytes of a large answer come this way, and a JSON reader
 * takes seven times as long. Only the form that PROTOCOL.md gives is read here; every other frame, valid or not, is left
 * to the reader of messages.
 */
final class ChunkFrame {

    private static final int MAX_DIGITS = 16;

    private final byte[] frame;
    private int at;

    private ChunkFrame(byte[] frame) {
        this.frame = frame;
    }

    /** The chunk in a frame from the host; null if the frame is something else or is written in another way. */
    static Message.@Nullable Chunk read(byte[] frame) {
        var in = new ChunkFrame(frame);
        if (!in.skip("{\"v\":") || !isIn(in.number(), MessageReader.MAX_VERSION) || !in.skip(",\"to\":")
                || !isIn(in.number(), Protocol.MAX_ID) || !in.skip(",\"type\":\"chunk\",\"id\":")) {
            return null;
        }
        long id = in.number();
        if (!isIn(id, Protocol.MAX_ID) || !in.skip(",\"seq\":")) {
            return null;
        }
        long seq = in.number();
        if (seq < 0 || seq > Integer.MAX_VALUE || !in.skip(",\"data\":\"")) {
            return null;
        }
        String data = in.string();
        return data == null ? null : new Message.Chunk(id, (int) seq, data);
    }

    private static boolean isIn(long number, long max) {
        return number >= 1 && number <= max;
    }

    private boolean skip(String text) {
        int length = text.length();
        if (at + length > frame.length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (frame[at + i] != text.charAt(i)) {
                return false;
            }
        }
        at += length;
        return true;
    }

    /** A whole number without sign; -1 if there is none. */
    private long number() {
        long number = 0;
        int start = at;
        while (at < frame.length && at - start < MAX_DIGITS && frame[at] >= '0' && frame[at] <= '9') {
            number = number * 10 + frame[at++] - '0';
        }
        boolean leadingZero = at - start > 1 && frame[start] == '0';
        return at == start || leadingZero ? -1 : number;
    }

    /** The string up to the end of the frame, which is its quote and the brace; null if that is not so. */
    private @Nullable String string() {
        int end = frame.length - 2;
        if (end < at || frame[end] != '"' || frame[end + 1] != '}') {
            return null;
        }
        byte[] text = new byte[end - at];
        int used = 0;
        int bits = 0;
        int i = at;
        while (i < end) {
            byte b = frame[i++];
            if (b == '\\') {
                if (i == end) {
                    return null;
                }
                int c = unescaped(frame[i++]);
                if (c < 0) {
                    return null;
                }
                text[used++] = (byte) c;
            } else if (b == '"' || (b >= 0 && b < 0x20)) {
                return null;
            } else {
                bits |= b;
                text[used++] = b;
            }
        }
        if (bits >= 0) {
            return new String(text, 0, used, ISO_8859_1);
        }
        String decoded = new String(text, 0, used, UTF_8);
        // Either it stands there, or in place of bytes that are not UTF-8: the other reader tells.
        return decoded.indexOf('\uFFFD') < 0 ? decoded : null;
    }

    /** Unicode escapes are left to the other reader: JSON.stringify writes them for the rarest characters only. */
    private static int unescaped(byte escape) {
        return switch (escape) {
            case '"', '\\', '/' -> escape;
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            case 'b' -> '\b';
            case 'f' -> '\f';
            default -> -1;
        };
    }
}
