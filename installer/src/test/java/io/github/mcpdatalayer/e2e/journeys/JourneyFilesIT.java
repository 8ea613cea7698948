package io.github.mcpdatalayer.e2e.journeys;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.e2e.stage.Cli;
import io.github.mcpdatalayer.journeys.JourneyReader;
import io.github.mcpdatalayer.journeys.JourneyRights;
import io.github.mcpdatalayer.journeys.JourneyVariables;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Journeys come from other programs and go to them, with the commands import and export. */
class JourneyFilesIT {

    private static final Path CHECKOUT = Path.of("src/test/resources/journeys/checkout.json");
    /** A recording as somebody else may have made it. */
    private static final String RECORDED = """
            {"title": "Order of mia.muster@lamps.example", "triggers": [{"url": "*"}], "steps": [
              {"type": "navigate", "url": "https://shop.example/?mail=mia.muster@lamps.example", "triggers": []},
              {"type": "change", "selectors": [["aria/Email"], ["#mail"]], "value": "mia.muster@lamps.example"},
              {"type": "click", "selectors": [["aria/Hello mia.muster@lamps.example"], ["#me"]], "offsetX": 1, "offsetY": 1},
              {"type": "click", "selectors": [["text/mia.muster@lamps.example"]], "offsetX": 1, "offsetY": 1},
              {"type": "customStep", "name": "other:step", "parameters": {"kept": [1]}}
            ]}""";

    @TempDir
    private Path folder;
    private Path journeys;
    private Cli cli;

    @BeforeEach
    void prepare() throws Exception {
        journeys = Files.createDirectory(folder.resolve("journeys"));
        cli = new Cli(Files.createDirectory(folder.resolve("home")), Files.createDirectory(folder.resolve("scratch")));
    }

