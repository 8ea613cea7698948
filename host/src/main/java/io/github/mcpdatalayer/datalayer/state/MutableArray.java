package io.github.mcpdatalayer.datalayer.state;

import java.util.ArrayList;
import java.util.List;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** An array that merges and commands change; null stands for a hole. */
final class MutableArray implements ModelValue {
    private final List<@Nullable Slot> slots = new ArrayList<>();

    static MutableArray of(JsonArray json, int push) {
        MutableArray array = new MutableArray();
        for (JsonValue element : Js.elements(json)) {
            array.slots.add(Js.isHole(element) ? null : new Slot(new Leaf(element), push));
        }
        return array;
    }

    List<@Nullable Slot> slots() {
        return slots;
    }

    @Nullable
    Slot get(int index) {
        return index < slots.size() ? slots.get(index) : null;
    }

    Slot set(int index, ModelValue value, int push) {
        while (slots.size() <= index) {
            slots.add(null);
        }
        Slot slot = new Slot(value, push);
        slots.set(index, slot);
        return slot;
    }
}
