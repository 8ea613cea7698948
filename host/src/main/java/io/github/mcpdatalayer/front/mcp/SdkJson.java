package io.github.mcpdatalayer.front.mcp;

import java.util.List;
import java.util.Map;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import org.jspecify.annotations.Nullable;

/**
 * Turns parsed parameters into the few SDK records that this server receives. Written by hand because a reflective
 * mapper costs more time at start than the rest of the start together.
 */
final class SdkJson implements McpJsonMapper {

    private static final int SHOWN_CHARS = 100;

    private final List<String> tools;

    /** One for a server with tools of these names. */
    SdkJson(List<String> tools) {
        this.tools = tools;
    }

    @Override
    public <T> T convertValue(Object from, TypeRef<T> type) {
        @SuppressWarnings("unchecked") // the TypeRef names the type that the Class then checks
        var wanted = (Class<T>) type.getType();
        return convertValue(from, wanted);
    }

    @Override
    public <T> T convertValue(@Nullable Object from, Class<T> type) {
        Map<String, @Nullable Object> params = object(from, "params");
        if (type == McpSchema.InitializeRequest.class) {
            return type.cast(initialize(params));
        }
        if (type == McpSchema.CallToolRequest.class) {
            return type.cast(
                    new McpSchema.CallToolRequest(tool(text(params, "name")),
                            object(params.get("arguments"), "arguments"),
                            object(params.get("_meta"), "_meta")));
        }
        if (type == McpSchema.PaginatedRequest.class) {
            return type.cast(new McpSchema.PaginatedRequest(null, null));
        }
        throw new UnsupportedOperationException("No reader for " + type.getName());
    }

    private static McpSchema.InitializeRequest initialize(Map<String, @Nullable Object> params) {
        Map<String, @Nullable Object> client = object(params.get("clientInfo"), "clientInfo");
        return new McpSchema.InitializeRequest(text(params, "protocolVersion"),
                McpSchema.ClientCapabilities.builder().build(),
                McpSchema.Implementation.builder(client.get("name") instanceof String name ? name : "unknown",
                        client.get("version") instanceof String version ? version : "unknown").build(),
                Map.of());
    }

    private String tool(String name) {
        if (tools.contains(name)) {
            return name;
        }
        String shown = name.length() <= SHOWN_CHARS ? name : name.substring(0, SHOWN_CHARS) + "…";
        throw McpError.builder(McpSchema.ErrorCodes.INVALID_PARAMS)
                .message("Unknown tool: " + shown + ". data.tools lists the tools.")
                .data(Map.of("tool", shown, "tools", tools)).build();
    }

    private static String text(Map<String, @Nullable Object> object, String key) {
        if (object.get(key) instanceof String text) {
            return text;
        }
        throw invalid("\"" + key + "\" must be a string");
    }

    /** An absent object is an empty one. */
    @SuppressWarnings("unchecked") // objects are only ever made by JsonValues
    private static Map<String, @Nullable Object> object(@Nullable Object value, String name) {
        if (value == null) {
            return Map.of();
        }
        if (value instanceof Map<?, ?> map) {
            return (Map<String, @Nullable Object>) map;
        }
        throw invalid("\"" + name + "\" must be an object");
    }

    private static McpError invalid(String what) {
        return McpError.builder(McpSchema.ErrorCodes.INVALID_PARAMS).message("Invalid parameters: " + what + ".")
                .build();
    }

    @Override
    public <T> T readValue(String content, Class<T> type) {
        throw unused();
    }

    @Override
    public <T> T readValue(byte[] content, Class<T> type) {
        throw unused();
    }

    @Override
    public <T> T readValue(String content, TypeRef<T> type) {
        throw unused();
    }

    @Override
    public <T> T readValue(byte[] content, TypeRef<T> type) {
        throw unused();
    }

    @Override
    public String writeValueAsString(Object value) {
        throw unused();
    }

    @Override
    public byte[] writeValueAsBytes(Object value) {
        throw unused();
    }

    private static UnsupportedOperationException unused() {
        return new UnsupportedOperationException(
                "Messages are read and written by the transport: " + List.of("JsonValues", "SdkMessageWriter"));
    }
}
