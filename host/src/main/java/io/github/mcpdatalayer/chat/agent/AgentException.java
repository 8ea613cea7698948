package io.github.mcpdatalayer.chat.agent;

import java.io.Serial;

/** An agent did not do what was asked of it; the text is for the person. */
public final class AgentException extends Exception {
    @Serial
    private static final long serialVersionUID = 1;

    private final AgentFault fault;

    public AgentException(AgentFault fault, String message) {
        super(message);
        this.fault = fault;
    }

    /** The kind of failure. */
    public AgentFault fault() {
        return fault;
    }

    /** The text, never null. */
    public String text() {
        return String.valueOf(getMessage());
    }
}
