package io.github.mcpdatalayer.front.tools.hits;

import java.util.List;
import java.util.Set;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.front.tools.answer.Args;
import io.github.mcpdatalayer.front.tools.answer.NamePatterns;
import io.github.mcpdatalayer.front.tools.answer.RequestFilter;
import io.github.mcpdatalayer.front.tools.api.Arg;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.sources.Reference;
import io.github.mcpdatalayer.hits.Decoder;
import io.github.mcpdatalayer.hits.Hit;
import org.jspecify.annotations.Nullable;

/**
 * Selects hits.
 *
 * @param events names or patterns with {@code *}, as the vendor or as GA4 names them; any if empty
 * @param vendors ids or patterns; any if empty
 * @param hits only the requests with these numbers, whole; any if empty
 * @param step only what belongs to this step; null for any
 */
record HitFilter(@Nullable Integer page, List<String> events, List<String> vendors, List<Integer> hits,
        @Nullable Integer step)
        implements
            RequestFilter {

    private static final int MOST = 50;

    static final Arg<List<String>> VENDOR = Arg.texts("vendor", "[\"ga4\"]", "Like ga4", MOST);
    static final Arg<List<Integer>> HIT = Arg.wholes("hit", "[9]", "Numbers", MOST);
    static final List<Arg<?>> ARGS = List.of(Args.PAGE, Args.EVENT, VENDOR, HIT, Args.STEP);

    static HitFilter of(Arguments arguments) throws ToolException {
        return new HitFilter(arguments.integer(Args.PAGE), today(arguments.texts(Args.EVENT)),
                today(arguments.texts(VENDOR)), arguments.integers(HIT), Reference.step(arguments));
    }

    /** Names from earlier versions still work. */
    private static List<String> today(List<String> names) {
        return names.stream().map(Decoder::nameToday).toList();
    }

    @Override
    public JsonObject toJson() {
        var json = new JsonObject();
        RequestFilter.add(json, "page", page);
        RequestFilter.add(json, "event", events);
        RequestFilter.add(json, "vendor", vendors);
        RequestFilter.add(json, "hit", hits);
        RequestFilter.add(json, "step", step);
        return json;
    }

    /** Tells whether a hit of a tab, in its redacted form, matches. */
    boolean takes(io.github.mcpdatalayer.datalayer.json.JsonObject hit, String tab) {
        return (step == null || new JsonString(tab + "@" + step).equals(hit.get("step")))
                && (page == null || JsonNumber.of(page).equals(hit.get("page")))
                && (hits.isEmpty() || hits.stream().anyMatch(number -> JsonNumber.of(number).equals(hit.get("hit"))))
                && (vendors.isEmpty() || matches(vendors, hit.get("vendor")))
                && (events.isEmpty() || matches(events, hit.get("event")) || matches(events, hit.get("means")));
    }

    /** The requested vendors that are neither known nor in the recording. */
    List<String> unknownVendors(Set<String> seen) {
        return vendors.stream().filter(pattern -> {
            var allowed = new NamePatterns(List.of(pattern));
            return seen.stream().noneMatch(allowed::allows) && Decoder.allVendors().stream().noneMatch(allowed::allows)
                    && !allowed.allows(Hit.UNKNOWN);
        }).toList();
    }

    private static boolean matches(List<String> patterns, @Nullable JsonValue text) {
        return text instanceof JsonString(String word) && new NamePatterns(patterns).allows(word);
    }
}
