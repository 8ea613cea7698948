package io.github.mcpdatalayer.front.mcp;

import java.util.List;
import java.util.Map;

import com.google.gson.stream.MalformedJsonException;
import io.modelcontextprotocol.spec.McpSchema;
import org.jspecify.annotations.Nullable;

/** What a line is: a message for the SDK, or a reason to refuse it. */
final class JsonRpc {

    /** Refused, and the error to answer; with the id of the request when that could be told. */
    record Refused(@Nullable Object id, int code, String message) implements McpSchema.JSONRPCMessage {

        @Override
        public String jsonrpc() {
            return McpSchema.JSONRPC_VERSION;
        }
    }

    private JsonRpc() {}

    /** The message in a line: a {@link Refused} if it is none; null for a response, as this server never asks. */
    static McpSchema.@Nullable JSONRPCMessage classify(String line) {
        Object value;
        try {
            value = JsonValues.parse(line.charAt(0) == '\ufeff' ? line.substring(1) : line);
        } catch (MalformedJsonException e) {
            return new Refused(null, McpSchema.ErrorCodes.PARSE_ERROR, "The line is not valid JSON.");
        }
        if (value instanceof List<?>) {
            return invalid(null, "Batches are not supported; send one message a line.");
        }
        if (!(value instanceof Map<?, ?> message)) {
            return invalid(null, "A message must be a JSON object.");
        }
        Object id = message.get("id");
        boolean usableId = id instanceof String || id instanceof Number;
        if (!"2.0".equals(message.get("jsonrpc"))) {
            return invalid(usableId ? id : null, "\"jsonrpc\" must be \"2.0\".");
        }
        if (message.containsKey("id") && !usableId) {
            return invalid(null, "\"id\" must be a string or a number.");
        }
        Object params = message.get("params");
        if (message.get("method") instanceof String method) {
            if (message.containsKey("params") && !(params instanceof Map)) {
                return usableId
                        ? new Refused(id, McpSchema.ErrorCodes.INVALID_PARAMS, "\"params\" must be an object.")
                        : invalid(null, "\"params\" must be an object.");
            }
            return usableId
                    ? new McpSchema.JSONRPCRequest(McpSchema.JSONRPC_VERSION, method, id, params)
                    : new McpSchema.JSONRPCNotification(McpSchema.JSONRPC_VERSION, method, params);
        }
        if (usableId && !message.containsKey("method")
                && (message.containsKey("result") || message.containsKey("error"))) {
            return null;
        }
        return invalid(usableId ? id : null, "\"method\" must be a string.");
    }

    private static Refused invalid(@Nullable Object id, String message) {
        return new Refused(id, McpSchema.ErrorCodes.INVALID_REQUEST, message);
    }
}
