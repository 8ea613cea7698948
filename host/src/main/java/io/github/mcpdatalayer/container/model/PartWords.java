package io.github.mcpdatalayer.container.model;

import java.util.ArrayList;
import java.util.List;

import io.github.mcpdatalayer.container.model.ContainerTag.FiringOption;
import io.github.mcpdatalayer.container.model.ContainerTag.Sequenced;
import io.github.mcpdatalayer.journeys.LocalizedText;

/** Parts of a container in the words of the field. */
public final class PartWords {

    private static final String NONE = "–";

    private PartWords() {}

    /** Triggers by their names; what does not exist is marked. */
    public static List<String> triggers(Container container, List<String> ids) {
        List<String> names = new ArrayList<>();
        for (String id : ids) {
            ContainerTrigger trigger = container.trigger(id);
            names.add(trigger == null ? id + " (?)" : trigger.name());
        }
        return names;
    }

    public static LocalizedText consent(ContainerTag.TagConsent consent) {
        return switch (consent.status()) {
            case ABSENT -> LocalizedText.same(NONE);
            case NOT_SET -> LocalizedText.of("partWords.not-set");
            case NOT_NEEDED -> LocalizedText.of("partWords.no-additional-consent");
            case NEEDED -> LocalizedText.same(String.join(" + ", consent.types()));
        };
    }

    public static LocalizedText option(FiringOption option) {
        return switch (option) {
            case ONCE_PER_EVENT -> LocalizedText.of("partWords.once-per-event");
            case ONCE_PER_LOAD -> LocalizedText.of("partWords.once-per-page");
            case UNLIMITED -> LocalizedText.of("partWords.unlimited");
        };
    }

    public static LocalizedText sequence(ContainerTag tag) {
        List<LocalizedText> parts = new ArrayList<>();
        Sequenced before = tag.setup();
        if (before != null) {
            parts.add(LocalizedText.of(before.stops() ? "partWords.before-it-and-stops" : "partWords.before-it",
                    before.tag()));
        }
        Sequenced after = tag.teardown();
        if (after != null) {
            parts.add(LocalizedText.of(after.stops() ? "partWords.after-it-and-stops" : "partWords.after-it",
                    after.tag()));
        }
        return LocalizedText.joined("; ", parts);
    }

    /** Conditions of a trigger, joined as they are meant. */
    public static LocalizedText conditions(ContainerTrigger trigger) {
        return LocalizedText.joined(LocalizedText.of("partWords.and"),
                trigger.allConditions().stream().map(FilterCondition::words).toList());
    }
}
