package io.github.mcpdatalayer.datalayer.state;

/** What a slot of the model holds: a value as it was pushed, or a container that merges have changed. */
sealed interface ModelValue permits Leaf, MutableObject, MutableArray {}
