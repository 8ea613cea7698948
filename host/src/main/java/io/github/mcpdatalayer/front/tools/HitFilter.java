package io.github.mcpdatalayer.front.tools;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Which hits are asked for.
 *
 * @param events names or patterns with {@code *}, as the vendor or as GA4 names them; any if empty
 * @param vendors ids or patterns; any if empty
 * @param hits only the requests with these numbers, whole; any if empty
 */
record HitFilter(@Nullable Integer page, List<String> events, List<String> vendors, List<Integer> hits) {

    static final List<String> ARGUMENTS = List.of("page", "event", "vendor", "hit");
    private static final int MOST = 50;
    /** A cursor repeats them. */
    private static final int MAX_CHARS = 4000;

    /** What the arguments choose, or what the cursor knows of them: the same may be given again, no other. */
    static HitFilter of(Arguments arguments, @Nullable Cursor cursor) throws ToolException {
        HitFilter given = of(arguments);
        if (cursor == null) {
            return given;
        }
        HitFilter known = of(new Arguments(values(cursor.path()), ARGUMENTS));
        String tab = arguments.text("tab");
        if ((!given.toJson().isEmpty() && !given.equals(known)) || (tab != null && !tab.equals(cursor.tab()))) {
            throw HistoryFilter.otherThanCursor();
        }
        return known;
    }

    private static HitFilter of(Arguments arguments) throws ToolException {
        var filter = new HitFilter(arguments.integer("page"), arguments.texts("event", MOST),
                arguments.texts("vendor", MOST), arguments.integers("hit", MOST));
        int chars = filter.toJson().toString().length();
        if (chars > MAX_CHARS) {
            throw Arguments.bad("What chooses hits has " + chars + " characters; at most " + MAX_CHARS
                    + " are possible: ask in several calls.");
        }
        return filter;
    }

    private static Map<String, @Nullable Object> values(String json) {
        Map<String, @Nullable Object> values = new HashMap<>();
        for (var entry : JsonParser.parseString(json).getAsJsonObject().entrySet()) {
            if (entry.getValue() instanceof JsonArray array) {
                List<Object> list = new ArrayList<>();
                for (JsonElement each : array) {
                    list.add(each.getAsJsonPrimitive().isNumber() ? each.getAsInt() : each.getAsString());
                }
                values.put(entry.getKey(), list);
            } else {
                values.put(entry.getKey(), entry.getValue().getAsInt());
            }
        }
        return values;
    }

    /** The arguments that give this filter. */
    JsonObject toJson() {
        var json = new JsonObject();
        if (page != null) {
            json.addProperty("page", page);
        }
        add(json, "event", events);
        add(json, "vendor", vendors);
        add(json, "hit", hits);
        return json;
    }

    private static void add(JsonObject json, String name, List<?> values) {
        if (!values.isEmpty()) {
            var list = new JsonArray();
            values.forEach(value -> list.add(
                    value instanceof Integer number ? new JsonPrimitive(number) : new JsonPrimitive(value.toString())));
            json.add(name, list);
        }
    }

    /** Whether a hit is asked for, as it is shown. */
    boolean takes(io.github.mcpdatalayer.datalayer.json.JsonObject hit) {
        return (page == null || JsonNumber.of(page).equals(hit.get("page")))
                && (hits.isEmpty() || hits.stream().anyMatch(number -> JsonNumber.of(number).equals(hit.get("hit"))))
                && (vendors.isEmpty() || matches(vendors, hit.get("vendor")))
                && (events.isEmpty() || matches(events, hit.get("event")) || matches(events, hit.get("means")));
    }

    private static boolean matches(List<String> patterns, @Nullable JsonValue text) {
        return text instanceof JsonString(String word) && new AllowedLayers(patterns).allows(word);
    }
}
