package io.github.mcpdatalayer.privacy;

import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Arrays;
import java.util.Base64;

import org.jspecify.annotations.Nullable;

/**
 * A word as headers of mails write it, {@code =?utf-8?Q?mia=40shop.example?=}. One that follows another after nothing but a
 * blank goes on with it.
 *
 * @param text what it says
 * @param end the place behind it
 */
record EncodedWord(String text, int end) {

    private static final int MAX_CHARSET = 40;
    private static final int MAX_CHARS = 8192;
    private static final int MOST_WORDS = 50;

    /** The words that start here; null if none does. */
    static @Nullable EncodedWord at(String text, int at, int to) {
        var said = new StringBuilder();
        int end = -1;
        int next = at;
        for (int i = 0; i < MOST_WORDS; i++) {
            EncodedWord one = one(text, next, to);
            if (one == null) {
                break;
            }
            said.append(one.text);
            end = one.end;
            next = end;
            while (next < to && next - end < 3 && text.charAt(next) <= ' ') {
                next++;
            }
        }
        return end < 0 ? null : new EncodedWord(said.toString(), end);
    }

    private static @Nullable EncodedWord one(String text, int at, int to) {
        if (!text.startsWith("=?", at)) {
            return null;
        }
        int first = text.indexOf('?', at + 2, Math.min(to, at + MAX_CHARSET));
        if (first < at + 3 || first + 3 >= to || text.charAt(first + 2) != '?') {
            return null;
        }
        char way = text.charAt(first + 1);
        int end = text.indexOf("?=", first + 3, Math.min(to, at + MAX_CHARS));
        Charset charset = charset(text.substring(at + 2, first));
        if (end < 0 || charset == null) {
            return null;
        }
        byte[] bytes = switch (way) {
            case 'Q', 'q' -> quoted(text, first + 3, end);
            case 'B', 'b' -> base64(text.substring(first + 3, end));
            default -> null;
        };
        return bytes == null ? null : new EncodedWord(new String(bytes, charset), end + 2);
    }

    /** A language may stand behind the name, as in {@code utf-8*de}. */
    private static @Nullable Charset charset(String name) {
        int star = name.indexOf('*');
        try {
            return Charset.forName(star < 0 ? name : name.substring(0, star));
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            return null; // no word of a mail
        }
    }

    private static byte @Nullable [] base64(String text) {
        try {
            return Base64.getMimeDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            return null; // cut, or none
        }
    }

    private static byte @Nullable [] quoted(String text, int from, int to) {
        var bytes = new byte[to - from];
        int length = 0;
        int i = from;
        while (i < to) {
            char c = text.charAt(i);
            int octet = c == '=' && i + 3 <= to ? Decoded.hex(text, i + 1, 2) : -1;
            if (octet < 0 && c > 0x7e) {
                return null; // a header has ASCII alone
            }
            bytes[length++] = (byte) (octet >= 0 ? octet : c == '_' ? ' ' : c);
            i += octet >= 0 ? 3 : 1;
        }
        return Arrays.copyOf(bytes, length);
    }
}
