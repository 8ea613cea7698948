package io.github.mcpdatalayer.journeys;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.json.PrettyJson;
import org.jspecify.annotations.Nullable;

/**
 * Writes what a run has found into the journey's file: how elements are found now, and draft expectations for steps that have
 * none. A person reads the change before it is kept, as any other change of a file in version control.
 */
public final class JourneyUpdate {

    /** The keys of a push that are worth an expectation: what reports are built on, and no run changes. */
    private static final List<String> KEPT = List.of("currency", "value", "coupon", "shipping_tier", "payment_type",
            "method", "search_term");
    private static final List<String> IDS = List.of("transaction_id");
    private static final Pattern PLACE = Pattern.compile("steps\\[(\\d+)]");
    /** Placeholders of redaction, and texts that would be read as variables: a page may push that, too. */
    private static final Pattern PLACEHOLDER = Pattern
            .compile("(?:\\[|%5B)[A-Z_]+_\\d+(?::[a-z0-9,]+)?(?:~\\d+)?(?:]|%5D)|\\{\\{");
    /** The most characters of a text of a page: more is no name and no value that a report is built on. */
    private static final int MOST_CHARS = 200;
    private static final Pattern NAMED = Pattern.compile("([a-z]+) \"(.+)\"$", Pattern.DOTALL);

    /** The parts that a run may write into its journey. */
    public enum What {
        SELECTORS,
        EXPECTATIONS;

        /** The word in arguments. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * The number of steps with new selectors, and of those with expectations.
     *
     * @param left how many have none, because the file may not have more steps or bytes
     */
    public record Updated(int selectors, int expectations, int left) {

        public boolean isChanged() {
            return selectors + expectations > 0;
        }

        private Updated with(int more) {
            return new Updated(selectors + more, expectations, left);
        }
    }

    private final JsonArray steps;
    private final List<JsonObject> rows;
    private int changed;

    private JourneyUpdate(JsonArray steps, List<JsonObject> rows) {
        this.steps = steps;
        this.rows = rows;
    }

    /**
     * Does what is asked for.
     *
     * @param journey
     *            the file's content, which is changed
     * @param run
     *            as its run.json has it; {@code updated} is added to it
     */
    public static Updated in(JsonObject journey, JsonObject run, Collection<What> asked) {
        // Selectors first: expectations move the places of the steps behind them.
        int selectors = asked.contains(What.SELECTORS) ? selectors(journey, run) : 0;
        Updated updated = asked.contains(What.EXPECTATIONS)
                ? expectations(journey, run).with(selectors)
                : new Updated(selectors, 0, 0);
        var told = new JsonObject();
        told.addProperty("selectors", updated.selectors);
        told.addProperty("expectations", updated.expectations);
        if (updated.left > 0) {
            told.addProperty("left", updated.left);
        }
        run.add("updated", told);
        return updated;
    }

    /**
     * Puts the way in which an element was found before those that no longer lead to it.
     *
     * @param journey
     *            the file's content, which is changed
     * @param run
     *            as its run.json has it
     * @return how many steps have changed
     */
    public static int selectors(JsonObject journey, JsonObject run) {
        JourneyUpdate update = of(journey, run);
        for (JsonObject row : update.rows) {
            JsonObject step = update.step(row);
            if (!row.has("healed") || step == null) {
                continue;
            }
            JsonObject healed = RunFields.object(row, "healed");
            boolean isEnd = RunFields.text(healed, "of").equals("to");
            String name = isEnd ? "to" : "selectors";
            // Our own steps have theirs among their parameters.
            JsonObject holder = step.has(name) ? step : RunFields.object(step, "parameters");
            if (holder.get(name) instanceof JsonArray known) {
                JsonArray all = new JsonArray();
                String best = isEnd ? RunFields.text(healed, "by") : best(healed);
                JsonArray first = parts(known, best);
                all.add(first);
                known.forEach(each -> {
                    if (!each.equals(first) && !each.equals(first.get(0))) {
                        all.add(each);
                    }
                });
                holder.add(name, all);
                update.changed++;
            }
        }
        return update.changed;
    }

    /** A selector as a file has it: a chain with its parts. */
    private static JsonArray parts(JsonArray known, String written) {
        for (JsonElement each : known) {
            if (each instanceof JsonArray parts && written(parts).equals(written)) {
                return parts.deepCopy();
            }
        }
        JsonArray one = new JsonArray();
        one.add(written);
        return one;
    }

    private static String written(JsonArray parts) {
        return String.join(JourneySelector.INSIDE,
                parts.asList().stream().map(part -> part.isJsonPrimitive() ? part.getAsString() : "").toList());
    }

