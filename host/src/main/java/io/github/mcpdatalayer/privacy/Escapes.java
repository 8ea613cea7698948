package io.github.mcpdatalayer.privacy;

/**
 * Characters as scripts and style sheets write them: {@code \x40}, <code>&#92;u{40}</code>, <code>&#92;u0040</code>,
 * <code>&#92;U00000040</code>, {@code \100}, {@code \000040}, {@code \40}.
 */
final class Escapes {

    private static final int MOST_HEX = 6;

    private Escapes() {}

    /** Tells whether an escape starts at this backslash. */
    static boolean isAt(String text, int at, int to) {
        return code(at(text, at, to)) >= 0;
    }

    /** The character of what {@link #at} has found; -1 for none. */
    static int code(long found) {
        return found < 0 ? -1 : (int) (found & 0x1fffff);
    }

    /** The end of what {@link #at} has found. */
    static int end(long found) {
        return (int) (found >> 32);
    }

    /** The end and the character of the escape that starts at this backslash, in one number; -1 if none does. */
    static long at(String text, int at, int to) {
        if (at + 2 >= to) {
            return -1;
        }
        char kind = text.charAt(at + 1);
        return switch (kind) {
            case 'x' -> text.charAt(at + 2) == '{' ? braced(text, at + 3, to) : fixed(text, at + 2, 2, to);
            case 'u' -> unicode(text, at + 2, to);
            case 'U' -> fixed(text, at + 2, 8, to);
            default -> NumberRun.isDigit(kind) ? numbered(text, at + 1, to) : -1;
        };
    }

    private static long unicode(String text, int from, int to) {
        if (text.charAt(from) == '{') {
            return braced(text, from + 1, to);
        }
        int i = from;
        while (i < to && i - from < 4 && text.charAt(i) == 'u') { // as Java allows it
            i++;
        }
        return fixed(text, i, 4, to);
    }

    private static long fixed(String text, int from, int digits, int to) {
        return from + digits > to ? -1 : found(from + digits, Decoded.hex(text, from, digits));
    }

    private static long braced(String text, int from, int to) {
        int end = hexEnd(text, from, to);
        return end == from || end >= to || text.charAt(end) != '}'
                ? -1
                : found(end + 1, Decoded.hex(text, from, end - from));
    }

    /** Reads a number as style sheets write it, with a blank behind that belongs to it, or with three digits of eight as scripts did. */
    private static long numbered(String text, int from, int to) {
        int end = hexEnd(text, from, to);
        int digits = end - from;
        boolean zeros = text.charAt(from) == '0' && text.charAt(from + 1) == '0';
        if (digits == MOST_HEX && zeros) {
            return found(blankEnd(text, end, to), Decoded.hex(text, from, MOST_HEX));
        }
        if (digits >= 4 && zeros) {
            return found(blankEnd(text, from + 4, to), Decoded.hex(text, from, 4));
        }
        int octal = digits >= 3 ? octal(text, from) : -1;
        if (octal >= 0) {
            return found(from + 3, octal);
        }
        return digits == 2 && text.charAt(from) > '1' && text.charAt(from) < '8'
                ? found(blankEnd(text, end, to), Decoded.hex(text, from, 2))
                : -1;
    }

    private static int octal(String text, int from) {
        int code = 0;
        for (int i = from; i < from + 3; i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 7) {
                return -1;
            }
            code = code * 8 + digit;
        }
        return code >= ' ' && code < 0x7f ? code : -1;
    }

    private static int hexEnd(String text, int from, int to) {
        int i = from;
        while (i < to && i - from < MOST_HEX && text.charAt(i) < 0x80 && Character.digit(text.charAt(i), 16) >= 0) {
            i++;
        }
        return i;
    }

    private static int blankEnd(String text, int at, int to) {
        return at < to && text.charAt(at) == ' ' ? at + 1 : at;
    }

    private static long found(int end, int code) {
        return code < 0 || code > Character.MAX_CODE_POINT ? -1 : (long) end << 32 | code;
    }
}
