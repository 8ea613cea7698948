package io.github.mcpdatalayer.journeys;

import java.util.HashSet;
import java.util.List;

/**
 * Decides after which steps to wait for a quiet page. Late tracking of a step would be taken for the next one's. That matters where the
 * next one is checked exactly, or is checked while nothing has waited for what this one tracks; not where what this one tracks is counted
 * itself: what comes late is then one too many here or there. Where a deed itself must not have led to something, its page must be quiet
 * before that can be said.
 *
 * @param stopBefore
 *            the number of the step before which the run ends; 0: none
 */
record QuietSteps(List<JourneyStep> steps, int stopBefore) {

    boolean isAfter(JourneyStep deed) {
        boolean awaited = false;
        boolean counted = false;
        boolean followed = false;
        boolean surely = false;
        for (JourneyStep next : steps.subList(steps.indexOf(deed) + 1, steps.size())) {
            if (stopBefore > 0 && next.number() >= stopBefore) {
                break;
            }
            boolean isSure = new HashSet<>(deed.groups()).containsAll(next.groups());
            if (next.action() instanceof JourneyAction.Expect(Expectations expectations)) {
                if (!followed) {
                    if (expectations.isForbidding()) {
                        return true;
                    }
                    awaited |= isSure && expectations.isOfTracking();
                    counted |= isSure && expectations.isCounted();
                } else if (expectations.isForbidding() || (expectations.isCounted() && !counted)
                        || (expectations.isOfTracking() && !awaited)) {
                    return true;
                }
            } else if (next.action().isDeed()) {
                if (surely) {
                    return false;
                }
                followed = true;
                surely = isSure;
            }
        }
        return !surely; // nothing, perhaps, comes after it
    }
}
