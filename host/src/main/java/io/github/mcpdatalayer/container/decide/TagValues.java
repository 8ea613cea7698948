package io.github.mcpdatalayer.container.decide;

import io.github.mcpdatalayer.container.decide.VariableValue.KnownValue;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** The settings of tags at a moment, references to variables filled in. */
public interface TagValues {

    /** A text with references: one reference alone keeps its type, else all become text. */
    VariableValue text(String template);

    /** Returns the value as text; null where only the page knows it, and where it is undefined. */
    default @Nullable String known(String template) {
        return text(template) instanceof KnownValue(JsonValue value) && !JsText.isUndefined(value)
                ? JsText.of(value)
                : null;
    }
}
