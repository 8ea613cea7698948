package io.github.mcpdatalayer.front.tools.api;

/**
 * How a tool shows itself to a client.
 *
 * @param inputSchema JSON Schema of the arguments, as JSON
 * @param outputSchema JSON Schema of the answer, as JSON
 */
public record ToolInfo(String name, String title, String description, String inputSchema, String outputSchema,
        boolean readOnly, boolean destructive, boolean idempotent, boolean openWorld) {}
