package io.github.mcpdatalayer.front.mcp;

import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

import com.google.gson.stream.MalformedJsonException;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Part;
import io.github.mcpdatalayer.front.tools.offer.Resources;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import org.jspecify.annotations.Nullable;

/**
 * Answers requests for resources. The SDK's own handlers have a fixed list and do not report subscriptions. Here the
 * list has the attached tabs, and a subscription makes the browser report pushes.
 */
final class ResourceRequests {

    static final String PREFIX = "resources/";

    private static final Set<String> NOT_THERE = Set.of(ErrorCode.BAD_REFERENCE.name(), ErrorCode.TAB_NOT_FOUND.name(),
            ErrorCode.NO_TAB_ATTACHED.name(), ErrorCode.TAB_REQUIRED.name(), ErrorCode.LAYER_NOT_FOUND.name(),
            ErrorCode.NOTHING_RECORDED.name());

    /** The time for all subscriptions of one stream together: its client waits for the word of what it will hear. */
    private static final Duration SUBSCRIBING = Duration.ofSeconds(5);

    private final Resources resources;
    private final LinkedFiles files;
    private final ShownPages pages;
    private final NewsStreams streams;
    /** Those of the session of an older revision. */
    private final Set<String> subscribed = ConcurrentHashMap.newKeySet();
    private volatile boolean listed;

    /** {@code notify} sends a notification with these parameters. */
    ResourceRequests(Resources resources, LinkedFiles files, ShownPages pages,
            BiConsumer<String, Map<String, Object>> notify) {
        this.resources = resources;
        this.files = files;
        this.pages = pages;
        this.streams = new NewsStreams(notify, this::subscribe, this::unsubscribe);
        resources.tell(uri -> {
            if (subscribed.contains(uri)) {
                notify.accept(McpSchema.METHOD_NOTIFICATION_RESOURCES_UPDATED, Map.of("uri", uri));
            }
            streams.updated(uri);
        }, () -> {
            if (listed) {
                notify.accept(McpSchema.METHOD_NOTIFICATION_RESOURCES_LIST_CHANGED, Map.of());
            }
            streams.listChanged();
        });
    }

    /** Answers a request of a session, which hears of changes once it has seen the list. */
    McpSchema.JSONRPCResponse answerSession(McpSchema.JSONRPCRequest request) throws InterruptedException {
        if (request.method().equals(McpSchema.METHOD_RESOURCES_LIST)) {
            listed = true;
        }
        return answer(request);
    }

    /** Keeps a stream of news open, for the request with this id, until it is cancelled or nothing comes any more. */
    Map<String, Object> listen(Object id, @Nullable Object params) throws InterruptedException {
        return streams.listen(id, params);
    }

    void endStreams() {
        streams.end();
    }

    private Set<String> subscribe(Set<String> uris) throws InterruptedException {
        want(uris);
        return resources.subscribe(uris, SUBSCRIBING);
    }

    /** Under the lock of the end, which another subscription may be at. The subscription itself may wait for a browser and holds none. */
    private synchronized void want(Collection<String> uris) {
        resources.want(uris);
    }

    /** Not before nobody needs it. */
    private synchronized void unsubscribe(String uri) {
        if (!subscribed.contains(uri) && !streams.need(uri)) {
            resources.unsubscribe(uri);
        }
    }

    McpSchema.JSONRPCResponse answer(McpSchema.JSONRPCRequest request) throws InterruptedException {
        return switch (request.method()) {
            case McpSchema.METHOD_RESOURCES_LIST ->
                result(request, Map.of("resources", list(resources.list(), "uri")));
            case McpSchema.METHOD_RESOURCES_TEMPLATES_LIST ->
                result(request, Map.of("resourceTemplates", list(Resources.templates(), "uriTemplate")));
            case McpSchema.METHOD_RESOURCES_READ, McpSchema.METHOD_RESOURCES_SUBSCRIBE,
                    McpSchema.METHOD_RESOURCES_UNSUBSCRIBE ->
                request.params() instanceof Map<?, ?> params && params.get("uri") instanceof String uri
                        ? answer(request, uri)
                        : error(request, McpSchema.ErrorCodes.INVALID_PARAMS, "\"uri\" must be a string.", null);
            default -> error(request, McpSchema.ErrorCodes.METHOD_NOT_FOUND, "Method not found.", null);
        };
    }

