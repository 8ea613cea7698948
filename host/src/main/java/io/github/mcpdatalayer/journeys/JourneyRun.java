package io.github.mcpdatalayer.journeys;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * One run of a journey, in a browser of its own.
 *
 * @param file
 *            of the journey, as the person named it
 * @param program
 *            the browser; empty where none could be started
 * @param attempt
 *            from 1
 * @param seen
 *            all that was tracked; null where that is not known
 * @param audit
 *            what the rules say of it
 */
public record JourneyRun(String file, String title, Instant started, long ms, String program, RunSettings settings,
        int attempt, Verdict verdict, List<StepResult> steps, @Nullable SeenTracking seen, RunAudit audit,
        List<LocalizedText> notes) {

    /** A run whose visit was not audited. */
    public JourneyRun(String file, String title, Instant started, long ms, String program, RunSettings settings,
            int attempt, Verdict verdict, List<StepResult> steps, @Nullable SeenTracking seen,
            List<LocalizedText> notes) {
        this(file, title, started, ms, program, settings, attempt, verdict, steps, seen, RunAudit.NONE, notes);
    }

    /** The end of the run. */
    public enum Verdict {
        /** All expectations held, and no error was found in the visit. */
        HELD("held", 0),
        /** An expectation did not hold, or an error was found in the visit. */
        FAILED("failed", 1),
        /** A step could not be done, or the site or the browser was not reached. */
        BROKEN("broken", 3);

        private final String word;
        private final int exit;

        Verdict(String word, int exit) {
            this.word = word;
            this.exit = exit;
        }

        /** The word in results. */
        public String word() {
            return word;
        }

        /** The exit code of a run that ended so. */
        public int exit() {
            return exit;
        }
    }

    public JourneyRun {
        steps = List.copyOf(steps);
        notes = List.copyOf(notes);
    }

    /** The pictures, as JPEG in base64, by the name that run.json gives them. */
    public Map<String, String> pictures() {
        Map<String, String> pictures = new LinkedHashMap<>();
        for (StepResult step : steps) {
            if (step.picture() != null) {
                pictures.put(step.pictureFile(), step.picture().base64());
            }
        }
        return pictures;
    }

    /** The step that led to what a rule has found. */
    public JourneyStep stepOf(RunFinding finding) {
        return steps.get(finding.at(steps)).step();
    }

    /** The expectations that did not hold, in the order of the steps. */
    public List<CheckedExpectation> unmet() {
        return steps.stream().flatMap(step -> step.expectations().stream())
                .filter(each -> each.state() == CheckedExpectation.Standing.FAILED).toList();
    }

    /** Returns this as another attempt. */
    public JourneyRun attempt(int number) {
        return new JourneyRun(file, title, started, ms, program, settings, number, verdict, steps, seen,
                audit, notes);
    }
}
