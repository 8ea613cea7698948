package io.github.mcpdatalayer.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.cli.Screen.Mark;
import io.github.mcpdatalayer.datalayer.diff.DiffLimitException;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.front.journeys.RunFolder;
import io.github.mcpdatalayer.journeys.ReportLanguage;
import io.github.mcpdatalayer.journeys.RunComparison;
import io.github.mcpdatalayer.journeys.RunComparison.RunDifference;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.os.RefusedFileException;
import io.github.mcpdatalayer.report.ComparisonReport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "compare", mixinStandardHelpOptions = true, versionProvider = Main.Version.class, exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
        "0:both tracked the same", "1:they differ, or a file cannot be written",
        "2:wrong usage, or a run that is refused"}, //
        description = {
                "Compare two runs of a journey, push by push and hit by hit: what a release, or another consent, has changed.",
                "Ids, times and other values that differ between any two runs are left out."})
final class CompareCommand implements Callable<Integer> {

    private static final int SHOWN = 160;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(index = "0", paramLabel = "A", description = "The folder of the first run, or its run.json.")
    private Path from = Path.of("");

    @Parameters(index = "1", paramLabel = "B", description = "The same of the second one.")
    private Path to = Path.of("");

    @Option(names = "--json", description = "Print one JSON object: {same, rows, leftOut, ignored}.")
    private boolean json;

    @Option(names = "--html", paramLabel = "FILE", description = "Write the comparison as one HTML file.")
    private @Nullable Path html;

    @Option(names = "--markdown", paramLabel = "FILE", description = "Write it as Markdown, for the comment of a pull request.")
    private @Nullable Path markdown;

    @Option(names = "--language", paramLabel = "LANGUAGE", description = "The language of --html and --markdown: en or de (default: that of the environment if it is German, else en).")
    private ReportLanguage language = ReportLanguage.ofEnvironment();

    @Override
    public Integer call() throws IOException {
        OptionCheck.checkOutputs(spec, html, markdown);
        JsonObject before = RunFolder.read(from);
        JsonObject after = RunFolder.read(to);
        RunComparison compared;
        try {
            compared = RunComparison.of(before, after);
        } catch (DiffLimitException e) {
            throw new RefusedFileException(to, "and " + from + " are too long to be compared", e);
        }
        RunCommand.write(html, () -> ComparisonReport.html(before, after, compared, language.locale()));
        RunCommand.write(markdown, () -> ComparisonReport.markdown(before, after, compared, language.locale()));
        if (json) {
            Json.print(compared.toJson());
        } else {
            Screen screen = Screen.stdout(OperatingSystem.current());
            show(compared, screen);
            if (!compared.same() && html == null && markdown == null) {
                screen.text("Next: `--html FILE` writes this as a page, `--markdown FILE` for a pull request.");
            }
        }
        return compared.same() ? 0 : 1;
    }

    private static void show(RunComparison compared, Screen screen) {
        for (RunDifference each : compared.rows()) {
            boolean isWhole = each.path().equals("$") && !each.kind().equals("consent");
            screen.line(each.to() == null ? Mark.BAD : Mark.WARN, each.kind() + " " + each.event() + place(each)
                    + (isWhole
                            ? each.from() == null ? " is new" : " is missing"
                            : " " + (each.kind().equals("consent") ? "" : each.path()) + ": " + value(each.from())
                                    + " → "
                                    + value(each.to())));
        }
        if (compared.leftOut() > 0) {
            screen.note(compared.leftOut() + " further differences are not listed.");
        }
        screen.line(compared.same() ? Mark.GOOD : Mark.BAD,
                compared.same()
                        ? "Both runs tracked the same."
                        : "The runs differ in " + compared.rows().size()
                                + (compared.rows().size() == 1 ? " place." : " places."));
        if (!compared.ignored().isEmpty()) {
            screen.note("Left out, since they differ between any two runs: "
                    + String.join(", ", compared.ignored().keySet().stream().sorted().toList()));
        }
    }

    private static String place(RunDifference row) {
        int step = row.fromStep() > 0 ? row.fromStep() : row.toStep();
        return step > 0 ? " (step " + step + ")" : "";
    }

    private static String value(@Nullable JsonValue value) {
        String text = value == null ? "nothing" : value.toJson();
        return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
    }
}
