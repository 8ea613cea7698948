package io.github.mcpdatalayer.journeys;

import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import org.jspecify.annotations.Nullable;

/**
 * A journey as it is run. It contains the steps of included files, and its variables have their values except those that a
 * step assigns.
 *
 * @param file
 *            as the person named it
 * @param notes
 *            texts about the parts of the file that are passed over
 */
public record Journey(String file, String title, List<JourneyStep> steps, List<LocalizedText> notes) {

    public Journey {
        steps = List.copyOf(steps);
        notes = List.copyOf(notes);
    }

    /** The origins of the addresses that it opens, and of the tabs in which its steps are done. */
    public Set<String> origins() {
        Set<String> origins = new TreeSet<>();
        for (JourneyStep step : steps) {
            String target = step.target();
            if (step.action() instanceof JourneyAction.Open(String url) && !JourneyVariables.isOpen(url)) {
                origins.add(originOf(url));
            }
            if (target != null && !target.isEmpty() && !JourneyVariables.isOpen(target)) {
                origins.add(originOf(target));
            }
        }
        return origins;
    }

    /**
     * Tells whether it answers the consent banner itself: it includes a file of steps on the condition that the visitor makes a
     * certain choice.
     */
    public boolean choosesConsent() {
        Map<Integer, String> choices = new HashMap<>();
        for (JourneyStep step : steps) {
            if (step.action() instanceof JourneyAction.Decide(int group, JourneyCondition.VariableIs is)
                    && is.name().equals(JourneyVariables.CONSENT)) {
                choices.put(group, step.file());
            } else if (step.groups().stream()
                    .anyMatch(group -> choices.containsKey(group) && !step.file().equals(choices.get(group)))) {
                return true;
            }
        }
        return false;
    }

    /** The address that it opens first; null where it opens none, or one that is not known yet. */
    public @Nullable String firstUrl() {
        for (JourneyStep step : steps) {
            if (step.action() instanceof JourneyAction.Open(String url)) {
                return JourneyVariables.isOpen(url) ? null : url;
            }
        }
        return null;
    }

    /** Scheme, host and port of an address, which was checked when the journey was read. */
    static String originOf(String url) {
        URI uri = URI.create(url);
        return uri.getScheme() + "://" + uri.getRawAuthority();
    }
}
