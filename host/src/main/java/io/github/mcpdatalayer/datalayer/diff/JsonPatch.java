package io.github.mcpdatalayer.datalayer.diff;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonLiteral;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonObject.Member;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * A patch (RFC 6902) that turns one document into another, number texts included; member order is not kept. Libraries such
 * as zjsonpatch work on Jackson's tree, which loses number texts, lone surrogates and tags.
 */
public final class JsonPatch {
    private record Pair(String pointer, JsonValue from, JsonValue to) {}

    private final List<JsonValue> operations = new ArrayList<>();
    private final Deque<Pair> open = new ArrayDeque<>();

    private JsonPatch() {}

    /** The operations {@code add}, {@code remove} and {@code replace}, in an order in which they apply. */
    public static JsonArray between(JsonValue from, JsonValue to) {
        JsonPatch patch = new JsonPatch();
        patch.open.push(new Pair("", from, to));
        while (!patch.open.isEmpty()) {
            patch.compare(patch.open.pop());
        }
        return new JsonArray(patch.operations);
    }

    private void compare(Pair pair) {
        switch (pair.from) {
            case JsonObject from when pair.to instanceof JsonObject to && Objects.equals(from.tag(), to.tag()) ->
                compare(pair.pointer, from, to);
            case JsonArray from when pair.to instanceof JsonArray to -> compare(pair.pointer, from, to);
            case JsonNumber from when pair.to instanceof JsonNumber to && from.text().equals(to.text()) -> {
            }
            case JsonString from when from.equals(pair.to) -> {
            }
            case JsonLiteral from when from == pair.to -> {
            }
            default -> add("replace", pair.pointer, pair.to);
        }
    }

    private void compare(String pointer, JsonObject from, JsonObject to) {
        for (Member member : from.members()) {
            JsonValue other = to.get(member.name());
            String child = pointer + "/" + escaped(member.name());
            if (other == null) {
                add("remove", child, null);
            } else {
                open.push(new Pair(child, member.value(), other));
            }
        }
        for (Member member : to.members()) {
            if (from.get(member.name()) == null) {
                add("add", pointer + "/" + escaped(member.name()), member.value());
            }
        }
    }

    /**
     * Elements are added and removed behind all pairs that may still change, so that no index shifts under them. Equal
     * elements at the end need no operation and may shift.
     */
    private void compare(String pointer, JsonArray from, JsonArray to) {
        int shorter = Math.min(from.size(), to.size());
        int tail = 0;
        while (from.size() != to.size() && tail < shorter
                && isSame(from.get(from.size() - 1 - tail), to.get(to.size() - 1 - tail))) {
            tail++;
        }
        int paired = shorter - tail;
        for (int i = 0; i < paired; i++) {
            open.push(new Pair(pointer + "/" + i, from.get(i), to.get(i)));
        }
        for (int i = from.size() - tail - 1; i >= paired; i--) {
            add("remove", pointer + "/" + i, null);
        }
        for (int i = paired; i < to.size() - tail; i++) {
            add("add", pointer + "/" + i, to.get(i));
        }
    }

    private static boolean isSame(JsonValue a, JsonValue b) {
        return a.equals(b) && a.toJson().equals(b.toJson());
    }

    private void add(String operation, String pointer, @Nullable JsonValue value) {
        List<Member> members = new ArrayList<>();
        members.add(new Member("op", new JsonString(operation)));
        members.add(new Member("path", new JsonString(pointer)));
        if (value != null) {
            members.add(new Member("value", value));
        }
        operations.add(JsonObject.of(members));
    }

    private static String escaped(String name) {
        return name.replace("~", "~0").replace("/", "~1");
    }
}
