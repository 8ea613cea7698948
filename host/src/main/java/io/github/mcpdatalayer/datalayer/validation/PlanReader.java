package io.github.mcpdatalayer.datalayer.validation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonLiteral;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** Recognises the kind of a plan by its content, and finds its events. */
final class PlanReader {

    /** The prefix of document addresses; nothing is ever fetched from them. */
    static final String BASE = "https://plan.invalid/";

    private static final String DRAFT_4 = "http://json-schema.org/draft-04/schema#";
    private static final String DRAFT_7 = "http://json-schema.org/draft-07/schema#";
    private static final String DRAFT_2020 = "https://json-schema.org/draft/2020-12/schema";

    private static final Set<String> KEYWORDS = Set.of("$schema", "$id", "$ref", "type", "properties", "required",
            "allOf", "anyOf", "oneOf", "if", "not", "const", "enum", "additionalProperties", "patternProperties",
            "propertyNames", "dependentRequired", "minProperties", "maxProperties");

    /** A path of Iglu's registries; files in them have no ending. */
    private static final Pattern REGISTRY = Pattern.compile("/[^/]+/jsonschema/\\d+-\\d+-\\d+(\\.json)?$");

    private final Map<String, JsonObject> documents = new LinkedHashMap<>();
    private final List<PlannedEvent> events = new ArrayList<>();
    private final Set<String> formats = new LinkedHashSet<>();
    private final Set<String> notes = new LinkedHashSet<>();
    private boolean closed;

    /**
     * Reads one file.
     *
     * @param name of the file, for the address of its document
     * @param stem the name without its ending: the event, where nothing else says which
     */
    void read(String name, String stem, JsonValue root) throws PlanException {
        if (root instanceof JsonArray list) {
            rules(name, list);
            return;
        }
        if (!(root instanceof JsonObject plan)) {
            throw new PlanException("A plan is a JSON object; this file holds something else.");
        }
        JsonObject wrapped = object(plan.get("data"));
        if (wrapped != null && wrapped.get("self") instanceof JsonObject && plan.get("rules") == null) {
            plan = wrapped; // Snowplow's data structures wrap the schema
        }
        JsonValue rules = rules(plan);
        if (plan.get("self") instanceof JsonObject self && text(self.get("name")) != null) {
            String number = text(self.get("version"));
            iglu(name, plan, String.valueOf(text(self.get("name"))),
                    new EventVersion(EventVersion.Scheme.IGLU, String.valueOf(text(self.get("vendor"))),
                            number == null ? "" : number));
        } else if (REGISTRY.matcher("/" + name).find()) {
            registry(name, plan);
        } else if (rules instanceof JsonArray list) {
            rules(name, list);
            pagination(plan);
        } else if (rules instanceof JsonObject object && object.get("events") instanceof JsonArray list) {
            rules(name, list);
            pagination(plan);
        } else if (plan.get("events") instanceof JsonArray list) {
            rules(name, list);
        } else {
            schemas(name, stem, plan);
        }
    }

    /** Treats a folder of files as a whole plan, even if each file has only one event. */
    void close() {
        closed = true;
    }

    private static @Nullable JsonValue rules(JsonObject plan) {
        for (String wrapper : List.of("", "data", "tracking_plan", "trackingPlan")) {
            JsonObject inside = wrapper.isEmpty() ? plan : object(plan.get(wrapper));
            if (inside != null && wrapper.equals("data") && inside.get("trackingPlan") instanceof JsonObject nested
                    && inside.get("rules") == null) {
                inside = nested;
            }
            JsonValue rules = inside == null ? null : inside.get("rules");
            if (rules != null) {
                return rules;
            }
        }
        return null;
    }

    private void pagination(JsonObject plan) {
        JsonObject data = object(plan.get("data"));
        JsonObject pages = data == null ? null : object(data.get("pagination"));
        if (pages != null && text(pages.get("next")) != null) {
            notes.add("The plan is the first page of an export that has more.");
        }
    }

