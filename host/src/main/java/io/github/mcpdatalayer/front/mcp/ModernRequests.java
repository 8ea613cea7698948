package io.github.mcpdatalayer.front.mcp;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;

import io.github.mcpdatalayer.front.tools.api.Elicitation;
import io.modelcontextprotocol.modern.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;

/** Answers requests of the revisions since 2026-07-28: as the older ones are, in the newer form. */
final class ModernRequests {

    private static final String LISTEN = io.modelcontextprotocol.modern.McpSchema.METHOD_SUBSCRIPTIONS_LISTEN;

    private final String instructions;
    private final CalledTools tools;
    private final ShownPages pages;
    private final SdkJson json;
    private final Consumer<McpSchema.JSONRPCMessage> writer;
    private final Supplier<ResourceRequests> resources;
    private final Supplier<PromptRequests> prompts;
    private final Set<String> declined = ConcurrentHashMap.newKeySet();

    ModernRequests(String instructions, CalledTools tools, ShownPages pages, SdkJson json,
            Consumer<McpSchema.JSONRPCMessage> writer, Supplier<ResourceRequests> resources,
            Supplier<PromptRequests> prompts) {
        this.instructions = instructions;
        this.tools = tools;
        this.pages = pages;
        this.json = json;
        this.writer = writer;
        this.resources = resources;
        this.prompts = prompts;
    }

    McpSchema.JSONRPCResponse discover(McpSchema.JSONRPCRequest request) {
        return McpSchema.JSONRPCResponse.result(request.id(), Era.discovered(instructions));
    }

    /**
     * Answers on the thread of the request.
     *
     * @param id of the request, as the client gave it
     */
    McpSchema.JSONRPCResponse answer(McpSchema.JSONRPCRequest request, Object id, Era.RequestClient client)
            throws InterruptedException {
        return switch (request.method()) {
            case McpSchema.METHOD_TOOLS_LIST ->
                McpSchema.JSONRPCResponse.result(request.id(),
                        Era.complete(Era.fresh(Map.of("tools", ShownPages.taken(client.capabilities())
                                ? pages.over(tools.shown())
                                : tools.shown()), true)));
            case McpSchema.METHOD_TOOLS_CALL -> McpSchema.JSONRPCResponse.result(request.id(), call(request, client));
            case McpSchema.METHOD_RESOURCES_LIST, McpSchema.METHOD_RESOURCES_READ ->
                kept(resource(request), false);
            case McpSchema.METHOD_RESOURCES_TEMPLATES_LIST -> kept(resource(request), true);
            case McpSchema.METHOD_PROMPT_LIST -> kept(prompts.get().answer(request), true);
            case McpSchema.METHOD_PROMPT_GET, McpSchema.METHOD_COMPLETION_COMPLETE ->
                newer(prompts.get().answer(request));
            case LISTEN ->
                McpSchema.JSONRPCResponse.result(request.id(),
                        Era.complete(resources.get().listen(id, request.params())));
            default -> throw McpError.builder(ErrorCodes.METHOD_NOT_FOUND).message("Method not found.").build();
        };
    }

    private McpSchema.JSONRPCResponse resource(McpSchema.JSONRPCRequest request) throws InterruptedException {
        return Progress.during(Progress.token(request.params()), writer,
                () -> resources.get().answer(request));
    }

    private Object call(McpSchema.JSONRPCRequest request, Era.RequestClient client) throws InterruptedException {
        var call = json.convertValue(request.params(), McpSchema.CallToolRequest.class);
        var person = new RepeatedCall(request.params(), declined);
        try {
            return new ModernResult(
                    tools.call(call, writer, true, Forms.taken(client.capabilities()) ? person : null));
        } catch (Elicitation.InputRequired e) {
            Map<String, Object> asked = new LinkedHashMap<>();
            asked.put("resultType", "input_required");
            asked.put("inputRequests", Map.of(e.question().key(),
                    Map.of("method", Forms.METHOD, "params", Forms.asked(e.question()))));
            if (!person.state().isEmpty()) {
                asked.put("requestState", person.state());
            }
            asked.put("_meta", Era.meta());
            return asked;
        }
    }

    /** The answer with how long it may be kept. */
    private static McpSchema.JSONRPCResponse kept(McpSchema.JSONRPCResponse answer, boolean fixed) {
        return answer.error() == null && answer.result() instanceof Map<?, ?> result
                ? McpSchema.JSONRPCResponse.result(answer.id(), Era.complete(Era.fresh(named(result), fixed)))
                : newer(answer);
    }

    private static McpSchema.JSONRPCResponse newer(McpSchema.JSONRPCResponse answer) {
        McpSchema.JSONRPCResponse.JSONRPCError error = answer.error();
        if (error == null) {
            return answer.result() instanceof Map<?, ?> result
                    ? McpSchema.JSONRPCResponse.result(answer.id(), Era.complete(named(result)))
                    : answer;
        }
        // The code of a resource that is not there is no longer one.
        return error.code() == McpSchema.ErrorCodes.RESOURCE_NOT_FOUND
                ? McpSchema.JSONRPCResponse.error(answer.id(), new McpSchema.JSONRPCResponse.JSONRPCError(
                        ErrorCodes.INVALID_PARAMS, error.message(), error.data()))
                : answer;
    }

    @SuppressWarnings("unchecked") // results are ours: their keys are strings
    private static Map<String, Object> named(Map<?, ?> result) {
        return (Map<String, Object>) result;
    }
}
