package io.github.mcpdatalayer.hits;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import io.github.mcpdatalayer.datalayer.json.JsonObject.Member;
import io.github.mcpdatalayer.datalayer.json.JsonString;

/** Reads the names and values of queries and forms, as leniently as servers do. */
final class Form {

    private static final int MOST = 2_000;

    private Form() {}

    /** The pairs of {@code a=b&c=d}; a missing value is empty. */
    static List<Member> parse(String text) {
        return parse(text, '&');
    }

    static List<Member> parse(String text, char separator) {
        List<Member> pairs = new ArrayList<>();
        int from = 0;
        while (from <= text.length() && pairs.size() < MOST) {
            int end = text.indexOf(separator, from);
            end = end < 0 ? text.length() : end;
            int equals = text.indexOf('=', from);
            boolean hasValue = equals >= 0 && equals < end;
            String name = decode(text.substring(from, hasValue ? equals : end));
            if (!name.isEmpty()) {
                pairs.add(new Member(name, new JsonString(hasValue ? decode(text.substring(equals + 1, end)) : "")));
            }
            from = end + 1;
        }
        return pairs;
    }

    /**
     * Resolves the escapes of a text: UTF-8, or Latin-1 if the bytes are not UTF-8, and the {@code %u20ac} of old
     * scripts. Everything else stays as it is.
     */
    static String decode(String text) {
        if (text.indexOf('%') < 0) {
            return text.replace('+', ' ');
        }
        var decoded = new StringBuilder(text.length());
        byte[] bytes = new byte[text.length() / 3];
        int i = 0;
        while (i < text.length()) {
            int count = 0;
            while (i + 2 < text.length() && text.charAt(i) == '%' && hex(text, i + 1, 2) >= 0) {
                bytes[count++] = (byte) hex(text, i + 1, 2);
                i += 3;
            }
            if (count > 0) {
                decoded.append(text(bytes, count));
            } else if (text.startsWith("%u", i) && i + 5 < text.length() && hex(text, i + 2, 4) >= 0) {
                decoded.append((char) hex(text, i + 2, 4));
                i += 6;
            } else {
                char c = text.charAt(i++);
                decoded.append(c == '+' ? ' ' : c);
            }
        }
        return decoded.toString();
    }

    private static String text(byte[] bytes, int count) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, 0, count)).toString();
        } catch (CharacterCodingException e) {
            return new String(bytes, 0, count, StandardCharsets.ISO_8859_1);
        }
    }

    private static int hex(String text, int from, int digits) {
        int value = 0;
        for (int i = from; i < from + digits; i++) {
            int digit = Character.digit(text.charAt(i), 16);
            if (digit < 0 || text.charAt(i) > 'f') {
                return -1;
            }
            value = value * 16 + digit;
        }
        return value;
    }
}
