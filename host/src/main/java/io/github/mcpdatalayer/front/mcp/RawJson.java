package io.github.mcpdatalayer.front.mcp;

import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.front.tools.api.Part;
import io.modelcontextprotocol.spec.McpSchema;
import org.jspecify.annotations.Nullable;

/**
 * A tool's answer on its way through the SDK: written verbatim as structuredContent and, as the same text, as content.
 * The SDK only hands it from the tool to the transport.
 */
record RawJson(List<Part> parts) implements McpSchema.Content {

    @Override
    public String type() {
        return "text";
    }

    @Override
    @SuppressWarnings("NullAway") // the SDK has no null annotations: no _meta is null there
    public @Nullable Map<String, Object> meta() {
        return null;
    }
}
