package io.github.mcpdatalayer.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.concurrent.Callable;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.journeys.RunFolder;
import io.github.mcpdatalayer.journeys.JourneyRefusal;
import io.github.mcpdatalayer.journeys.KnownFindings;
import io.github.mcpdatalayer.journeys.KnownFindings.KnownFinding;
import io.github.mcpdatalayer.journeys.RunFields;
import io.github.mcpdatalayer.os.OpenedFolder;
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

    @Option(names = "--journeys", paramLabel = "FOLDER", description = "The folder of the journey (default: as the run names it, if that is in the current folder or below it).")
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
        Path folder = folder(journey);
        KnownFinding known = known(read, journey);
        try {
            KnownFindings all = KnownFindings.of(folder).with(known).checked(folder);
            Path file = folder.resolve(KnownFindings.FILE);
            try (OpenedFolder in = journeys == null
                    ? OpenedFolder.below(Path.of(""), folder)
                    : OpenedFolder.of(journeys)) {
                in.write(KnownFindings.FILE, all.toJson(), PosixFilePermissions.fromString("rw-r--r--"));
            }
            if (json) {
                var printed = Json.object("accepted", known.expected(), "until", until.toString());
                printed.addProperty("file", file.toString());
                Json.print(printed);
            } else {
                Screen screen = Screen.stdout(OperatingSystem.current());
                screen.line(Screen.Mark.GOOD, "Accepted until " + until + ": " + known.expected());
                screen.note(file.toString());
                screen.text("Next: commit that file, and run the journey again.");
            }
            return 0;
        } catch (JourneyRefusal e) {
            spec.commandLine().getErr().println("mcp-datalayer: " + Screen.safe(String.valueOf(e.getMessage())));
            return 2;
        }
    }

    /**
     * Finds the folder for known.json. The run may be somebody else's, and may call its journey anything: only a folder that the person has
     * named, or is in, is written to.
     */
    private Path folder(String journey) throws IOException {
        Path named;
        Path name;
        try {
            named = Path.of(journey);
            name = named.getFileName();
        } catch (InvalidPathException e) {
            throw notThere(journey);
        }
        Path above = journeys == null ? named.toAbsolutePath().getParent() : journeys;
        if (name == null || above == null || !Files.isRegularFile(above.resolve(name), LinkOption.NOFOLLOW_LINKS)) {
            throw notThere(journey);
        }
        Path folder = above.toRealPath();
        if (journeys == null && !folder.startsWith(Path.of("").toRealPath())) {
            throw new ParameterException(spec.commandLine(), "The run calls its journey " + Screen.safe(journey)
                    + ", which is not in the current folder or below it. If known.json is to be written there, say so: --journeys "
                    + Screen.safe(folder.toString()) + ".");
        }
        return folder;
    }

    private ParameterException notThere(String journey) {
        return new ParameterException(spec.commandLine(), "The journey " + Screen.safe(journey)
                + " is not there from here. Run this where it was run, or name its folder with --journeys.");
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
