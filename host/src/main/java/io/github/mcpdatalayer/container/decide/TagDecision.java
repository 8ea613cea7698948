package io.github.mcpdatalayer.container.decide;

import java.util.List;

import io.github.mcpdatalayer.container.model.ContainerTag;
import io.github.mcpdatalayer.journeys.LocalizedText;

/**
 * The decision on a tag at one event.
 *
 * @param fires whether it ran
 * @param times how often it ran; more than once only where its firing option lets it
 * @param reason what decided it
 * @param why in words; empty where it fired by a trigger
 * @param firing its triggers, those whose event it was first
 * @param blocking its exceptions
 */
public record TagDecision(ContainerTag tag, Ternary fires, int times, DecisionReason reason, LocalizedText why,
        List<TriggerCheck> firing, List<TriggerCheck> blocking) {

    /** The ground of the decision. */
    public enum DecisionReason {
        TRIGGERED,
        SEQUENCE,
        PAUSED,
        SCHEDULE,
        OTHER_EVENT,
        CONDITION,
        EXCEPTION,
        USED_UP,
        CONSENT,
        SETUP_FAILED,
        RESTRICTED,
        NO_TRIGGER
    }

    public TagDecision {
        firing = List.copyOf(firing);
        blocking = List.copyOf(blocking);
    }
}
