package io.github.mcpdatalayer.searchpack;

import java.io.IOException;
import java.nio.file.Path;

/** The source of a pack's jars. */
public interface PackSource {

    /**
     * The folder that has them, each as {@link PackJar#name} has it. Nothing in it is trusted.
     *
     * @param scratch an empty folder for what is fetched; it is removed afterwards
     */
    Path jars(Path scratch) throws IOException, InterruptedException;
}
