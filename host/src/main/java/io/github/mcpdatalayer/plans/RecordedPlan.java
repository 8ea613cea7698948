package io.github.mcpdatalayer.plans;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.validation.PlanInference;
import io.github.mcpdatalayer.datalayer.validation.Redacted;
import io.github.mcpdatalayer.journeys.RunFields;

/**
 * A plan drafted from a run. Findings of the run's audit are marked at their places and no part of the plan: a plan that takes a price of
 * text from a recording would ask for it ever after.
 *
 * @param plan
 *            as plans are written
 * @param defects
 *            how many places are marked
 * @param notMarked
 *            findings about no place in a push, such as one that came twice
 * @param audited
 *            whether the run was looked through at all
 */
public record RecordedPlan(JsonObject plan, int events, int pushes, int defects, List<String> notMarked,
        boolean audited) {

    private static final Pattern PART = Pattern
            .compile("\\.([A-Za-z_$][\\w$-]*)|\\['((?:[^'\\\\]|\\\\.)*)'\\]|\\[(\\d+)\\]");

    /** A finding is at one place of a few events; a run of somebody else may say otherwise. */
    private static final int MOST_EVENTS = 50;
    private static final int MOST_PARTS = 50;
    private static final int MOST_SAID = 2_000;

    /** Drafts a plan from a run.json. */
    public static RecordedPlan of(JsonObject run, Redacted redacted) {
        List<PlanInference.Sample> samples = new ArrayList<>();
        for (JsonObject step : RunFields.objects(run, "steps")) {
            for (JsonObject push : RunFields.objects(step, "pushes")) {
                String event = RunFields.text(push, "event");
                if (!event.isEmpty() && !event.startsWith("gtm.") && push.get("value") instanceof JsonObject value
                        && JsonValue.parse(
                                value.toString()) instanceof io.github.mcpdatalayer.datalayer.json.JsonObject payload) {
                    samples.add(new PlanInference.Sample(event, payload));
                }
            }
        }
        PlanInference.Draft draft = PlanInference.of(samples, redacted);
        JsonObject plan = GsonTree.of(draft.plan());
        Map<String, String> eventsByPush = eventsByPush(run);
        int marked = 0;
        Set<String> rest = new LinkedHashSet<>();
        for (JsonObject finding : RunFields.objects(run, "findings")) {
            List<String> parts = parts(RunFields.text(finding, "path"));
            boolean isMarked = false;
            for (String event : RunFields.texts(finding, "pushes").stream().map(eventsByPush::get)
                    .filter(Objects::nonNull).distinct().limit(MOST_EVENTS).toList()) {
                if (!parts.isEmpty() && plan.get("events") instanceof JsonObject events
                        && events.get(event) instanceof JsonObject schema) {
                    isMarked |= mark(schema, parts, said(finding));
                }
            }
            if (isMarked) {
                marked++;
            } else {
                rest.add(said(finding));
            }
        }
        return new RecordedPlan(plan, draft.events(), draft.pushes(), marked, List.copyOf(rest),
                RunFields.is(RunFields.object(run, "audit"), "done"));
    }

    private static String said(JsonObject finding) {
        return RunFields.text(finding, "rule") + ": expected " + RunFields.text(finding, "expected") + ", got "
                + RunFields.text(finding, "got");
    }

    private static Map<String, String> eventsByPush(JsonObject run) {
        Map<String, String> events = new HashMap<>();
        for (JsonObject step : RunFields.objects(run, "steps")) {
            for (JsonObject push : RunFields.objects(step, "pushes")) {
                events.putIfAbsent(RunFields.text(push, "push"), RunFields.text(push, "event"));
            }
        }
        return events;
    }

    /** The parts of a path; none where it leads to no place in a push. */
    private static List<String> parts(String path) {
        List<String> parts = new ArrayList<>();
        Matcher part = PART.matcher(path.startsWith("$") ? path.substring(1) : path);
        int end = 0;
        while (part.find() && part.start() == end && parts.size() <= MOST_PARTS) {
            end = part.end();
            parts.add(part.group(1) != null ? part.group(1) : part.group(2) != null ? part.group(2) : "");
        }
        return end == path.length() - (path.startsWith("$") ? 1 : 0) ? parts : List.of();
    }

    /** Puts the defect in the place of what was inferred there, and asks for it no more. */
    private static boolean mark(JsonObject schema, List<String> parts, String defect) {
        JsonObject at = schema;
        for (String each : parts.subList(0, parts.size() - 1)) {
            at = each.isEmpty() ? child(at, "items") : child(child(at, "properties"), each);
        }
        String last = parts.getLast();
        JsonObject place = last.isEmpty() ? at : child(at, "properties");
        String name = last.isEmpty() ? "items" : last;
        String before = place.get(name) instanceof JsonObject marked
                ? SchemaReader.text(marked, EventSchema.DEFECT)
                : "";
        var wrong = new JsonObject();
        wrong.addProperty(EventSchema.DEFECT,
                before.isEmpty()
                        ? defect
                        : before.contains(defect) || before.length() > MOST_SAID ? before : before + "; " + defect);
        place.add(name, wrong);
        if (at.get("required") instanceof JsonArray required) {
            required.remove(new JsonPrimitive(last));
        }
        return true;
    }

    private static JsonObject child(JsonObject of, String name) {
        if (of.get(name) instanceof JsonObject child) {
            return child;
        }
        var made = new JsonObject();
        of.add(name, made);
        return made;
    }

    /** Its events. */
    public List<EventSchema> schemas() {
        List<EventSchema> schemas = new ArrayList<>();
        if (plan.get("events") instanceof JsonObject events) {
            events.entrySet().forEach(each -> {
                if (each.getValue() instanceof JsonObject schema) {
                    schemas.add(new EventSchema(each.getKey(), schema, plan));
                }
            });
        }
        return schemas;
    }
}
