package io.github.mcpdatalayer.datalayer.state;

import java.util.ArrayDeque;
import java.util.Deque;

import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** A plain object, known by its copies over time: the last copy is the state, and a path was set where it last changed. */
final class ObjectModel implements Model {
    /** A plain object then and now, and the change of the object around it. */
    private record Change(MutableObject known, JsonObject copy, Slot slot, @Nullable Change above) {
        /** Stops where it has been before, so that a copy costs no more than its size. */
        void touch(int push) {
            for (Change change = this; change != null && change.slot.push() != push; change = change.above) {
                change.slot.touch(push);
            }
        }
    }

    private final Slot root = new Slot(new MutableObject(), -1);
    private JsonValue state = JsonObject.EMPTY;

    @Override
    public Slot root() {
        return root;
    }

    @Override
    public JsonValue state() {
        return state;
    }

    @Override
    public void process(Push message, int push) {
        state = message.message();
        Deque<Change> open = new ArrayDeque<>();
        compare(root, state, null, open, push);
        while (!open.isEmpty()) {
            Change change = open.pop();
            if (change.known.slots().keySet().removeIf(name -> change.copy.get(name) == null)) {
                change.touch(push);
            }
            for (JsonObject.Member member : change.copy.members()) {
                Slot slot = change.known.get(member.name());
                if (slot == null) {
                    change.known.set(member.name(), new Leaf(member.value()), push);
                    change.touch(push);
                } else {
                    compare(slot, member.value(), change, open, push);
                }
            }
        }
    }

    private static void compare(Slot slot, JsonValue now, @Nullable Change above, Deque<Change> open, int push) {
        MutableObject known = slot.plainObject();
        if (known != null && now instanceof JsonObject copy && Js.isPlain(copy)) {
            open.push(new Change(known, copy, slot, above));
        } else if (!now.equals(slot.json())) {
            slot.set(new Leaf(now), push);
            if (above != null) {
                above.touch(push);
            }
        }
    }
}
