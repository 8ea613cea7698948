package io.github.mcpdatalayer.datalayer.state;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonLiteral;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** Judges values as JavaScript does; tags stand for what JSON cannot hold. */
public final class Js {
    static final JsonValue UNDEFINED = JsonObject.tagged("undefined");
    static final JsonValue HOLE = JsonObject.tagged("hole");

    /** Longer runs, up to the 4 billion that JavaScript allows, are shortened to this. */
    private static final int MAX_HOLES = 10_000;
    private static final int MAX_INDEX_DIGITS = 10;
    private static final long MAX_INDEX = (1L << 32) - 2;

    private Js() {}

    static boolean isUndefined(JsonValue value) {
        return hasTag(value, "undefined") || hasTag(value, "hole");
    }

    static boolean isHole(JsonValue value) {
        return hasTag(value, "hole");
    }

    /** The elements at their indices: the reader writes a long run of holes as one {@code holes}. */
    static List<JsonValue> elements(JsonArray array) {
        if (array.elements().stream().noneMatch(element -> hasTag(element, "holes"))) {
            return array.elements();
        }
        List<JsonValue> elements = new ArrayList<>();
        for (JsonValue element : array.elements()) {
            if (element instanceof JsonObject holes && holes.hasTag("holes")
                    && holes.get("count") instanceof JsonNumber count) {
                elements.addAll(Collections.nCopies((int) Math.clamp(count.doubleValue(), 0, MAX_HOLES), HOLE));
            } else {
                elements.add(element);
            }
        }
        return elements;
    }

    public static boolean isNullish(@Nullable JsonValue value) {
        return value == null || value == JsonLiteral.NULL || isUndefined(value);
    }

    static boolean isFunction(JsonValue value) {
        return hasTag(value, "function");
    }

    static boolean hasTag(JsonValue value, String tag) {
        return value instanceof JsonObject object && object.hasTag(tag);
    }

    /** A plain object as jQuery has it; the reader shows class instances as plain objects, so those count too. */
    static boolean isPlain(JsonValue value) {
        if (!(value instanceof JsonObject object) || object.tag() != null) {
            return false;
        }
        JsonValue nodeType = object.get("nodeType");
        return nodeType == null || !isTruthy(nodeType);
    }

    /** Tells whether a tagged value is a primitive in the page. */
    static boolean isPrimitive(JsonValue value) {
        return switch (value) {
            case JsonArray _ -> false;
            case JsonObject object -> switch (object.tag()) {
                case "undefined", "hole", "nan", "infinity", "bigint", "symbol" -> true;
                case null, default -> false;
            };
            case JsonString _,JsonNumber _,JsonLiteral _ -> true;
        };
    }

    public static boolean isTruthy(@Nullable JsonValue value) {
        return switch (value) {
            case null -> false;
            case JsonLiteral literal -> literal == JsonLiteral.TRUE;
            case JsonString(String text) -> !text.isEmpty();
            case JsonNumber number -> number.doubleValue() != 0;
            case JsonArray _ -> true;
            case JsonObject object -> switch (object.tag()) {
                case "undefined", "hole", "nan" -> false;
                case "bigint" -> !new JsonString("0").equals(object.get("value"));
                case null, default -> true;
            };
        };
    }

    static @Nullable String text(@Nullable JsonValue value) {
        return value instanceof JsonString(String text) ? text : null;
    }

    /** The index that a key names in an array, or −1. */
    static long arrayIndex(String key) {
        if (key.isEmpty() || key.length() > MAX_INDEX_DIGITS || (key.charAt(0) == '0' && key.length() > 1)) {
            return -1;
        }
        for (int i = 0; i < key.length(); i++) {
            if (key.charAt(i) < '0' || key.charAt(i) > '9') {
                return -1;
            }
        }
        long index = Long.parseLong(key);
        return index <= MAX_INDEX ? index : -1;
    }

    /** Number(value), for the values that array methods take as positions. */
    static double number(JsonValue value) {
        return switch (value) {
            case JsonNumber number -> number.doubleValue();
            case JsonLiteral literal -> literal == JsonLiteral.TRUE ? 1 : 0;
            case JsonString(String text) -> number(text.strip());
            case JsonArray array when array.size() == 0 -> 0;
            case JsonArray array when array.size() == 1 -> isNullish(array.get(0))
                    ? 0
                    : array.get(0) instanceof JsonLiteral ? Double.NaN : number(array.get(0));
            case JsonObject object when object.hasTag("infinity") ->
                new JsonNumber("-1").equals(object.get("sign")) ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
            case JsonArray _,JsonObject _ -> Double.NaN;
        };
    }

    private static double number(String text) {
        if (text.isEmpty()) {
            return 0;
        }
        try {
            return JsonValue.parse(text) instanceof JsonNumber number ? number.doubleValue() : Double.NaN;
        } catch (IllegalArgumentException _) {
            return Double.NaN; // and the few notations of JavaScript that JSON lacks, such as 0x10
        }
    }
}
