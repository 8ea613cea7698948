package io.github.mcpdatalayer.container.model;

import java.util.ArrayList;
import java.util.List;

import io.github.mcpdatalayer.datalayer.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * A trigger.
 *
 * @param typeName its type as the file names it
 * @param eventConditions of custom events: on the event's name
 * @param conditions all of them must hold
 * @param listensWhere where its listener is set up
 * @param parameters its further settings, such as members of a group or limits of a timer
 * @param waits whether the browser waits for the tags of a click or a form
 */
public record ContainerTrigger(String id, String name, TriggerType type, String typeName,
        List<FilterCondition> eventConditions, List<FilterCondition> conditions, List<FilterCondition> listensWhere,
        Parameters parameters, boolean waits, @Nullable String folder, @Nullable String fingerprint,
        JsonObject source) {

    /** Triggers that each container has and no file lists. */
    private static final String ALL_PAGES = "2147479553";
    private static final String CONSENT_ALL_PAGES = "2147479572";
    private static final String INIT_ALL_PAGES = "2147479573";
    private static final long FIRST_BUILT_IN = 2147479553L;

    public ContainerTrigger {
        eventConditions = List.copyOf(eventConditions);
        conditions = List.copyOf(conditions);
        listensWhere = List.copyOf(listensWhere);
    }

    /** A trigger of Google's own, by its id; null where the id is none. */
    public static @Nullable ContainerTrigger builtIn(String id) {
        return switch (id) {
            case ALL_PAGES -> own(id, "All Pages", TriggerType.PAGEVIEW);
            case CONSENT_ALL_PAGES ->
                own(id, "Consent Initialization - All Pages", TriggerType.CONSENT_INIT);
            case INIT_ALL_PAGES -> own(id, "Initialization - All Pages", TriggerType.INIT);
            default -> isBuiltInId(id) ? own(id, "Built-in " + id, TriggerType.OTHER) : null;
        };
    }

    private static boolean isBuiltInId(String id) {
        return id.matches("\\d{10}") && Long.parseLong(id) >= FIRST_BUILT_IN;
    }

    private static ContainerTrigger own(String id, String name, TriggerType type) {
        return new ContainerTrigger(id, name, type, type.name(), List.of(), List.of(), List.of(), Parameters.NONE,
                false, null, null, JsonObject.EMPTY);
    }

    /** Tells whether it has no condition: each event of its type fires it. */
    public boolean isUnconditional() {
        return eventConditions.isEmpty() && conditions.isEmpty() && listensWhere.isEmpty();
    }

    /** All conditions, wherever they stand. */
    public List<FilterCondition> allConditions() {
        List<FilterCondition> all = new ArrayList<>(eventConditions);
        all.addAll(conditions);
        all.addAll(listensWhere);
        return all;
    }

    /** The members of a group. */
    public List<String> members() {
        return type == TriggerType.TRIGGER_GROUP ? parameters.texts("triggerIds") : List.of();
    }

    /** The event that it waits for by name; null where several may be meant. */
    public @Nullable String eventName() {
        if (type == TriggerType.TIMER) {
            String name = parameters.text("eventName");
            return name == null || name.isEmpty() ? type.event() : name;
        }
        if (type.event() != null) {
            return type.event();
        }
        for (FilterCondition each : type == TriggerType.CUSTOM_EVENT ? eventConditions : conditions) {
            if (each.comparison() == FilterOperator.EQUALS && !each.negated()
                    && VariableReference.names(each.value()).isEmpty()
                    && (type == TriggerType.CUSTOM_EVENT || each.variable().equals("{{_event}}"))) {
                return each.value();
            }
        }
        return null;
    }
}
