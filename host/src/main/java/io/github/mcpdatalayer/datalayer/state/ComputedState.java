package io.github.mcpdatalayer.datalayer.state;

import java.util.List;
import java.util.OptionalInt;

import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.json.NormalizedPath;
import org.jspecify.annotations.Nullable;

/** The state after a number of pushes, and which of them set what. */
public final class ComputedState {
    private final JsonValue state;
    private final JsonObject flat;
    private final Slot root;
    private final Notes notes;

    private ComputedState(Model model, Notes notes) {
        this.root = model.root();
        this.state = model.state();
        this.flat = model instanceof GtmModel gtm ? gtm.flat() : JsonObject.EMPTY;
        this.notes = notes;
    }

    /** The state after all of the given pushes; give a part of the list for the state after an earlier one. */
    public static ComputedState after(List<Push> pushes, StateProfile profile) {
        Notes notes = new Notes();
        Model model = profile.newModel(notes);
        for (int i = 0; i < pushes.size(); i++) {
            model.process(pushes.get(i), i);
        }
        return new ComputedState(model, notes);
    }

    /** The state: for GTM its merged model (version 2 of the data layer variable). */
    public JsonValue state() {
        return state;
    }

    /** GTM's flat store (version 1): each key as it was written, dots and all, with its last value. Else empty. */
    public JsonObject flat() {
        return flat;
    }

    /** The place in the list of the push that last set anything at or below this path; empty where nothing is. */
    public OptionalInt setBy(NormalizedPath path) {
        Slot slot = root;
        for (NormalizedPath.Step step : path.steps()) {
            Slot child = child(slot, step);
            if (child == null) {
                return OptionalInt.empty();
            }
            slot = child;
        }
        return slot.push() < 0 ? OptionalInt.empty() : OptionalInt.of(slot.push());
    }

    private static @Nullable Slot child(Slot slot, NormalizedPath.Step step) {
        return switch (slot.value()) {
            case MutableObject object -> step instanceof NormalizedPath.Name(String name) ? object.get(name) : null;
            case MutableArray array -> step instanceof NormalizedPath.Index(int index) ? array.get(index) : null;
            case Leaf(JsonValue json) -> {
                JsonValue child = step.in(json);
                yield child == null ? null : new Slot(new Leaf(child), slot.push());
            }
        };
    }

    /** The notes on what the state does not show, in the order of the pushes; the first thousand. */
    public List<Note> notes() {
        return notes.kept();
    }

    /** The number of notes beyond {@link #notes()}. */
    public long notesLeftOut() {
        return notes.leftOut();
    }
}
