package io.github.mcpdatalayer.datalayer.consent;

import java.util.Map;

/**
 * Events in a row that found the same consent state.
 *
 * @param first number of the first push of it
 * @param last number of the last
 * @param state by signal
 * @param waiting whether tags were held back for an update
 * @param events by name, how often
 */
public record Span(long first, long last, Map<String, Grant> state, boolean waiting, Map<String, Integer> events) {}
