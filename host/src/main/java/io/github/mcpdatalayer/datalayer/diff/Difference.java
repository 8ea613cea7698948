package io.github.mcpdatalayer.datalayer.diff;

import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * One row of a diff.
 *
 * @param event the name of the push it is in; null where states are compared
 * @param fromPush the place of that push in the first list; −1 where there is none
 * @param toPush the same in the second list
 * @param path a normalized JSONPath inside the push or state, in the first document except for {@code ONLY_TO};
 *        elements of an array all together are {@code [*]} where shapes are compared
 * @param from the value or the type there, bounded; null for {@code ONLY_TO}
 * @param to the same in the second document; null for {@code ONLY_FROM}
 */
public record Difference(DifferenceKind kind, @Nullable String event, int fromPush, int toPush, String path,
        @Nullable JsonValue from,
        @Nullable JsonValue to) {
    public enum DifferenceKind {
        ONLY_FROM,
        ONLY_TO,
        CHANGED
    }
}
