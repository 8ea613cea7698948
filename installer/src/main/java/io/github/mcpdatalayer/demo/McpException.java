package io.github.mcpdatalayer.demo;

import java.io.IOException;

/** The MCP server answered with an error, broke the protocol, was too slow, or ended. */
public final class McpException extends IOException {

    private static final long serialVersionUID = 1L;

    public McpException(String message) {
        super(message);
    }
}
