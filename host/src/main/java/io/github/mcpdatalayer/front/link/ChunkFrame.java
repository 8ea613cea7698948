package io.github.mcpdatalayer.front.link;

import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.MessageReader;
import io.github.mcpdatalayer.wire.Protocol;
import org.jspecify.annotations.Nullable;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * A chunk, its data left where it came. Nearly all bytes of a large answer come this way, and are looked at once: a JSON
 * reader takes seven times as long. Only the form that PROTOCOL.md gives is read here; every other frame, valid or not, is
 * left to the reader of messages.
 *
 * @param from where in the frame the data's characters start, and {@code to} where they end
 * @param units how many UTF-16 units they are
 * @param wide whether one of them takes two bytes in a string
 * @param decoded the data, where it was read from another frame; no byte of {@code frame} is its then
 */
@SuppressWarnings("ArrayRecordComponent") // the bytes as they came: nobody compares or changes them
record ChunkFrame(long id, int seq, byte[] frame, int from, int to, int units, boolean wide,
        @Nullable String decoded) {

    private static final byte[] NONE = {};

    /** A chunk that the reader of messages has read. */
    static ChunkFrame of(Message.Chunk chunk) {
        String data = chunk.data();
        return new ChunkFrame(chunk.id(), chunk.seq(), NONE, 0, 0, data.length(),
                data.chars().anyMatch(c -> c > 0xff), data);
    }

    /** The chunk in a frame from the host; null if the frame is something else or is written in another way. */
    static @Nullable ChunkFrame read(byte[] frame) {
        var in = new Head(frame);
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
        int to = frame.length - 2;
        if (to < in.at || frame[to] != '"' || frame[to + 1] != '}') {
            return null;
        }
        return data(id, (int) seq, frame, in.at, to);
    }

    private static boolean isIn(long number, long max) {
        return number >= 1 && number <= max;
    }

    /** Whether the data stands in the frame. */
    boolean isSimple() {
        return decoded == null;
    }

    /** The data as a string. */
    String text() {
        return decoded == null ? text(frame, from, to) : decoded;
    }

    /** Data that {@link #read} has looked at, or a part of it that parts no character, as a string. */
    static String text(byte[] frame, int from, int to) {
        byte[] text = new byte[to - from];
        int used = 0;
        for (int i = from; i < to; i++) {
            byte b = frame[i];
            text[used++] = b == '\\' ? unescaped(frame[++i]) : b;
        }
        return new String(text, 0, used, UTF_8);
    }

    private static @Nullable ChunkFrame data(long id, int seq, byte[] frame, int from, int to) {
        int escapes = 0;
        int tails = 0;
        boolean wide = false;
        int i = from;
        while (i < to) {
            byte b = frame[i++];
            if (b == '\\') {
                if (i == to || unescaped(frame[i++]) == 0) {
                    return null;
                }
                escapes++;
            } else if (b < 0) {
                int more = tails(frame, i - 1, to);
                if (more == 0) {
                    return null;
                }
                // Four bytes are two units, all others are one.
                tails += more == 3 ? 2 : more;
                i += more;
                wide |= (b & 0xff) > 0xc3;
            } else if (b == '"' || b < 0x20) {
                return null;
            }
        }
        return new ChunkFrame(id, seq, frame, from, to, to - from - escapes - tails, wide, null);
    }

    /** How many UTF-16 units data has that {@link #read} has looked at. */
    static int units(byte[] frame, int from, int to) {
        int units = 0;
        for (int i = from; i < to; i++) {
            byte b = frame[i];
            if (b == '\\') {
                i++;
            }
            units += b >= 0 ? 1 : (b & 0xff) >= 0xf0 ? 2 : (b & 0xc0) == 0xc0 ? 1 : 0;
        }
        return units;
    }

    /** How many bytes follow the first of a character, 1 to 3; 0 if they are not UTF-8. */
    private static int tails(byte[] frame, int at, int to) {
        int lead = frame[at] & 0xff;
        int more = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : 1;
        if (lead < 0xc2 || lead > 0xf4 || at + more >= to) {
            return 0;
        }
        int second = frame[at + 1] & 0xff;
        int least = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
        int most = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
        if (second < least || second > most) {
            return 0;
        }
        for (int i = 2; i <= more; i++) {
            if ((frame[at + i] & 0xc0) != 0x80) {
                return 0;
            }
        }
        return more;
    }

    /** Unicode escapes are left to the other reader, as 0: JSON.stringify writes them for the rarest characters only. */
    private static byte unescaped(byte escape) {
        return switch (escape) {
            case '"', '\\', '/' -> escape;
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            case 'b' -> '\b';
            case 'f' -> '\f';
            default -> 0;
        };
    }

    /** Steps over the beginning of a frame. */
    private static final class Head {

        private static final int MAX_DIGITS = 16;

        private final byte[] frame;
        private int at;

        Head(byte[] frame) {
            this.frame = frame;
        }

        boolean skip(String text) {
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
        long number() {
            long number = 0;
            int start = at;
            while (at < frame.length && at - start < MAX_DIGITS && frame[at] >= '0' && frame[at] <= '9') {
                number = number * 10 + frame[at++] - '0';
            }
            boolean leadingZero = at - start > 1 && frame[start] == '0';
            return at == start || leadingZero ? -1 : number;
        }
    }
}
