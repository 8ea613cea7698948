package io.github.mcpdatalayer.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.concurrent.Callable;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.journeys.RunFolder;
import io.github.mcpdatalayer.journeys.JourneyRefusal;
import io.github.mcpdatalayer.journeys.KnownFindings;
import io.github.mcpdatalayer.journeys.KnownFindings.KnownFinding;
import io.github.mcpdatalayer.journeys.RunFields;
import io.github.mcpdatalayer.os.AtomicFile;
import io.github.mcpdatalayer.os.OperatingSystem;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "accept", mixinStandardHelpOptions = true, versionProvider = Main.Version.class, description = {
        "Accept a failure of a run until a day: it fails no run until that day is over, and all reports show it.",
        "Writes known.json beside the journey. Keep that file in version control."})
final class AcceptCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(index = "0", paramLabel = "RUN", description = "The folder of the run, or its run.json.")
    private Path run = Path.of("");

    @Parameters(index = "1", paramLabel = "FINDING", description = "Its number in the reports, such as F3.")
    private String finding = "";

    @Option(names = "--reason", required = true, paramLabel = "TEXT", description = "Why it may fail; who knows more.")
    private String reason = "";

    @Option(names = "--until", required = true, paramLabel = "DATE", description = "The last day, such as 2026-12-31.")
    private LocalDate until = LocalDate.MIN;

    @Option(names = "--journeys", paramLabel = "FOLDER", description = "The folder of the journey (default: as the run names it, from here).")
    private @Nullable Path journeys;

    @Option(names = "--json", description = "Print one JSON object: {accepted, until, file}.")
    private boolean json;

    @Override
    public Integer call() throws IOException, InterruptedException {
        OptionCheck.check(spec, !reason.isBlank() && reason.length() <= KnownFindings.MOST_REASON,
                "--reason takes 1 to " + KnownFindings.MOST_REASON + " characters.");
        OptionCheck.check(spec, !until.isBefore(LocalDate.now(ZoneId.systemDefault())),
                "--until takes today or a later day: " + until + " is over.");
        JsonObject read = RunFolder.read(run);
        String journey = RunFields.text(read, "journey");
        Path folder = journeys == null ? Path.of(journey).toAbsolutePath().getParent() : journeys;
        Path name = Path.of(journey).getFileName();
        if (folder == null || name == null || !Files.isRegularFile(folder.resolve(name))) {
            throw new ParameterException(spec.commandLine(), "The journey " + Screen.safe(journey)
                    + " is not there from here. Run this where it was run, or name its folder with --journeys.");
        }
        KnownFinding known = known(read, journey);
        try {
            KnownFindings all = KnownFindings.of(folder).with(known);
            Path file = folder.resolve(KnownFindings.FILE);
            AtomicFile.write(file, all.toJson(), "rw-r--r--");
            if (json) {
                var printed = Json.object("accepted", known.expected(), "until", until.toString());
                printed.addProperty("file", file.toString());
                Json.print(printed);
            } else {
                Screen screen = Screen.stdout(OperatingSystem.current());
                screen.line(Screen.Mark.GOOD, "Accepted until " + until + ": " + known.expected());
                screen.note(file.toString());
            }
            return 0;
        } catch (JourneyRefusal e) {
            spec.commandLine().getErr().println("mcp-datalayer: " + Screen.safe(String.valueOf(e.getMessage())));
            return 2;
        }
    }

    private KnownFinding known(JsonObject read, String journey) {
        for (JsonObject step : RunFields.objects(read, "steps")) {
            for (JsonObject each : RunFields.objects(step, "expectations")) {
                if (RunFields.text(each, "finding").equals(finding)) {
                    return new KnownFinding(KnownFindings.fileOf(journey, RunFields.text(step, "file")),
                            RunFields.text(each, "place"), RunFields.text(each, "kind"),
                            RunFields.text(each, "expected"), reason, until);
                }
            }
        }
        for (JsonObject each : RunFields.objects(read, "findings")) {
            if (RunFields.text(each, "finding").equals(finding)) {
                return new KnownFinding(KnownFindings.fileOf(journey, RunFields.text(each, "file")),
                        RunFields.text(each, "place"), KnownFindings.AUDIT, RunFields.text(each, "named"), reason,
                        until);
            }
        }
        throw new ParameterException(spec.commandLine(), "The run has no failure "
                + Screen.safe(finding) + ". Its report numbers them: F1, F2 and so on.");
    }
}
