package io.github.mcpdatalayer.container.read;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.mcpdatalayer.container.model.ContainerTrigger;
import io.github.mcpdatalayer.container.model.FilterCondition;
import io.github.mcpdatalayer.container.model.FilterOperator;
import io.github.mcpdatalayer.container.model.Parameter;
import io.github.mcpdatalayer.container.model.Parameters;
import io.github.mcpdatalayer.container.model.TriggerType;
import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonLiteral;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.journeys.LocalizedText;
import org.jspecify.annotations.Nullable;

/**
 * The rules of a runtime as triggers. Listeners, which a runtime has as tags, become settings of the triggers that they serve:
 * their ids, where they listen, and the members of groups.
 */
final class RuntimeRules {

    static final String EVENT = "{{_event}}";
    static final String TRIGGERS = "{{_triggers}}";
    /** Rules whose trigger is not known are numbered. */
    static final String NUMBERED = "rule ";
    /** The most listeners of one trigger, with the conditions of each: they would multiply with the rules that wait for them. */
    private static final int MOST_LISTENERS = 50;
    /** Settings and conditions of listeners in all triggers. */
    private static final int MOST_COPIED = 100_000;
    private static final Pattern LISTENED = Pattern.compile("\\(\\^\\|,\\)(\\d+)_(\\d+)\\(\\$\\|,\\)");

    /** One rule, read: what it asks for and which tags it starts and blocks, by index. */
    private record Rule(int index, @Nullable FilterCondition event, List<FilterCondition> events,
            List<FilterCondition> conditions, @Nullable String listenerId, List<Integer> adds, List<Integer> blocks,
            JsonObject source) {}

    private final List<@Nullable FilterCondition> predicates;
    private final List<JsonObject> tags;
    private final RuntimeValues values;
    private final ReadNotes notes;
    private final List<Rule> rules = new ArrayList<>();
    private final Map<Integer, String> ids = new TreeMap<>();
    private final Map<Integer, List<String>> firing = new HashMap<>();
    private final Map<Integer, List<String>> blocking = new HashMap<>();
    /** The listeners of each trigger, by the id that their events carry. */
    private final Map<String, List<Integer>> listeners = new HashMap<>();
    /** The listeners of each group's members, by the group's id. */
    private final Map<String, List<Integer>> memberListeners = new HashMap<>();
    private final Map<Integer, List<Rule>> starters = new HashMap<>();
    private String numericId = "";
    private int copied;

    RuntimeRules(List<@Nullable FilterCondition> predicates, List<JsonObject> tags, RuntimeValues values,
            ReadNotes notes) {
        this.predicates = predicates;
        this.tags = tags;
        this.values = values;
        this.notes = notes;
    }

    /** The number of the container, as ids of listeners begin with it; empty where there is no listener. */
    String numericId() {
        return numericId;
    }

    List<String> firing(int tag) {
        return firing.getOrDefault(tag, List.of());
    }

    List<String> blocking(int tag) {
        return blocking.getOrDefault(tag, List.of());
    }

    List<ContainerTrigger> read(JsonArray json) {
        for (int i = 0; i < json.size(); i++) {
            if (json.get(i) instanceof JsonArray rule) {
                rules.add(rule(i, rule));
            } else {
                notes.notUnderstood("rules[" + i + "]", LocalizedText.of("runtimeRules.a-rule-is-no-list"));
            }
        }
        for (int i = 0; i < tags.size(); i++) {
            if (tags.get(i).get("vtp_uniqueTriggerId") instanceof JsonString(String unique)) {
                listeners.computeIfAbsent(unique, _ -> new ArrayList<>()).add(i);
            }
            String[] member = member(tags.get(i));
            if (member.length == 3) {
                memberListeners.computeIfAbsent(member[1], _ -> new ArrayList<>()).add(i);
            }
        }
        rules.forEach(rule -> rule.adds()
                .forEach(tag -> starters.computeIfAbsent(tag, _ -> new ArrayList<>()).add(rule)));
        number();
        for (Rule rule : rules) {
            String id = ids.getOrDefault(rule.index(), "");
            rule.adds().forEach(tag -> firing.computeIfAbsent(tag, _ -> new ArrayList<>()).add(id));
            rule.blocks().forEach(tag -> blocking.computeIfAbsent(tag, _ -> new ArrayList<>()).add(id));
        }
        return rules.stream().map(this::trigger).toList();
    }

