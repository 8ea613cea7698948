package io.github.mcpdatalayer.datalayer.query;

import org.jspecify.annotations.Nullable;

/** The characters of a query, and the tokens that queries and filters share. */
final class Scanner {
    static final char END = '\uffff'; // RFC 9535 lets it stand in names; there the end is told by atEnd()
    static final long MAX_INTEGER = (1L << 53) - 1;

    final String text;
    int at;

    Scanner(String text) {
        this.text = text;
    }

    boolean atEnd() {
        return at >= text.length();
    }

    char peek() {
        return atEnd() ? END : text.charAt(at);
    }

    boolean looksAt(String token) {
        return text.startsWith(token, at);
    }

    boolean accept(String token) {
        if (!looksAt(token)) {
            return false;
        }
        at += token.length();
        return true;
    }

    void skipSpace() {
        at = afterSpace();
    }

    /** Finds the next character that is no space. */
    int afterSpace() {
        int i = at;
        while (i < text.length() && " \t\n\r".indexOf(text.charAt(i)) >= 0) {
            i++;
        }
        return i;
    }

    boolean atDigit() {
        return peek() >= '0' && peek() <= '9';
    }

    /** A member name as it may stand after a dot; null when none begins here. */
    @Nullable
    String shorthandName() {
        int start = at;
        while (!atEnd()) {
            int c = text.codePointAt(at);
            if (!isNameStart(c) && (at == start || !atDigit())) {
                break;
            }
            at += Character.charCount(c);
        }
        return at == start ? null : text.substring(start, at);
    }

    private static boolean isNameStart(int c) {
        if (c < 0x80) {
            return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        }
        return c < 0xD800 || c > 0xDFFF;
    }

    /** An integer without leading zeros, in the range that a double holds exactly. */
    long integer() throws SyntaxProblem {
        int start = at;
        boolean negative = accept("-");
        int digits = at;
        while (atDigit()) {
            at++;
        }
        String number = text.substring(start, at);
        if (at == digits) {
            throw problem(at, "a digit", null, "$[-1]");
        }
        boolean zeros = text.charAt(digits) == '0' && (negative || at - digits > 1);
        if (zeros) {
            String plain = number.replaceFirst("^(-?)0+(?=.)", "$1");
            throw problem(start, "an integer without leading zeros or -0",
                    edit(start, plain.equals("-0") ? "0" : plain),
                    "$[0]");
        }
        if (at - digits > 16 || Math.abs(Long.parseLong(number)) > MAX_INTEGER) {
            throw problem(start, "an integer from -" + MAX_INTEGER + " to " + MAX_INTEGER,
                    edit(start, (negative ? "-" : "") + MAX_INTEGER), "$[0]");
        }
        return Long.parseLong(number);
    }

    /** The number of a filter, as JSON has it. */
    String number() throws SyntaxProblem {
        int start = at;
        accept("-");
        int digits = at;
        skipDigits();
        if (at - digits > 1 && text.charAt(digits) == '0') {
            throw problem(digits, "a number without leading zeros",
                    edit(digits, text.substring(digits, at).replaceFirst("^0+(?=.)", "")), "$[?@.value > 1]");
        }
        if (accept(".")) {
            skipDigits();
        }
        if (accept("e") || accept("E")) {
            if (!accept("-")) {
                accept("+");
            }
            skipDigits();
        }
        return text.substring(start, at);
    }

    private void skipDigits() throws SyntaxProblem {
        if (!atDigit()) {
            throw problem(at, "a digit", edit(at, "0"), "$[?@.value > 1.5]");
        }
        while (atDigit()) {
            at++;
        }
    }

    /** A string in single or double quotes; the scanner stands on the opening one. */
    String string() throws SyntaxProblem {
        char quote = peek();
        int start = at++;
        StringBuilder out = new StringBuilder();
        while (peek() != quote) {
            if (atEnd()) {
                int end = text.endsWith("]") && text.length() - 1 > start ? text.length() - 1 : text.length();
                throw problem(text.length(), quote + " to end the string that begins at " + start,
                        new SyntaxProblem.Edit(end, end, String.valueOf(quote)), "$['ecommerce']");
            }
            char c = peek();
            if (c == '\\') {
                at++;
                escape(quote, out);
            } else if (c < ' ') {
                throw problem(at, "no control character, but an escape",
                        new SyntaxProblem.Edit(at, at + 1, String.format("\\u%04x", (int) c)), "$['a\\tb']");
            } else if (Character.isSurrogate(c)) {
                int pair = text.codePointAt(at);
                if (pair <= 0xFFFF) {
                    throw problem(at, "no half of a surrogate pair", null, "$['ecommerce']");
                }
                out.appendCodePoint(pair);
                at += 2;
            } else {
                out.append(c);
                at++;
            }
        }
        at++;
        return out.toString();
    }

    private void escape(char quote, StringBuilder out) throws SyntaxProblem {
        char c = peek();
        at++;
        switch (c) {
            case 'b' -> out.append('\b');
            case 'f' -> out.append('\f');
            case 'n' -> out.append('\n');
            case 'r' -> out.append('\r');
            case 't' -> out.append('\t');
            case '/', '\\' -> out.append(c);
            case 'u' -> unicode(out);
            default -> {
                at--;
                if (c != quote || atEnd()) {
                    throw problem(at, "one of " + quote + "\\/bfnrtu after the backslash",
                            new SyntaxProblem.Edit(at - 1, at, c == '"' || c == '\'' ? "" : "\\\\"), "$['a\\\\b']");
                }
                out.append(c);
                at++;
            }
        }
    }

    private void unicode(StringBuilder out) throws SyntaxProblem {
        char first = hex();
        if (!Character.isSurrogate(first)) {
            out.append(first);
            return;
        }
        if (Character.isHighSurrogate(first) && accept("\\u")) {
            char second = hex();
            if (Character.isLowSurrogate(second)) {
                out.append(first).append(second);
                return;
            }
        }
        throw problem(at, "a whole surrogate pair, \\uD800-\\uDBFF and then \\uDC00-\\uDFFF", null,
                "$['\\uD83D\\uDE00']");
    }

    private char hex() throws SyntaxProblem {
        int value = 0;
        for (int i = 0; i < 4; i++) {
            int digit = peek() < 128 ? Character.digit(peek(), 16) : -1;
            if (digit < 0) {
                throw problem(at, "four hexadecimal digits after \\u", null, "$['\\u00e9']");
            }
            value = value * 16 + digit;
            at++;
        }
        return (char) value;
    }

    /** Replaces what was read since {@code start}. */
    SyntaxProblem.Edit edit(int start, String replacement) {
        return new SyntaxProblem.Edit(start, at, replacement);
    }

    SyntaxProblem problem(int position, String expected, SyntaxProblem.@Nullable Edit edit, String example) {
        return new SyntaxProblem(position, expected, edit, example);
    }
}
