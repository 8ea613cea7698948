package io.github.mcpdatalayer.front.mcp;

import java.io.IOException;
import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.front.tools.api.Part;
import io.modelcontextprotocol.spec.McpSchema;
import org.jspecify.annotations.Nullable;

/** Writes the SDK's messages as JSON. By hand: no reflection at start, and large answers are streamed. */
final class SdkMessageWriter {

    private final JsonOut out;

    SdkMessageWriter(JsonOut out) {
        this.out = out;
    }

    /** Writes one message and its line end. */
    void write(McpSchema.JSONRPCMessage message) throws IOException {
        out.raw("{\"jsonrpc\":\"2.0\"");
        // Chains of instanceof instead of pattern switches: see FrontMain.
        if (message instanceof JsonRpc.AnswerUnderId answer) {
            response(answer.id(), answer.response());
        } else if (message instanceof McpSchema.JSONRPCResponse response) {
            response(response.id(), response);
        } else if (message instanceof JsonRpc.Refused refused) {
            out.raw(",\"id\":");
            value(refused.id());
            error(refused.code(), refused.message(), null);
        } else if (message instanceof McpSchema.JSONRPCRequest request) {
            out.raw(",\"id\":");
            value(request.id());
            method(request.method(), request.params());
        } else if (message instanceof McpSchema.JSONRPCNotification notification) {
            method(notification.method(), notification.params());
        } else {
            throw new IllegalArgumentException("No writer for " + message.getClass());
        }
        out.raw("}").line();
    }

    private void response(Object id, McpSchema.JSONRPCResponse response) throws IOException {
        out.raw(",\"id\":");
        value(id);
        if (response.error() == null) {
            out.raw(",\"result\":");
            value(response.result());
        } else {
            error(response.error().code(), response.error().message(), response.error().data());
        }
    }

    private void error(int code, String message, @Nullable Object data) throws IOException {
        out.raw(",\"error\":");
        new Fields().add("code", code).add("message", message).add("data", data).end();
    }

    private void method(String method, @Nullable Object params) throws IOException {
        out.raw(",\"method\":").string(method);
        if (params != null) {
            out.raw(",\"params\":");
            value(params);
        }
    }

    private void value(@Nullable Object value) throws IOException {
        if (value == null) {
            out.raw("null");
        } else if (value instanceof String text) {
            out.string(text);
        } else if (value instanceof Number || value instanceof Boolean) {
            out.raw(value.toString());
        } else if (value instanceof WrittenSchema schema) {
            out.raw(schema.text());
        } else if (value instanceof Map<?, ?> map) {
            var fields = new Fields();
            for (var entry : map.entrySet()) {
                fields.add(entry.getKey().toString(), entry.getValue(), true);
            }
            fields.end();
        } else if (value instanceof List<?> list) {
            String separator = "[";
            for (Object element : list) {
                out.raw(separator);
                value(element);
                separator = ",";
            }
            out.raw(list.isEmpty() ? "[]" : "]");
        } else if (value instanceof McpSchema.CallToolResult result) {
            out.raw("{");
            result(result);
        } else if (value instanceof ModernResult tool) {
            out.raw("{\"resultType\":\"complete\",\"_meta\":");
            value(Era.meta());
            out.raw(",");
            result(tool.result());
        } else {
            fields(value).end();
        }
    }

    private Fields fields(Object value) throws IOException {
        if (value instanceof McpSchema.InitializeResult result) {
            return new Fields().add("protocolVersion", result.protocolVersion())
                    .add("capabilities", result.capabilities())
                    .add("serverInfo", result.serverInfo()).add("instructions", result.instructions());
        }
        if (value instanceof McpSchema.ServerCapabilities can) {
            return new Fields().add("completions", can.completions() == null ? null : Map.of())
                    .add("logging", can.logging() == null ? null : Map.of())
                    .add("prompts", can.prompts() == null ? null : Map.of("listChanged", false))
                    .add("resources", can.resources())
                    .add("tools", can.tools());
        }
        if (value instanceof McpSchema.ServerCapabilities.ResourceCapabilities resources) {
            return new Fields().add("subscribe", resources.subscribe()).add("listChanged", resources.listChanged());
        }
        if (value instanceof McpSchema.ServerCapabilities.ToolCapabilities tools) {
            return new Fields().add("listChanged", tools.listChanged());
        }
        if (value instanceof McpSchema.Implementation server) {
            return new Fields().add("name", server.name()).add("title", server.title()).add("version",
                    server.version());
        }
        if (value instanceof McpSchema.ListToolsResult tools) {
            return new Fields().add("tools", tools.tools()).add("nextCursor", tools.nextCursor());
        }
        if (value instanceof McpSchema.Tool tool) {
            return new Fields().add("name", tool.name()).add("title", tool.title())
                    .add("description", tool.description())
                    .add("inputSchema", tool.inputSchema()).add("outputSchema", tool.outputSchema())
                    .add("annotations", tool.annotations()).add("_meta", tool.meta());
        }
        if (value instanceof McpSchema.ToolAnnotations hints) {
            return new Fields().add("title", hints.title()).add("readOnlyHint", hints.readOnlyHint())
                    .add("destructiveHint", hints.destructiveHint()).add("idempotentHint", hints.idempotentHint())
                    .add("openWorldHint", hints.openWorldHint());
        }
        throw new IllegalArgumentException("No writer for " + value.getClass());
    }

    /** Writes the fields of the result, and its end. */
    private void result(McpSchema.CallToolResult result) throws IOException {
        out.raw("\"content\":[");
        String separator = "";
        for (McpSchema.Content content : result.content()) {
            if (content instanceof McpSchema.ImageContent image) {
                out.raw(separator).raw("{\"type\":\"image\",\"mimeType\":").string(image.mimeType())
                        .raw(",\"data\":\"").raw(image.data()).raw("\"}");
                separator = ",";
                continue;
            }
            if (content instanceof McpSchema.ResourceLink link) {
                out.raw(separator);
                new Fields().add("type", "resource_link").add("uri", link.uri()).add("name", link.name())
                        .add("title", link.title()).add("mimeType", link.mimeType()).end();
                separator = ",";
                continue;
            }
            out.raw(separator).raw("{\"type\":\"text\",\"text\":\"");
            if (content instanceof RawJson json) {
                for (Part part : json.parts()) {
                    if (part instanceof Part.Slice slice) {
                        out.escaped(slice.text(), slice.from(), slice.to());
                    } else if (part instanceof Part.Sent sent) {
                        sent.text().value(sent.first(), out::bytes);
                    }
                }
            } else if (content instanceof McpSchema.TextContent text) {
                out.escaped(text.text(), 0, text.text().length());
            } else {
                throw new IllegalArgumentException("No writer for " + content.getClass());
            }
            out.raw("\"}");
            separator = ",";
        }
        out.raw("]");
        if (result.structuredContent() instanceof RawJson json) {
            out.raw(",\"structuredContent\":");
            for (Part part : json.parts()) {
                if (part instanceof Part.Slice slice) {
                    out.raw(slice.text(), slice.from(), slice.to());
                } else if (part instanceof Part.Sent sent) {
                    sent.text().value(sent.first(), out::unescaped);
                }
            }
        }
        out.raw(",\"isError\":").raw(Boolean.TRUE.equals(result.isError()) ? "true}" : "false}");
    }

    /** An object being written. Absent fields are left out. */
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
