package io.github.mcpdatalayer.front.tools.api;

/** One tool: its declaration and its work. */
public interface Tool {

    ToolSpec spec();

    /**
     * Runs on a thread of its own, which is interrupted when the client cancels the call.
     *
     * @param arguments none that the spec does not have
     */
    Answer answer(Arguments arguments) throws ToolException, InterruptedException;
}
