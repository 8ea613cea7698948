package io.github.mcpdatalayer.datalayer.state;

/** The content of a slot of the model: a value as it was pushed, or a container that merges have changed. */
sealed interface ModelValue permits Leaf, MutableObject, MutableArray {}
