package io.github.mcpdatalayer.front.tools.api;

import java.util.Map;

import org.jspecify.annotations.Nullable;

/** One tool: what it is called and what it does. */
public interface Tool {

    ToolInfo info();

    /**
     * Runs on a thread of its own, which is interrupted when the client cancels the call.
     *
     * @param arguments as the client sent them: String, Boolean, Number, List, Map or null
     */
    Answer call(Map<String, @Nullable Object> arguments) throws InterruptedException;
}
