package io.github.mcpdatalayer.datalayer.json;

import java.util.List;

import org.jspecify.annotations.Nullable;

/** An array; a hole in it is an object tagged {@code hole}. */
public record JsonArray(List<JsonValue> elements) implements JsonValue {
    public static final JsonArray EMPTY = new JsonArray(List.of());

    public JsonArray {
        elements = List.copyOf(elements);
    }

    public static JsonArray of(JsonValue... elements) {
        return new JsonArray(List.of(elements));
    }

    public int size() {
        return elements.size();
    }

    public JsonValue get(int index) {
        return elements.get(index);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof JsonArray array && JsonValue.equal(this, array);
    }

    @Override
    public int hashCode() {
        return elements.size();
    }

    @Override
    public String toString() {
        return toJson();
    }
}
