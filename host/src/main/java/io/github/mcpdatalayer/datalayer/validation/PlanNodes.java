package io.github.mcpdatalayer.datalayer.validation;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonLiteral;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Converts values for the validator: as the page's JSON.stringify would write them, redacted numbers as numbers. */
final class PlanNodes {

    /** The depth limit: the validator recurses and could overflow the stack. */
    private static final int DEPTH = 200;
    private static final int LONG_DIGITS = 18;
    private static final JsonNodeFactory FACTORY = JsonNodeFactory.instance;

    private PlanNodes() {}

    /**
     * Converts a value.
     *
     * @throws PlanException if it is nested too deep
     */
    static JsonNode of(JsonValue value, Redacted redacted) throws PlanException {
        JsonNode node = of(value, redacted, 0);
        return node == null ? FACTORY.nullNode() : node;
    }

    private static @Nullable JsonNode of(JsonValue value, Redacted redacted, int depth) throws PlanException {
        if (depth > DEPTH) {
            throw new PlanException("It is nested deeper than " + DEPTH + " levels.");
        }
        return switch (value) {
            case JsonLiteral literal -> literal == JsonLiteral.NULL
                    ? FACTORY.nullNode()
                    : FACTORY.booleanNode(literal == JsonLiteral.TRUE);
            case JsonString(String text) -> redacted.seen(text).contains("number")
                    ? FACTORY.numberNode(1)
                    : FACTORY.stringNode(text);
            case JsonNumber number -> number(number);
            case JsonArray array -> {
                var node = FACTORY.arrayNode();
                for (JsonValue element : array.elements()) {
                    JsonNode child = of(element, redacted, depth + 1);
                    node.add(child == null ? FACTORY.nullNode() : child);
                }
                yield node;
            }
            case JsonObject object when object.tag() != null -> tagged(object);
            case JsonObject object -> {
                var node = FACTORY.objectNode();
                for (JsonObject.Member member : object.members()) {
                    JsonNode child = of(member.value(), redacted, depth + 1);
                    if (child != null) {
                        node.set(member.name(), child);
                    }
                }
                yield node;
            }
        };
    }

    /** The node of a tagged object; null for values that JSON.stringify leaves out. */
    private static @Nullable JsonNode tagged(JsonObject object) {
        return switch (object.tag()) {
            case "undefined", "hole", "holes", "function", "symbol" -> null;
            case "nan", "infinity" -> FACTORY.nullNode();
            case "date" -> object.get("iso") instanceof JsonString(String text)
                    ? FACTORY.stringNode(text)
                    : FACTORY.nullNode();
            case null, default -> FACTORY.objectNode();
        };
    }

    private static JsonNode number(JsonNumber number) {
        String text = number.text();
        boolean whole = text.length() <= LONG_DIGITS && text.chars().allMatch(c -> c == '-' || (c >= '0' && c <= '9'));
        return whole ? FACTORY.numberNode(Long.parseLong(text)) : FACTORY.numberNode(number.doubleValue());
    }
}
