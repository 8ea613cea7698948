package io.github.mcpdatalayer.datalayer.state;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** Turns a model into JSON, keys in JavaScript's order: indices first and ascending, then as they came. */
final class Freezer {
    private static final Comparator<Map.Entry<String, Slot>> INDICES_FIRST = Comparator
            .comparingLong(entry -> Js.arrayIndex(entry.getKey()) < 0 ? Long.MAX_VALUE : Js.arrayIndex(entry.getKey()));

    /** A container that is not finished. */
    private static final class Open {
        final @Nullable Iterator<Map.Entry<String, Slot>> members;
        final @Nullable Iterator<@Nullable Slot> elements;
        final List<JsonObject.Member> doneMembers = new ArrayList<>();
        final List<JsonValue> doneElements = new ArrayList<>();
        String name = "";

        Open(MutableObject object) {
            boolean hasIndices = object.slots().keySet().stream().anyMatch(key -> Js.arrayIndex(key) >= 0);
            this.members = hasIndices
                    ? object.slots().entrySet().stream().sorted(INDICES_FIRST).iterator()
                    : object.slots().entrySet().iterator();
            this.elements = null;
        }

        Open(MutableArray array) {
            this.members = null;
            this.elements = array.slots().iterator();
        }

        boolean hasNext() {
            return members != null ? members.hasNext() : elements != null && elements.hasNext();
        }

        @Nullable
        Slot next() {
            if (members != null) {
                Map.Entry<String, Slot> member = members.next();
                name = member.getKey();
                return member.getValue();
            }
            return elements == null ? null : elements.next();
        }

        void add(JsonValue value) {
            if (members != null) {
                doneMembers.add(new JsonObject.Member(name, value));
            } else {
                doneElements.add(value);
            }
        }

        JsonValue finish() {
            return members != null ? JsonObject.of(doneMembers) : new JsonArray(doneElements);
        }
    }

    private Freezer() {}

    static JsonValue freeze(Slot root) {
        Deque<Open> open = new ArrayDeque<>();
        JsonValue done = begin(root, open);
        while (true) {
            Open top = open.peek();
            if (done != null) {
                if (top == null) {
                    return done;
                }
                top.add(done);
            }
            if (top == null) {
                throw new IllegalStateException("Nothing to freeze");
            }
            if (top.hasNext()) {
                done = begin(top.next(), open);
            } else {
                done = top.finish();
                open.pop();
            }
        }
    }

    /** The value where it is at hand; else null, and its container is open. */
    private static @Nullable JsonValue begin(@Nullable Slot slot, Deque<Open> open) {
        if (slot == null) {
            return Js.HOLE;
        }
        return switch (slot.value()) {
            case Leaf(JsonValue json) -> json;
            case MutableObject object -> {
                open.push(new Open(object));
                yield null;
            }
            case MutableArray array -> {
                open.push(new Open(array));
                yield null;
            }
        };
    }
}
