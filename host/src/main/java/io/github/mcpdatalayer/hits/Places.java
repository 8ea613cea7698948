package io.github.mcpdatalayer.hits;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonLiteral;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** Finds the value at a path such as {@code properties.order_id}; names may contain dots, {@code *} is any element. */
final class Places {

    private Places() {}

    static @Nullable JsonValue at(@Nullable JsonValue value, String path) {
        if (path.isEmpty() || value == null) {
            return value;
        }
        int dot = path.indexOf('.');
        if (value instanceof JsonArray array) {
            String step = dot < 0 ? path : path.substring(0, dot);
            String rest = dot < 0 ? "" : path.substring(dot + 1);
            for (int i = 0; i < array.size(); i++) {
                if (step.equals("*") || step.equals(Integer.toString(i))) {
                    JsonValue found = at(array.get(i), rest);
                    if (found != null) {
                        return found;
                    }
                }
            }
            return null;
        }
        if (!(value instanceof JsonObject object)) {
            return null;
        }
        JsonValue whole = object.get(path);
        while (whole == null && dot >= 0) {
            whole = at(object.get(path.substring(0, dot)), path.substring(dot + 1));
            dot = path.indexOf('.', dot + 1);
        }
        return whole;
    }

    /** A scalar as text; null for an empty text and for anything else. */
    static @Nullable String text(@Nullable JsonValue value) {
        return switch (value) {
            case JsonString(String text) when !text.isBlank() -> text;
            case JsonNumber(String text) -> text;
            case JsonLiteral literal when literal != JsonLiteral.NULL -> literal.toString();
            case null, default -> null;
        };
    }
}
