package io.github.mcpdatalayer.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.export.JourneyExport;
import io.github.mcpdatalayer.export.JourneyExport.As;
import io.github.mcpdatalayer.journeys.JourneyReader;
import io.github.mcpdatalayer.journeys.JourneyRefusal;
import io.github.mcpdatalayer.journeys.JourneyRights;
import io.github.mcpdatalayer.journeys.JourneyVariables;
import io.github.mcpdatalayer.journeys.RunFields;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.os.OutputFile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "export", mixinStandardHelpOptions = true, versionProvider = Main.Version.class, exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
        "0:the file is written", "1:the file cannot be written",
        "2:wrong usage, or a journey that is refused"}, //
        description = {
                "Write a journey for Chrome's Recorder and @puppeteer/replay, or as a Playwright test.",
                "The editor's own code does it, without a browser, so both write the same."})
final class ExportCommand implements Callable<Integer> {

    private static final Pattern OF_PLAYWRIGHT = Pattern.compile("\\.(?:spec|test)\\.[cm]?[jt]sx?$");

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(index = "0", paramLabel = "FILE", description = "The journey.")
    private Path file = Path.of("");

    @Option(names = "--as", required = true, paramLabel = "PROGRAM", description = "recorder: JSON for Chrome's Recorder. playwright: a test.")
    private As as = As.RECORDER;

    @Option(names = "--out", paramLabel = "FILE", description = "Where it is written (default: stdout).")
    private @Nullable Path out;

    @Option(names = "--var", paramLabel = "NAME=VALUE", description = "With --as recorder: the value of {{NAME}}, which is in the file then. Several: once each.")
    private Map<String, String> given = new LinkedHashMap<>();

    @Option(names = "--json", description = "Print one JSON object: {as, file or text, dropped, open, passedOver, left}.")
    private boolean json;

    @Override
    public Integer call() throws IOException, InterruptedException {
        for (String name : given.keySet()) {
            OptionCheck.check(spec, JourneyVariables.NAME.matcher(name).matches(),
                    "--var takes NAME=VALUE; a name is a letter, then up to 39 letters, digits and _.");
        }
        OptionCheck.check(spec, given.isEmpty() || as == As.RECORDER,
                "--var is for --as recorder: a Playwright test takes values from its environment.");
        OptionCheck.checkOutputs(spec, out);
        JsonObject made;
        try {
            byte[] content = JourneyFile.bytes(file);
            JourneyReader.read(file, content, JourneyVariables.open(), new JourneyRights(true, true));
            made = JourneyExport.of(file, new String(content, StandardCharsets.UTF_8), as, given);
        } catch (JourneyRefusal e) {
            return Refused.tell(spec, json, e);
        }
        List<JsonObject> problems = RunFields.objects(made, "problems");
        if (!problems.isEmpty()) {
            return Refused.tell(spec, json, RunFields.text(problems.getFirst(), "code"), file.toString(),
                    RunFields.text(problems.getFirst(), "place"), "The editor does not take it.");
        }
        write(made);
        return 0;
    }

    private void write(JsonObject made) throws IOException {
        String text = RunFields.text(made, "text");
        Path to = out;
        if (to != null) {
            OutputFile.write(to, text.getBytes(StandardCharsets.UTF_8));
        }
        if (json) {
            JsonObject printed = Json.object("as", as.name().toLowerCase(Locale.ROOT));
            printed.addProperty(to == null ? "text" : "file", to == null ? text : to.toString());
            made.remove("text");
            made.entrySet().forEach(each -> printed.add(each.getKey(), each.getValue()));
            Json.print(printed);
            return;
        }
        if (to == null) {
            var stdout = new PrintStream(System.out, true, StandardCharsets.UTF_8);
            stdout.print(text);
            stdout.flush();
        }
        note(made, "dropped", "Triggers left out: ");
        note(made, "open", "Variables without a value: ");
        note(made, "passedOver", "Steps that other players pass over: ");
        note(made, "left", "Not in the test: ");
        if (to != null) {
            OperatingSystem system = OperatingSystem.current();
            Screen.stdout(system).text(as == As.PLAYWRIGHT
                    ? "Next: " + playwright(to, system)
                    : "Next: import " + to + " in the Recorder of Chrome's developer tools.");
        }
    }

    /** Playwright takes a regular expression, and of the files that it matches only those that are named as tests. */
    static String playwright(Path test, OperatingSystem system) {
        if (!OF_PLAYWRIGHT.matcher(String.valueOf(test.getFileName())).find()) {
            return "name it so that Playwright finds it, *.spec.js or *.test.js.";
        }
        String pattern = test.normalize().toString().replaceAll("[\\\\^$*+?()\\[\\]{}|]", "\\\\$0");
        return "`npx playwright test " + ShellWord.of(pattern, system) + "` runs it.";
    }

    /** Writes a note to stderr: stdout may be the file. */
    private void note(JsonObject made, String name, String words) {
        String what = made.get(name) instanceof JsonArray all
                ? String.join(", ", all.asList().stream().map(each -> each.getAsString()).toList())
                : RunFields.number(made, name) > 0 ? String.valueOf((long) RunFields.number(made, name)) : "";
        if (!what.isEmpty()) {
            spec.commandLine().getErr().println(Screen.safe(words + what));
        }
    }
}
