package io.github.mcpdatalayer.chat.agent;

import java.util.List;

/**
 * An agent that a person may choose.
 *
 * @param id
 *            names it on the wire and in the database
 * @param name
 *            as its makers write it
 * @param command
 *            the program, as an absolute path, and its arguments; empty: it is not on this computer
 * @param install
 *            the command that installs it; empty: none is known
 */
public record ChatAgent(String id, String name, List<String> command, String install) {
    public ChatAgent {
        command = List.copyOf(command);
    }

    /** Tells whether it can be started. */
    public boolean isHere() {
        return !command.isEmpty();
    }
}
