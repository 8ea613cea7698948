package io.github.mcpdatalayer.datalayer;

import java.util.ArrayList;
import java.util.List;

/**
 * The place where a part of a layer starts.
 *
 * @param steps the way into the layer, the ordinal of the child at each level; empty for the layer itself
 * @param from the first child wanted, or the first character of a string's JSON text
 * @param hash a check of what stands before it, so that a change in between is noticed; 0 for the start of a layer
 */
public record Position(List<Integer> steps, int from, int hash) {

    public static final Position START = new Position(List.of(), 0, 0);

    public Position {
        steps = List.copyOf(steps);
    }

    Position child(int ordinal, int hash) {
        var deeper = new ArrayList<>(steps);
        deeper.add(ordinal);
        return new Position(deeper, 0, hash);
    }

    Position at(int from, int hash) {
        return new Position(steps, from, hash);
    }

    /** Returns the same place when the children before it are gone: its child is the first, and nothing before it is checked. */
    public Position inFirst() {
        if (steps.isEmpty()) {
            return START;
        }
        var first = new ArrayList<>(steps);
        first.set(0, 0);
        return new Position(first, from, steps.getFirst() == 0 ? hash : 0);
    }
}