    /** Reads a file by the editor's own module. */
    private static JsonObject byEditor(String script) throws Exception {
        Process node = new ProcessBuilder("node", "--input-type=module", "-e",
                "import {readFileSync} from 'node:fs'; import {playwrightTest} from './src/editor/playwright.js'; import {recorderFile} from './src/editor/recorder-file.js';"
                        + "import {parse} from '@puppeteer/replay'; const file = JSON.parse(readFileSync(0, 'utf8')); console.log(JSON.stringify("
                        + script + "))")
                .directory(Path.of("..", "extension").toFile()).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try (var to = node.outputWriter()) {
            to.write(Files.readString(CHECKOUT));
        }
        String said = new String(node.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(node.waitFor(1, TimeUnit.MINUTES) && node.exitValue() == 0, said);
        return JsonParser.parseString(said).getAsJsonObject();
    }

    @Test
    @Tag("thorough")
    void anExportIsWhatTheEditorWrites() throws Exception {
        Path test = folder.resolve("checkout.spec.js");
        Cli.Outcome playwright = cli.run("export", CHECKOUT.toString(), "--as", "playwright", "--out", test.toString(),
                "--json");
        assertEquals(0, playwright.exit(), playwright::all);
        JsonObject expected = byEditor("playwrightTest(file)");
        assertEquals(expected.get("text").getAsString(), Files.readString(test));
        assertEquals(expected.get("left"), playwright.json().get("left"));
        assertEquals(test.toString(), playwright.json().get("file").getAsString());

        Cli.Outcome recorder = cli.run("export", CHECKOUT.toString(), "--as", "recorder", "--var",
                "email=a@b.example");
        assertEquals(0, recorder.exit(), recorder::all);
        JsonObject recording = byEditor(
                "{...recorderFile(file, {email: 'a@b.example'}), read: parse(JSON.parse(recorderFile(file, {email: 'a@b.example'}).text)).title}");
        assertEquals(recording.get("text").getAsString(), recorder.out());
        assertEquals("Checkout", recording.get("read").getAsString(), "Chrome's player reads it");
        assertTrue(recorder.out().contains("a@b.example"), "values are asked for by name");
        Cli.Outcome open = cli.run("export", CHECKOUT.toString(), "--as", "recorder");
        assertTrue(open.err().contains("Variables without a value: email"), open::all);
    }

    @Tag("thorough")
    @Test
    void aRecordingOfSomebodyElseIsKeptWithoutWhatIsPersonalAndWithoutItsTriggers() throws Exception {
        Path recorded = Files.writeString(folder.resolve("order.json"), RECORDED);
        String[] command = {"import", recorded.toString(), "--journeys", journeys.toString(), "--json"};
        Cli.Outcome kept = cli.run(command);
        assertEquals(0, kept.exit(), kept::all);
        assertEquals("order", kept.json().get("journey").getAsString());
        assertEquals(2, kept.json().get("dropped").getAsInt());
        assertEquals(4, kept.json().get("steps").getAsInt());
        assertEquals(1, kept.json().getAsJsonArray("left").size(), kept::all);
        assertEquals("[\"email\",\"email2\"]", kept.json().get("variables").toString());
        String file = Files.readString(journeys.resolve("order.json"));
        assertFalse(file.contains("muster") || file.contains("triggers") || kept.all().contains("muster"), file);
        assertTrue(file.contains("\"#me\"") && file.contains("other:step"), file);
        JourneyReader.read(journeys.resolve("order.json"),
                new JourneyVariables(Map.of("email", "a@b.example", "email2", "a@b.example")),
                new JourneyRights(false, false));

        Cli.Outcome again = cli.run(command);
        assertEquals(2, again.exit(), again::all);
        assertEquals("JOURNEY_EXISTS", code(again));
        Cli.Outcome own = cli.run("import", recorded.toString(), "--name", "mine");
        assertEquals(0, own.exit(), own::all);
        assertTrue(Files.isRegularFile(folder.resolve("home/.mcp-datalayer/journeys/mine.json")), own::all);
    }

    private static String code(Cli.Outcome refused) {
        return refused.json().getAsJsonObject("error").get("code").getAsString();
    }

    @Test
    void whatIsRefusedHasItsCodeInBothCommands() throws Exception {
        Path code = Files.writeString(folder.resolve("unknown.json"),
                "{\"title\":\"x\",\"steps\":[{\"type\":\"customStep\",\"name\":\"mcp-datalayer:later\",\"parameters\":{\"version\":1}}]}");
        Path broken = Files.writeString(folder.resolve("broken.json"), "{\"title\":");
        Path link = Files.createSymbolicLink(folder.resolve("link.json"), CHECKOUT.toAbsolutePath());
        Path local = Files.writeString(folder.resolve("local.json"),
                "{\"title\":\"x\",\"steps\":[{\"type\":\"navigate\",\"url\":\"file:///etc/passwd\"}]}");
        for (List<String> each : List.of(List.of("JOURNEY_OWN_STEP_UNKNOWN", code.toString()),
                List.of("JOURNEY_NOT_JSON", broken.toString()), List.of("JOURNEY_FILE_KIND", link.toString()),
                List.of("JOURNEY_URL_REFUSED", local.toString()),
                List.of("JOURNEY_FILE_UNREADABLE", folder.resolve("none.json").toString()))) {
            Cli.Outcome imported = cli.run("import", each.get(1), "--journeys", journeys.toString(), "--json");
            assertEquals(each.get(0), code(imported), imported::all);
            assertEquals(2, imported.exit(), imported::all);
            Cli.Outcome exported = cli.run("export", each.get(1), "--as", "playwright", "--json");
            assertEquals(each.get(0), code(exported), exported::all);
            assertEquals(2, exported.exit(), exported::all);
        }
        Cli.Outcome named = cli.run("import", CHECKOUT.toString(), "--name", "../out", "--journeys",
                journeys.toString(), "--json");
        assertEquals("BAD_ARGUMENT", code(named), named::all);
        try (var written = Files.list(journeys)) {
            assertEquals(0, written.count(), "nothing was written");
        }
        Cli.Outcome none = cli.run("export", CHECKOUT.toString(), "--as", "recorder", "--browser",
                folder.resolve("none").toString(), "--json");
        assertEquals(1, none.exit(), none::all);
        assertTrue(none.json().getAsJsonObject("error").get("message").getAsString().startsWith("LAUNCH_"), none::all);
    }
}
