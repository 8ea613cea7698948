package io.github.mcpdatalayer.datalayer.state;

import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** The state of Google Tag Manager, push by push: what its variables read while an event is handled. */
public final class RunningState {

    private final GtmModel model = new GtmModel(new Notes());
    private int pushes;
    private @Nullable JsonValue merged;
    private @Nullable JsonObject flat;

    /** Takes the next message. */
    public void process(Push message) {
        model.process(message, pushes++);
        merged = null;
        flat = null;
    }

    /** Returns what a variable of version 2 reads under a dotted name; null for undefined. */
    public @Nullable JsonValue merged(String dottedName) {
        JsonValue state = merged;
        if (state == null) {
            state = model.state();
            merged = state;
        }
        return GtmModel.read(state, dottedName);
    }

    /** Tells whether a name of one or two steps was set, without a copy of the state. */
    public boolean has(String dottedName) {
        return model.has(dottedName);
    }

    /** Returns what a variable of version 1 reads under a name; null for undefined. */
    public @Nullable JsonValue flat(String name) {
        JsonObject state = flat;
        if (state == null) {
            state = model.flat();
            flat = state;
        }
        JsonValue value = state.get(name);
        return value == null || Js.isUndefined(value) ? null : value;
    }

    /** The event that a message brings, as a rule its name; null for none. */
    public static @Nullable JsonValue event(JsonValue message) {
        return GtmModel.event(message);
    }

    /** Tells whether a message makes the container begin, so that its initialization comes before it. */
    public static boolean begins(JsonValue message) {
        return GtmModel.begins(message);
    }
}
