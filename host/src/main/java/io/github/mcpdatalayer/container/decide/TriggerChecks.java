package io.github.mcpdatalayer.container.decide;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.container.decide.VariableValue.KnownValue;
import io.github.mcpdatalayer.container.model.Container;
import io.github.mcpdatalayer.container.model.ContainerTrigger;
import io.github.mcpdatalayer.container.model.FilterCondition;
import io.github.mcpdatalayer.container.model.TriggerType;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.journeys.LocalizedText;

/** Holds the triggers of a container against a moment, each once. */
final class TriggerChecks {

    private static final LocalizedText NOTHING = LocalizedText.same("");
    private static final LocalizedText NO_EVENT = LocalizedText
            .of("triggerChecks.the-data-layer-restricts-variables-the");
    private static final String HISTORY_2 = "gtm.historyChange-v2";

    private final Container container;
    private final ConditionChecks conditions;
    private final VariableValues values;
    private final boolean hasBothHistories;
    /** Triggers read the event from a variable, too, which a page may keep from GTM. */
    private final boolean knowsEvent;
    private final Map<String, TriggerCheck> checks = new HashMap<>();

    TriggerChecks(Container container, VariableValues values, KnownPatterns patterns, boolean hasBothHistories) {
        this.container = container;
        this.values = values;
        this.conditions = new ConditionChecks(patterns);
        this.hasBothHistories = hasBothHistories;
        this.knowsEvent = values.restrictions().allowsVariable("e") == Ternary.YES;
    }

    TriggerCheck check(ContainerTrigger trigger) {
        TriggerCheck known = checks.get(trigger.id());
        if (known == null) {
            known = work(trigger);
            checks.put(trigger.id(), known);
        }
        return known;
    }

    private TriggerCheck work(ContainerTrigger trigger) {
        String event = values.moment().event();
        return switch (trigger.type()) {
            case OTHER, ALWAYS, SERVER_PAGEVIEW -> new TriggerCheck(trigger, Ternary.UNKNOWN, false,
                    LocalizedText.of("triggerChecks.triggers-of-the-type-are-not", trigger.typeName()),
                    List.of());
            case CUSTOM_EVENT, RUNTIME_RULE -> conditions(trigger, Ternary.YES, NOTHING);
            default -> waitsFor(trigger, event) ? listened(trigger) : otherEvent(trigger, event);
        };
    }

    private boolean waitsFor(ContainerTrigger trigger, String event) {
        return event.equals(trigger.eventName())
                || (trigger.type() == TriggerType.HISTORY_CHANGE && event.equals(HISTORY_2));
    }

    private static TriggerCheck otherEvent(ContainerTrigger trigger, String event) {
        return new TriggerCheck(trigger, Ternary.NO, false,
                LocalizedText.of("triggerChecks.it-waits-for-this-is", trigger.eventName(), event),
                List.of());
    }

    /** A listener's event names the triggers that it is for; where it names none, it is for all. */
    private TriggerCheck listened(ContainerTrigger trigger) {
        if (trigger.type() == TriggerType.HISTORY_CHANGE && hasBothHistories) {
            return conditions(trigger, Ternary.UNKNOWN,
                    LocalizedText.of("triggerChecks.the-page-pushes-both-kinds-of"));
        }
        if (!trigger.type().isListener()) {
            return conditions(trigger, Ternary.YES, NOTHING);
        }
        String listed = values.variable("_triggers") instanceof KnownValue(JsonValue known) ? JsText.of(known) : null;
        if (listed == null || listed.isEmpty()) {
            return conditions(trigger, Ternary.YES, NOTHING);
        }
        String number = container.identity().numericId();
        List<String> ids = Arrays.asList(listed.split(",", -1));
        if (number.isEmpty() || number.equals("0")) {
            boolean maybe = ids.stream().anyMatch(each -> each.endsWith("_" + trigger.id()));
            return maybe
                    ? conditions(trigger, Ternary.UNKNOWN,
                            LocalizedText.of("triggerChecks.the-file-does-not-say-its"))
                    : notListed(trigger);
        }
        return ids.contains(number + "_" + trigger.id())
                ? conditions(trigger, Ternary.YES, NOTHING)
                : notListed(trigger);
    }

    private static TriggerCheck notListed(ContainerTrigger trigger) {
        return new TriggerCheck(trigger, Ternary.NO, true,
                LocalizedText.of("triggerChecks.the-event-names-other-triggers-in"),
                List.of());
    }

    private TriggerCheck conditions(ContainerTrigger trigger, Ternary start, LocalizedText open) {
        List<ConditionCheck> checked = new ArrayList<>();
        Ternary fires = start;
        boolean meetsEvent = true;
        LocalizedText why = open;
        for (FilterCondition each : trigger.eventConditions()) {
            ConditionCheck check = conditions.check(each, values);
            checked.add(check);
            meetsEvent &= check.holds() != Ternary.NO;
            fires = fires.and(check.holds());
        }
        for (FilterCondition each : meetsEvent ? trigger.conditions() : List.<FilterCondition>of()) {
            ConditionCheck check = conditions.check(each, values);
            checked.add(check);
            boolean isEvent = each.variable().equals("{{_event}}");
            meetsEvent &= !isEvent || trigger.type() != TriggerType.RUNTIME_RULE || check.holds() != Ternary.NO;
            fires = fires.and(check.holds());
        }
        for (ConditionCheck each : checked.reversed()) {
            // The first that fails, else the first that is not known.
            why = each.holds() == fires && fires != Ternary.YES ? each.why() : why;
        }
        if (!knowsEvent && (fires != Ternary.NO || checked.stream().anyMatch(TriggerChecks::isNotEvent))) {
            return new TriggerCheck(trigger, Ternary.UNKNOWN, true, NO_EVENT, checked);
        }
        return new TriggerCheck(trigger, fires, meetsEvent, fires == Ternary.YES ? NOTHING : why, checked);
    }

    private static boolean isNotEvent(ConditionCheck check) {
        return check.condition().negated() && check.condition().variable().equals("{{_event}}");
    }
}
