package io.github.mcpdatalayer.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.journeys.JourneyFolder;
import io.github.mcpdatalayer.front.journeys.JourneyImport;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.journeys.JourneyReader;
import io.github.mcpdatalayer.journeys.JourneyRefusal;
import io.github.mcpdatalayer.journeys.JourneyRights;
import io.github.mcpdatalayer.journeys.JourneyVariables;
import io.github.mcpdatalayer.json.JsonBudget;
import io.github.mcpdatalayer.json.PrettyJson;
import io.github.mcpdatalayer.json.VisibleJson;
import io.github.mcpdatalayer.os.OperatingSystem;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "import", mixinStandardHelpOptions = true, versionProvider = Main.Version.class, exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
        "0:the journey is kept", "1:it cannot be written",
        "2:wrong usage, a file that is refused, or a name that is taken"}, //
        description = {
                "Keep a recording of Chrome's Recorder, or a journey of somebody else, as a journey of yours.",
                "Personal values in its steps become variables, and triggers are dropped. Nothing is written over."})
final class ImportCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(index = "0", paramLabel = "FILE", description = "The recording.")
    private Path file = Path.of("");

    @Option(names = "--name", paramLabel = "NAME", description = "The name of the journey (default: as the file).")
    private @Nullable String name;

    @Option(names = "--journeys", paramLabel = "FOLDER", description = "The folder of journeys (default: the private one, which a front without --journeys uses).")
    private @Nullable Path journeys;

    @Option(names = "--json", description = "Print one JSON object: {journey, file, steps, variables, dropped, left, uses}.")
    private boolean json;

    @Override
    public Integer call() throws IOException, InterruptedException {
        String as = name == null ? String.valueOf(file.getFileName()).replaceFirst("\\.json$", "") : name;
        JourneyImport imported;
        Path kept;
        try {
            byte[] content = JourneyFile.bytes(file);
            JourneyReader.read(file, content, JourneyVariables.open(), new JourneyRights(true, true));
            imported = JourneyImport.of(
                    JourneyReader.json(content, file.toString(), JsonBudget.ofJourney()).getAsJsonObject());
            kept = JourneyFolder.of(journeys, Person.locationsOfWhoRunsThis().home().resolve("journeys"))
                    .write(as, VisibleJson.bytes(PrettyJson.text(imported.content())));
        } catch (JourneyRefusal e) {
            return Refused.tell(spec, json, e);
        } catch (ToolException e) {
            return Refused.tell(spec, json, e.error().code(), as, "", e.error().message() + " " + e.error().hint());
        }
        tell(as, kept, imported);
        return 0;
    }

    private void tell(String as, Path kept, JourneyImport imported) {
        int steps = imported.content().getAsJsonArray("steps").size();
        if (json) {
            JsonObject printed = Json.object("journey", as, "file", kept);
            printed.addProperty("steps", steps);
            printed.add("variables", array(imported.variables()));
            printed.addProperty("dropped", imported.dropped());
            printed.add("left", array(imported.left()));
            printed.add("uses", array(imported.uses()));
            Json.print(printed);
            return;
        }
        OperatingSystem system = OperatingSystem.current();
        Screen screen = Screen.stdout(system);
        screen.line(Screen.Mark.GOOD, "Kept as " + as + ", " + steps + " steps: " + kept);
        note(screen, "A run needs values for ", imported.variables());
        note(screen, "Import as well: ", imported.uses());
        note(screen, "Left out: ", imported.left());
        if (imported.dropped() > 0) {
            screen.note("Triggers were dropped.");
        }
        screen.text("Next: `mcp-datalayer run " + ShellWord.of(kept.toString(), system) + "` runs it.");
    }

    private static void note(Screen screen, String words, List<String> what) {
        if (!what.isEmpty()) {
            screen.note(words + String.join(", ", what));
        }
    }

    private static JsonArray array(List<String> texts) {
        var array = new JsonArray();
        texts.forEach(array::add);
        return array;
    }
}
