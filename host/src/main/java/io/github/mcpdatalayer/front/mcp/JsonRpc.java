package io.github.mcpdatalayer.front.mcp;

import java.util.List;
import java.util.Map;

import com.google.gson.stream.MalformedJsonException;
import io.modelcontextprotocol.spec.McpSchema;
import org.jspecify.annotations.Nullable;

/** The content of a line: a request, a notification, or a reason to refuse it. */
final class JsonRpc {

    /**
     * A request.
     *
     * @param id the original id, a String or a Number
     * @param params an object; null if there are none
     */
    record ClientRequest(Object id, String method, @Nullable Object params) implements McpSchema.JSONRPCMessage {

        @Override
        public String jsonrpc() {
            return McpSchema.JSONRPC_VERSION;
        }
    }

    /** The answer to a request, with the client's id instead of the SDK's. */
    record AnswerUnderId(Object id, McpSchema.JSONRPCResponse response) implements McpSchema.JSONRPCMessage {

        @Override
        public String jsonrpc() {
            return McpSchema.JSONRPC_VERSION;
        }
    }

    /** A refused line and its error, with the id of the request if it is known. */
    record Refused(@Nullable Object id, int code, String message) implements McpSchema.JSONRPCMessage {

        @Override
        public String jsonrpc() {
            return McpSchema.JSONRPC_VERSION;
        }
    }

    /** The client's answer to a question of ours; null stands for the result of an error. */
    record ClientAnswer(Object id, @Nullable Object result, boolean isError) implements McpSchema.JSONRPCMessage {

        @Override
        public String jsonrpc() {
            return McpSchema.JSONRPC_VERSION;
        }
    }

    private JsonRpc() {}

    /** The message in a line: a {@link Refused} if it is not valid. */
    static McpSchema.JSONRPCMessage classify(String line) {
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
        Object given = message.get("id");
        Object id = given instanceof String || given instanceof Number ? given : null;
        if (!"2.0".equals(message.get("jsonrpc"))) {
            return invalid(id, "\"jsonrpc\" must be \"2.0\".");
        }
        if (message.containsKey("id") && id == null) {
            return invalid(null, "\"id\" must be a string or a number.");
        }
        Object params = message.get("params");
        if (message.get("method") instanceof String method) {
            if (message.containsKey("params") && !(params instanceof Map)) {
                return id != null
                        ? new Refused(id, McpSchema.ErrorCodes.INVALID_PARAMS, "\"params\" must be an object.")
                        : invalid(null, "\"params\" must be an object.");
            }
            return id != null
                    ? new ClientRequest(id, method, params)
                    : new McpSchema.JSONRPCNotification(McpSchema.JSONRPC_VERSION, method, params);
        }
        if (id != null && !message.containsKey("method")
                && (message.containsKey("result") || message.containsKey("error"))) {
            return new ClientAnswer(id, message.get("result"), message.containsKey("error"));
        }
        return invalid(id, "\"method\" must be a string.");
    }

    private static Refused invalid(@Nullable Object id, String message) {
        return new Refused(id, McpSchema.ErrorCodes.INVALID_REQUEST, message);
    }
}
