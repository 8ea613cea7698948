package io.github.mcpdatalayer.front.tools.answer;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.front.tools.api.Arg;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.json.NotJsonException;
import io.github.mcpdatalayer.json.StrictJson;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Protocol;
import org.jspecify.annotations.Nullable;

/** The requested part of a recording. A cursor repeats it. */
public interface RequestFilter {

    /** Reads a filter from the arguments of a call. */
    interface Reader<F extends RequestFilter> {
        F of(Arguments arguments) throws ToolException;
    }

    /** The longest filter that a cursor has. */
    int MAX_CHARS = 4000;

    /** The arguments that give this filter; none for all. */
    JsonObject toJson();

    /** The arguments that ask the tab for the same again. */
    default JsonObject again(String tab) {
        JsonObject arguments = toJson();
        arguments.addProperty("tab", tab);
        return arguments;
    }

    /** The filter of the arguments, or of the cursor. With a cursor, only the same filter and tab may be given again. */
    static <F extends RequestFilter> F of(Arguments arguments, @Nullable Cursor cursor, List<Arg<?>> args,
            Reader<F> reader)
            throws ToolException {
        F given = reader.of(arguments);
        int chars = given.toJson().toString().length();
        if (chars > MAX_CHARS) {
            throw Arguments.bad("The filter has " + chars + " characters; at most " + MAX_CHARS
                    + " are possible: ask in several calls.");
        }
        if (cursor == null) {
            return given;
        }
        F known = known(cursor, args, reader);
        String tab = arguments.text(Args.TAB);
        if ((!given.toJson().isEmpty() && !given.equals(known)) || (tab != null && !tab.equals(cursor.tab()))) {
            throw otherThanCursor();
        }
        return known;
    }

    /** The filter in a cursor. It may be forged, so it is read as strictly as the arguments of a call. */
    private static <F extends RequestFilter> F known(Cursor cursor, List<Arg<?>> args, Reader<F> reader)
            throws ToolException {
        try {
            return reader.of(new Arguments(values(cursor.path()), args));
        } catch (NotJsonException | ToolException | RuntimeException e) {
            throw ToolException.of(ErrorCode.BAD_CURSOR, "Its filter is not one that this tool wrote.");
        }
    }

    static ToolException otherThanCursor() {
        return Arguments.bad("The cursor knows the other arguments; leave all but maxChars out.");
    }

    private static Map<String, @Nullable Object> values(String json) throws NotJsonException {
        Map<String, @Nullable Object> values = new HashMap<>();
        for (var entry : StrictJson.parse(json.getBytes(StandardCharsets.UTF_8), Protocol.MAX_JSON_DEPTH)
                .getAsJsonObject().entrySet()) {
            values.put(entry.getKey(), plain(entry.getValue()));
        }
        return values;
    }

    private static Object plain(JsonElement json) {
        if (json instanceof JsonArray array) {
            List<Object> list = new ArrayList<>();
            array.forEach(element -> list.add(plain(element)));
            return list;
        }
        JsonPrimitive value = json.getAsJsonPrimitive();
        return value.isBoolean()
                ? value.getAsBoolean()
                : value.isNumber() ? Integer.valueOf(value.getAsString()) : value.getAsString();
    }

    /** Adds what is given: a text, a number, or a list that is not empty. */
    static void add(JsonObject json, String name, @Nullable Object value) {
        if (value instanceof List<?> values) {
            if (!values.isEmpty()) {
                var list = new JsonArray();
                values.forEach(each -> list.add(primitive(each)));
                json.add(name, list);
            }
        } else if (value instanceof Map<?, ?>) {
            json.add(name, new Gson().toJsonTree(value));
        } else if (value != null) {
            json.add(name, primitive(value));
        }
    }

    private static JsonPrimitive primitive(Object value) {
        return value instanceof Integer number ? new JsonPrimitive(number) : new JsonPrimitive(value.toString());
    }
}
