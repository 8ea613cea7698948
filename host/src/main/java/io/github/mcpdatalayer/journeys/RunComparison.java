package io.github.mcpdatalayer.journeys;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.datalayer.diff.DataLayerDiff;
import io.github.mcpdatalayer.datalayer.diff.DiffLimitException;
import io.github.mcpdatalayer.datalayer.diff.DiffOptions;
import io.github.mcpdatalayer.datalayer.diff.DiffResult;
import io.github.mcpdatalayer.datalayer.diff.Difference;
import io.github.mcpdatalayer.datalayer.json.JsonObject.Member;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Two runs of a journey, push by push, hit by hit and parameter by parameter: what a release, or another consent, has
 * changed in the tracking. Values that differ between any two runs, such as ids and times, are left out and counted.
 *
 * @param rows
 *            the differences: pushes, then hits, then consent, each in the order of the runs
 * @param leftOut
 *            differences beyond the limit
 * @param ignored
 *            how many values were left out, by name
 */
public record RunComparison(List<RunDifference> rows, long leftOut, Map<String, Long> ignored) {

    /**
     * One difference.
     *
     * @param kind
     *            push, hit or consent
     * @param event
     *            of the push, or vendor, account and event of the hit
     * @param fromStep
     *            the step in the first run; 0: only the second has it
     * @param toStep
     *            the step in the second run; 0: only the first has it
     * @param path
     *            a JSONPath in the push or in the hit's parameters; {@code $}: the whole
     * @param from
     *            the value in the first run; null: it has none
     * @param to
     *            the value in the second run; null: it has none
     */
    public record RunDifference(String kind, String event, int fromStep, int toStep, String path,
            @Nullable JsonValue from,
            @Nullable JsonValue to) {}

    /** Parameters of hits that a vendor's own script draws, counts or measures anew at each page or hit. */
    private static final Set<String> VOLATILE = Set.of("_p", "_s", "_et", "_z", "z", "cid", "sid", "sct", "seg", "jid",
            "gjid", "a", "tfd", "gtm", "tag_exp", "ngs", "random", "fst", "auid", "gclaw", "gclid", "eid", "fbp", "it",
            "rqm", "cdl", "plt", "pdl", "dns", "rrt", "srt", "tcp", "clt", "dit", "_gid", "gcu", "ct_cookie_present");

    private record Tracked(List<JsonValue> values, List<Integer> steps) {

        int step(int place) {
            return place < 0 ? 0 : steps.get(place);
        }
    }

    public RunComparison {
        rows = List.copyOf(rows);
        ignored = Map.copyOf(ignored);
    }

    /**
     * Compares two runs.
     *
     * @param from
     *            the first, as its run.json has it
     * @param to
     *            the second
     * @throws DiffLimitException
     *             when they are too long to be compared
     */
    public static RunComparison of(JsonObject from, JsonObject to) {
        List<RunDifference> rows = new ArrayList<>();
        Map<String, Long> ignored = new TreeMap<>();
        long leftOut = 0;
        for (String kind : List.of("push", "hit")) {
            Tracked a = tracked(from, kind, ignored);
            Tracked b = tracked(to, kind, ignored);
            DiffResult result = DataLayerDiff.events(a.values(), b.values(), DiffOptions.DEFAULT);
            for (Difference each : result.differences()) {
                String event = each.event();
                rows.add(new RunDifference(kind, event == null ? "" : event, a.step(each.fromPush()),
                        b.step(each.toPush()),
                        each.path(), each.from(), each.to()));
            }
            leftOut += result.leftOut();
            result.ignoredVolatile().forEach((name, count) -> ignored.merge(name, count, Long::sum));
        }
        consent(from, to, rows);
        return new RunComparison(rows, leftOut, ignored);
    }

    /** Tells whether a parameter of a hit differs between any two visits. */
    public static boolean isVolatile(String parameter) {
        return VOLATILE.contains(parameter);
    }

    /** Tells whether both tracked the same. */
    public boolean same() {
        return rows.isEmpty() && leftOut == 0;
    }

    /** The comparison as <code>{same, rows, leftOut, ignored}</code>; of values that a run has not, null. */
    public JsonObject toJson() {
        var json = new JsonObject();
        json.addProperty("same", same());
        var all = new JsonArray();
        for (RunDifference each : rows) {
            var row = new JsonObject();
            row.addProperty("kind", each.kind());
            row.addProperty("event", each.event());
            row.addProperty("fromStep", each.fromStep());
            row.addProperty("toStep", each.toStep());
            row.addProperty("path", each.path());
            row.add("from", GsonValues.toGson(each.from()));
            row.add("to", GsonValues.toGson(each.to()));
            all.add(row);
        }
        json.add("rows", all);
        json.addProperty("leftOut", leftOut);
        var names = new JsonObject();
        ignored.forEach(names::addProperty);
        json.add("ignored", names);
        return json;
    }

    private static Tracked tracked(JsonObject run, String kind, Map<String, Long> ignored) {
        Tracked tracked = new Tracked(new ArrayList<>(), new ArrayList<>());
        for (JsonObject step : RunFields.objects(run, "steps")) {
            for (JsonObject each : kind.equals("push") ? RunFields.objects(step, "pushes") : hits(step)) {
                tracked.values().add(kind.equals("push") ? GsonValues.value(each.get("value")) : hit(each, ignored));
                tracked.steps().add((int) RunFields.number(step, "step"));
            }
        }
        return tracked;
    }

    /** The hits of a step by name: in which order a browser sends what several vendors count differs from run to run. */
    private static List<JsonObject> hits(JsonObject step) {
        return RunFields.objects(step, "hits").stream().sorted(Comparator.comparing(RunComparison::name)).toList();
    }

    private static String name(JsonObject hit) {
        return String.join(" ", List.of(RunFields.text(hit, "vendor"), RunFields.text(hit, "id"),
                RunFields.text(hit, "event"))).strip();
    }

    /** A hit in the form of a push, so that it is aligned by what it is. */
    private static JsonValue hit(JsonObject hit, Map<String, Long> ignored) {
        List<Member> members = new ArrayList<>(List.of(new Member("event", new JsonString(name(hit)))));
        for (Map.Entry<String, JsonElement> each : RunFields.object(hit, "params").entrySet()) {
            if (VOLATILE.contains(each.getKey())) {
                ignored.merge(each.getKey(), 1L, Long::sum);
            } else if (!each.getKey().equals("event")) {
                members.add(new Member(each.getKey(), GsonValues.value(each.getValue())));
            }
        }
        return io.github.mcpdatalayer.datalayer.json.JsonObject.of(members);
    }

    private static void consent(JsonObject from, JsonObject to, List<RunDifference> rows) {
        JsonObject a = RunFields.object(from, "consent");
        JsonObject b = RunFields.object(to, "consent");
        for (String signal : union(a.keySet(), b.keySet())) {
            JsonElement before = a.get(signal);
            JsonElement after = b.get(signal);
            if (before == null || !before.equals(after)) {
                rows.add(new RunDifference("consent", signal, 0, 0, "$", GsonValues.fromGson(before),
                        GsonValues.fromGson(after)));
            }
        }
    }

    private static Set<String> union(Set<String> a, Set<String> b) {
        Set<String> both = new TreeSet<>(a);
        both.addAll(b);
        return both;
    }
}
