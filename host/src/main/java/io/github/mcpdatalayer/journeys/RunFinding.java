package io.github.mcpdatalayer.journeys;

import java.util.List;

import io.github.mcpdatalayer.journeys.CheckedExpectation.Accepted;
import org.jspecify.annotations.Nullable;

/**
 * A finding of a rule in the visit of a run, as auditVisit tells it, however often it occurs.
 *
 * @param rule
 *            its id
 * @param severity
 *            error, warning or info
 * @param path
 *            in the pushes, as a JSONPath; empty for hits or several pushes
 * @param got
 *            redacted
 * @param effect
 *            what is wrong, in the words of the rule
 * @param fix
 *            what to do
 * @param job
 *            whose work it is: site, container or consent platform
 * @param deed
 *            the number of the browser's deed that led to it; 0: none is known
 * @param accepted
 *            why it may be so, and until when; null where nobody has accepted that
 */
public record RunFinding(String rule, String severity, String path, LocalizedText expected, LocalizedText got,
        LocalizedText effect, LocalizedText fix, String job, long deed, List<Long> pushes, List<Long> hits, int count,
        @Nullable Accepted accepted) {

    static final String ERROR = "error";

    public RunFinding {
        pushes = List.copyOf(pushes);
        hits = List.copyOf(hits);
    }

    boolean isError() {
        return severity.equals(ERROR);
    }

    /** The name for what is accepted, and in the lists of what is: another one of its rule is not. */
    String named() {
        return rule + (path.isEmpty() ? "" : " " + path) + ": " + expected.english();
    }

    RunFinding accepted(Accepted how) {
        return new RunFinding(rule, severity, path, expected, got, effect, fix, job, deed, pushes, hits, count, how);
    }

    /** The place in its results of the step that led to it; the first one that did something where that is not known. */
    int at(List<StepResult> results) {
        int at = -1;
        for (int i = 0; i < results.size(); i++) {
            StepResult result = results.get(i);
            boolean acted = result.action() > 0 && !(result.step().action() instanceof JourneyAction.Expect);
            at = acted && (at < 0 || result.action() <= deed) ? i : at;
        }
        return Math.max(0, at);
    }
}