    /**
     * The name that the element has now, else the selector that found it. An element that was found inside another may be one of several
     * with its name, and one without a role is told by its tag.
     */
    private static String best(JsonObject healed) {
        Matcher named = NAMED.matcher(RunFields.text(healed, "now"));
        return !RunFields.text(healed, "by").contains(JourneySelector.INSIDE) && named.find()
                && AriaRoles.has(named.group(1)) && isPlain(named.group(2))
                        ? "aria/" + named.group(2) + "[role=\"" + named.group(1) + "\"]"
                        : RunFields.text(healed, "by");
    }

    /**
     * Adds what each step tracked as its expectations, where it has none: events and how often each came, the parameters that reports are
     * built on, and hits with vendor, account and event. Findings of the run are not kept. The file stays one that can be run, whatever a
     * page has pushed.
     */
    public static Updated expectations(JsonObject journey, JsonObject run) {
        JourneyUpdate update = of(journey, run);
        DraftDefects defects = DraftDefects.of(run);
        int room = JourneyReader.MOST_STEPS - Math.max(update.steps.size(), RunFields.objects(run, "steps").size());
        int bytes = JourneyReader.MOST_BYTES - PrettyJson.bytes(journey).length;
        Map<Integer, JsonObject> drafts = new TreeMap<>(Comparator.reverseOrder()); // the last first: places stay
        int left = 0;
        for (JsonObject row : update.rows) {
            int at = update.at(row);
            JsonObject draft = draft(row, defects);
            if (at < 0 || draft == null || update.isExpected(at + 1)) {
                continue;
            }
            int size = sizeOf(draft);
            if (drafts.size() < room && size < bytes) {
                drafts.put(at + 1, draft);
                bytes -= size;
            } else {
                left++;
            }
        }
        drafts.forEach(update::insert);
        return new Updated(0, drafts.size(), left);
    }

    /** Writes a value as it stands in the file, indented. */
    private static int sizeOf(JsonObject draft) {
        return PrettyJson.bytes(List.of(List.of(expectation(draft)))).length;
    }

    private static JourneyUpdate of(JsonObject journey, JsonObject run) {
        JsonArray steps = journey.get("steps") instanceof JsonArray array ? array : new JsonArray();
        String file = RunFields.text(run, "journey");
        return new JourneyUpdate(steps, RunFields.objects(run, "steps").stream()
                .filter(row -> RunFields.text(row, "file").equals(file)).toList());
    }

    private static boolean isPlain(String text) {
        return text.length() <= MOST_CHARS && !PLACEHOLDER.matcher(text).find();
    }

    /** The place of a row's step in the file; −1 where it has none there. */
    private int at(JsonObject row) {
        Matcher place = PLACE.matcher(RunFields.text(row, "place"));
        int at = place.matches() ? Integer.parseInt(place.group(1)) : -1;
        return at < steps.size() ? at : -1;
    }

    private @Nullable JsonObject step(JsonObject row) {
        int at = at(row);
        return at >= 0 && steps.get(at) instanceof JsonObject step ? step : null;
    }

    private boolean isExpected(int at) {
        return at < steps.size() && steps.get(at) instanceof JsonObject step
                && RunFields.text(step, "name").equals(JourneyReader.EXPECT);
    }

    private static JsonObject expectation(JsonObject parameters) {
        JsonObject step = new JsonObject();
        step.addProperty("type", JourneyReader.CUSTOM);
        step.addProperty("name", JourneyReader.EXPECT);
        step.add("parameters", parameters);
        return step;
    }

    private void insert(int at, JsonObject parameters) {
        JsonObject step = expectation(parameters);
        List<JsonElement> after = new ArrayList<>();
        while (steps.size() > at) {
            after.add(steps.remove(at));
        }
        steps.add(step);
        after.forEach(steps::add);
    }

    private static @Nullable JsonObject draft(JsonObject row, DraftDefects defects) {
        JsonArray pushes = pushes(row, defects);
        JsonArray hits = hits(row, defects);
        if (pushes.isEmpty() && hits.isEmpty()) {
            return null;
        }
        JsonObject parameters = new JsonObject();
        parameters.addProperty("version", JourneyReader.VERSION);
        if (!pushes.isEmpty()) {
            parameters.add("pushes", pushes);
        }
        if (!hits.isEmpty()) {
            parameters.add("hits", hits);
        }
        return parameters;
    }

