package io.github.mcpdatalayer.datalayer.json;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;

/**
 * One immutable JSON value. {@code equals} is equality of JSON values: numbers by value, objects without regard to
 * member order, tags included. Compare {@link #toJson()} where the text itself matters.
 */
public sealed interface JsonValue permits JsonObject, JsonArray, JsonString, JsonNumber, JsonLiteral {
    /**
     * Reads one JSON text (RFC 8259).
     *
     * @throws JsonSyntaxException if the text is not one JSON value
     */
    static JsonValue parse(String text) {
        return new JsonParser(text, null).parse();
    }

    /**
     * Reads one JSON text of somebody else, which may have been made to fill the memory.
     *
     * @throws JsonSyntaxException if the text is not one JSON value, or more than the budget has room for
     */
    static JsonValue parse(String text, ParseBudget budget) {
        return new JsonParser(text, budget).parse();
    }

    /** The text that the page's {@code JSON.stringify} writes for this value, numbers as they were read. */
    default String toJson() {
        StringBuilder out = new StringBuilder();
        JsonWriter.write(this, out);
        return out.toString();
    }

    /** Tells whether two values are equal, without recursion: a page may nest as deep as it likes. */
    static boolean equal(JsonValue first, JsonValue second) {
        return equal(first, second, () -> {});
    }

    /**
     * Compares likewise, for callers that limit the work.
     *
     * @param onVisit called for each pair compared; what it throws ends the comparison
     */
    static boolean equal(JsonValue first, JsonValue second, Runnable onVisit) {
        Deque<JsonValue> open = new ArrayDeque<>();
        open.push(first);
        open.push(second);
        while (!open.isEmpty()) {
            JsonValue b = open.pop();
            JsonValue a = open.pop();
            onVisit.run();
            boolean same = switch (a) {
                case JsonArray x when b instanceof JsonArray y -> open(x, y, open);
                case JsonObject x when b instanceof JsonObject y -> open(x, y, open);
                case JsonArray _,JsonObject _ -> false;
                case JsonString _,JsonNumber _,JsonLiteral _ -> a.equals(b);
            };
            if (!same) {
                return false;
            }
        }
        return true;
    }

    private static boolean open(JsonArray a, JsonArray b, Deque<JsonValue> open) {
        if (a.size() != b.size()) {
            return false;
        }
        for (int i = 0; i < a.size(); i++) {
            open.push(a.get(i));
            open.push(b.get(i));
        }
        return true;
    }

    private static boolean open(JsonObject a, JsonObject b, Deque<JsonValue> open) {
        if (a.size() != b.size() || !Objects.equals(a.tag(), b.tag())) {
            return false;
        }
        for (JsonObject.Member member : a.members()) {
            JsonValue other = b.get(member.name());
            JsonValue mine = a.get(member.name());
            if (other == null || mine == null) {
                return false;
            }
            open.push(mine);
            open.push(other);
        }
        return true;
    }
}
