package io.github.mcpdatalayer.datalayer.validation;

/**
 * A planned event.
 *
 * @param name as it is pushed
 * @param document address of the document with its schema
 * @param place of the schema in it, as a JSON Pointer
 * @param inProperties whether the schema describes a whole track call, with the push in its {@code properties}
 */
record PlannedEvent(String name, String document, String place, boolean inProperties) {}
