package io.github.mcpdatalayer.front.link;

import io.github.mcpdatalayer.frame.FrameScanner;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.MessageReader;
import io.github.mcpdatalayer.wire.Protocol;
import org.jspecify.annotations.Nullable;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * A chunk whose data stays in its frame. Nearly all bytes of a large answer come this way and are read only once, because
 * a JSON reader takes seven times as long. This class reads only the form in PROTOCOL.md. The reader of messages handles
 * every other frame, valid or not.
 *
 * @param from start of the data's characters in the frame; {@code to} is their end
 * @param units their number of UTF-16 units
 * @param wide whether one of them is beyond Latin-1
 * @param decoded the data, if the reader of messages has read it; then {@code frame} has none of its bytes
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares or changes these bytes
record ChunkFrame(long id, int seq, byte[] frame, int from, int to, int units, boolean wide,
        @Nullable String decoded) {

    private static final byte[] NONE = {};

    /** A chunk that the reader of messages has read. */
    static ChunkFrame of(Message.Chunk chunk) {
        String data = chunk.data();
        return new ChunkFrame(chunk.id(), chunk.seq(), NONE, 0, 0, data.length(),
                data.chars().anyMatch(c -> c > 0xff), data);
    }

    /** The check, by request number, whether a text is JSON while its chunks arrive; null if nobody needs it. */
    interface Checks {
        @Nullable
        EscapedJson of(long id);
    }

    /** The chunk in a frame from the host; null if the frame is not a chunk or has another form. */
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

    /** Tells whether the data is in the frame. */
    boolean isSimple() {
        return decoded == null;
    }

    /** The data as a string. */
    String text() {
        return decoded == null ? text(from, to) : decoded;
    }

    /** A part of the data in the frame, as a string. It splits no character. */
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
        int surplus = 0; // bytes that do not add a unit
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

    /** Returns 0 for Unicode escapes: the other reader handles them, as JSON.stringify writes them only for rare characters. */
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
