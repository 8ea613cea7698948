package io.github.mcpdatalayer.datalayer.diff;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** The name of a push: {@code purchase}, {@code gtag event purchase}, {@code command ecommerce.items.push}. */
public final class EventName {
    /** The name of pushes that only carry data. */
    public static final String DATA = "(data)";

    private EventName() {}

    public static String of(JsonValue message) {
        return switch (message) {
            case JsonObject object when object.hasTag("gtag") -> gtag(object.get("args"));
            case JsonObject object when object.tag() != null -> "(" + object.tag() + ")";
            case JsonObject object when object.get("event") instanceof JsonString(String event) -> event;
            case JsonArray array when array.size() > 0 && array.get(0) instanceof JsonString(String command) ->
                "command " + command;
            default -> DATA;
        };
    }

    private static String gtag(@Nullable JsonValue args) {
        StringBuilder name = new StringBuilder("gtag");
        if (args instanceof JsonArray array) {
            for (int i = 0; i < Math.min(2, array.size()) && array.get(i) instanceof JsonString(String word); i++) {
                name.append(' ').append(word);
            }
        }
        return name.toString();
    }

    static boolean isNamed(String name) {
        return !name.startsWith("(");
    }
}
