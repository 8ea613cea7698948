package io.github.mcpdatalayer.front.tools.search;

import java.util.List;

import io.github.mcpdatalayer.front.link.Deadline;
import io.github.mcpdatalayer.front.tools.api.ToolException;

/** Says what texts mean, as vectors of length 1: the nearer in meaning, the larger their product. */
interface Embedder {

    /**
     * The vector of each text.
     *
     * @throws ToolException TIMEOUT if the deadline has passed before it was done
     */
    List<float[]> embed(List<String> texts, Deadline deadline) throws ToolException, InterruptedException;
}
