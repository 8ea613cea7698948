package io.github.mcpdatalayer.datalayer.json;

/** {@code null}, {@code true} and {@code false}. */
public enum JsonLiteral implements JsonValue {
    NULL("null"),
    TRUE("true"),
    FALSE("false");

    private final String text;

    JsonLiteral(String text) {
        this.text = text;
    }

    public static JsonLiteral of(boolean value) {
        return value ? TRUE : FALSE;
    }

    @Override
    public String toString() {
        return text;
    }
}
