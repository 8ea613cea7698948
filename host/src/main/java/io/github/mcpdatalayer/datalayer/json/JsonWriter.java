package io.github.mcpdatalayer.datalayer.json;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;

/** Writes what {@code JSON.stringify} writes: no spaces, the short escapes, lone surrogates as escapes. */
final class JsonWriter {
    private sealed interface Open {}

    private record OpenArray(Iterator<JsonValue> rest) implements Open {}

    private record OpenObject(Iterator<JsonObject.Member> rest) implements Open {}

    private JsonWriter() {}

    static void write(JsonValue root, StringBuilder out) {
        Deque<Open> open = new ArrayDeque<>();
        begin(root, open, out);
        while (!open.isEmpty()) {
            switch (open.getFirst()) {
                case OpenArray(Iterator<JsonValue> rest) -> {
                    if (rest.hasNext()) {
                        comma(out);
                        begin(rest.next(), open, out);
                    } else {
                        out.append(']');
                        open.pop();
                    }
                }
                case OpenObject(Iterator<JsonObject.Member> rest) -> {
                    if (rest.hasNext()) {
                        comma(out);
                        JsonObject.Member member = rest.next();
                        quote(member.name(), out);
                        out.append(':');
                        begin(member.value(), open, out);
                    } else {
                        out.append('}');
                        open.pop();
                    }
                }
            }
        }
    }

    private static void begin(JsonValue value, Deque<Open> open, StringBuilder out) {
        switch (value) {
            case JsonArray array -> {
                out.append('[');
                open.push(new OpenArray(array.elements().iterator()));
            }
            case JsonObject object -> {
                out.append('{');
                open.push(new OpenObject(object.members().iterator()));
            }
            case JsonString string -> quote(string.value(), out);
            case JsonNumber number -> out.append(number.text());
            case JsonLiteral literal -> out.append(literal);
        }
    }

    private static void comma(StringBuilder out) {
        char last = out.charAt(out.length() - 1);
        if (last != '[' && last != '{') {
            out.append(',');
        }
    }

    static void quote(String text, StringBuilder out) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\b' -> out.append("\\b");
                case '\f' -> out.append("\\f");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                    if (c < ' ' || isLoneSurrogate(text, i)) {
                        out.append(String.format("\\u%04x", (int) c));
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        out.append('"');
    }

    private static boolean isLoneSurrogate(String text, int i) {
        char c = text.charAt(i);
        if (Character.isHighSurrogate(c)) {
            return i + 1 == text.length() || !Character.isLowSurrogate(text.charAt(i + 1));
        }
        return Character.isLowSurrogate(c) && (i == 0 || !Character.isHighSurrogate(text.charAt(i - 1)));
    }
}
