package io.github.mcpdatalayer.front.mcp;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import org.jspecify.annotations.Nullable;

/** Sends events of the connections to a client, from the moment it sets a level and so shows that it listens. */
final class ClientLog {

    /** The levels, from the least to the most that matters. */
    private static final List<String> LEVELS = List.of("debug", "info", "notice", "warning", "error", "critical",
            "alert", "emergency");

    private final Consumer<McpSchema.JSONRPCMessage> client;
    private volatile int least = LEVELS.size();

    ClientLog(Consumer<McpSchema.JSONRPCMessage> client) {
        this.client = client;
    }

    McpSchema.JSONRPCResponse setLevel(McpSchema.JSONRPCRequest request) {
        Object level = request.params() instanceof Map<?, ?> params ? params.get("level") : null;
        int at = level instanceof String name ? LEVELS.indexOf(name) : -1;
        if (at < 0) {
            throw McpError.builder(McpSchema.ErrorCodes.INVALID_PARAMS)
                    .message("\"level\" must be one of " + String.join(", ", LEVELS) + ".").build();
        }
        least = at;
        return McpSchema.JSONRPCResponse.result(request.id(), Map.of());
    }

    /** Logs on its own thread, because a client that does not read must not block others. */
    void log(String level, String text) {
        if (LEVELS.indexOf(level) >= least) {
            Map<String, @Nullable Object> params = new LinkedHashMap<>();
            params.put("level", level);
            params.put("logger", "mcp-datalayer");
            params.put("data", text);
            Thread.ofVirtual().name("log").start(
                    () -> client.accept(new McpSchema.JSONRPCNotification("notifications/message", params)));
        }
    }
}
