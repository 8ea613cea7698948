package io.github.mcpdatalayer.datalayer.validation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * The planned events that judge a message: those of its own version.
 *
 * @param judges of the events of its name; empty if none may
 * @param unknown what is wrong with its version; null if the plan has it
 * @param isHint whether the version does not matter, because the plan says which one counts instead
 */
record PlanChoice(List<PlannedEvent> judges, @Nullable Said unknown, boolean isHint) {

    private static final int SHOWN = 5;

    static PlanChoice of(List<PlannedEvent> planned, PlannedMessage message) {
        EventVersion named = message.version();
        List<PlannedEvent> versioned = planned.stream().filter(event -> event.version() != null).toList();
        if (versioned.isEmpty()) {
            return new PlanChoice(planned, null, false);
        }
        boolean segment = versioned.stream().allMatch(event -> kind(event) == EventVersion.Scheme.SEGMENT);
        if (named == null) {
            return new PlanChoice(segment ? oldest(versioned) : planned, null, false);
        }
        boolean iglu = named.kind() == EventVersion.Scheme.IGLU;
        List<PlannedEvent> same = versioned.stream().filter(event -> isNamed(event, named)).toList();
        if (!same.isEmpty()) {
            return new PlanChoice(same, null, false);
        }
        if (segment) {
            // A number that only happens to be called version is no version of Segment's.
            return new PlanChoice(oldest(versioned),
                    named.kind() == EventVersion.Scheme.SEGMENT ? unknown(versioned, named) : null, true);
        }
        if (!iglu && versioned.stream().allMatch(event -> kind(event) == EventVersion.Scheme.IGLU)) {
            return new PlanChoice(planned, null, false); // a data layer's own event, judged by the schema of its name
        }
        return new PlanChoice(List.of(), unknown(versioned, named), false);
    }

    private static EventVersion.@Nullable Scheme kind(PlannedEvent event) {
        EventVersion version = event.version();
        return version == null ? null : version.kind();
    }

    private static boolean isNamed(PlannedEvent event, EventVersion named) {
        EventVersion version = event.version();
        return version != null && version.number().equals(named.number())
                && (named.kind() != EventVersion.Scheme.IGLU || version.kind() != EventVersion.Scheme.IGLU
                        || version.vendor().equals(named.vendor()));
    }

    private static List<PlannedEvent> oldest(List<PlannedEvent> versioned) {
        PlannedEvent oldest = versioned.stream().min(Comparator.comparingDouble(PlanChoice::order)).orElseThrow();
        return List.of(oldest);
    }

    private static double order(PlannedEvent event) {
        EventVersion version = event.version();
        try {
            return version == null ? Double.MAX_VALUE : Double.parseDouble(version.number());
        } catch (NumberFormatException e) {
            return Double.MAX_VALUE; // not a number, and so newer than any
        }
    }

    private static Said unknown(List<PlannedEvent> versioned, EventVersion named) {
        List<String> has = new ArrayList<>();
        for (PlannedEvent event : versioned) {
            EventVersion version = event.version();
            if (version != null && has.size() < SHOWN) {
                has.add(text(version));
            }
        }
        return Phrase.VERSION_OF.of(text(named), String.join(", ", has));
    }

    private static String text(EventVersion version) {
        return version.vendor().isEmpty() ? version.number() : version.vendor() + " " + version.number();
    }
}