    private Rule rule(int index, JsonArray json) {
        String place = "rules[" + index + "]";
        List<FilterCondition> events = new ArrayList<>();
        List<FilterCondition> conditions = new ArrayList<>();
        List<Integer> adds = new ArrayList<>();
        List<Integer> blocks = new ArrayList<>();
        String listener = null;
        for (JsonValue each : json.elements()) {
            if (!(each instanceof JsonArray part) || part.size() == 0
                    || !(part.get(0) instanceof JsonString(String word))) {
                notes.notUnderstood(place, LocalizedText.of("runtimeRules.a-part-of-a-rule-is"));
                continue;
            }
            for (int number : numbers(part)) {
                switch (word) {
                    case "if", "unless" -> {
                        FilterCondition condition = condition(number, word.equals("unless"), place);
                        Matcher listened = LISTENED.matcher(condition.value());
                        if (condition.variable().equals(TRIGGERS) && listened.find() && !condition.negated()) {
                            numericId = listened.group(1);
                            listener = listened.group(2);
                        } else if (condition.variable().equals(EVENT) && !condition.negated()) {
                            events.add(condition);
                        } else {
                            conditions.add(condition);
                        }
                    }
                    case "add" -> adds.add(number);
                    case "block" -> blocks.add(number);
                    default -> notes.notUnderstood(place, LocalizedText.of("runtimeRules.a-rule-has-a-part-that"));
                }
            }
        }
        FilterCondition event = events.size() == 1 && events.getFirst().comparison() == FilterOperator.EQUALS
                ? events.getFirst()
                : null;
        return new Rule(index, event, events, conditions, listener, adds, blocks,
                JsonObject.of(List.of(new JsonObject.Member("rule", json))));
    }

    private static List<Integer> numbers(JsonArray part) {
        List<Integer> numbers = new ArrayList<>();
        for (JsonValue each : part.elements().subList(1, part.size())) {
            if (each instanceof JsonNumber number && number.text().matches("\\d{1,6}")) {
                numbers.add(Integer.valueOf(number.text()));
            }
        }
        return numbers;
    }

    private FilterCondition condition(int number, boolean negated, String place) {
        FilterCondition condition = number < predicates.size() ? predicates.get(number) : null;
        if (condition == null) {
            notes.notUnderstood(place, LocalizedText.of("runtimeRules.a-rule-asks-for-a-predicate"));
            return new FilterCondition(FilterOperator.URL_MATCHES, "", "", negated, false);
        }
        return negated
                ? new FilterCondition(condition.comparison(), condition.variable(), condition.value(), true,
                        condition.ignoresCase())
                : condition;
    }

    /** Gives each rule the id of its trigger where a listener or a group tells it, else a number. */
    private void number() {
        Set<String> taken = new HashSet<>();
        for (Rule rule : rules) {
            if (rule.listenerId() != null && taken.add(rule.listenerId())) {
                ids.put(rule.index(), rule.listenerId());
            }
        }
        for (Rule rule : rules) {
            for (int tag : rule.adds()) {
                String[] member = tag < tags.size() ? member(tags.get(tag)) : new String[0];
                if (member.length == 3 && !ids.containsKey(rule.index()) && taken.add(member[2])) {
                    ids.put(rule.index(), member[2]);
                }
            }
            ids.computeIfAbsent(rule.index(), index -> NUMBERED + index);
        }
    }

