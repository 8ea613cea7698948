package io.github.mcpdatalayer.datalayer.consent;

import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * A consent state and when it began.
 *
 * @param after the number of the last push before it; 0 for none
 * @param time when that push came, in milliseconds since 1970; null where not known
 * @param state by signal; empty before anything was said
 * @param chosen whether an update has come: what the visitor chose, now or on an earlier visit
 */
public record ConsentPhase(long after, @Nullable Double time, Map<String, Grant> state, boolean chosen) {

    public Grant grant(String signal) {
        return state.getOrDefault(signal, Grant.UNSET);
    }
}
