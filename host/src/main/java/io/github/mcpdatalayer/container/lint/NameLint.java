package io.github.mcpdatalayer.container.lint;

import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;

import io.github.mcpdatalayer.container.model.Container;
import io.github.mcpdatalayer.container.model.Container.ContainerOrigin;
import io.github.mcpdatalayer.container.model.ContainerTag;
import org.jspecify.annotations.Nullable;

/** Checks names and ages. */
final class NameLint {

    private static final Pattern DEFAULT = Pattern.compile(
            "(Untitled|Unbenannte[rs]?) (Tag|Trigger|Variable).*|(Copy of|Kopie von) .*", Pattern.CASE_INSENSITIVE);
    private static final long HALF_A_YEAR = 183L * 24 * 3600 * 1000;

    private final Container container;
    private final LintNotes notes;

    NameLint(Container container, LintNotes notes) {
        this.container = container;
        this.notes = notes;
    }

    void check() {
        if (container.identity().origin() == ContainerOrigin.RUNTIME) {
            return; // it has no names
        }
        Set<String> seen = new HashSet<>();
        container.tags().forEach(each -> name("tag", each.name(), seen));
        container.triggers().forEach(each -> name("trigger", each.name(), seen));
        container.variables().forEach(each -> name("variable", each.name(), seen));
        long newest = newest();
        for (ContainerTag tag : container.tags()) {
            long changed = millis(tag.fingerprint());
            if (tag.paused() && changed > 0 && newest - changed > HALF_A_YEAR) {
                notes.tag(LintRule.PAUSED_LONG, tag, "");
            }
        }
    }

    private void name(String part, String name, Set<String> seen) {
        if (!seen.add(part + "\t" + name)) {
            notes.add(LintRule.NAME_TWICE, part, name, "");
        }
        if (DEFAULT.matcher(name).matches()) {
            notes.add(LintRule.NAME_DEFAULT, part, name, "");
        }
    }

    /** The last change in the file. Ages count up to it, not up to today. */
    private long newest() {
        long newest = 0;
        for (ContainerTag each : container.tags()) {
            newest = Math.max(newest, millis(each.fingerprint()));
        }
        for (var each : container.triggers()) {
            newest = Math.max(newest, millis(each.fingerprint()));
        }
        for (var each : container.variables()) {
            newest = Math.max(newest, millis(each.fingerprint()));
        }
        return newest;
    }

    private static long millis(@Nullable String fingerprint) {
        return fingerprint != null && fingerprint.matches("\\d{13}") ? Long.parseLong(fingerprint) : 0;
    }
}
