package io.github.mcpdatalayer.datalayer.validation;

import java.util.Set;

import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonValue;

/** What the placeholders of redacted values still tell. */
public interface Redacted {

    /** Where nothing is redacted. */
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

    /** Whether a placeholder stands in the text. */
    boolean isIn(String text);

    /** What is still to be seen of a value that is one placeholder, as in {@code number,invalid}; else empty. */
    String seen(String text);

    /** The kinds of personal data that stood where now placeholders stand, of those that Google forbids: {@code EMAIL}. */
    Set<String> types(String text);

    /** What a hit tells, with placeholders for what is personal. */
    JsonValue shown(JsonObject hit);
}
