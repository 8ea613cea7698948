package io.github.mcpdatalayer.front.tools.code;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.json.NotJsonException;
import io.github.mcpdatalayer.json.StrictJson;
import io.github.mcpdatalayer.wire.Protocol;
import org.jspecify.annotations.Nullable;

/** The arguments of a function: a list has one each, and anything else is the only one. */
final class CodeArguments {

    /** The most characters of code; the extension takes no more either. */
    static final int MOST_CODE = 256 * 1024;

    private CodeArguments() {}

    /** @param given as a client wrote it: any value, or its JSON as a text */
    static JsonArray of(@Nullable Object given) {
        JsonElement value = one(given);
        if (value instanceof JsonArray list) {
            return list;
        }
        var only = new JsonArray();
        if (given != null) {
            only.add(value);
        }
        return only;
    }

    /** A value, or its JSON as a text. */
    static JsonElement one(@Nullable Object given) {
        return given instanceof String text ? parsed(text) : new Gson().toJsonTree(given);
    }

    /** A text that is no JSON is meant as it is. */
    private static JsonElement parsed(String text) {
        try {
            return StrictJson.parse(text, Protocol.MAX_JSON_DEPTH);
        } catch (NotJsonException e) {
            return new JsonPrimitive(text);
        }
    }
}