    /** Segment's and RudderStack's tracking plans: a list of rules, each with a name and a schema. */
    private void rules(String name, JsonArray rules) throws PlanException {
        int others = 0;
        for (int i = 0; i < rules.size(); i++) {
            if (!(rules.get(i) instanceof JsonObject rule)) {
                throw new PlanException("Rule " + i + " is no object with a name and a schema.");
            }
            String event = first(rule, "key", "name", "event");
            JsonValue given = firstObject(rule, "jsonSchema", "rules", "schema");
            String kind = first(rule, "type", "eventType");
            if (kind != null && !kind.equalsIgnoreCase("track")) {
                others++;
                continue;
            }
            if (event == null || !(given instanceof JsonObject schema)) {
                throw new PlanException("Rule " + i
                        + " lacks a name (key, name or event) or a schema (jsonSchema, rules or schema).");
            }
            boolean call = schema.get("properties") instanceof JsonObject members
                    && members.get("properties") instanceof JsonObject inner
                    && (inner.get("properties") != null || inner.get("type") != null || inner.size() == 0)
                    && members.members().stream().allMatch(member -> CALL.contains(member.name()));
            formats.add(call || rule.get("jsonSchema") != null
                    ? "Segment"
                    : rule.get("schema") == null ? "RudderStack" : "JSON Schema");
            String document = document(name + "/" + i, schema, DRAFT_7);
            String version = EventVersion.number(rule.get("version"));
            events.add(new PlannedEvent(event, document, "", call,
                    version == null ? null : new EventVersion(EventVersion.Scheme.SEGMENT, "", version)));
        }
        closed = true;
        if (others > 0) {
            notes.add(others + " rules of the plan are not of track calls and judge no push.");
        }
        if (events.isEmpty()) {
            throw new PlanException("It has rules, but none of an event.");
        }
    }

    private static final Set<String> CALL = Set.of("properties", "context", "traits", "type", "event", "userId",
            "anonymousId", "messageId", "timestamp", "originalTimestamp", "sentAt", "receivedAt", "integrations",
            "channel");

    /** A schema that names itself by its place alone: vendor/name/format/version. */
    private void registry(String name, JsonObject plan) {
        List<String> parts = List.of(name.replaceFirst("\\.json$", "").split("/", -1));
        int last = parts.size() - 1;
        iglu(name, plan, parts.get(last - 2), new EventVersion(EventVersion.Scheme.IGLU,
                last < 3 ? "" : parts.get(last - 3), parts.get(last)));
    }

    private void iglu(String name, JsonObject plan, String event, EventVersion version) {
        formats.add("Iglu");
        // Its $schema names Iglu's own meta schema, which is draft 4 with self added.
        JsonObject schema = JsonObject.of(plan.members().stream()
                .filter(member -> !member.name().equals("$schema") && !member.name().equals("self")).toList());
        events.add(new PlannedEvent(event, document(name, schema, DRAFT_4), "", false, version));
    }

    private void schemas(String name, String stem, JsonObject plan) throws PlanException {
        formats.add("JSON Schema");
        String document = document(name, plan, DRAFT_2020);
        if (plan.get("events") instanceof JsonObject named) {
            for (JsonObject.Member member : named.members()) {
                if (!(member.value() instanceof JsonObject) && !(member.value() instanceof JsonLiteral)) {
                    throw new PlanException("The event " + member.name() + " has no schema: an object is expected.");
                }
                events.add(new PlannedEvent(member.name(), document, "/events/" + escaped(member.name()), false));
            }
            if (named.size() == 0) {
                throw new PlanException("Its events are empty.");
            }
            closed = true;
            return;
        }
        if (plan.get("properties") == null && definitions(document, plan)) {
            closed = true;
            return;
        }
        if (plan.members().stream().noneMatch(member -> KEYWORDS.contains(member.name()))) {
            throw new PlanException(
                    "It is none of the known kinds: JSON Schema of one event, or with events or definitions; "
                            + "a tracking plan of Segment or RudderStack with rules; an Iglu schema with self.");
        }
        List<String> names = names(plan);
        for (String each : names.isEmpty() ? List.of(stem) : names) {
            events.add(new PlannedEvent(each, document, "", false, version(plan)));
        }
    }

