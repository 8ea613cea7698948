package io.github.mcpdatalayer.datalayer.state;

import io.github.mcpdatalayer.datalayer.json.JsonValue;

/** A state in the making. */
interface Model {
    /** Takes the next message; {@code push} is its place in the list. */
    void process(Push message, int push);

    /** The slot that keeps the state. */
    Slot root();

    default JsonValue state() {
        return Freezer.freeze(root());
    }
}
