package io.github.mcpdatalayer.container.decide;

import java.util.List;

import io.github.mcpdatalayer.container.model.ContainerTrigger;
import io.github.mcpdatalayer.journeys.LocalizedText;

/**
 * A trigger, held against a moment.
 *
 * @param meetsEvent whether the event is one that it waits for
 * @param why why it does not fire, or is not known to; empty where it fires
 */
public record TriggerCheck(ContainerTrigger trigger, Ternary fires, boolean meetsEvent, LocalizedText why,
        List<ConditionCheck> conditions) {
    public TriggerCheck {
        conditions = List.copyOf(conditions);
    }
}
