package io.github.mcpdatalayer.journeys;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonSyntaxException;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.json.NotJsonException;
import io.github.mcpdatalayer.json.StrictJson;
import org.jspecify.annotations.Nullable;

/** Values of data layers in the files of runs, and back. */
final class GsonValues {

    private static final int MOST_DEPTH = 200;

    private GsonValues() {}

    /** Converts a value for a file; null becomes JSON's null. */
    static JsonElement toGson(@Nullable JsonValue value) {
        if (value == null) {
            return JsonNull.INSTANCE;
        }
        String json = value.toJson();
        try {
            return StrictJson.parse(json, MOST_DEPTH);
        } catch (NotJsonException e) {
            // Deeper than files may be, or with a key twice: told as a text.
            return json.isEmpty() ? JsonNull.INSTANCE : new JsonPrimitive(json);
        }
    }

    /** Converts a value of a file; null where it has none. */
    static @Nullable JsonValue fromGson(@Nullable JsonElement element) {
        return element == null ? null : value(element);
    }

    /** Converts it, with JSON's null where the file has none. */
    static JsonValue value(@Nullable JsonElement element) {
        String json = String.valueOf(element);
        try {
            return JsonValue.parse(json);
        } catch (JsonSyntaxException e) {
            return new JsonString(json); // such as NaN, which Gson may write
        }
    }
}
