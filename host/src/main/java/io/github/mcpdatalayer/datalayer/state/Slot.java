package io.github.mcpdatalayer.datalayer.state;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** A place of the model: its value, and the number of the push that last set anything at or below it. */
final class Slot {
    private ModelValue value;
    private int push;

    Slot(ModelValue value, int push) {
        this.value = value;
        this.push = push;
    }

    ModelValue value() {
        return value;
    }

    int push() {
        return push;
    }

    void set(ModelValue newValue, int newPush) {
        value = newValue;
        push = newPush;
    }

    void touch(int newPush) {
        push = newPush;
    }

    /** The value as it was pushed; null for a container that was opened for changes. */
    @Nullable
    JsonValue json() {
        return value instanceof Leaf(JsonValue json) ? json : null;
    }

    /** The plain object in this place, opened for changes; null when it holds something else. */
    @Nullable
    MutableObject plainObject() {
        if (value instanceof Leaf(JsonObject json) && Js.isPlain(json)) {
            value = MutableObject.of(json, push);
        }
        return value instanceof MutableObject object && object.isPlain() ? object : null;
    }

    /** The array in this place, opened for changes; null when it holds something else. */
    @Nullable
    MutableArray array() {
        if (value instanceof Leaf(JsonArray json)) {
            value = MutableArray.of(json, push);
        }
        return value instanceof MutableArray array ? array : null;
    }
}
