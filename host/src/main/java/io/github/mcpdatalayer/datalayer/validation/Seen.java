package io.github.mcpdatalayer.datalayer.validation;

import java.util.stream.Collectors;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** Describes a value in a few words: page content, to be redacted before it is shown. */
final class Seen {

    private static final int CHARS = 120;
    private static final int NAMES = 4;

    private Seen() {}

    /** A text in quotes, a number as it is, a container by its kind and size. */
    static Said said(@Nullable JsonValue value) {
        return switch (value) {
            case null -> Phrase.NOTHING.of();
            case JsonString(String text) -> Said.plain("\"" + cut(text) + "\"");
            case JsonArray array -> Phrase.ARRAY_OF.of(array.size());
            case JsonObject object when object.tag() != null -> Said.plain(String.valueOf(object.tag()));
            case JsonObject object -> Said.plain(names(object));
            case JsonValue other -> Said.plain(cut(other.toJson()));
        };
    }

    /** Tells what was seen, in the words of the tools. */
    static String of(@Nullable JsonValue value) {
        return said(value).english();
    }

    private static String names(JsonObject object) {
        return object.members().stream().limit(NAMES).map(member -> cut(member.name()))
                .collect(Collectors.joining(", ", "{", object.size() > NAMES ? ", …}" : "}"));
    }

    private static String cut(String text) {
        return text.length() <= CHARS ? text : text.substring(0, CHARS) + "…";
    }
}
