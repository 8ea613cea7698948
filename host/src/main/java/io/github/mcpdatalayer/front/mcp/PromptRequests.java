package io.github.mcpdatalayer.front.mcp;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.front.tools.offer.Completions;
import io.github.mcpdatalayer.front.tools.offer.Prompts;
import io.github.mcpdatalayer.front.tools.offer.Resources;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import org.jspecify.annotations.Nullable;

/** Answers requests for prompts, and completes arguments of prompts and resources. */
final class PromptRequests {

    static final String PREFIX = "prompts/";

    /** The largest number that MCP allows in one answer. */
    private static final int MOST = 100;

    private final Completions completions;

    PromptRequests(Completions completions) {
        this.completions = completions;
    }

    McpSchema.JSONRPCResponse answer(McpSchema.JSONRPCRequest request) throws InterruptedException {
        return McpSchema.JSONRPCResponse.result(request.id(), result(request));
    }

    private Map<String, Object> result(McpSchema.JSONRPCRequest request) throws InterruptedException {
        Map<?, ?> params = request.params() instanceof Map<?, ?> map ? map : Map.of();
        if (request.method().equals(McpSchema.METHOD_PROMPT_LIST)) {
            return Map.of("prompts", Prompts.all().stream().map(PromptRequests::shown).toList());
        }
        if (request.method().equals(McpSchema.METHOD_PROMPT_GET)) {
            return prompt(params);
        }
        if (request.method().equals(McpSchema.METHOD_COMPLETION_COMPLETE)) {
            return completion(params);
        }
        throw McpError.builder(McpSchema.ErrorCodes.METHOD_NOT_FOUND).message("Method not found.").build();
    }

    private static Map<String, Object> shown(Prompts.Prompt prompt) {
        Map<String, Object> shown = new LinkedHashMap<>();
        shown.put("name", prompt.name());
        shown.put("title", prompt.title());
        shown.put("description", prompt.description());
        List<Map<String, Object>> arguments = new ArrayList<>();
        for (Prompts.Argument argument : prompt.arguments()) {
            Map<String, Object> each = new LinkedHashMap<>();
            each.put("name", argument.name());
            each.put("description", argument.description());
            each.put("required", argument.required());
            arguments.add(each);
        }
        shown.put("arguments", arguments);
        return shown;
    }

    private static Map<String, Object> prompt(Map<?, ?> params) {
        Prompts.Prompt prompt = named(params.get("name"));
        Map<String, String> values = texts(params.get("arguments"));
        for (Prompts.Argument argument : prompt.arguments()) {
            if (argument.required() && !values.containsKey(argument.name())) {
                throw invalid("The prompt " + prompt.name() + " needs " + argument.name() + ": "
                        + argument.description() + ".", Map.of("argument", argument.name()));
            }
        }
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("description", prompt.description());
        result.put("messages", List.of(Map.of("role", "user", "content",
                Map.of("type", "text", "text", prompt.with(values)))));
        return result;
    }

    private static Prompts.Prompt named(@Nullable Object name) {
        Prompts.Prompt prompt = name instanceof String text ? Prompts.named(text) : null;
        if (prompt == null) {
            throw invalid("There is no such prompt. data.prompts lists the prompts.",
                    Map.of("prompts", Prompts.all().stream().map(Prompts.Prompt::name).toList()));
        }
        return prompt;
    }

    private Map<String, Object> completion(Map<?, ?> params) throws InterruptedException {
        if (!(params.get("ref") instanceof Map<?, ?> ref) || !(params.get("argument") instanceof Map<?, ?> argument)
                || !(argument.get("name") instanceof String name)
                || !(argument.get("value") instanceof String typed)) {
            throw invalid("\"ref\" and \"argument\" must be objects, the argument with \"name\" and \"value\".",
                    Map.of());
        }
        if ("ref/prompt".equals(ref.get("type"))) {
            Prompts.Prompt prompt = named(ref.get("name"));
            if (prompt.arguments().stream().noneMatch(each -> each.name().equals(name))) {
                throw invalid("The prompt " + prompt.name() + " has no such argument.",
                        Map.of("arguments", prompt.arguments().stream().map(Prompts.Argument::name).toList()));
            }
        } else if (!"ref/resource".equals(ref.get("type"))
                || Resources.templates().stream().noneMatch(each -> each.uri().equals(ref.get("uri")))) {
            throw invalid("\"ref\" must be a prompt of prompts/list or a template of resources/templates/list.",
                    Map.of());
        }
        Map<String, String> others = params.get("context") instanceof Map<?, ?> context
                ? texts(context.get("arguments"))
                : Map.of();
        List<String> values = completions.of(name, typed, others);
        Map<String, Object> completion = new LinkedHashMap<>();
        completion.put("values", values.subList(0, Math.min(MOST, values.size())));
        completion.put("total", values.size());
        completion.put("hasMore", values.size() > MOST);
        return Map.of("completion", completion);
    }

    /** The texts that are not empty. Other values are skipped. */
    private static Map<String, String> texts(@Nullable Object arguments) {
        Map<String, String> texts = new LinkedHashMap<>();
        if (arguments instanceof Map<?, ?> map) {
            map.forEach((name, value) -> {
                if (value instanceof String text && !text.isBlank()) {
                    texts.put(name.toString(), text);
                }
            });
        }
        return texts;
    }

    private static McpError invalid(String message, Map<String, Object> data) {
        return McpError.builder(McpSchema.ErrorCodes.INVALID_PARAMS).message(message)
                .data(data.isEmpty() ? null : data).build();
    }
}
