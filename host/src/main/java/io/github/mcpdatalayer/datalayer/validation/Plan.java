package io.github.mcpdatalayer.datalayer.validation;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

import com.networknt.schema.Error;
import com.networknt.schema.path.NodePath;
import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonSyntaxException;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.json.ParseBudget;
import io.github.mcpdatalayer.patterns.PatternBudget;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** A person's own plan: the events of a site and the required content of each. */
public final class Plan {

    /** Keys that GTM itself reads from a push; no plan means to forbid them. */
    static final Set<String> DIRECTIVES = Set.of("event", "eventCallback", "eventTimeout", "_clear",
            "event_callback", "event_timeout", "send_to", "groups");
    private static final int SHOWN_CHARS = 80;

    /** A file of a plan. */
    public record Source(String name, String text) {}

    /**
     * The result of checking a recording against a plan.
     *
     * @param checked number of checked events
     * @param unjudged number of redacted values, whose format or range cannot be judged
     * @param tooDeep number of events that are nested too deep to check
     * @param undecided number of events with values for which a pattern or a schema takes too long
     * @param slow those patterns, quoted
     * @param unseen the planned events that were not pushed
     */
    public record Result(List<PushFinding> findings, int checked, int unjudged, int tooDeep, int undecided,
            List<String> slow, List<String> unseen) {}

    private final PlanReader reader;
    private final PlanSchemas schemas;
    private final Map<String, List<PlannedEvent>> events = new LinkedHashMap<>();

    private Plan(PlanReader reader) throws PlanException {
        this.reader = reader;
        reader.events().forEach(event -> events.computeIfAbsent(event.name(), _ -> new ArrayList<>()).add(event));
        schemas = new PlanSchemas(reader.documents(), reader.events(), PatternBudget.ofPlan());
    }

    /**
     * Reads a plan.
     *
     * @param files one, or all files of a folder
     * @throws PlanException if the files are not a plan of a known kind
     */
    public static Plan of(List<Source> files, boolean isFolder) throws PlanException {
        var reader = new PlanReader();
        ParseBudget budget = ParseBudget.ofPlan();
        for (Source file : files) {
            try {
                reader.read(file.name(), file.name().replaceFirst("^.*/", "").replaceFirst("\\.json$", ""),
                        JsonValue.parse(file.text(), budget));
            } catch (JsonSyntaxException e) {
                throw new PlanException(file.name() + " is not JSON: " + e.getMessage());
            } catch (PlanException e) {
                throw new PlanException(file.name() + ": " + e.getMessage());
            }
        }
        if (isFolder) {
            reader.close();
        }
        return new Plan(reader);
    }

    /** The kind of plan, as in {@code Segment}. */
    public String format() {
        return reader.format();
    }

    /**
     * An event with its schema.
     *
     * @param document
     *            in which the schema is, and what it refers to
     */
    public record Described(String event, JsonObject schema, JsonObject document) {}

    /** The planned events; one that allows anything is left out. */
    public List<Described> described() {
        List<Described> described = new ArrayList<>();
        for (PlannedEvent event : reader.events()) {
            JsonObject document = reader.documents().get(event.document());
            JsonValue at = document;
            for (String part : event.place().split("/", -1)) {
                String name = part.replace("~1", "/").replace("~0", "~");
                at = part.isEmpty() ? at : at instanceof JsonObject in ? in.get(name) : null;
            }
            if (event.inProperties()) {
                at = at instanceof JsonObject call && call.get("properties") instanceof JsonObject all
                        ? all.get("properties")
                        : null;
            }
            if (document != null && at instanceof JsonObject schema) {
                described.add(new Described(event.name(), schema, document));
            }
        }
        return described;
    }

    /** The number of planned events. */
    public int size() {
        return events.size();
    }

    /** Notes on parts of the plan that judge nothing. */
    public List<String> notes() {
        return reader.notes();
    }

