package io.github.mcpdatalayer.container.decide;

import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.journeys.LocalizedText;
import org.jspecify.annotations.Nullable;

/** The value of a variable at a moment, or the reason why only the page knows it. */
public sealed interface VariableValue {

    /** Its value; undefined is a tagged object. */
    record KnownValue(JsonValue value) implements VariableValue {}

    /** Only the page knows it. */
    record OnlyPage(LocalizedText why) implements VariableValue {}

    VariableValue UNDEFINED = new KnownValue(JsonObject.tagged("undefined"));

    static VariableValue of(@Nullable JsonValue value) {
        return value == null ? UNDEFINED : new KnownValue(value);
    }

    static VariableValue of(String text) {
        return new KnownValue(new JsonString(text));
    }

    static VariableValue onlyPage(LocalizedText why) {
        return new OnlyPage(why);
    }
}
