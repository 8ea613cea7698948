package io.github.mcpdatalayer.datalayer.json;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;

/** Equality of JSON values, without recursion: a page may nest as deep as it likes. */
public final class JsonEquality {
    private JsonEquality() {}

    public static boolean equal(JsonValue first, JsonValue second) {
        return equal(first, second, () -> {});
    }

    /**
     * Compares likewise, for callers that limit the work.
     *
     * @param onVisit called for each pair compared; what it throws ends the comparison
     */
    public static boolean equal(JsonValue first, JsonValue second, Runnable onVisit) {
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