    /** Reads definitions that name their event; if none does and the schema names none either, all of them. */
    private boolean definitions(String document, JsonObject plan) {
        List<PlannedEvent> named = new ArrayList<>();
        List<PlannedEvent> all = new ArrayList<>();
        for (String word : List.of("definitions", "$defs")) {
            if (plan.get(word) instanceof JsonObject definitions) {
                for (JsonObject.Member member : definitions.members()) {
                    String place = "/" + word + "/" + escaped(member.name());
                    all.add(new PlannedEvent(member.name(), document, place, false));
                    if (member.value() instanceof JsonObject schema) {
                        names(schema).forEach(name -> named
                                .add(new PlannedEvent(name, document, place, false, version(schema))));
                    }
                }
            }
        }
        boolean silent = plan.members().stream().map(JsonObject.Member::name)
                .noneMatch(word -> KEYWORDS.contains(word) && !Set.of("$schema", "$id", "type").contains(word));
        events.addAll(named.isEmpty() && silent ? all : named);
        return !named.isEmpty() || (silent && !all.isEmpty());
    }

    /** The names of the event that a schema demands. */
    private static List<String> names(JsonObject schema) {
        List<String> names = new ArrayList<>();
        if (schema.get("properties") instanceof JsonObject properties
                && properties.get("event") instanceof JsonObject event) {
            if (event.get("const") instanceof JsonString(String name)) {
                names.add(name);
            } else if (event.get("enum") instanceof JsonArray list) {
                for (JsonValue each : list.elements()) {
                    if (each instanceof JsonString(String name)) {
                        names.add(name);
                    }
                }
            }
        }
        return names;
    }

    /** The version that a schema demands of its event; null if it demands none. */
    private static @Nullable EventVersion version(JsonObject schema) {
        if (schema.get("properties") instanceof JsonObject properties) {
            for (String name : EventVersion.MEMBERS) {
                String number = properties.get(name) instanceof JsonObject member
                        ? EventVersion.number(member.get("const"))
                        : null;
                if (number != null) {
                    return new EventVersion(EventVersion.Scheme.MEMBER, "", number);
                }
            }
        }
        return null;
    }

    /** Stores a document under its own address, which includes its draft. */
    private String document(String name, JsonObject schema, String draft) {
        String address = BASE + name;
        JsonObject known = withDraft(schema, draft);
        boolean old = known.get("$schema") instanceof JsonString(String word) && word.contains("draft-04");
        // A root's own id is an address that other files may name.
        if (old && known.get("id") instanceof JsonString(String id) && id.contains("://")) {
            documents.putIfAbsent(id.endsWith("#") ? id.substring(0, id.length() - 1) : id,
                    SchemaWords.withoutIds(known));
        }
        documents.put(address, SchemaWords.withoutIds(known));
        return address;
    }

    /** A schema that says its draft: the newest, where it does not itself. */
    static JsonObject withDraft(JsonObject schema) {
        return withDraft(schema, DRAFT_2020);
    }

    private static JsonObject withDraft(JsonObject schema, String draft) {
        String own = SchemaWords.draft(schema.get("$schema"));
        if (schema.get("$schema") != null && own == null) {
            return schema;
        }
        List<JsonObject.Member> members = new ArrayList<>(
                schema.members().stream().filter(member -> !member.name().equals("$schema")).toList());
        members.addFirst(new JsonObject.Member("$schema", new JsonString(own == null ? draft : own)));
        return JsonObject.of(members);
    }

    Map<String, JsonObject> documents() {
        return documents;
    }

    List<PlannedEvent> events() {
        return events;
    }

    /** The name of its format, as in {@code Segment}. */
    String format() {
        return String.join(" and ", formats);
    }

    List<String> notes() {
        return List.copyOf(notes);
    }

    /** Tells whether the plan names every event there may be. */
    boolean isClosed() {
        return closed;
    }

    private static @Nullable String first(JsonObject from, String... names) {
        for (String name : names) {
            String text = text(from.get(name));
            if (text != null) {
                return text;
            }
        }
        return null;
    }

    private static @Nullable JsonObject firstObject(JsonObject from, String... names) {
        for (String name : names) {
            JsonObject object = object(from.get(name));
            if (object != null) {
                return object;
            }
        }
        return null;
    }

    private static @Nullable JsonObject object(@Nullable JsonValue value) {
        return value instanceof JsonObject object ? object : null;
    }

    private static @Nullable String text(@Nullable JsonValue value) {
        return value instanceof JsonString(String text) && !text.isEmpty() ? text : null;
    }

    private static String escaped(String name) {
        return name.replace("~", "~0").replace("/", "~1");
    }
}
