package io.github.mcpdatalayer.datalayer.validation;

import java.util.Set;

import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonValue;

/** Facts about redacted values that their placeholders keep. */
public interface Redacted {

    /** Stands for unredacted data. */
    Redacted NOTHING = new Redacted() {
        @Override
        public boolean isIn(String text) {
            return false;
        }

        @Override
        public String seen(String text) {
            return "";
        }

        @Override
        public Set<String> types(String text) {
            return Set.of();
        }

        @Override
        public JsonValue shown(JsonObject hit) {
            return hit;
        }
    };

    /** Tells whether the text contains a placeholder. */
    boolean isIn(String text);

    /** The facts in a text that is one placeholder, as in {@code number,invalid}; else empty. */
    String seen(String text);

    /** The types of the text's placeholders that Google forbids: {@code EMAIL}. */
    Set<String> types(String text);

    /** A hit's content with placeholders for personal data. */
    JsonValue shown(JsonObject hit);
}
