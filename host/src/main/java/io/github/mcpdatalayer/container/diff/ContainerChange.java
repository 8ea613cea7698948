package io.github.mcpdatalayer.container.diff;

import io.github.mcpdatalayer.journeys.LocalizedText;

/**
 * One change.
 *
 * @param part what changed: tag, trigger, variable or another part
 * @param name of the part, as it is now; as it was where it is gone
 * @param words the change as a sentence
 */
public record ContainerChange(ChangeKind kind, String part, String name, LocalizedText words) {

    /** The kind of change. */
    public enum ChangeKind {
        ADDED,
        REMOVED,
        CHANGED
    }
}
