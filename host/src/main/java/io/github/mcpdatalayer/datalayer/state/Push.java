package io.github.mcpdatalayer.datalayer.state;

import io.github.mcpdatalayer.datalayer.json.JsonValue;

/**
 * A message as it was pushed.
 *
 * @param message its copy, tags applied
 * @param fromContainer whether a tag manager's container pushed it and the copy is what its wrapper held
 */
public record Push(JsonValue message, boolean fromContainer) {
    public Push(JsonValue message) {
        this(message, false);
    }
}
