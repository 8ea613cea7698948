package io.github.mcpdatalayer.journeys;

import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import org.jspecify.annotations.Nullable;

/**
 * A journey, as it is run: included files are in it, and variables have their values except those that a step assigns.
 *
 * @param file
 *            as the person named it
 * @param notes
 *            what of the file is passed over
 */
public record Journey(String file, String title, List<JourneyStep> steps, List<String> notes) {

    public Journey {
        steps = List.copyOf(steps);
        notes = List.copyOf(notes);
    }

    /** The origins of the addresses that it opens, and of the tabs that its steps are done in. */
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

    /** The address with which it begins; null where it opens none, or one that is not known yet. */
    public @Nullable String firstUrl() {
        for (JourneyStep step : steps) {
            if (step.action() instanceof JourneyAction.Open(String url)) {
                return JourneyVariables.isOpen(url) ? null : url;
            }
        }
        return null;
    }

    /** Scheme, host and port of an address that was checked. */
    static String originOf(String url) {
        URI uri = URI.create(url);
        return uri.getScheme() + "://" + uri.getRawAuthority();
    }
}