    /**
     * Checks events against the plan.
     *
     * @param recording redacted as its readers may see it: a plan must not tell what is hidden from them
     * @param redacted what its placeholders still tell
     * @throws PlanException if a schema turns out to be none
     */
    public Result check(Recording recording, Redacted redacted, Predicate<RecordedPush> wanted) throws PlanException {
        var findings = new Findings();
        Set<String> unseen = new LinkedHashSet<>(events.keySet());
        int checked = 0;
        int unjudged = 0;
        int tooDeep = 0;
        int undecided = 0;
        Set<String> slow = new LinkedHashSet<>();
        for (RecordedPush push : recording.pushes()) {
            PlannedMessage message = wanted.test(push) ? PlannedMessage.of(push) : null;
            if (message == null) {
                continue;
            }
            List<PlannedEvent> planned = events.get(message.event());
            if (planned == null) {
                if (reader.isClosed() && !push.isInternal()) {
                    checked++;
                    findings.add(Rule.UNPLANNED_EVENT, push, message.eventPath(), unplanned(message.event()));
                }
                continue;
            }
            checked++;
            unseen.remove(message.event());
            PlanChoice choice = PlanChoice.of(planned, message);
            Said unknown = choice.unknown();
            if (unknown != null && choice.isHint()) {
                findings.hint(Rule.VERSION_NOT_PLANNED, push, message.eventPath(), unknown);
            } else if (unknown != null) {
                findings.apart(Rule.VERSION_NOT_PLANNED, push, message.eventPath(), unknown.english(), unknown);
                continue;
            }
            JsonNode payload;
            try {
                payload = PlanNodes.of(message.payload(), redacted);
            } catch (PlanException e) {
                tooDeep++;
                continue;
            }
            try {
                Judgement best = judge(choice.judges(), message, payload, redacted);
                best.violations().forEach(each -> findings.text(each.rule(), push, each.path(), each.saw()));
                unjudged += best.unjudged();
            } catch (PlanPattern.Undecided e) {
                undecided++;
                slow.add(e.cause());
            }
        }
        return new Result(findings.list(), checked, unjudged, tooDeep, undecided, List.copyOf(slow),
                List.copyOf(unseen));
    }

    /** The unplanned event, beside a planned name that differs only in case and separators. */
    private Said unplanned(String event) {
        for (String name : events.keySet()) {
            if (Ga4.letters(name).equals(Ga4.letters(event))) {
                return Phrase.NAME_FOR.of(event, name);
            }
        }
        return Said.plain(event);
    }

    private record Violation(Rule rule, String path, @Nullable String saw) {}

    private record Judgement(List<Violation> violations, int unjudged) {}

    /** The best judgement by the planned events of this name. */
    private Judgement judge(List<PlannedEvent> planned, PlannedMessage message, JsonNode payload, Redacted redacted)
            throws PlanException {
        Judgement best = judge(planned.getFirst(), message, payload, redacted);
        for (PlannedEvent event : planned.subList(1, planned.size())) {
            Judgement judgement = judge(event, message, payload, redacted);
            best = judgement.violations().size() < best.violations().size() ? judgement : best;
        }
        return best;
    }

    private Judgement judge(PlannedEvent event, PlannedMessage message, JsonNode payload, Redacted redacted)
            throws PlanException {
        List<Violation> violations = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        int unjudged = 0;
        for (Error error : schemas.check(event, event.inProperties() ? call(message, payload) : payload)) {
            NodePath place = error.getInstanceLocation();
            int from = event.inProperties() ? 1 : 0;
            if (from == 1 && (place.getNameCount() == 0 || !"properties".equals(place.getElement(0)))) {
                continue; // what a track call has beside its properties is no matter of a data layer
            }
            String property = error.getProperty();
            Rule rule = rule(error.getKeyword());
            if (rule == Rule.ADDITIONAL_PROPERTY && property != null && place.getNameCount() == from
                    && DIRECTIVES.contains(property)) {
                continue;
            }
            JsonValue actual = actual(message.payload(), place, from);
            if (actual instanceof JsonString(String text) && redacted.isIn(text) && !isToldOf(text, error, redacted)) {
                unjudged++;
                continue;
            }
            String path = path(message, place, from, property);
            // The exact place, so that each of a list's items counts once.
            if (seen.add(rule + " " + place + " " + property)) {
                violations.add(new Violation(rule, path, saw(rule, error, actual)));
            }
        }
        return new Judgement(violations, unjudged);
    }

