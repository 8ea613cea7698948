package io.github.mcpdatalayer.datalayer.json;

/** Reads {@code $[3]['ecommerce']} and nothing looser. */
final class NormalizedPathParser {
    private static final int MAX_INDEX_DIGITS = 9;

    private final String text;
    private int at;

    NormalizedPathParser(String text) {
        this.text = text;
    }

    NormalizedPath parse() {
        expect('$');
        NormalizedPath path = NormalizedPath.ROOT;
        while (at < text.length()) {
            expect('[');
            path = peek() == '\'' ? path.child(name()) : path.child(index());
            expect(']');
        }
        return path;
    }

    private int index() {
        int start = at;
        while (peek() >= '0' && peek() <= '9') {
            at++;
        }
        int digits = at - start;
        if (digits == 0 || digits > MAX_INDEX_DIGITS || (digits > 1 && text.charAt(start) == '0')) {
            at = start;
            throw expected("an index or a name in single quotes");
        }
        return Integer.parseInt(text.substring(start, at));
    }

    private String name() {
        StringBuilder name = new StringBuilder();
        at++;
        while (peek() != '\'') {
            if (at >= text.length()) {
                throw expected("' to end the name");
            }
            char c = text.charAt(at++);
            name.append(c == '\\' ? escape() : c);
        }
        at++;
        return name.toString();
    }

    private char escape() {
        char c = peek();
        at++;
        return switch (c) {
            case '\'', '\\' -> c;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> hex();
            default -> throw expected("one of '\\bfnrtu after the backslash");
        };
    }

    private char hex() {
        int end = at + 4;
        int value = 0;
        while (at < end) {
            int digit = peek() < 128 ? Character.digit(peek(), 16) : -1;
            if (digit < 0) {
                throw expected("four hexadecimal digits after \\u");
            }
            value = value * 16 + digit;
            at++;
        }
        return (char) value;
    }

    private void expect(char c) {
        if (peek() != c) {
            throw expected("'" + c + "'");
        }
        at++;
    }

    private char peek() {
        return at < text.length() ? text.charAt(at) : '\uffff';
    }

    private JsonSyntaxException expected(String what) {
        return new JsonSyntaxException(at, what);
    }
}