    /** Returns container, group and member of a listener for a group; empty for others. */
    private String[] member(JsonObject tag) {
        JsonValue id = tag.get("vtp_firingId");
        return tag.get("vtp_isListeningTag") == JsonLiteral.TRUE && id instanceof JsonString(String text)
                ? text.split("_", -1)
                : new String[0];
    }

    private ContainerTrigger trigger(Rule rule) {
        String id = ids.getOrDefault(rule.index(), "");
        String event = rule.event() == null ? null : rule.event().value();
        TriggerType ofEvent = event == null ? null : TriggerType.ofEvent(event);
        boolean onlyEvent = rule.events().size() == 1;
        // A listener's event without its id fires for every listener, which no type of trigger says.
        boolean byRule = !onlyEvent
                || (ofEvent != null && ofEvent.isListener() && rule.listenerId() == null);
        TriggerType type = byRule
                ? TriggerType.RUNTIME_RULE
                : ofEvent == null ? TriggerType.CUSTOM_EVENT : ofEvent;
        List<FilterCondition> conditions = new ArrayList<>(byRule ? rule.events() : List.of());
        conditions.addAll(rule.conditions());
        Map<String, Parameter> settings = new LinkedHashMap<>();
        List<FilterCondition> listensWhere = new ArrayList<>();
        boolean waits = false;
        if (rule.listenerId() != null) {
            String unique = numericId + "_" + rule.listenerId();
            List<Integer> all = listeners.getOrDefault(unique, List.of());
            if (all.size() > MOST_LISTENERS) {
                notes.notUnderstood("rules[" + rule.index() + "]",
                        LocalizedText.of("runtimeRules.a-trigger-has-more-than-listeners", MOST_LISTENERS));
            }
            for (int i : all.subList(0, Math.min(MOST_LISTENERS, all.size()))) {
                List<FilterCondition> where = where(i);
                copied += tags.get(i).size() + where.size();
                if (copied > MOST_COPIED) {
                    notes.notUnderstood("rules[" + rule.index() + "]",
                            LocalizedText.of("runtimeRules.the-settings-of-further-listeners-were"));
                    break;
                }
                settings.putAll(values.of(tags.get(i), "tags[" + i + "]").byKey());
                waits |= tags.get(i).get("vtp_waitForTags") == JsonLiteral.TRUE;
                listensWhere.addAll(where);
            }
        }
        if (type == TriggerType.TRIGGER_GROUP) {
            settings.put("triggerIds", new Parameter.ParameterList(members(id)));
        }
        String name = name(type, rule, event);
        return new ContainerTrigger(id, name, type, type.name(),
                type == TriggerType.CUSTOM_EVENT ? rule.events() : List.of(), conditions, listensWhere,
                Parameters.of(settings), waits, null, null, rule.source());
    }

    private static String name(TriggerType type, Rule rule, @Nullable String event) {
        String what = type == TriggerType.CUSTOM_EVENT || type == TriggerType.RUNTIME_RULE
                ? event != null
                        ? event
                        : rule.events().isEmpty() ? "Rule" : rule.events().getFirst().value()
                : type.words().english();
        return what + " (rule " + rule.index() + ")";
    }

    /** Returns the conditions of the pages on which a listener is set up. */
    private List<FilterCondition> where(int listener) {
        List<Rule> rule = starters.getOrDefault(listener, List.of());
        return rule.isEmpty() ? List.of() : rule.getFirst().conditions();
    }

    private List<Parameter> members(String group) {
        List<Parameter> members = new ArrayList<>();
        for (int listener : memberListeners.getOrDefault(group, List.of())) {
            for (Rule rule : starters.getOrDefault(listener, List.of())) {
                members.add(new Parameter.ParameterText(Parameter.TextKind.TRIGGER_REFERENCE,
                        ids.getOrDefault(rule.index(), "")));
            }
        }
        return members;
    }
}
