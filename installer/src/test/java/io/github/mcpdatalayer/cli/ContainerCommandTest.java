package io.github.mcpdatalayer.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.cli.CommandHere.Said;
import io.github.mcpdatalayer.json.NotJsonException;
import io.github.mcpdatalayer.json.StrictJson;
import io.github.mcpdatalayer.os.OperatingSystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ContainerCommandTest {

    private static final String GOOD = """
            {"exportFormatVersion": 2, "exportTime": "2026-01-05 10:00:00", "containerVersion": {
              "containerId": "7", "containerVersionId": "3", "fingerprint": "1700000000000",
              "container": {"containerId": "7", "publicId": "GTM-TEST1", "name": "shop.example", "usageContext": ["WEB"]},
              "tag": [{"tagId": "1", "name": "Google tag", "type": "googtag", "fingerprint": "1700000000000",
                "parameter": [{"type": "TEMPLATE", "key": "tagId", "value": "G-TEST1"}],
                "firingTriggerId": ["2147479573"], "tagFiringOption": "ONCE_PER_EVENT",
                "consentSettings": {"consentStatus": "NOT_NEEDED"}}]}}
            """;

    @TempDir
    private Path folder = Path.of("");

    private String good = "";
    private String bad = "";

    @BeforeEach
    void write() throws IOException {
        good = write("good.json", GOOD);
        bad = write("bad.json", GOOD.replace("2147479573", "99").replace("\"Google tag\"", "\"Google tag 2\""));
    }

    private String write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private static Said run(String... arguments) {
        var all = new ArrayList<String>(List.of("container"));
        all.addAll(List.of(arguments));
        return CommandHere.run(OperatingSystem.current(), "", all);
    }

    private static JsonObject json(Said said) throws NotJsonException {
        return StrictJson.parse(said.out(), 20).getAsJsonObject();
    }

    @Test
    void aContainerIsToldInALineAndAsJson() throws NotJsonException {
        Said said = run(good, "--language", "en");
        JsonObject json = json(run(good, "--json"));

        assertEquals(0, said.exit(), said.err());
        assertTrue(said.out().contains("GTM-TEST1 shop.example · Version 3 · 1 Tags · 0 triggers"), said.out());
        assertEquals("export", json.get("origin").getAsString());
        assertEquals(1, json.get("tags").getAsInt());
    }

    @Test
    void lintFailsOnWhatWasAskedFor() throws NotJsonException {
        assertEquals(0, run("lint", good).exit());
        Said said = run("lint", bad, "--language", "de");
        JsonObject json = json(run("lint", good, bad, "--json"));

        assertEquals(1, said.exit());
        assertTrue(said.out().contains("Ein genannter Trigger existiert nicht. (trigger-missing, 1)"), said.out());
        assertTrue(said.out().contains("Wählen Sie einen Trigger, den es gibt."), said.out());
        assertEquals(1, json.get("errors").getAsInt());
        assertEquals(2, json.getAsJsonArray("files").size());
        String warned = GOOD.replace("\"NOT_NEEDED\"", "\"NEEDED\"");
        assertEquals(1, json(run("lint", writeHere("warned.json", warned), "--json")).get("warnings").getAsInt());
        assertEquals(0, run("lint", writeHere("warned.json", warned)).exit());
        assertEquals(1, run("lint", writeHere("warned.json", warned), "--fail-on", "warning").exit());
    }

    private String writeHere(String name, String text) {
        try {
            return write(name, text);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void diffTellsChangesInWordsAndSaysWhatItDidNotCompare() throws NotJsonException {
        Said same = run("diff", good, good, "--language", "en");
        Said differ = run("diff", good, bad, "--language", "en");
        JsonObject json = json(run("diff", good, bad, "--json", "--language", "en"));
        Said repaired = run("diff", good, writeHere("odd.json", GOOD.replace("\"NOT_NEEDED\"", "\"GRANTED\"")),
                "--language", "en");

        assertEquals(0, same.exit());
        assertTrue(same.out().contains("Both say the same."), same.out());
        assertEquals(1, differ.exit());
        assertTrue(differ.out().contains("was called “Google tag”"), differ.out());
        Said german = run("diff", good, bad, "--language", "de");
        assertTrue(german.out().contains("Tag „Google tag 2“"), german.out());
        assertFalse(json.get("same").getAsBoolean());
        assertEquals(3, json.getAsJsonArray("changes").size());
        assertTrue(repaired.out().contains("The consent status does not exist"), repaired.out());
    }

    @Test
    void docIsWrittenToAFileOrPrinted() throws IOException, NotJsonException {
        Path html = folder.resolve("doc.html");

        assertEquals(0, run("doc", good, "--as", "html", "--out", html.toString()).exit());
        assertTrue(Files.readString(html).contains("<h1><bdi>Container GTM-TEST1</bdi></h1>"));
        assertTrue(run("doc", good, "--language", "en").out().startsWith("# Container GTM\\-TEST1"));
        assertTrue(run("doc", good, "--as", "csv", "--language", "en").out().startsWith("\"Tag\",\"Type\","));
        assertEquals(3, json(run("doc", good, "--json")).getAsJsonArray("tables").size());
    }

    @Test
    void aFileThatIsNoContainerIsRefusedWithTheReason() throws NotJsonException {
        String none = writeHere("none.json", "{\"a\": 1}");

        for (List<String> each : List.of(List.of(none), List.of("lint", none), List.of("diff", good, none),
                List.of("doc", none))) {
            Said said = run(each.toArray(String[]::new));
            assertEquals(2, said.exit(), each::toString);
            assertTrue(said.err().contains("NOT_A_CONTAINER"), said.err());
        }
        assertEquals("NOT_A_CONTAINER",
                json(run("lint", none, "--json")).getAsJsonObject("error").get("code").getAsString());
        assertEquals(2, run().exit());
    }

    /** Exit code 1 would read as findings. */
    @Test
    void aFileThatCannotBeOpenedIsRefused() throws NotJsonException {
        String missing = folder.resolve("missing.json").toString();
        for (List<String> each : List.of(List.of(missing), List.of("lint", good, missing),
                List.of("diff", missing, good), List.of("doc", missing), List.of("lint", good + "/below"))) {
            Said said = run(each.toArray(String[]::new));
            assertEquals(2, said.exit(), each::toString);
            assertTrue(said.err().contains("FILE_REFUSED"), said.err());
        }
        JsonObject error = json(run("lint", missing, "--json", "--language", "de")).getAsJsonObject("error");
        assertEquals("FILE_REFUSED", error.get("code").getAsString());
        assertEquals("Diese Datei gibt es nicht.", error.get("message").getAsString());
    }
}
