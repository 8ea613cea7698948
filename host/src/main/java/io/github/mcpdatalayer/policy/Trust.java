package io.github.mcpdatalayer.policy;

import java.io.IOException;
import java.nio.file.Path;

import org.jspecify.annotations.Nullable;

/** Whether a file, or the folder it is in, can be changed by administrators alone. */
interface Trust {

    /** Null, or who else could change it and what mends that: a sentence. */
    @Nullable
    String objection(Path path) throws IOException;
}
