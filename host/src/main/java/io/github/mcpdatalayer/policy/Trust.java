package io.github.mcpdatalayer.policy;

import java.io.IOException;
import java.nio.file.Path;

import org.jspecify.annotations.Nullable;

/** Checks that only administrators can change a file or its folder. */
interface Trust {

    /** A sentence that says who else could change it, and the remedy; null if nobody else can. */
    @Nullable
    String objection(Path path) throws IOException;
}
