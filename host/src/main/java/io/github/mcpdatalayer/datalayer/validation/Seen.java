package io.github.mcpdatalayer.datalayer.validation;

import java.util.stream.Collectors;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** What a rule has seen, in a few words: page content, to be redacted before it is shown. */
final class Seen {

    static final String NOTHING = "nothing";

    private static final int CHARS = 120;
    private static final int NAMES = 4;

    private Seen() {}

    /** A text in quotes, a number as it is, and of what is larger its kind and size. */
    static String of(@Nullable JsonValue value) {
        return switch (value) {
            case null -> NOTHING;
            case JsonString(String text) -> "\"" + cut(text) + "\"";
            case JsonArray array -> "an array of " + array.size();
            case JsonObject object when object.tag() != null -> String.valueOf(object.tag());
            case JsonObject object -> names(object);
            case JsonValue other -> cut(other.toJson());
        };
    }

    private static String names(JsonObject object) {
        return object.members().stream().limit(NAMES).map(member -> cut(member.name()))
                .collect(Collectors.joining(", ", "{", object.size() > NAMES ? ", …}" : "}"));
    }

    private static String cut(String text) {
        return text.length() <= CHARS ? text : text.substring(0, CHARS) + "…";
    }
}
