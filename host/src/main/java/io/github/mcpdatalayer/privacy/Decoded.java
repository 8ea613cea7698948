package io.github.mcpdatalayer.privacy;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/** A text without its escapes. It knows each character's original place, so unreplaced parts keep their spelling. */
final class Decoded {

    enum Layer {
        JSON,
        URL,
        /** Text as a reader sees it: HTML entities, look-alike and invisible characters are resolved. */
        PLAIN
    }

    /** Longer words between plus signs are probably base64. */
    private static final int MAX_WORD = 24;

    private final Layer layer;
    private final StringBuilder text = new StringBuilder();
    private int[] origins = new int[64];
    private boolean mayBeParted;
    /** The begin of text from right to left; -1 outside of it. */
    private int turnedFrom = -1;
    /** The ends of parts that were written backwards, by their starts: places in them do not grow. */
    private final Map<Integer, Integer> turned = new HashMap<>(0);

    Decoded(Layer layer) {
        this.layer = layer;
    }

    String text() {
        return text.toString();
    }

    int origin(int at) {
        return origins[at];
    }

    /** Encodes a replacement for the original text. */
    String encode(String with) {
        if (layer == Layer.JSON) {
            return with.indexOf('"') < 0 ? with : with.replace("\\", "\\\\").replace("\"", "\\\"");
        }
        if (layer == Layer.PLAIN) {
            return with;
        }
        return with.replace("\\", "%5C").replace("\"", "%22").replace("+", "%2B").replace("=", "%3D").replace("/",
                "%2F");
    }

    /** Decodes the inside of a JSON string; tolerates broken escapes. */
    static Decoded json(String json, int from, int to) {
        var decoded = new Decoded(Layer.JSON);
        int i = from;
        while (i < to) {
            char c = json.charAt(i);
            if (c != '\\' || i + 1 >= to) {
                decoded.add(c, i++);
                continue;
            }
            char kind = json.charAt(i + 1);
            int unicode = kind == 'u' && i + 6 <= to ? hex(json, i + 2, 4) : -1;
            decoded.add(unicode >= 0 ? (char) unicode : switch (kind) {
                case 'b' -> '\b';
                case 'f' -> '\f';
                case 'n' -> '\n';
                case 'r' -> '\r';
                case 't' -> '\t';
                default -> kind;
            }, i);
            i += unicode >= 0 ? 6 : 2;
        }
        return decoded.end(to);
    }

    /** Decodes a parameter's value, in which a plus may be a blank; null if nothing is encoded. */
    static @Nullable Decoded query(String url, int from, int to) {
        return url(url, from, to, hasBlanks(url, from, to));
    }

    /** Decodes a percent-encoded part of a URL; null if nothing is encoded. */
    static @Nullable Decoded url(String url, int from, int to) {
        return url(url, from, to, false);
    }

    /** Tells whether a plus means a blank between words, and not itself as in base64. */
    private static boolean hasBlanks(String url, int from, int to) {
        int last = url.indexOf('+', from, to);
        boolean blanks = last > from;
        int start = from;
        for (int i = from; i < to && blanks; i++) {
            if (url.charAt(i) == '+') {
                start = i + 1;
            } else if (i - start >= MAX_WORD && url.charAt(i) != '%') {
                return false;
            }
        }
        return blanks && url.charAt(to - 1) != '=';
    }

    private static @Nullable Decoded url(String url, int from, int to, boolean blanks) {
        if (!blanks && url.indexOf('%', from, to) < 0) {
            return null;
        }
        var decoded = new Decoded(Layer.URL);
        int i = from;
        while (i < to) {
            char c = url.charAt(i);
            int unit = c == '%' && i + 6 <= to && url.charAt(i + 1) == 'u' ? hex(url, i + 2, 4) : -1;
            if (unit >= 0) { // as the escape() of scripts writes it
                decoded.add((char) unit, i);
                i += 6;
                continue;
            }
            int octets = c == '%' && !MagneticStripe.startsAt(url, i, to) ? octets(url, i, to) : 0;
            if (octets == 0) {
                decoded.add(c == '+' && blanks && i > from ? ' ' : c, i++);
                continue;
            }
            var bytes = new byte[octets];
            for (int k = 0; k < octets; k++) {
                bytes[k] = (byte) hex(url, i + 3 * k + 1, 2);
            }
            String characters = utf8(bytes);
            for (int k = 0; k < characters.length(); k++) {
                decoded.add(characters.charAt(k), i);
            }
            i += 3 * octets;
        }
        return decoded.end(to);
    }

    /** The number of encoded octets of the character that starts here; 0 if it is not encoded. */
    private static int octets(String url, int at, int to) {
        if (at + 3 > to) {
            return 0;
        }
        int first = hex(url, at + 1, 2);
        int octets = first < 0 ? 0 : first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
        for (int k = 1; k < octets; k++) {
            int next = at + 3 * k;
            if (next + 3 > to || url.charAt(next) != '%' || (hex(url, next + 1, 2) & 0xc0) != 0x80) {
                return 1;
            }
        }
        return octets;
    }

    private static String utf8(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            return new String(bytes, StandardCharsets.ISO_8859_1); // legacy Latin-1 encoding
        }
    }

    static int hex(String text, int at, int digits) {
        int value = 0;
        for (int i = at; i < at + digits; i++) {
            int digit = text.charAt(i) < 0x80 ? Character.digit(text.charAt(i), 16) : -1;
            if (digit < 0) {
                return -1;
            }
            value = value << 4 | digit;
        }
        return value;
    }

    void add(char c, int origin) {
        if (text.length() + 1 >= origins.length) {
            origins = Arrays.copyOf(origins, origins.length * 2);
        }
        origins[text.length()] = origin;
        text.append(c);
    }

    int length() {
        return text.length();
    }

    char last() {
        return text.charAt(text.length() - 1);
    }

    /** Tells whether the last character is part of a word. */
    boolean endsWithWord() {
        return !text.isEmpty() && NumberRun.isWord(text.charAt(text.length() - 1));
    }

    /** From here on, characters come as they are read, or from the right to the left. */
    void turn(boolean toLeft, int origin) {
        turnBack(origin);
        turnedFrom = toLeft ? text.length() : -1;
    }

    /** Puts what came from the right to the left into the order in which it is read. */
    void turnBack(int origin) {
        int from = turnedFrom;
        turnedFrom = -1;
        if (from < 0 || text.length() - from < 2) {
            return;
        }
        int first = origins[from];
        turned.put(first, origin);
        for (int i = from, k = text.length() - 1; i < k; i++, k--) {
            char c = text.charAt(i);
            text.setCharAt(i, text.charAt(k));
            text.setCharAt(k, c);
        }
        // A part of it cannot be told by its ends, so it is one piece.
        Arrays.fill(origins, from, text.length(), first);
    }

    /** Returns the end of the original of what ends before {@code end}. */
    int originEnd(int end) {
        Integer stop = turned.isEmpty() ? null : turned.get(origins[end - 1]);
        return stop == null ? origins[end] : stop;
    }

    /** Tells that something in it was passed over. */
    void hides(boolean mayPart) {
        mayBeParted |= mayPart;
    }

    /** Tells whether something was passed over that may stand between words. */
    boolean mayBeParted() {
        return mayBeParted;
    }

    Decoded end(int to) {
        origins[text.length()] = to;
        return this;
    }
}