    /** One for each event, with how often it came; what GTM itself pushes is left out. */
    private static JsonArray pushes(JsonObject row, DraftDefects defects) {
        Map<String, List<JsonObject>> byEvent = new LinkedHashMap<>();
        for (JsonObject push : RunFields.objects(row, "pushes")) {
            String event = RunFields.text(push, "event");
            boolean isName = !event.isEmpty() && !event.contains("*") && isPlain(event);
            if (isName && !event.startsWith("gtm.")
                    && (byEvent.containsKey(event) || byEvent.size() < ExpectationReader.MOST)) {
                byEvent.computeIfAbsent(event, _ -> new ArrayList<>()).add(push);
            }
        }
        JsonArray pushes = new JsonArray();
        byEvent.forEach((event, all) -> {
            JsonObject expected = new JsonObject();
            expected.addProperty("event", event);
            JsonObject values = valuesOf(all, defects);
            if (!values.isEmpty()) {
                expected.add("values", values);
            }
            expected.addProperty("count", defects.right("pushes", all));
            pushes.add(expected);
        });
        return pushes;
    }

    /** Returns the values that all pushes of an event have: a count is of those that have it. */
    private static JsonObject valuesOf(List<JsonObject> all, DraftDefects defects) {
        JsonObject values = new JsonObject();
        JsonObject first = values(RunFields.object(all.getFirst(), "value"));
        first.entrySet().forEach(each -> {
            boolean isOfAll = all.stream()
                    .allMatch(push -> each.getValue().equals(values(RunFields.object(push, "value")).get(each.getKey()))
                            && !defects.isWrong(push, each.getKey()));
            if (isOfAll) {
                values.add(each.getKey(), each.getValue());
            }
        });
        return values;
    }

    private static JsonObject values(JsonObject message) {
        JsonObject values = new JsonObject();
        JsonObject commerce = RunFields.object(message, "ecommerce");
        boolean nested = !commerce.isEmpty();
        JsonObject from = nested ? commerce : message;
        String root = nested ? "$.ecommerce." : "$.";
        reported(from, root, values);
        List<JsonObject> items = RunFields.objects(from, "items");
        if (!items.isEmpty() && items.getFirst().get("item_id") instanceof JsonPrimitive id
                && isPlain(id.getAsString())) {
            values.add(root + "items[0].item_id", id);
        }
        return values;
    }

    /** Takes over what reports are built on; of ids that each run makes anew, that they are there. */
    private static void reported(JsonObject from, String root, JsonObject values) {
        for (String name : KEPT) {
            if (from.get(name) instanceof JsonPrimitive value && isPlain(value.getAsString())) {
                values.add(root + name, value);
            }
        }
        for (String name : IDS) {
            if (from.get(name) instanceof JsonPrimitive) {
                JsonObject exists = new JsonObject();
                exists.addProperty("exists", true);
                values.add(root + name, exists);
            }
        }
    }

    /** One for each vendor, account and event, with how often it was sent; what consent forbids is left out. */
    private static JsonArray hits(JsonObject row, DraftDefects defects) {
        Map<JsonObject, List<JsonObject>> byName = new LinkedHashMap<>();
        for (JsonObject hit : RunFields.objects(row, "hits")) {
            JsonObject expected = new JsonObject();
            for (String name : List.of("vendor", "id", "event")) {
                String text = RunFields.text(hit, name);
                if (!text.isEmpty() && !text.contains("*") && isPlain(text)) {
                    expected.addProperty(name, text);
                }
            }
            if (expected.has("vendor") && expected.has("event") && !defects.isForbidden(hit)
                    && (byName.containsKey(expected) || byName.size() < ExpectationReader.MOST)) {
                byName.computeIfAbsent(expected, _ -> new ArrayList<>()).add(hit);
            }
        }
        JsonArray hits = new JsonArray();
        byName.forEach((name, all) -> {
            JsonObject expected = name.deepCopy();
            JsonObject params = paramsOf(all, defects);
            if (!params.isEmpty()) {
                expected.add("params", params);
            }
            expected.addProperty("count", defects.right("hits", all));
            hits.add(expected);
        });
        return hits;
    }

    private static JsonObject paramsOf(List<JsonObject> all, DraftDefects defects) {
        JsonObject params = new JsonObject();
        if (all.stream().anyMatch(defects::isDoubtful)) {
            return params;
        }
        JsonObject first = new JsonObject();
        reported(RunFields.object(all.getFirst(), "params"), "", first);
        first.entrySet().forEach(each -> {
            boolean isOfAll = all.stream().allMatch(hit -> {
                JsonObject other = new JsonObject();
                reported(RunFields.object(hit, "params"), "", other);
                return each.getValue().equals(other.get(each.getKey()));
            });
            if (isOfAll) {
                params.add(each.getKey(), each.getValue());
            }
        });
        return params;
    }
}
