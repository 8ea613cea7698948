package io.github.mcpdatalayer.datalayer.validation;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** The parts that a recording omits from messages that are too large or come in a flood, tagged {@code omitted}. */
final class LeftOut {

    private static final String TAG = "omitted";
    private static final Pattern STEP = Pattern
            .compile("\\.([^.\\[]+)|\\['((?:[^'\\\\]|\\\\.)*+)']|\\[(\\d+)]|\\[\\*]");

    private LeftOut() {}

    static boolean is(@Nullable JsonValue value) {
        return value instanceof JsonObject object && object.hasTag(TAG);
    }

    /**
     * Tells whether the value at a path was left out, or may have been.
     *
     * @param path as in findings: {@code $.ecommerce.items[*].price}, {@code $.args[2]['a b']}
     */
    static boolean isAt(JsonValue message, String path) {
        JsonValue at = message;
        Matcher step = STEP.matcher(path);
        int from = 1;
        while (!is(at)) {
            if (from >= path.length() || !step.find(from) || step.start() != from) {
                return false;
            }
            from = step.end();
            if (step.group().equals("[*]")) {
                return false; // found in an element that is there
            }
            JsonValue next = next(at, step);
            if (next == null) {
                return mayHoldMore(at);
            }
            at = next;
        }
        return true;
    }

    private static @Nullable JsonValue next(JsonValue at, Matcher step) {
        String index = step.group(3);
        if (index != null) {
            int i = index.length() > 9 ? Integer.MAX_VALUE : Integer.parseInt(index);
            return at instanceof JsonArray list && i < list.size() ? list.get(i) : null;
        }
        String name = step.group(1) == null ? unescaped(step.group(2)) : step.group(1);
        return name != null && at instanceof JsonObject object ? object.get(name) : null;
    }

    private static @Nullable String unescaped(@Nullable String name) {
        return name == null ? null : name.replaceAll("\\\\(.)", "$1");
    }

    /** Tells whether the end of a list or an object was left out, so that missing members may have existed. */
    static boolean mayHoldMore(JsonValue container) {
        if (container instanceof JsonArray list) {
            return list.size() > 0 && is(list.get(list.size() - 1));
        }
        return container instanceof JsonObject object && object.size() > 0
                && object.members().getLast().value() instanceof JsonObject last && is(last)
                && last.get("count") instanceof JsonNumber count && count.doubleValue() > 1;
    }

    /** Tells whether anything was left out at any depth. */
    static boolean isIn(JsonValue value) {
        Deque<JsonValue> open = new ArrayDeque<>();
        open.push(value);
        while (!open.isEmpty()) {
            switch (open.pop()) {
                case JsonArray list -> list.elements().forEach(open::push);
                case JsonObject object when is(object) -> {
                    return true;
                }
                case JsonObject object -> object.members().forEach(member -> open.push(member.value()));
                default -> {
                    // A plain value.
                }
            }
        }
        return false;
    }
}
