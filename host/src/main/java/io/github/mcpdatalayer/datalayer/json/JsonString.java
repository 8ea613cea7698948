package io.github.mcpdatalayer.datalayer.json;

/** A string in UTF-16 units, as JavaScript has it: surrogates need not come in pairs. */
public record JsonString(String value) implements JsonValue {
    @Override
    public String toString() {
        return toJson();
    }
}
