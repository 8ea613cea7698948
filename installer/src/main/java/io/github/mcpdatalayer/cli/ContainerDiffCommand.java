package io.github.mcpdatalayer.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.cli.ContainerFile.RefusedFile;
import io.github.mcpdatalayer.cli.ContainerOutput.DocumentKind;
import io.github.mcpdatalayer.cli.Screen.Mark;
import io.github.mcpdatalayer.container.diff.ContainerChange;
import io.github.mcpdatalayer.container.diff.ContainerDiff;
import io.github.mcpdatalayer.container.model.Container;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.report.ReportTables;
import io.github.mcpdatalayer.report.ReportTables.ReportTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "diff", mixinStandardHelpOptions = true, versionProvider = Main.Version.class, exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
        "0:both containers say the same", "1:they differ",
        "2:wrong usage, or a file that is refused or cannot be opened"}, //
        description = "Tell what changed from one version of a container to another, tag by tag, in words.")
final class ContainerDiffCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(index = "0", paramLabel = "BEFORE", description = "The older version.")
    private Path before = Path.of("");

    @Parameters(index = "1", paramLabel = "AFTER", description = "The newer version.")
    private Path after = Path.of("");

    @Mixin
    private ContainerOutput output = new ContainerOutput();

    @Override
    public Integer call() throws IOException {
        output.check(spec);
        Container from;
        Container to;
        try {
            from = ContainerFile.read(before, output.locale());
            to = ContainerFile.read(after, output.locale());
        } catch (RefusedFile e) {
            return ContainerCommand.refused(spec, output.json(), e);
        }
        List<ContainerChange> changes = ContainerDiff.of(from, to);
        DocumentKind kind = output.kind(null);
        if (output.json()) {
            var rows = new JsonArray();
            changes.forEach(each -> rows.add(Json.object("kind", each.kind().name().toLowerCase(Locale.ROOT), "part",
                    each.part(), "name", each.name(), "text", each.words().in(output.locale()))));
            var json = new JsonObject();
            json.addProperty("same", changes.isEmpty());
            json.add("from", ContainerOutput.about(from));
            json.add("to", ContainerOutput.about(to));
            json.add("changes", rows);
            json.add("fromNotes", ContainerOutput.notes(from, output.locale()));
            json.add("toNotes", ContainerOutput.notes(to, output.locale()));
            Json.print(json);
        } else if (kind != null) {
            output.write(tables(changes, from, to), kind);
        } else {
            Screen screen = Screen.stdout(OperatingSystem.current());
            for (Container each : List.of(from, to)) {
                ContainerOutput.notes(each, screen, output.locale());
            }
            show(changes, screen);
        }
        return changes.isEmpty() ? 0 : 1;
    }

    private ReportTables tables(List<ContainerChange> changes, Container from, Container to) {
        List<List<String>> rows = new ArrayList<>();
        changes.forEach(
                each -> rows.add(List.of(output.part(each.part()), each.name(), each.words().in(output.locale()))));
        return new ReportTables(output.locale(),
                output.say("containerDiffCommand.what-changed-in") + to.identity().publicId(),
                facts(from, to),
                List.of(new ReportTable(output.say("containerDiffCommand.heading"),
                        List.of(output.say("containerDiffCommand.part"), "Name",
                                output.say("containerDiffCommand.change")),
                        rows)));
    }

    /** The versions, and what was not read as it stands: it is not compared. */
    private List<String> facts(Container from, Container to) {
        List<String> facts = new ArrayList<>();
        facts.add("Version " + from.identity().version() + " → " + to.identity().version());
        for (Container each : List.of(from, to)) {
            each.notes().forEach(note -> facts.add(note.place() + ": " + note.text().in(output.locale())));
        }
        return facts;
    }

    private void show(List<ContainerChange> changes, Screen screen) {
        String last = "";
        for (ContainerChange each : changes) {
            String part = output.part(each.part()) + " " + output.quoted(each.name());
            switch (each.kind()) {
                case ADDED -> screen.line(Mark.GOOD, part + " " + each.words().in(output.locale()));
                case REMOVED -> screen.line(Mark.BAD, part + " " + each.words().in(output.locale()));
                case CHANGED -> {
                    if (!part.equals(last)) {
                        screen.line(Mark.WARN, part);
                    }
                    screen.note(each.words().in(output.locale()));
                }
            }
            last = part;
        }
        screen.line(changes.isEmpty() ? Mark.GOOD : Mark.WARN, changes.isEmpty()
                ? output.say("containerDiffCommand.both-say-the-same")
                : output.say("containerDiffCommand.changes", changes.size()));
    }
}
