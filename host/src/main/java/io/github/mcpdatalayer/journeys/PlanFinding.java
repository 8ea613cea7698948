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
 * @param effect
 *            what that means, in the words of the rule
 * @param pushes
 *            numbers of the first ones
 */
public record PlanFinding(String rule, String path, LocalizedText saw, LocalizedText expected, LocalizedText effect,
        List<Long> pushes) {

    /** The meaning of a schema without words of its own. */
    public static final LocalizedText OFF_PLAN = Effects.OFF_PLAN;

    public PlanFinding {
        pushes = List.copyOf(pushes);
    }
}
