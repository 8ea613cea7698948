package io.github.mcpdatalayer.datalayer.validation;

import org.jspecify.annotations.Nullable;

/**
 * A planned event.
 *
 * @param name as it is pushed
 * @param document address of the document with its schema
 * @param place of the schema in it, as a JSON Pointer
 * @param inProperties whether the schema describes a whole track call, with the push in its {@code properties}
 * @param version which version of the event the schema is, as events name it; null where the plan has none
 */
record PlannedEvent(String name, String document, String place, boolean inProperties, @Nullable EventVersion version) {

    PlannedEvent(String name, String document, String place, boolean inProperties) {
        this(name, document, place, inProperties, null);
    }
}
