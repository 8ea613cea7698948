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
            case NOT_SET -> new LocalizedText("not set", "nicht festgelegt");
            case NOT_NEEDED -> new LocalizedText("no additional consent", "keine zusätzliche Einwilligung");
            case NEEDED -> LocalizedText.same(String.join(" + ", consent.types()));
        };
    }

    public static LocalizedText option(FiringOption option) {
        return switch (option) {
            case ONCE_PER_EVENT -> new LocalizedText("once per event", "einmal pro Ereignis");
            case ONCE_PER_LOAD -> new LocalizedText("once per page", "einmal pro Seite");
            case UNLIMITED -> new LocalizedText("unlimited", "unbegrenzt");
        };
    }

    public static LocalizedText sequence(ContainerTag tag) {
        List<String> english = new ArrayList<>();
        List<String> german = new ArrayList<>();
        Sequenced before = tag.setup();
        if (before != null) {
            english.add("before it: " + before.tag() + (before.stops() ? " (stops it on failure)" : ""));
            german.add("davor: " + before.tag() + (before.stops() ? " (hält es bei Fehler an)" : ""));
        }
        Sequenced after = tag.teardown();
        if (after != null) {
            english.add("after it: " + after.tag() + (after.stops() ? " (not on failure)" : ""));
            german.add("danach: " + after.tag() + (after.stops() ? " (nicht bei Fehler)" : ""));
        }
        return new LocalizedText(String.join("; ", english), String.join("; ", german));
    }

    /** Conditions of a trigger, joined as they are meant. */
    public static LocalizedText conditions(ContainerTrigger trigger) {
        List<String> english = new ArrayList<>();
        List<String> german = new ArrayList<>();
        for (FilterCondition each : trigger.allConditions()) {
            english.add(each.words().english());
            german.add(each.words().german());
        }
        return new LocalizedText(String.join(" AND ", english), String.join(" UND ", german));
    }
}
