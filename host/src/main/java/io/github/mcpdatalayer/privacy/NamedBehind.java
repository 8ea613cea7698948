package io.github.mcpdatalayer.privacy;

/** The name of a field that stands behind its value, {@code {"value":"Smith","name":"last_name"}}, looked for a little way ahead. */
final class NamedBehind {

    static final int MAX_CHARS = 200;

    private NamedBehind() {}

    /** The first telling name among the object's members from {@code at} on; empty if none is near. */
    static String word(String json, int at, int to, Redactor redactor) {
        return word(json, at, to, redactor, ',');
    }

    private static String word(String json, int at, int to, Redactor redactor, char before) {
        int i = at;
        char separator = before;
        while (true) {
            i = blanks(json, i, to);
            if (i >= to || json.charAt(i) != separator) {
                return "";
            }
            separator = ',';
            int key = blanks(json, i + 1, to);
            int keyEnd = string(json, key, to);
            int colon = keyEnd < 0 ? to : blanks(json, keyEnd, to);
            int value = colon < to && json.charAt(colon) == ':' ? blanks(json, colon + 1, to) : to;
            if (value >= to) {
                return "";
            }
            if (json.charAt(value) == '"') {
                int end = string(json, value, to);
                if (end < 0) {
                    return "";
                }
                String word = redactor.names(json.substring(key + 1, keyEnd - 1))
                        ? json.substring(value + 1, end - 1)
                        : "";
                if (!word.isEmpty() && redactor.isLabel(word)) {
                    return word;
                }
                i = end;
            } else if (json.charAt(value) == '{') {
                if (redactor.describes(json.substring(key + 1, keyEnd - 1))) {
                    return word(json, value, to, redactor, '{');
                }
                i = objectEnd(json, value, to);
            } else {
                i = value;
                while (i < to && ",{}[]".indexOf(json.charAt(i)) < 0) {
                    i++;
                }
            }
        }
    }

    /** The end of the object that starts here, at most {@code to}. */
    private static int objectEnd(String json, int at, int to) {
        int depth = 0;
        int i = at;
        while (i < to) {
            char c = json.charAt(i);
            if (c == '"') {
                int end = string(json, i, to);
                i = end < 0 ? to : end;
                continue;
            }
            depth += c == '{' ? 1 : c == '}' ? -1 : 0;
            i++;
            if (depth == 0) {
                return i;
            }
        }
        return to;
    }

    private static int blanks(String json, int at, int to) {
        int i = at;
        while (i < to && json.charAt(i) <= ' ') {
            i++;
        }
        return i;
    }

    /** The end of the string that starts here, behind its quote; -1 if it is far or has escapes. */
    private static int string(String json, int at, int to) {
        if (at >= to || json.charAt(at) != '"') {
            return -1;
        }
        for (int i = at + 1; i < to; i++) {
            if (json.charAt(i) == '"') {
                return i + 1;
            }
            if (json.charAt(i) == '\\') {
                return -1;
            }
        }
        return -1;
    }
}
