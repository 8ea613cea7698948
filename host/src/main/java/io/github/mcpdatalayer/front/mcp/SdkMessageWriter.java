package io.github.mcpdatalayer.front.mcp;

import java.io.IOException;
import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.front.tools.Part;
import io.modelcontextprotocol.spec.McpSchema;
import org.jspecify.annotations.Nullable;

/** Writes the SDK's messages as JSON. By hand: no reflection at start, and large answers are streamed. */
final class SdkMessageWriter {

    private final JsonOut out;

    SdkMessageWriter(JsonOut out) {
        this.out = out;
    }

    /** One message and its line end. */
    void write(McpSchema.JSONRPCMessage message) throws IOException {
        out.raw("{\"jsonrpc\":\"2.0\"");
        switch (message) {
            case McpSchema.JSONRPCResponse response -> {
                out.raw(",\"id\":");
                value(response.id());
                if (response.error() == null) {
                    out.raw(",\"result\":");
                    value(response.result());
                } else {
                    out.raw(",\"error\":");
                    var error = new Fields().add("code", response.error().code()).add("message",
                            response.error().message());
                    error.add("data", response.error().data()).end();
                }
            }
            case JsonRpc.Refused refused -> {
                out.raw(",\"id\":");
                value(refused.id());
                out.raw(",\"error\":");
                new Fields().add("code", refused.code()).add("message", refused.message()).end();
            }
            case McpSchema.JSONRPCRequest request -> {
                out.raw(",\"id\":");
                value(request.id());
                method(request.method(), request.params());
            }
            case McpSchema.JSONRPCNotification notification -> method(notification.method(), notification.params());
            default -> throw new IllegalArgumentException("No writer for " + message.getClass());
        }
        out.raw("}").line();
    }

    private void method(String method, @Nullable Object params) throws IOException {
        out.raw(",\"method\":").string(method);
        if (params != null) {
            out.raw(",\"params\":");
            value(params);
        }
    }

    private void value(@Nullable Object value) throws IOException {
        switch (value) {
            case null -> out.raw("null");
            case String text -> out.string(text);
            case Number number -> out.raw(number.toString());
            case Boolean flag -> out.raw(flag.toString());
            case Map<?, ?> map -> {
                var fields = new Fields();
                for (var entry : map.entrySet()) {
                    fields.add(entry.getKey().toString(), entry.getValue(), true);
                }
                fields.end();
            }
            case List<?> list -> {
                String separator = "[";
                for (Object element : list) {
                    out.raw(separator);
                    value(element);
                    separator = ",";
                }
                out.raw(list.isEmpty() ? "[]" : "]");
            }
            case McpSchema.CallToolResult result -> result(result);
            case McpSchema.ListToolsResult tools ->
                new Fields().add("tools", tools.tools()).add("nextCursor", tools.nextCursor()).end();
            case McpSchema.Tool tool -> new Fields().add("name", tool.name()).add("title", tool.title())
                    .add("description", tool.description()).add("inputSchema", tool.inputSchema())
                    .add("outputSchema", tool.outputSchema()).add("annotations", tool.annotations()).end();
            case McpSchema.ToolAnnotations hints ->
                new Fields().add("title", hints.title()).add("readOnlyHint", hints.readOnlyHint())
                        .add("destructiveHint", hints.destructiveHint()).add("idempotentHint", hints.idempotentHint())
                        .add("openWorldHint", hints.openWorldHint()).end();
            case McpSchema.InitializeResult result -> new Fields().add("protocolVersion", result.protocolVersion())
                    .add("capabilities", result.capabilities()).add("serverInfo", result.serverInfo())
                    .add("instructions", result.instructions()).end();
            case McpSchema.ServerCapabilities can ->
                new Fields().add("logging", can.logging() == null ? null : Map.of())
                        .add("tools", can.tools()).end();
            case McpSchema.ServerCapabilities.ToolCapabilities tools ->
                new Fields().add("listChanged", tools.listChanged()).end();
            case McpSchema.Implementation server -> new Fields().add("name", server.name()).add("title", server.title())
                    .add("version", server.version()).end();
            case McpSchema.ProgressNotification progress -> new Fields().add("progressToken", progress.progressToken())
                    .add("progress", progress.progress()).add("total", progress.total())
                    .add("message", progress.message()).end();
            default -> throw new IllegalArgumentException("No writer for " + value.getClass());
        }
    }

    private void result(McpSchema.CallToolResult result) throws IOException {
        out.raw("{\"content\":[");
        String separator = "";
        for (McpSchema.Content content : result.content()) {
            out.raw(separator).raw("{\"type\":\"text\",\"text\":\"");
            switch (content) {
                case RawJson json -> {
                    for (Part part : json.parts()) {
                        out.escaped(part.text(), part.from(), part.to());
                    }
                }
                case McpSchema.TextContent text -> out.escaped(text.text(), 0, text.text().length());
                default -> throw new IllegalArgumentException("No writer for " + content.getClass());
            }
            out.raw("\"}");
            separator = ",";
        }
        out.raw("]");
        if (result.structuredContent() instanceof RawJson json) {
            out.raw(",\"structuredContent\":");
            for (Part part : json.parts()) {
                out.raw(part.text(), part.from(), part.to());
            }
        }
        out.raw(",\"isError\":").raw(Boolean.TRUE.equals(result.isError()) ? "true}" : "false}");
    }

    /** An object under way; absent fields are left out. */
    private final class Fields {

        private String separator = "{";

        Fields add(String name, @Nullable Object content) throws IOException {
            return add(name, content, false);
        }

        Fields add(String name, @Nullable Object content, boolean evenNull) throws IOException {
            if (content != null || evenNull) {
                out.raw(separator).string(name).raw(":");
                value(content);
                separator = ",";
            }
            return this;
        }

        void end() throws IOException {
            out.raw(separator.equals("{") ? "{}" : "}");
        }
    }
}
