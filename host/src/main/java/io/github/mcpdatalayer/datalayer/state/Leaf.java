package io.github.mcpdatalayer.datalayer.state;

import io.github.mcpdatalayer.datalayer.json.JsonValue;

/** A value just as a message had it, containers included: they are opened level by level when a merge reaches them. */
record Leaf(JsonValue json) implements ModelValue {}
