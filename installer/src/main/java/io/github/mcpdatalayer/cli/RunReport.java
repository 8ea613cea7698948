package io.github.mcpdatalayer.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.cli.Screen.Mark;
import io.github.mcpdatalayer.front.journeys.RunFolder;
import io.github.mcpdatalayer.journeys.AuditMode;
import io.github.mcpdatalayer.journeys.CheckedExpectation;
import io.github.mcpdatalayer.journeys.ConsentTable;
import io.github.mcpdatalayer.journeys.DeedSteps;
import io.github.mcpdatalayer.journeys.JourneyRun;
import io.github.mcpdatalayer.journeys.JourneyRun.Verdict;
import io.github.mcpdatalayer.journeys.RunFields;
import io.github.mcpdatalayer.journeys.RunSettings;
import io.github.mcpdatalayer.os.OperatingSystem;
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

    void ended(JourneyRun run, JsonObject written) {
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
        RunFields.objects(written, "steps").forEach(step -> step(written, step));
        RunFields.objects(written, "findings").forEach(each -> finding(run.settings().audit(), each));
        run.audit().notVisible().forEach(each -> screen.note("Not looked at: " + each.english()));
        run.notes().forEach(note -> screen.note(note.english()));
        screen.note(RunFolder.of(written).resolve(RunFolder.RUN).toString());
    }

    private static String audited(JourneyRun run) {
        return run.settings().audit() == AuditMode.OFF
                ? ", not audited"
                : run.audit().done() ? "; the audit has " + run.audit().counted().english() : ", not audited";
    }

    private void finding(AuditMode mode, JsonObject finding) {
        Screen shown = screen;
        if (shown == null) {
            return;
        }
        boolean accepted = finding.has("accepted");
        String severity = RunFields.text(finding, "severity");
        boolean fails = mode == AuditMode.FAIL && severity.equals("error");
        String path = RunFields.text(finding, "path");
        shown.below(!accepted && fails ? Mark.BAD : severity.equals("info") ? Mark.NONE : Mark.WARN,
                numbered(finding) + "step " + RunFields.text(finding, "step") + ": " + accepted(finding)
                        + RunFields.text(finding, "rule") + (path.isEmpty() ? "" : " at " + path) + ": expected "
                        + RunFields.text(finding, "expected") + "; " + RunFields.text(finding, "got") + ". "
                        + RunFields.text(finding, "effect") + job(finding));
    }

    /** The number that {@code accept} takes. */
    private static String numbered(JsonObject failure) {
        String number = RunFields.text(failure, "finding");
        return number.isEmpty() ? "" : number + ", ";
    }

    private static String accepted(JsonObject failure) {
        JsonObject how = RunFields.object(failure, "accepted");
        return how.isEmpty()
                ? ""
                : "accepted until " + RunFields.text(how, "until") + " (" + RunFields.text(how, "reason") + "): ";
    }

    private static String job(JsonObject failure) {
        return " To be mended by: " + RunFields.text(failure, "job") + ".";
    }

    private static String choice(RunSettings settings) {
        return settings.consent() == null ? "" : " (consent " + settings.consent() + ")";
    }

    private void step(JsonObject run, JsonObject step) {
        Screen shown = screen;
        if (shown == null) {
            return;
        }
        String where = "step " + DeedSteps.number(run, step) + " (" + RunFields.text(step, "place") + ")";
        if (step.get("error") instanceof JsonObject failure) {
            shown.below(Mark.BAD, where + ", " + RunFields.text(step, "type") + ": " + RunFields.text(failure, "code")
                    + ". " + RunFields.text(failure, "message"));
        }
        if (step.get("healed") instanceof JsonObject healed) {
            shown.below(Mark.WARN, where + " was found by " + RunFields.text(healed, "by") + ", not by "
                    + RunFields.text(healed, "was") + ": " + RunFields.text(healed, "now"));
        }
        for (JsonObject each : RunFields.objects(step, "expectations")) {
            boolean accepted = each.has("accepted");
            if (!RunFields.is(each, "held")) {
                shown.below(accepted ? Mark.WARN : Mark.BAD,
                        numbered(each) + where + ": " + accepted(each) + "expected " + RunFields.text(each, "expected")
                                + "; " + RunFields.text(each, "got")
                                + (accepted ? "." : ". " + RunFields.text(each, "effect") + job(each)));
            }
        }
    }

    /** Prints which vendor got and kept what in which state of consent. */
    void consent(ConsentTable table) {
        Screen shown = screen;
        if (shown == null) {
            return;
        }
        shown.blank();
        shown.text(table.title() + ": what each vendor got and kept");
        table.vendors().forEach((vendor, cells) -> {
            shown.text("  " + vendor);
            for (int i = 0; i < cells.size(); i++) {
                shown.text("    " + table.states().get(i) + ": "
                        + (cells.get(i).english().isEmpty() ? "–" : cells.get(i).english()));
            }
        });
    }

    void all(List<JourneyRun> runs, RunSettings settings) {
        if (screen == null) {
            return;
        }
        long held = runs.stream().filter(run -> run.verdict() == Verdict.HELD).count();
        screen.blank();
        screen.text(held + " of " + runs.size() + " journeys held. " + settings.hits().shown());
    }

    /**
     * Says what to do about failures.
     *
     * @param html
     *            the report that was written
     */
    void next(List<JsonObject> results, @Nullable Path html) {
        Screen shown = screen;
        if (shown == null) {
            return;
        }
        if (html != null) {
            shown.text("Report: " + html);
        }
        results.stream().filter(each -> !RunFields.text(each, "verdict").equals("held")).findFirst().ifPresent(run -> {
            if (html == null) {
                shown.text("Next: run it with `--html report.html` for a report with pictures.");
            }
            firstFailure(run).ifPresent(number -> shown.text("Is " + number + " known? `mcp-datalayer accept "
                    + ShellWord.of(RunFolder.of(run).toString(), OperatingSystem.current()) + " " + number
                    + " --until DATE --reason TEXT` accepts it until that day."));
        });
    }

    private static Optional<String> firstFailure(JsonObject run) {
        return Stream
                .concat(RunFields.objects(run, "steps").stream()
                        .flatMap(step -> RunFields.objects(step, "expectations").stream()),
                        RunFields.objects(run, "findings").stream())
                .filter(each -> !each.has("accepted")).map(each -> RunFields.text(each, "finding"))
                .filter(number -> !number.isEmpty()).findFirst();
    }

    private static String verdict(Verdict verdict) {
        return switch (verdict) {
            case HELD -> "held";
            case FAILED -> "failed";
            case BROKEN -> "could not be run to its end";
        };
    }
}
