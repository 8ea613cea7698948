package io.github.mcpdatalayer.front.mcp;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.wire.Protocol;
import io.modelcontextprotocol.modern.McpSchema.ErrorCodes;
import io.modelcontextprotocol.modern.McpSchema.MetaKeys;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import org.jspecify.annotations.Nullable;

/**
 * The revisions since 2026-07-28, whose clients greet nobody: each request says for itself which revision it speaks and what its
 * client can. Of the SDK's classes for them only constants are used, since its server reads and writes by reflection.
 */
final class Era {

    static final String SERVER_NAME = "mcp-datalayer";
    static final String SERVER_TITLE = "Data layer";

    static final String DISCOVER = io.modelcontextprotocol.modern.McpSchema.METHOD_SERVER_DISCOVER;
    static final String VERSION = io.modelcontextprotocol.modern.McpSchema.LATEST_PROTOCOL_VERSION;

    /** Only the revisions that such a request may name: a client that takes another of this list would ask in vain. */
    private static final List<String> SUPPORTED = List.of(VERSION);

    private static final Map<String, Object> SERVER = Map.of(MetaKeys.SERVER_INFO, server());

    /** The client of one request; its name and version are "unknown" where it does not give them. */
    record RequestClient(String name, String version, Map<?, ?> capabilities) {}

    private Era() {}

    /** Tells whether a request belongs here, well-formed or not. */
    static boolean has(McpSchema.JSONRPCRequest request) {
        return !request.method().equals(McpSchema.METHOD_INITIALIZE)
                && (request.method().equals(DISCOVER) || meta(request).containsKey(MetaKeys.PROTOCOL_VERSION));
    }

    /**
     * Returns the client of a request.
     *
     * @throws McpError if it names another revision, or does not say what it must
     */
    static RequestClient client(McpSchema.JSONRPCRequest request) {
        Map<?, ?> meta = meta(request);
        // The revision comes first: another one may ask for other fields.
        if (!(meta.get(MetaKeys.PROTOCOL_VERSION) instanceof String version)) {
            throw invalid("\"_meta\" must have \"" + MetaKeys.PROTOCOL_VERSION + "\", a string such as \"" + VERSION
                    + "\". Older revisions begin with initialize.");
        }
        if (!SUPPORTED.contains(version)) {
            throw McpError.builder(ErrorCodes.UNSUPPORTED_PROTOCOL_VERSION)
                    .message("Unsupported protocol version: use one of data.supported, or initialize for "
                            + "2025-11-25 and older.")
                    .data(Map.of("supported", SUPPORTED, "requested",
                            version.length() <= 100 ? version : version.substring(0, 100)))
                    .build();
        }
        if (!(meta.get(MetaKeys.CLIENT_CAPABILITIES) instanceof Map<?, ?> capabilities)) {
            throw invalid("\"_meta\" must have \"" + MetaKeys.CLIENT_CAPABILITIES + "\", an object.");
        }
        Object info = meta.get(MetaKeys.CLIENT_INFO);
        if (info != null && !(info instanceof Map)) {
            throw invalid("\"" + MetaKeys.CLIENT_INFO + "\" must be an object.");
        }
        Map<?, ?> client = info instanceof Map<?, ?> map ? map : Map.of();
        return new RequestClient(client.get("name") instanceof String name ? name : "unknown",
                client.get("version") instanceof String its ? its : "unknown", capabilities);
    }

    /** The answer to a client that wants to know who is here. It is the same for every client. */
    static Map<String, Object> discovered(String instructions) {
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("supportedVersions", SUPPORTED);
        // No logging: this revision has it for what a single request does, and ours tells events of the connections.
        result.put("capabilities",
                Map.of("tools", Map.of(), "resources", Map.of("subscribe", true, "listChanged", true),
                        "prompts", Map.of(), "completions", Map.of()));
        result.put("instructions", instructions);
        return complete(fresh(result, true));
    }

    /**
     * Adds how long a client may keep a result.
     *
     * @param fixed whether it stays as it is while this program runs; else tabs and pages change it at any time
     */
    static Map<String, Object> fresh(Map<String, Object> result, boolean fixed) {
        Map<String, Object> fresh = new LinkedHashMap<>(result);
        fresh.put("ttlMs", fixed ? 3_600_000 : 0);
        // Options of this computer decide the lists, and the person's own pages the rest.
        fresh.put("cacheScope", "private");
        return fresh;
    }

    /** Adds what every result has. */
    static Map<String, Object> complete(Map<String, Object> result) {
        Map<String, Object> complete = new LinkedHashMap<>();
        complete.put("resultType", "complete");
        complete.putAll(result);
        complete.put("_meta", result.get("_meta") instanceof Map<?, ?> own ? with(own) : SERVER);
        return complete;
    }

    private static Map<Object, @Nullable Object> with(Map<?, ?> own) {
        Map<Object, @Nullable Object> meta = new LinkedHashMap<>(own);
        meta.putAll(SERVER);
        return meta;
    }

    /** The {@code _meta} of a result that is written by hand. */
    static Map<String, Object> meta() {
        return SERVER;
    }

    private static Map<String, Object> server() {
        Map<String, Object> server = new LinkedHashMap<>();
        server.put("name", SERVER_NAME);
        server.put("title", SERVER_TITLE);
        server.put("version", Protocol.PRODUCT_VERSION);
        return server;
    }

    private static Map<?, ?> meta(McpSchema.JSONRPCRequest request) {
        return request.params() instanceof Map<?, ?> params && params.get("_meta") instanceof Map<?, ?> meta
                ? meta
                : Map.of();
    }

    /** The refusal of a request of these revisions whose parameters do not fit. */
    static McpError invalid(String message) {
        return McpError.builder(McpSchema.ErrorCodes.INVALID_PARAMS).message(message).build();
    }
}
