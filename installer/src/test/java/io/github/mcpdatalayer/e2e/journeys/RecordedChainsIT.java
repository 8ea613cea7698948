package io.github.mcpdatalayer.e2e.journeys;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.browser.BrowserFinder;
import io.github.mcpdatalayer.e2e.stage.JourneyShop;
import io.github.mcpdatalayer.e2e.stage.Players;
import io.github.mcpdatalayer.front.journeys.RunningBrowser;
import io.github.mcpdatalayer.front.launch.LaunchOptions;
import io.github.mcpdatalayer.front.launch.LaunchOptions.Display;
import io.github.mcpdatalayer.journeys.HitMode;
import io.github.mcpdatalayer.journeys.Journey;
import io.github.mcpdatalayer.journeys.JourneyAction;
import io.github.mcpdatalayer.journeys.JourneyReader;
import io.github.mcpdatalayer.journeys.JourneyRights;
import io.github.mcpdatalayer.journeys.JourneyStep;
import io.github.mcpdatalayer.journeys.JourneyVariables;
import io.github.mcpdatalayer.journeys.StepFailure;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.rendezvous.Locations;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Chains of selectors beside {@code @puppeteer/replay} itself, on one page. Each row of chains.txt has the chain, what the player hits, what a
 * journey hits, and where they differ, why. What the player hits was written down by playing it (src/test/players/chains.mjs), which is done once
 * more here.
 */
@Tag("thorough")
class RecordedChainsIT {

    /**
     * The reasons why the two may differ: the player finds nothing although the chain leads to the element (names, paths and
     * {@code pierce/} in shadow roots, classes and ids inside of what has none, closed roots, letters of another case); it takes the first
     * of several; it looks outside of what the part before has found.
     */
    private static final Set<String> REASONS = Set.of("finds nothing", "first of several", "outside");
    private static final int LEAST_SAME = 30;
    private static final Duration TRY = Duration.ofSeconds(1);

    @TempDir
    private Path folder;

    private record Row(List<String> chain, String player, String ours, String why) {}

    private static String resource(String name) throws IOException {
        try (InputStream in = RecordedChainsIT.class.getResourceAsStream("/chains/" + name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static List<Row> rows() throws IOException {
        return resource("chains.txt").lines().map(line -> line.split(" \\| ", -1))
                .map(cells -> new Row(List.of(cells[0].split(" >> ", -1)), cells[1], cells[2],
                        cells.length > 3 ? cells[3] : ""))
                .toList();
    }

    private static JsonArray chains(List<Row> rows) {
        var chains = new JsonArray();
        for (Row row : rows) {
            var chain = new JsonArray();
            row.chain().forEach(chain::add);
            chains.add(chain);
        }
        return chains;
    }

    @Test
    void noRowLeadsToAnotherElementThanThePlayersUnlessThePlayerLeavesItsChain() throws Exception {
        int same = 0;
        for (Row row : rows()) {
            if (row.player().equals(row.ours())) {
                assertEquals("", row.why(), row::toString);
                same++;
                continue;
            }
            assertTrue(REASONS.contains(row.why()), row::toString);
            assertTrue(row.why().equals("outside") || row.player().equals("none") || row.ours().equals("none"),
                    row::toString);
        }
        System.out.println(same + " of " + rows().size() + " chains as the player has them");
        assertTrue(same >= LEAST_SAME, same + " rows");
    }

    @Test
    void thePlayerHitsWhatIsWrittenDown() throws Exception {
        List<Row> rows = rows();
        var asked = new JsonObject();
        asked.addProperty("page", resource("page.html"));
        asked.add("chains", chains(rows));
        var found = new JsonArray();
        rows.forEach(row -> found.add(!row.player().equals("none")));
        asked.add("found", found);
        Path file = Files.writeString(folder.resolve("chains.json"), asked.toString());
        Path program = BrowserFinder.find(null, "--browser", OperatingSystem.current()).path();
        Path said = folder.resolve("said.json");
        Process player = new ProcessBuilder("node", "chains.mjs", file.toString(), program.toString())
                .directory(Players.installed().toFile()).redirectError(ProcessBuilder.Redirect.INHERIT)
                .redirectOutput(said.toFile()).start();
        assertTrue(player.waitFor(10, TimeUnit.MINUTES) && player.exitValue() == 0, () -> "exit of the player");
        List<String> hits = new ArrayList<>();
        for (JsonElement hit : JsonParser.parseString(Files.readString(said)).getAsJsonArray()) {
            hits.add(hit.getAsString().isEmpty() ? "none" : hit.getAsString());
        }
        same(rows, rows.stream().map(Row::player).toList(), hits);
    }

    @Test
    void aJourneyHitsTheSame() throws Exception {
        List<Row> rows = rows();
        List<JourneyStep> steps = steps(rows);
        List<String> hits = new ArrayList<>();
        try (JourneyShop shop = new JourneyShop().add(JourneyShop.ORIGIN + "/chains", resource("page.html"));
                RunningBrowser browser = RunningBrowser.start(
                        new LaunchOptions(Display.HEADLESS, null, null,
                                List.of(shop.browserArg().replace("--browser-arg=", ""))),
                        new Locations(folder, List.of()),
                        List.of(JourneyShop.ORIGIN), HitMode.ANSWER, null, null, "test")) {
            browser.awaitQuiet(false);
            for (JourneyStep step : steps) {
                browser.open(JourneyShop.ORIGIN + "/chains", Duration.ofSeconds(20));
                hits.add(hit(browser, (JourneyAction.Use) step.action()));
            }
        }
        same(rows, rows.stream().map(Row::ours).toList(), hits);
    }

    /** As a file of the recorder has them. */
    private List<JourneyStep> steps(List<Row> rows) throws Exception {
        var steps = new JsonArray();
        for (JsonElement chain : chains(rows)) {
            var selectors = new JsonArray();
            selectors.add(chain);
            var step = new JsonObject();
            step.addProperty("type", "click");
            step.add("selectors", selectors);
            step.addProperty("offsetX", 3);
            step.addProperty("offsetY", 3);
            steps.add(step);
        }
        var recording = new JsonObject();
        recording.addProperty("title", "Chains");
        recording.add("steps", steps);
        Path file = Files.writeString(folder.resolve("recording.json"), recording.toString());
        Journey journey = JourneyReader.read(file, new JourneyVariables(Map.of()), new JourneyRights(false, false));
        return journey.steps();
    }

    private static String hit(RunningBrowser browser, JourneyAction.Use click) throws Exception {
        try {
            browser.use(click, click.selectors().getFirst(), TRY);
        } catch (StepFailure e) {
            assertTrue(e.code().startsWith("ELEMENT_"), e.code() + " " + e.getMessage());
            return "none";
        }
        return browser.place().url().replaceFirst("^[^#]*#?", "");
    }

    /** All rows that differ are told at once. */
    private static void same(List<Row> rows, List<String> expected, List<String> hits) {
        List<String> other = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            if (!expected.get(i).equals(hits.get(i))) {
                other.add(String.join(" >> ", rows.get(i).chain()) + ": " + hits.get(i) + " in place of "
                        + expected.get(i));
            }
        }
        assertEquals("", String.join("\n", other));
    }
}
