package io.github.mcpdatalayer.cli;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.os.OperatingSystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Journeys go to other programs by the command export, and it refuses what the command import refuses. */
@Timeout(120)
class ExportCommandTest {

    private static final Path CHECKOUT = Path.of("src/test/resources/journeys/checkout.json");

    @TempDir
    private Path folder;
    private Path journeys;

    private record Outcome(int exit, String out, String err) {

        JsonObject json() {
            return JsonParser.parseString(out).getAsJsonObject();
        }

        String all() {
            return exit + "\n" + out + err;
        }
    }

    @BeforeEach
    void prepare() throws Exception {
        journeys = Files.createDirectory(folder.resolve("journeys"));
    }

    private Outcome run(String... arguments) {
        CommandHere.Said said = CommandHere.run(
                new OperatingSystem(OperatingSystem.current().family(), folder, Map.of()), "", List.of(arguments));
        return new Outcome(said.exit(), said.out(), said.err());
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
    void anExportIsWhatTheEditorWrites() throws Exception {
        Path test = folder.resolve("checkout.spec.js");
        Outcome playwright = run("export", CHECKOUT.toString(), "--as", "playwright", "--out", test.toString(),
                "--json");
        assertEquals(0, playwright.exit(), playwright::all);
        JsonObject expected = byEditor("playwrightTest(file)");
        assertEquals(expected.get("text").getAsString(), Files.readString(test));
        assertEquals(expected.get("left"), playwright.json().get("left"));
        assertEquals(test.toString(), playwright.json().get("file").getAsString());

        Outcome recorder = run("export", CHECKOUT.toString(), "--as", "recorder", "--var",
                "email=a@b.example");
        assertEquals(0, recorder.exit(), recorder::all);
        JsonObject recording = byEditor(
                "{...recorderFile(file, {email: 'a@b.example'}), read: parse(JSON.parse(recorderFile(file, {email: 'a@b.example'}).text)).title}");
        assertEquals(recording.get("text").getAsString(), recorder.out());
        assertEquals("Checkout", recording.get("read").getAsString(), "Chrome's player reads it");
        assertTrue(recorder.out().contains("a@b.example"), "values are asked for by name");
        Outcome open = run("export", CHECKOUT.toString(), "--as", "recorder");
        assertTrue(open.err().contains("Variables without a value: email"), open::all);
    }

    private static String code(Outcome refused) {
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
            Outcome imported = run("import", each.get(1), "--journeys", journeys.toString(), "--json");
            assertEquals(each.get(0), code(imported), imported::all);
            assertEquals(2, imported.exit(), imported::all);
            Outcome exported = run("export", each.get(1), "--as", "playwright", "--json");
            assertEquals(each.get(0), code(exported), exported::all);
            assertEquals(2, exported.exit(), exported::all);
        }
        Outcome named = run("import", CHECKOUT.toString(), "--name", "../out", "--journeys",
                journeys.toString(), "--json");
        assertEquals("BAD_ARGUMENT", code(named), named::all);
        try (var written = Files.list(journeys)) {
            assertEquals(0, written.count(), "nothing was written");
        }
        Outcome none = run("export", CHECKOUT.toString(), "--as", "recorder", "--browser",
                folder.resolve("none").toString(),
                "--json");
        assertEquals(2, none.exit(), none::all);
        assertTrue(none.err().contains("Unknown option --browser"), "it needs none: " + none.err());
    }

    @Test
    void whatIsTooLargeOrNestedIsRefusedAtOnceAndBlanksCostNothing() throws Exception {
        Path large = Files.writeString(folder.resolve("large.json"), " ".repeat(30 * 1024 * 1024));
        Path deep = Files.writeString(folder.resolve("deep.json"), "{\"title\":\"x\",\"steps\":" + "[".repeat(500_000)
                + "]".repeat(500_000) + "}");
        Outcome tooLarge = run("export", large.toString(), "--as", "playwright", "--json");
        assertEquals("JOURNEY_TOO_LARGE", code(tooLarge), tooLarge::all);
        Outcome tooDeep = run("export", deep.toString(), "--as", "recorder", "--json");
        assertEquals(2, tooDeep.exit(), tooDeep::all);
        Path blank = Files.writeString(folder.resolve("blank.json"), "{\"title\":\"x\",\"steps\":[{\"type\":\"click\","
                + "\"offsetX\":1,\"offsetY\":1,\"selectors\":[\"aria/" + " ".repeat(99_000) + "x\"]}]}");
        Outcome written = run("export", blank.toString(), "--as", "playwright");
        assertEquals(0, written.exit(), written::err);
        assertFalse(tooDeep.all().contains("Exception") || tooDeep.all().contains("Error:"), tooDeep::all);
    }
}
