package io.github.mcpdatalayer.journeys;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * One step of a journey.
 *
 * @param number
 *            from 1, included files counted
 * @param file
 *            that it stands in
 * @param place
 *            in that file, such as {@code steps[3]}
 * @param type
 *            as the file names it, such as {@code click}
 * @param target
 *            the address that its tab shows; empty: the tab that the journey begins in; null: the tab of the step before
 * @param timeoutMs
 *            how long its element or page may take
 * @param navigates
 *            whether the file says that it leads to another page
 * @param groups
 *            of the conditions that it depends on
 */
public record JourneyStep(int number, String file, String place, String type, JourneyAction action,
        @Nullable String target, int timeoutMs,
        boolean navigates, List<Integer> groups) {}
