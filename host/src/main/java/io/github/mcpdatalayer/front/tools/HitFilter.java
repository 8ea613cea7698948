package io.github.mcpdatalayer.front.tools;

import java.util.List;

import com.google.gson.JsonObject;
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
record HitFilter(@Nullable Integer page, List<String> events, List<String> vendors, List<Integer> hits)
        implements
            Filter {

    static final List<String> ARGUMENTS = List.of("page", "event", "vendor", "hit");
    private static final int MOST = 50;

    static HitFilter of(Arguments arguments) throws ToolException {
        return new HitFilter(arguments.integer("page"), arguments.texts("event", MOST),
                arguments.texts("vendor", MOST), arguments.integers("hit", MOST));
    }

    @Override
    public JsonObject toJson() {
        var json = new JsonObject();
        Filter.add(json, "page", page);
        Filter.add(json, "event", events);
        Filter.add(json, "vendor", vendors);
        Filter.add(json, "hit", hits);
        return json;
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
