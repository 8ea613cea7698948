package io.github.mcpdatalayer.datalayer.json;

/**
 * One immutable JSON value. {@code equals} is equality of JSON values: numbers by value, objects without regard to
 * member order, tags included. Compare {@link #toJson()} where the text itself matters.
 */
public sealed interface JsonValue permits JsonObject, JsonArray, JsonString, JsonNumber, JsonLiteral {
    /**
     * Reads one JSON text (RFC 8259).
     *
     * @throws JsonSyntaxException if the text is not one JSON value
     */
    static JsonValue parse(String text) {
        return new JsonParser(text, null).parse();
    }

    /**
     * Reads one JSON text of somebody else, which may have been made to fill the memory.
     *
     * @throws JsonSyntaxException if the text is not one JSON value, or more than the budget has room for
     */
    static JsonValue parse(String text, ParseBudget budget) {
        return new JsonParser(text, budget).parse();
    }

    /** The text that the page's {@code JSON.stringify} writes for this value, numbers as they were read. */
    default String toJson() {
        StringBuilder out = new StringBuilder();
        JsonWriter.write(this, out);
        return out.toString();
    }
}
