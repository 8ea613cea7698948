package io.github.mcpdatalayer.journeys;

import java.util.List;

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
 * @param timeoutMs
 *            how long its element or page may take
 * @param navigates
 *            whether the file says that it leads to another page
 * @param groups
 *            of the conditions that it depends on
 */
public record JourneyStep(int number, String file, String place, String type, JourneyAction action, int timeoutMs,
        boolean navigates, List<Integer> groups) {}
