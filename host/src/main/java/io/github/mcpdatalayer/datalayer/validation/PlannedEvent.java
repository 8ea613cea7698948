package io.github.mcpdatalayer.datalayer.validation;

/**
 * What a plan says of one event.
 *
 * @param name as it is pushed
 * @param document the address of the document that its schema is in
 * @param place of the schema in it, as a JSON Pointer
 * @param inProperties whether the schema describes a whole track call, with the push in its {@code properties}
 */
record PlannedEvent(String name, String document, String place, boolean inProperties) {}
