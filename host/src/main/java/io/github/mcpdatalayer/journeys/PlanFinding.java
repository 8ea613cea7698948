package io.github.mcpdatalayer.journeys;

import java.util.List;

/**
 * A push of a run that does not follow a tracking plan.
 *
 * @param rule
 *            the rule that is broken
 * @param path
 *            in the push, as a JSONPath
 * @param saw
 *            what is there, redacted; empty where that is not told
 * @param expected
 *            in words
 * @param pushes
 *            numbers of the first ones
 */
public record PlanFinding(String rule, String path, LocalizedText saw, LocalizedText expected, List<Long> pushes) {

    public PlanFinding {
        pushes = List.copyOf(pushes);
    }
}
