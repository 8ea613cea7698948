package io.github.mcpdatalayer.datalayer.state;

import java.util.LinkedHashMap;
import java.util.Map;

import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** A plain object that merges change. */
final class MutableObject implements ModelValue {
    private static final String PROTOTYPE = "__proto__";

    private final Map<String, Slot> slots = new LinkedHashMap<>();

    static MutableObject of(JsonObject json, int push) {
        MutableObject object = new MutableObject();
        json.members().forEach(member -> object.set(member.name(), new Leaf(member.value()), push));
        return object;
    }

    Map<String, Slot> slots() {
        return slots;
    }

    @Nullable
    Slot get(String name) {
        return slots.get(name);
    }

    /** Assigns as JavaScript does: {@code __proto__} never becomes a key of its own. */
    Slot set(String name, ModelValue value, int push) {
        Slot slot = slots.get(name);
        if (slot == null) {
            slot = new Slot(value, push);
            if (!name.equals(PROTOTYPE)) {
                slots.put(name, slot);
            }
        } else {
            slot.set(value, push);
        }
        return slot;
    }

    void remove(String name) {
        slots.remove(name);
    }

    /** jQuery's test, which GTM and data-layer-helper use, takes what has a nodeType for a DOM node. */
    boolean isPlain() {
        Slot nodeType = slots.get("nodeType");
        if (nodeType == null) {
            return true;
        }
        JsonValue json = nodeType.json();
        return json != null && !Js.isTruthy(json);
    }
}