    private McpSchema.JSONRPCResponse answer(McpSchema.JSONRPCRequest request, String uri)
            throws InterruptedException {
        if (request.method().equals(McpSchema.METHOD_RESOURCES_READ)) {
            try {
                Map<String, Object> file = files.read(uri);
                if (file != null) {
                    return result(request, file);
                }
            } catch (McpError e) {
                // As an answer: its code differs by the era of the client.
                return McpSchema.JSONRPCResponse.error(request.id(), e.getJsonRpcError());
            }
            Map<String, Object> page = pages.read(uri);
            if (page != null) {
                return result(request, page);
            }
            Answer answer = resources.read(uri);
            if (answer.isError()) {
                return error(request, answer);
            }
            Map<String, Object> content = new LinkedHashMap<>();
            content.put("uri", uri);
            content.put("mimeType", "application/json");
            content.put("text", text(answer));
            return result(request, Map.of("contents", List.of(content)));
        }
        if (request.method().equals(McpSchema.METHOD_RESOURCES_SUBSCRIBE)) {
            boolean isNew = subscribed.add(uri);
            want(List.of(uri));
            Answer failure = resources.subscribe(uri);
            if (failure != null && isNew) {
                subscribed.remove(uri);
                unsubscribe(uri);
            }
            return failure == null ? result(request, Map.of()) : error(request, failure);
        }
        subscribed.remove(uri);
        unsubscribe(uri);
        return result(request, Map.of());
    }

    private static String text(Answer answer) {
        return answer.parts().stream().map(Part::toString).collect(Collectors.joining());
    }

    private static List<Map<String, Object>> list(List<Resources.Resource> resources, String uri) {
        return resources.stream().map(resource -> {
            Map<String, Object> shown = new LinkedHashMap<>();
            shown.put(uri, resource.uri());
            shown.put("name", resource.name());
            shown.put("title", resource.title());
            shown.put("description", resource.description());
            shown.put("mimeType", "application/json");
            return shown;
        }).toList();
    }

    private static McpSchema.JSONRPCResponse result(McpSchema.JSONRPCRequest request, Map<String, Object> result) {
        return McpSchema.JSONRPCResponse.result(request.id(), result);
    }

    /** A complete tool error, as the data of a JSON-RPC error. */
    private static McpSchema.JSONRPCResponse error(McpSchema.JSONRPCRequest request, Answer failure) {
        try {
            if (JsonValues.parse(text(failure)) instanceof Map<?, ?> answer
                    && answer.get("error") instanceof Map<?, ?> error) {
                boolean absent = NOT_THERE.contains(String.valueOf(error.get("code")));
                return error(request,
                        absent ? McpSchema.ErrorCodes.RESOURCE_NOT_FOUND : McpSchema.ErrorCodes.INTERNAL_ERROR,
                        String.valueOf(error.get("message")), data(error, answer));
            }
        } catch (MalformedJsonException e) {
            throw new IllegalStateException("A tool's error is not JSON", e);
        }
        throw new IllegalStateException("A tool's error has no error");
    }

    /** The error, with the redaction facts that a tool's answer has beside it. */
    private static Map<Object, @Nullable Object> data(Map<?, ?> error, Map<?, ?> answer) {
        Map<Object, @Nullable Object> data = new LinkedHashMap<>(error);
        answer.forEach((name, value) -> {
            if (!name.equals("error")) {
                data.put(name, value);
            }
        });
        return data;
    }

    private static McpSchema.JSONRPCResponse error(McpSchema.JSONRPCRequest request, int code, String message,
            @Nullable Object data) {
        return McpSchema.JSONRPCResponse.error(request.id(),
                data == null
                        ? new McpSchema.JSONRPCResponse.JSONRPCError(code, message)
                        : new McpSchema.JSONRPCResponse.JSONRPCError(code, message, data));
    }
}