    private static JsonNode call(PlannedMessage message, JsonNode payload) {
        var factory = JsonNodeFactory.instance;
        var properties = factory.objectNode();
        payload.properties().stream().filter(each -> !each.getKey().equals("event"))
                .forEach(each -> properties.set(each.getKey(), each.getValue()));
        return factory.objectNode().put("type", "track").put("event", message.event()).set("properties", properties)
                .set("context", factory.objectNode()).set("traits", factory.objectNode());
    }

    private static Rule rule(String keyword) {
        return switch (keyword) {
            case "required", "dependentRequired", "dependencies" -> Rule.REQUIRED_MISSING;
            case "type" -> Rule.WRONG_TYPE;
            case "additionalProperties", "unevaluatedProperties", "propertyNames", "additionalItems",
                    "unevaluatedItems", "false" ->
                Rule.ADDITIONAL_PROPERTY;
            case "enum", "const" -> Rule.VALUE_NOT_PLANNED;
            case "pattern", "format" -> Rule.PATTERN_NOT_MATCHED;
            default -> Rule.PLAN_NOT_MET;
        };
    }

    /** Tells whether an error is certain although the value is redacted: by its type, or because the placeholder says "invalid". */
    private static boolean isToldOf(String text, Error error, Redacted redacted) {
        NodePath way = error.getEvaluationPath();
        boolean oneOfSeveral = way != null
                && (way.contains("anyOf") || way.contains("oneOf") || way.contains("not") || way.contains("if"));
        if (oneOfSeveral) {
            return false;
        }
        return error.getKeyword().equals("type")
                || (error.getKeyword().equals("format") && redacted.seen(text).contains("invalid"));
    }

    private static @Nullable JsonValue actual(JsonObject payload, NodePath place, int from) {
        JsonValue value = payload;
        for (int i = from; i < place.getNameCount() && value != null; i++) {
            Object step = place.getElement(i);
            if (value instanceof JsonObject object) {
                value = object.get(String.valueOf(step));
            } else {
                value = value instanceof JsonArray array && step instanceof Integer index && index < array.size()
                        ? array.get(index)
                        : null;
            }
        }
        return value;
    }

    private static String path(PlannedMessage message, NodePath place, int from, @Nullable String property) {
        List<Object> steps = new ArrayList<>();
        for (int i = from; i < place.getNameCount(); i++) {
            steps.add(place.getElement(i));
        }
        if (property != null) {
            steps.add(property);
        }
        if (steps.isEmpty()) {
            return message.path();
        }
        String path = message.place(String.valueOf(steps.getFirst()));
        for (Object step : steps.subList(1, steps.size())) {
            path = step instanceof Integer ? path + "[*]" : Paths.child(path, String.valueOf(step));
        }
        return path;
    }

    private static @Nullable String saw(Rule rule, Error error, @Nullable JsonValue actual) {
        if (rule == Rule.REQUIRED_MISSING || rule == Rule.ADDITIONAL_PROPERTY || actual == null) {
            return null;
        }
        String expected = String.valueOf(error.getSchemaNode());
        return error.getKeyword() + " " + cut(expected) + ", not " + cut(actual.toJson());
    }

    private static String cut(String text) {
        return text.length() <= SHOWN_CHARS ? text : text.substring(0, SHOWN_CHARS) + "…";
    }
}
