package io.github.mcpdatalayer.front.tools.sources;

import java.util.Map;

import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import org.jspecify.annotations.Nullable;

/** Operates pages for tools of other sets, as interact does. */
public interface PageOperation {

    /**
     * Does one entry, and says what came of it and what it tracked, in interact's words.
     *
     * @param tool that is called
     * @param entry as interact's {@code do} has it
     */
    Answer perform(String tool, @Nullable String tab, Map<?, ?> entry) throws ToolException, InterruptedException;
}
