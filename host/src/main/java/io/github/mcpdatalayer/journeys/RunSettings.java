package io.github.mcpdatalayer.journeys;

import org.jspecify.annotations.Nullable;

/**
 * How a journey is run.
 *
 * @param baseUrl
 *            in whose place the origin of the journey's first address stands; null: as recorded
 * @param strict
 *            whether an element that is found another way fails the run
 * @param stopBefore
 *            the number of the step before which the run ends; 0: none
 * @param hits
 *            answer: hits are answered in the browser and reach no vendor; send: they are sent
 */
public record RunSettings(@Nullable String baseUrl, boolean strict, int stopBefore, String hits) {}
