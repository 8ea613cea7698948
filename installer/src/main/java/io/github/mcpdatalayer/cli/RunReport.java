package io.github.mcpdatalayer.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

import io.github.mcpdatalayer.cli.Screen.Mark;
import io.github.mcpdatalayer.journeys.AuditMode;
import io.github.mcpdatalayer.journeys.CheckedExpectation;
import io.github.mcpdatalayer.journeys.JourneyRun;
import io.github.mcpdatalayer.journeys.JourneyRun.Verdict;
import io.github.mcpdatalayer.journeys.RunFinding;
import io.github.mcpdatalayer.journeys.RunSettings;
import io.github.mcpdatalayer.journeys.StepResult;
import org.jspecify.annotations.Nullable;

/** Tells a person how runs of journeys ended: what is wrong, what it means, and whose work it is. */
final class RunReport {

    private final @Nullable Screen screen;

    /**
     * A report.
     *
     * @param screen
     *            null where a program reads stdout
     */
    RunReport(@Nullable Screen screen) {
        this.screen = screen;
    }

    void ended(JourneyRun run, Path folder) {
        if (screen == null) {
            return;
        }
        long held = run.steps().stream().flatMap(step -> step.expectations().stream())
                .filter(each -> each.state() == CheckedExpectation.Standing.HELD).count();
        String time = String.format(Locale.ROOT, "%.1f s", run.ms() / 1000.0);
        screen.line(run.verdict() == Verdict.HELD ? Mark.GOOD : Mark.BAD,
                run.title() + choice(run.settings()) + ": " + verdict(run.verdict())
                        + (run.attempt() > 1 ? " at attempt " + run.attempt() : "") + ". " + run.steps().size()
                        + (run.steps().size() == 1 ? " step, " : " steps, ")
                        + (held + run.unmet().size() == 0
                                ? "no expectation was checked"
                                : held + (held == 1 ? " expectation held, " : " expectations held, ")
                                        + run.unmet().size() + " did not")
                        + audited(run) + ". " + time);
        for (StepResult step : run.steps()) {
            step(step);
        }
        run.audit().findings().forEach(each -> finding(run, each));
        run.audit().notVisible().forEach(each -> screen.note("Not looked at: " + each.english()));
        run.notes().forEach(note -> screen.note(note.english()));
        screen.note(folder.resolve("run.json").toString());
    }

    private static String audited(JourneyRun run) {
        return run.settings().audit() == AuditMode.OFF
                ? ", not audited"
                : run.audit().done() ? "; the audit has " + run.audit().counted().english() : ", not audited";
    }

    private void finding(JourneyRun run, RunFinding finding) {
        Screen shown = screen;
        if (shown == null) {
            return;
        }
        int number = run.steps().isEmpty() ? 0 : run.stepOf(finding).number();
        CheckedExpectation.Accepted accepted = finding.accepted();
        boolean fails = run.settings().audit() == AuditMode.FAIL && finding.severity().equals("error");
        shown.below(accepted == null && fails ? Mark.BAD : finding.severity().equals("info") ? Mark.NONE : Mark.WARN,
                "step " + number + ": "
                        + (accepted == null
                                ? ""
                                : "accepted until " + accepted.until() + " (" + accepted.reason() + "): ")
                        + finding.rule() + (finding.path().isEmpty() ? "" : " at " + finding.path()) + ": expected "
                        + finding.expected() + "; " + finding.got() + ". " + finding.effect()
                        + " To be mended by: " + finding.job() + ".");
    }

    private static String choice(RunSettings settings) {
        return settings.consent() == null ? "" : " (consent " + settings.consent() + ")";
    }

    private void step(StepResult step) {
        Screen shown = screen;
        if (shown == null) {
            return;
        }
        String where = "step " + step.step().number() + " (" + step.step().place() + ")";
        StepResult.Failure failure = step.failure();
        if (failure != null) {
            shown.below(Mark.BAD, where + ", " + step.step().type() + ": " + failure.code() + ". " + failure.message());
        }
        StepResult.Healed healed = step.healed();
        if (healed != null) {
            shown.below(Mark.WARN, where + " was found by " + healed.by() + ", not by " + healed.was() + ": "
                    + healed.now());
        }
        for (CheckedExpectation each : step.expectations()) {
            if (each.state() == CheckedExpectation.Standing.FAILED) {
                shown.below(Mark.BAD, where + ": expected " + each.expected() + "; " + each.got() + ". " + each.effect()
                        + " To be mended by: " + each.job() + ".");
            }
            CheckedExpectation.Accepted accepted = each.accepted();
            if (accepted != null) {
                shown.below(Mark.WARN, where + ": accepted until " + accepted.until() + " (" + accepted.reason()
                        + "): expected " + each.expected() + "; " + each.got() + ".");
            }
        }
    }

    void all(List<JourneyRun> runs, RunSettings settings) {
        if (screen == null) {
            return;
        }
        long held = runs.stream().filter(run -> run.verdict() == Verdict.HELD).count();
        screen.blank();
        screen.text(held + " of " + runs.size() + " journeys held. " + settings.hits().shown());
    }

    private static String verdict(Verdict verdict) {
        return switch (verdict) {
            case HELD -> "held";
            case FAILED -> "failed";
            case BROKEN -> "could not be run to its end";
        };
    }
}
