package io.github.mcpdatalayer.front.link;

import io.github.mcpdatalayer.frame.FrameScanner;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.MessageReader;
import io.github.mcpdatalayer.wire.Protocol;
import org.jspecify.annotations.Nullable;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * A chunk, its data left where it came. Nearly all bytes of a large answer come this way, and are looked at once: a JSON
 * reader takes seven times as long. Only the form that PROTOCOL.md gives is read here; every other frame, valid or not, is
 * left to the reader of messages.
 *
 * @param from where in the frame the data's characters start, and {@code to} where they end
 * @param units how many UTF-16 units they are
 * @param wide whether one of them is beyond Latin-1
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

    /** Where a text is checked for being JSON as its chunks come, by the number of its request; null where nobody needs that. */
    interface Checks {
        @Nullable
        EscapedJson of(long id);
    }

    /** The chunk in a frame from the host; null if the frame is something else or is written in another way. */
    static @Nullable ChunkFrame read(byte[] frame, Checks checks) {
        var in = new FrameScanner(frame);
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
        int from = in.position();
        int to = frame.length - 2;
        if (to < from || frame[to] != '"' || frame[to + 1] != '}') {
            return null;
        }
        EscapedJson json = checks.of(id);
        return json != null && json.take(frame, from, to)
                ? new ChunkFrame(id, (int) seq, frame, from, to, json.units(), json.isWide(), null)
                : data(id, (int) seq, frame, from, to);
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
        return decoded == null ? text(from, to) : decoded;
    }

    /** A part of the data that is in the frame, which parts no character, as a string. */
    String text(int start, int end) {
        byte[] text = new byte[end - start];
        int used = 0;
        for (int i = start; i < end; i++) {
            byte b = frame[i];
            if (b == '\\') {
                b = unescaped(frame[++i]);
            } else if (b < 0 && !wide) {
                b = (byte) (b << 6 | (frame[++i] & 0x3f));
            }
            text[used++] = b;
        }
        return new String(text, 0, used, wide ? UTF_8 : ISO_8859_1);
    }

    private static @Nullable ChunkFrame data(long id, int seq, byte[] frame, int from, int to) {
        int surplus = 0; // bytes that are no unit of their own
        boolean wide = false;
        int i = from;
        while (i < to) {
            byte b = frame[i++];
            while (b > '"' && b != '\\') {
                b = frame[i++];
            }
            if (b == '\\') {
                if (i == to || unescaped(frame[i++]) == 0) {
                    return null;
                }
                surplus++;
            } else if (b < 0) {
                int tails = Utf8.tails(frame, i - 1, to);
                if (tails == 0) {
                    return null;
                }
                i += tails;
                surplus += Utf8.surplus(tails);
                wide |= Utf8.isWide(b);
            } else if (b < ' ' || (b == '"' && i <= to)) { // the quote behind the data ends it
                return null;
            }
        }
        return new ChunkFrame(id, seq, frame, from, to, to - from - surplus, wide, null);
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
}
