package io.github.mcpdatalayer.front.mcp;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.front.tools.api.Elicitation;
import org.jspecify.annotations.Nullable;

/** Questions to the person in the words of the protocol, which are the same in all revisions that have them. */
final class Forms {

    static final String METHOD = "elicitation/create";

    private Forms() {}

    /** Tells whether a client shows forms. One that names no mode does; one that only opens pages does not. */
    static boolean taken(Map<?, ?> capabilities) {
        return capabilities.get("elicitation") instanceof Map<?, ?> modes
                && (modes.get("form") instanceof Map || !modes.containsKey("url"));
    }

    /** The parameters of the request. Choices are plain words, as the first of the revisions has them. */
    static Map<String, Object> asked(Elicitation.Question question) {
        Map<String, Object> properties = new LinkedHashMap<>();
        question.choices().forEach((name, words) -> properties.put(name, Map.of("type", "string", "enum", words)));
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "object");
        schema.put("properties", properties);
        if (!properties.isEmpty()) {
            schema.put("required", new ArrayList<>(properties.keySet()));
        }
        Map<String, Object> params = new LinkedHashMap<>();
        params.put("message", question.text());
        params.put("requestedSchema", schema);
        return params;
    }

    /** Reads the client's answer, whatever it is. */
    static Elicitation.PersonReply reply(Elicitation.Question question, @Nullable Object result) {
        if (!(result instanceof Map<?, ?> answer) || !(answer.get("action") instanceof String action)) {
            return new Elicitation.PersonReply(Elicitation.Action.UNFIT);
        }
        return switch (action) {
            case "accept" -> accepted(question, answer.get("content"));
            case "decline" -> new Elicitation.PersonReply(Elicitation.Action.DECLINED);
            case "cancel" -> new Elicitation.PersonReply(Elicitation.Action.DISMISSED);
            default -> new Elicitation.PersonReply(Elicitation.Action.UNFIT);
        };
    }

    private static Elicitation.PersonReply accepted(Elicitation.Question question, @Nullable Object content) {
        Map<String, String> chosen = new LinkedHashMap<>();
        for (Map.Entry<String, List<String>> choice : question.choices().entrySet()) {
            if (content instanceof Map<?, ?> values && values.get(choice.getKey()) instanceof String word
                    && choice.getValue().contains(word)) {
                chosen.put(choice.getKey(), word);
            } else {
                return new Elicitation.PersonReply(Elicitation.Action.UNFIT);
            }
        }
        return new Elicitation.PersonReply(Elicitation.Action.ACCEPTED, chosen);
    }
}
