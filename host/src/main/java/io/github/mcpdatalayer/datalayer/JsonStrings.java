package io.github.mcpdatalayer.datalayer;

/** JSON strings and the way RFC 9535 writes names in normalized paths. */
public final class JsonStrings {

    private JsonStrings() {}

    /** Decodes the string token {@code json[start, end)}, quotes included. */
    static String decode(String json, int start, int end) {
        int escape = json.indexOf('\\', start);
        if (escape < 0 || escape >= end) {
            return json.substring(start + 1, end - 1);
        }
        var text = new StringBuilder(end - start);
        int i = start + 1;
        while (i < end - 1) {
            char c = json.charAt(i);
            if (c != '\\') {
                text.append(c);
                i++;
                continue;
            }
            char kind = json.charAt(i + 1);
            switch (kind) {
                case 'b' -> text.append('\b');
                case 'f' -> text.append('\f');
                case 'n' -> text.append('\n');
                case 'r' -> text.append('\r');
                case 't' -> text.append('\t');
                case 'u' -> text.append((char) Integer.parseInt(json, i + 2, i + 6, 16));
                default -> text.append(kind);
            }
            i += kind == 'u' ? 6 : 2;
        }
        return text.toString();
    }

    /** The text as a JSON string with its quotes. Everything that could end a line or hide is escaped. */
    public static String quote(String text) {
        var json = new StringBuilder(text.length() + 2).append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"', '\\' -> json.append('\\').append(c);
                case '\n' -> json.append("\\n");
                case '\r' -> json.append("\\r");
                case '\t' -> json.append("\\t");
                default -> {
                    if (c < 0x20 || c == 0x7f || (Character.isSurrogate(c) && !paired(text, i))) {
                        unicode(json, c);
                    } else {
                        json.append(c);
                    }
                }
            }
        }
        return json.append('"').toString();
    }

    /** A name as a step of a normalized path: {@code ['name']}. */
    static String step(String name) {
        var step = new StringBuilder(name.length() + 4).append("['");
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            switch (c) {
                case '\'', '\\' -> step.append('\\').append(c);
                case '\b' -> step.append("\\b");
                case '\f' -> step.append("\\f");
                case '\n' -> step.append("\\n");
                case '\r' -> step.append("\\r");
                case '\t' -> step.append("\\t");
                default -> {
                    if (c < 0x20) {
                        unicode(step, c);
                    } else {
                        step.append(c);
                    }
                }
            }
        }
        return step.append("']").toString();
    }

    /** The length of the first step in {@code path} at {@code at}; 0 if there is none. */
    static int stepLength(String path, int at) {
        if (at >= path.length() || path.charAt(at) != '[') {
            return 0;
        }
        int i = at + 1;
        if (i < path.length() && path.charAt(i) == '\'') {
            i++;
            while (i < path.length() && path.charAt(i) != '\'') {
                i += path.charAt(i) == '\\' ? 2 : 1;
            }
        }
        int end = path.indexOf(']', i);
        return end < 0 ? 0 : end + 1 - at;
    }

    private static boolean paired(String text, int i) {
        return Character.isHighSurrogate(text.charAt(i))
                ? i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))
                : i > 0 && Character.isHighSurrogate(text.charAt(i - 1));
    }

    private static void unicode(StringBuilder to, char c) {
        to.append("\\u");
        for (int shift = 12; shift >= 0; shift -= 4) {
            to.append(Character.forDigit(c >> shift & 0xf, 16));
        }
    }
}
