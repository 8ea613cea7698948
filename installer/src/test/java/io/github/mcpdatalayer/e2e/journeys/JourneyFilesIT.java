package io.github.mcpdatalayer.e2e.journeys;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

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

    @Test
    void anExportOfTheProgramNeedsNoBrowser() throws Exception {
        Path test = folder.resolve("checkout.spec.js");
        Cli.Outcome playwright = cli.with("PATH", folder.toString()).run("export", CHECKOUT.toString(), "--as",
                "playwright", "--out", test.toString(),
                "--json");
        assertEquals(0, playwright.exit(), playwright::all);
        assertEquals(1, playwright.json().getAsJsonArray("left").size(), playwright::all);
        assertTrue(Files.readString(test).contains("await page.goto(\"http://lamps.example/\")"));
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
}
