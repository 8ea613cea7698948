package io.github.mcpdatalayer.datalayer;

/**
 * Finds where JSON values end without building them. Strict (RFC 8259), iterative (any depth), and used both to cut a
 * text between elements and to make sure that a text which a page had a hand in is nothing but one JSON value.
 */
public final class JsonText {

    private JsonText() {}

    /**
     * Returns the offset just behind the value that starts at {@code start}, blanks around it included.
     *
     * @throws MalformedJsonException if there is no complete value
     */
    public static int end(String json, int start) {
        return blanks(json, skip(json, blanks(json, start)));
    }

    /** Returns the offset just behind the value at {@code start}; throws MalformedJsonException if there is none. */
    static int skip(String json, int start) {
        var open = new Nesting();
        int at = start;
        while (true) {
            char c = charAt(json, at);
            switch (c) {
                case '{' -> {
                    at = blanks(json, at + 1);
                    if (charAt(json, at) != '}') {
                        open.open(true);
                        at = key(json, at);
                        continue;
                    }
                    at++;
                }
                case '[' -> {
                    at = blanks(json, at + 1);
                    if (charAt(json, at) != ']') {
                        open.open(false);
                        continue;
                    }
                    at++;
                }
                case '"' -> at = string(json, at);
                case 't' -> at = literal(json, at, "true");
                case 'f' -> at = literal(json, at, "false");
                case 'n' -> at = literal(json, at, "null");
                default -> at = number(json, at);
            }
            while (true) {
                if (open.isEmpty()) {
                    return at;
                }
                at = blanks(json, at);
                c = charAt(json, at);
                if (c == ',') {
                    at = blanks(json, at + 1);
                    if (open.inObject()) {
                        at = key(json, at);
                    }
                    break;
                }
                if (c != (open.inObject() ? '}' : ']')) {
                    throw new MalformedJsonException("Expected a comma or the end of the container", at);
                }
                open.close();
                at++;
            }
        }
    }

    /** Returns the offset of the value of the member whose key starts at {@code at} */
    static int key(String json, int at) {
        if (charAt(json, at) != '"') {
            throw new MalformedJsonException("Expected a key", at);
        }
        int colon = blanks(json, string(json, at));
        if (charAt(json, colon) != ':') {
            throw new MalformedJsonException("Expected a colon", colon);
        }
        return blanks(json, colon + 1);
    }

    /** Returns the offset just behind the string that starts at {@code at} with its quote */
    static int string(String json, int at) {
        int i = at + 1;
        int end = json.length();
        while (i < end) {
            char c = json.charAt(i);
            if (c == '"') {
                return i + 1;
            }
            if (c == '\\') {
                i += escapeLength(json, i);
            } else if (c < 0x20) {
                throw new MalformedJsonException("Control character in a string", i);
            } else {
                i++;
            }
        }
        throw new MalformedJsonException("The text ends inside a string", end);
    }

    /** Returns how many characters the escape at {@code at} has: 2 or 6 */
    static int escapeLength(String json, int at) {
        char c = charAt(json, at + 1);
        if (c == 'u') {
            for (int i = at + 2; i < at + 6; i++) {
                if (Character.digit(charAt(json, i), 16) < 0 || json.charAt(i) > 'f') {
                    throw new MalformedJsonException("Bad \\u escape", at);
                }
            }
            return 6;
        }
        if ("\"\\/bfnrt".indexOf(c) < 0) {
            throw new MalformedJsonException("Bad escape", at);
        }
        return 2;
    }

    static int blanks(String json, int at) {
        int i = at;
        while (i < json.length()) {
            char c = json.charAt(i);
            if (c > ' ' || (c != ' ' && c != '\t' && c != '\n' && c != '\r')) {
                return i;
            }
            i++;
        }
        return i;
    }

    private static int literal(String json, int at, String word) {
        if (!json.startsWith(word, at)) {
            throw new MalformedJsonException("Expected a value", at);
        }
        return at + word.length();
    }

    private static int number(String json, int at) {
        int i = at;
        if (charAt(json, i) == '-') {
            i++;
        }
        i = charAt(json, i) == '0' ? i + 1 : digits(json, i);
        if (i < json.length() && json.charAt(i) == '.') {
            i = digits(json, i + 1);
        }
        if (i < json.length() && (json.charAt(i) | 0x20) == 'e') {
            i++;
            char sign = charAt(json, i);
            i = digits(json, sign == '+' || sign == '-' ? i + 1 : i);
        }
        return i;
    }

    private static int digits(String json, int at) {
        int i = at;
        while (i < json.length() && json.charAt(i) >= '0' && json.charAt(i) <= '9') {
            i++;
        }
        if (i == at) {
            throw new MalformedJsonException("Expected a value", at);
        }
        return i;
    }

    static char charAt(String json, int at) {
        if (at >= json.length()) {
            throw new MalformedJsonException("The text ends inside a value", json.length());
        }
        return json.charAt(at);
    }
}
