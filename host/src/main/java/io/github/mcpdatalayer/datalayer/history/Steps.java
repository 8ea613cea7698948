package io.github.mcpdatalayer.datalayer.history;

import java.util.Comparator;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * The steps of a tab, and which of them something came in: the last one that had begun before it.
 *
 * @param known by number; those that are still there
 * @param dropped how many older ones fell out of the bounded memory
 */
public record Steps(List<TabStep> known, long dropped) {

    /** A push this long after the end of its step is late: a timer or a person may be behind it. */
    public static final double LATE_MS = 3_000;

    /** The steps of a tab in which nothing has acted. */
    public static final Steps NONE = new Steps(List.of(), 0);

    public Steps {
        known = known.stream().sorted(Comparator.comparingLong(TabStep::number)).toList();
    }

    /** Tells whether nothing has acted, as far as is known. */
    public boolean isEmpty() {
        return known.isEmpty();
    }

    /** The step with this number; null if it is not there. */
    public @Nullable TabStep step(long number) {
        for (TabStep step : known) {
            if (step.number() == number) {
                return step;
            }
        }
        return null;
    }

    /** The step in which something came at a time, in milliseconds since 1970. */
    public StepMark at(double time) {
        for (int i = known.size() - 1; i >= 0; i--) {
            TabStep step = known.get(i);
            if (step.began() <= time) {
                Double ended = step.ended();
                return new StepMark(step.number(), ended != null && time > ended + LATE_MS);
            }
        }
        return StepMark.NONE;
    }
}
