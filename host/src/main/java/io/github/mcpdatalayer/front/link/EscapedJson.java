package io.github.mcpdatalayer.front.link;

import java.util.Arrays;

/**
 * Tells whether bytes that stand inside JSON strings, escaped, are JSON themselves: two objects or arrays, strict and without
 * blanks between tokens, as {@code JSON.stringify} writes them. They come piece by piece and are read once, in place. Each
 * piece is valid as the inside of a JSON string, and has no escape but of one character.
 */
final class EscapedJson {

    private enum State {
        TOP,
        VALUE,
        FIRST_ELEMENT,
        FIRST_KEY,
        KEY,
        COLON,
        AFTER,
        STRING,
        ESCAPE,
        HEX,
        LITERAL,
        MINUS,
        ZERO,
        DIGITS,
        POINT,
        FRACTION,
        E,
        SIGN,
        EXPONENT
    }

    private State state = State.TOP;
    private boolean inKey;
    private int hexDigits;
    private String literal = "";
    private int letters;
    private long[] objects = new long[4];
    private int depth;
    private int values;
    private int firstEnd = -1;

    /** Where in the piece taken last the first value ended; it stays so afterwards. -1 before. */
    int firstEnd() {
        return firstEnd;
    }

    boolean isComplete() {
        return values == 2 && state == State.TOP;
    }

    /** Takes the next piece; false when it is not JSON, or not written so. */
    boolean take(byte[] bytes, int from, int to) {
        int i = from;
        while (i < to) {
            byte c = bytes[i++];
            if (state == State.STRING) {
                while (c != '\\') {
                    if (i == to) {
                        return true;
                    }
                    c = bytes[i++];
                }
                c = bytes[i++];
                if (c == '"') {
                    state = inKey ? State.COLON : State.AFTER;
                } else if (c == '\\') {
                    state = State.ESCAPE;
                } else if (c != '/') {
                    return false; // a control character
                }
                continue;
            }
            if (c == '\\') {
                c = bytes[i++];
                if (c != '"' && c != '\\' && c != '/') {
                    return false; // a blank or a control character
                }
            }
            if (!step(c)) {
                return false;
            }
            if (values == 1 && firstEnd < 0) {
                firstEnd = i;
            }
        }
        return true;
    }

    private boolean step(byte c) {
        return switch (state) {
            case TOP -> values < 2 && (c == '{' || c == '[') && value(c);
            case VALUE -> value(c);
            case FIRST_ELEMENT -> c == ']' ? close(false) : value(c);
            case FIRST_KEY -> c == '}' ? close(true) : key(c);
            case KEY -> key(c);
            case COLON -> {
                state = State.VALUE;
                yield c == ':';
            }
            case AFTER -> after(c);
            case ESCAPE -> {
                state = State.STRING;
                if (c == 'u') {
                    state = State.HEX;
                    hexDigits = 0;
                }
                yield c == 'u' || c == '"' || c == '\\' || c == '/' || c == 'b' || c == 'f' || c == 'n' || c == 'r'
                        || c == 't';
            }
            case HEX -> {
                if (++hexDigits == 4) {
                    state = State.STRING;
                }
                yield (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
            }
            case LITERAL -> {
                boolean fits = c == literal.charAt(letters++);
                if (letters == literal.length()) {
                    state = State.AFTER;
                }
                yield fits;
            }
            default -> number(c);
        };
    }

    private boolean value(byte c) {
        switch (c) {
            case '{' -> {
                push(true);
                state = State.FIRST_KEY;
            }
            case '[' -> {
                push(false);
                state = State.FIRST_ELEMENT;
            }
            case '"' -> {
                inKey = false;
                state = State.STRING;
            }
            case 't' -> literal("true");
            case 'f' -> literal("false");
            case 'n' -> literal("null");
            case '-' -> state = State.MINUS;
            case '0' -> state = State.ZERO;
            default -> {
                state = State.DIGITS;
                return c >= '1' && c <= '9';
            }
        }
        return true;
    }

    private void literal(String word) {
        literal = word;
        letters = 1;
        state = State.LITERAL;
    }

    private boolean key(byte c) {
        inKey = true;
        state = State.STRING;
        return c == '"';
    }

    private boolean number(byte c) {
        boolean digit = c >= '0' && c <= '9';
        return switch (state) {
            case MINUS -> {
                state = c == '0' ? State.ZERO : State.DIGITS;
                yield digit;
            }
            case POINT -> {
                state = State.FRACTION;
                yield digit;
            }
            case SIGN -> {
                state = State.EXPONENT;
                yield digit;
            }
            case E -> {
                state = digit ? State.EXPONENT : State.SIGN;
                yield digit || c == '+' || c == '-';
            }
            default -> {
                if (digit && state != State.ZERO) {
                    yield true;
                }
                if (c == '.' && (state == State.ZERO || state == State.DIGITS)) {
                    state = State.POINT;
                    yield true;
                }
                if ((c == 'e' || c == 'E') && state != State.EXPONENT) {
                    state = State.E;
                    yield true;
                }
                yield after(c);
            }
        };
    }

    private boolean after(byte c) {
        boolean object = inObject();
        if (c == ',') {
            state = object ? State.KEY : State.VALUE;
            return true;
        }
        return c == (object ? '}' : ']') && close(object);
    }

    private boolean close(boolean object) {
        if (inObject() != object) {
            return false;
        }
        depth--;
        state = State.AFTER;
        if (depth == 0) {
            values++;
            state = State.TOP;
        }
        return true;
    }

    private void push(boolean object) {
        int word = depth >> 6;
        if (word == objects.length) {
            objects = Arrays.copyOf(objects, word * 2);
        }
        long bit = 1L << depth;
        objects[word] = object ? objects[word] | bit : objects[word] & ~bit;
        depth++;
    }

    private boolean inObject() {
        return (objects[(depth - 1) >> 6] & 1L << (depth - 1)) != 0;
    }
}
