package io.github.mcpdatalayer.front.link;

import io.github.mcpdatalayer.datalayer.Nesting;

/**
 * JSON character by character: consecutive objects and arrays, strict and without blanks between tokens. The caller skips
 * the content of strings, and may skip other frequent characters.
 */
final class JsonSteps {

    static final int TOP = 0;
    // The states in which a string may begin: as a value, then as a key.
    static final int VALUE = 1;
    private static final int FIRST_ELEMENT = 2;
    static final int FIRST_KEY = 3;
    static final int KEY = 4;
    static final int COLON = 5;
    static final int STRING = 6;
    static final int ESCAPE = 7;
    private static final int HEX = 8;
    private static final int LITERAL = 9;
    private static final int MINUS = 10;
    private static final int POINT = 11;
    private static final int E = 12;
    private static final int SIGN = 13;
    // The state in which a value has ended, or may.
    static final int AFTER = 14;
    private static final int ZERO = 15;
    private static final int EXPONENT = 16;
    static final int DIGITS = 17;
    private static final int FRACTION = 18;

    /** The place in the syntax: what comes next. */
    int state = TOP;
    /** True if the string that comes next, or is read, is a key. */
    boolean inKey;
    /** The number of values that are complete. */
    int values;
    final Nesting open = new Nesting();
    private int hexDigits;
    private String literal = "";
    private int letters;

    /** Takes a character outside a string, or one after a backslash in a string. Returns false if it is not allowed here. */
    boolean step(byte c) {
        return switch (state) {
            case TOP -> (c == '{' || c == '[') && value(c);
            case VALUE -> value(c);
            case FIRST_ELEMENT -> c == ']' ? close(false) : value(c);
            case FIRST_KEY -> c == '}' ? close(true) : key(c);
            case KEY -> key(c);
            case COLON -> {
                state = VALUE;
                yield c == ':';
            }
            case AFTER -> after(c);
            case ESCAPE -> {
                hexDigits = 0;
                state = c == 'u' ? HEX : STRING;
                yield c == 'u' || c == '"' || c == '\\' || c == '/' || c == 'b' || c == 'f' || c == 'n' || c == 'r'
                        || c == 't';
            }
            case HEX -> {
                if (++hexDigits == 4) {
                    state = STRING;
                }
                yield isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
            }
            case LITERAL -> {
                boolean fits = c == literal.charAt(letters++);
                if (letters == literal.length()) {
                    state = AFTER;
                }
                yield fits;
            }
            default -> number(c);
        };
    }

    static boolean isDigit(byte c) {
        return c >= '0' && c <= '9';
    }

    private boolean value(byte c) {
        switch (c) {
            case '{' -> {
                open.open(true);
                state = FIRST_KEY;
            }
            case '[' -> {
                open.open(false);
                state = FIRST_ELEMENT;
            }
            case '"' -> {
                inKey = false;
                state = STRING;
            }
            case 't' -> literal("true");
            case 'f' -> literal("false");
            case 'n' -> literal("null");
            case '-' -> state = MINUS;
            case '0' -> state = ZERO;
            default -> {
                state = DIGITS;
                return isDigit(c);
            }
        }
        return true;
    }

    private void literal(String word) {
        literal = word;
        letters = 1;
        state = LITERAL;
    }

    private boolean key(byte c) {
        inKey = true;
        state = STRING;
        return c == '"';
    }

    private boolean number(byte c) {
        boolean digit = isDigit(c);
        return switch (state) {
            case MINUS -> {
                state = c == '0' ? ZERO : DIGITS;
                yield digit;
            }
            case POINT -> {
                state = FRACTION;
                yield digit;
            }
            case SIGN -> {
                state = EXPONENT;
                yield digit;
            }
            case E -> {
                state = digit ? EXPONENT : SIGN;
                yield digit || c == '+' || c == '-';
            }
            default -> {
                if (digit && state != ZERO) {
                    yield true;
                }
                if (c == '.' && (state == ZERO || state == DIGITS)) {
                    state = POINT;
                    yield true;
                }
                if ((c == 'e' || c == 'E') && state != EXPONENT) {
                    state = E;
                    yield true;
                }
                yield after(c);
            }
        };
    }

    private boolean after(byte c) {
        boolean object = open.inObject();
        if (c == ',') {
            state = object ? KEY : VALUE;
            return true;
        }
        return c == (object ? '}' : ']') && close(object);
    }

    private boolean close(boolean object) {
        if (open.inObject() != object) {
            return false;
        }
        open.close();
        state = AFTER;
        if (open.isEmpty()) {
            values++;
            state = TOP;
        }
        return true;
    }
}
