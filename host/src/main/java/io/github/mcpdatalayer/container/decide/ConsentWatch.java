package io.github.mcpdatalayer.container.decide;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

import io.github.mcpdatalayer.container.model.Container;
import io.github.mcpdatalayer.container.model.ContainerPart;
import io.github.mcpdatalayer.container.model.ContainerTag;
import io.github.mcpdatalayer.datalayer.consent.ConsentCommand;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Consent as tags find it. The state that the page was asked for counts; without it, the pushed commands do, unless a
 * template of the container may have set something else. A type that nobody mentioned counts as granted.
 */
final class ConsentWatch implements MomentWatch.ConsentAtMoment {

    private final boolean templatesMaySet;
    private final Map<String, Boolean> defaults = new HashMap<>();
    private final Map<String, Boolean> updates = new HashMap<>();
    private final Set<String> regional = new HashSet<>();
    private @Nullable Map<String, Boolean> sample;

    ConsentWatch(Container container) {
        this.templatesMaySet = container.tags().stream().anyMatch(tag -> maySet(tag, container));
    }

    private static boolean maySet(ContainerTag tag, Container container) {
        if (!tag.isTemplate() || tag.paused()) {
            return false;
        }
        ContainerPart template = container.template(tag.type());
        return template == null || template.text().contains("access_consent")
                || template.text().contains("ConsentState");
    }

    void see(JsonValue message, @Nullable Map<String, Boolean> seen) {
        sample = seen;
        ConsentCommand command = ConsentCommand.of(message);
        if (command == null) {
            return;
        }
        if (!command.isDefault()) {
            updates.putAll(command.signals());
        } else if (command.regions().isEmpty()) {
            defaults.putAll(command.signals());
        } else {
            regional.addAll(command.signals().keySet());
        }
    }

    /** Tells whether a type is granted. */
    @Override
    public Ternary granted(String type) {
        if (sample != null) {
            return Ternary.of(sample.getOrDefault(type, true));
        }
        if (templatesMaySet) {
            return Ternary.UNKNOWN;
        }
        Boolean set = updates.get(type);
        if (set == null && regional.contains(type)) {
            return Ternary.UNKNOWN;
        }
        return Ternary.of(set == null ? defaults.getOrDefault(type, true) : set);
    }

    boolean isUnsureByTemplate() {
        return sample == null && templatesMaySet;
    }
}
