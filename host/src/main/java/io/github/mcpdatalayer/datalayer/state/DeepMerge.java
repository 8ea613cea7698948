package io.github.mcpdatalayer.datalayer.state;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The merge that GTM and data-layer-helper share: arrays by index (a hole keeps the old value), plain objects member by
 * member, everything else replaces. In data-layer-helper a truthy {@code _clear} in an object makes its own members
 * replace instead of merge, and no {@code _clear} is ever stored.
 */
final class DeepMerge {
    private record Pair(JsonValue from, ModelValue to) {}

    private final boolean honoursClear;

    DeepMerge(boolean honoursClear) {
        this.honoursClear = honoursClear;
    }

    /** Sets what a dotted key names: {@code a.b.c} is c in b in a. */
    void set(MutableObject model, String dottedKey, JsonValue value, int push) {
        List<String> keys = new ArrayList<>(List.of(dottedKey.split("\\.", -1)));
        Collections.reverse(keys);
        JsonValue expanded = value;
        for (String key : keys) {
            expanded = JsonObject.of(List.of(new JsonObject.Member(key, expanded)));
        }
        merge(expanded, model, push);
    }

    void merge(JsonValue source, MutableObject target, int push) {
        Deque<Pair> open = new ArrayDeque<>();
        open.push(new Pair(source, target));
        while (!open.isEmpty()) {
            Pair pair = open.pop();
            switch (pair.to) {
                case MutableObject to when pair.from instanceof JsonObject from -> mergeObject(from, to, push, open);
                case MutableArray to when pair.from instanceof JsonArray from -> mergeArray(from, to, push, open);
                default -> throw new IllegalStateException("An array and an object cannot be merged");
            }
        }
    }

    private void mergeObject(JsonObject from, MutableObject to, int push, Deque<Pair> open) {
        JsonValue clear = honoursClear ? from.get("_clear") : null;
        boolean replaces = clear != null && Js.isTruthy(clear);
        for (JsonObject.Member member : from.members()) {
            JsonValue value = member.value();
            Slot slot = to.get(member.name());
            if (replaces || !isContainer(value)) {
                to.set(member.name(), new Leaf(value), push);
                continue;
            }
            if (slot == null || mergeable(slot, value) == null) {
                slot = to.set(member.name(), emptyLike(value), push);
            }
            mergeInto(slot, value, push, open);
        }
        if (honoursClear) {
            to.remove("_clear");
        }
    }

    private static void mergeArray(JsonArray from, MutableArray to, int push, Deque<Pair> open) {
        List<JsonValue> elements = Js.elements(from);
        for (int i = 0; i < elements.size(); i++) {
            JsonValue value = elements.get(i);
            Slot slot = to.get(i);
            if (Js.isHole(value)) {
                continue;
            }
            if (!isContainer(value)) {
                to.set(i, new Leaf(value), push);
                continue;
            }
            if (slot == null || mergeable(slot, value) == null) {
                slot = to.set(i, emptyLike(value), push);
            }
            mergeInto(slot, value, push, open);
        }
    }

    private static void mergeInto(Slot slot, JsonValue value, int push, Deque<Pair> open) {
        slot.touch(push);
        open.push(new Pair(value, slot.value()));
    }

    private static boolean isContainer(JsonValue value) {
        return value instanceof JsonArray || Js.isPlain(value);
    }

    private static @Nullable ModelValue mergeable(Slot slot, JsonValue value) {
        return value instanceof JsonArray ? slot.array() : slot.plainObject();
    }

    private static ModelValue emptyLike(JsonValue value) {
        return value instanceof JsonArray ? new MutableArray() : new MutableObject();
    }
}
