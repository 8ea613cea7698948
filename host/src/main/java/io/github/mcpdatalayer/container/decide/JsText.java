package io.github.mcpdatalayer.container.decide;

import java.util.regex.Pattern;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonLiteral;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** Turns values into texts and numbers as JavaScript does. */
final class JsText {

    private static final int MOST_DEPTH = 50;
    private static final Pattern DECIMAL = Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");
    private static final Pattern OTHER_BASE = Pattern
            .compile("0([xX][0-9a-fA-F]{1,13}|[oO][0-7]{1,17}|[bB][01]{1,52})");

    private JsText() {}

    /** {@code String(value)}; null where the copy of the value does not tell. */
    static @Nullable String of(JsonValue value) {
        return of(value, 0);
    }

    private static @Nullable String of(JsonValue value, int depth) {
        return switch (value) {
            case JsonString(String text) -> text;
            case JsonNumber number -> number.text();
            case JsonLiteral literal -> literal.toString();
            case JsonArray array -> depth > MOST_DEPTH ? null : joined(array, ",", depth);
            case JsonObject object -> switch (object.tag()) {
                case null -> "[object Object]";
                case "undefined", "hole" -> "undefined";
                case "nan" -> "NaN";
                case "infinity" -> new JsonNumber("-1").equals(object.get("sign")) ? "-Infinity" : "Infinity";
                case "bigint" -> object.get("value") instanceof JsonString(String digits) ? digits : null;
                default -> null;
            };
        };
    }

    private static @Nullable String joined(JsonArray array, String between, int depth) {
        StringBuilder joined = new StringBuilder();
        for (int i = 0; i < array.size(); i++) {
            String element = element(array.get(i), depth + 1);
            if (element == null) {
                return null;
            }
            joined.append(i == 0 ? "" : between).append(element);
        }
        return joined.toString();
    }

    /** Writes an element as {@code Array.join} does: nothing for null and undefined. */
    static @Nullable String element(JsonValue value) {
        return element(value, 0);
    }

    private static @Nullable String element(JsonValue value, int depth) {
        return isNullish(value) ? "" : of(value, depth);
    }

    static boolean isNullish(JsonValue value) {
        return value == JsonLiteral.NULL || isUndefined(value);
    }

    static boolean isUndefined(JsonValue value) {
        return value instanceof JsonObject object && (object.hasTag("undefined") || object.hasTag("hole"));
    }

    /** {@code Number(value)}; null where the copy of the value does not tell. */
    static @Nullable Double number(JsonValue value) {
        return switch (value) {
            case JsonNumber number -> number.doubleValue();
            case JsonLiteral literal -> literal == JsonLiteral.TRUE ? 1.0 : 0.0;
            case JsonObject object when object.hasTag("undefined") || object.hasTag("hole") -> Double.NaN;
            case JsonObject object when object.hasTag("date") -> null;
            default -> {
                String text = of(value);
                yield text == null ? null : number(text);
            }
        };
    }

    /** {@code Number(text)}. */
    static double number(String text) {
        String stripped = stripped(text);
        if (stripped.isEmpty()) {
            return 0;
        }
        if (DECIMAL.matcher(stripped).matches()) {
            return Double.parseDouble(stripped);
        }
        if (OTHER_BASE.matcher(stripped).matches()) {
            int radix = switch (stripped.charAt(1)) {
                case 'x', 'X' -> 16;
                case 'o', 'O' -> 8;
                default -> 2;
            };
            return Long.parseLong(stripped.substring(2), radix);
        }
        return switch (stripped) {
            case "Infinity", "+Infinity" -> Double.POSITIVE_INFINITY;
            case "-Infinity" -> Double.NEGATIVE_INFINITY;
            default -> Double.NaN;
        };
    }

    private static String stripped(String text) {
        int from = 0;
        int to = text.length();
        while (from < to && isSpace(text.charAt(from))) {
            from++;
        }
        while (to > from && isSpace(text.charAt(to - 1))) {
            to--;
        }
        return text.substring(from, to);
    }

    private static boolean isSpace(char c) {
        return (c >= '\t' && c <= '\r') || c == ' ' || c == 0xa0 || c == 0xfeff || c == '\u2028' || c == '\u2029'
                || Character.getType(c) == Character.SPACE_SEPARATOR;
    }
}
