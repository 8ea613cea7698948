package io.github.mcpdatalayer.e2e.journeys;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.demo.WalkResult;
import io.github.mcpdatalayer.e2e.stage.Cli.Outcome;
import io.github.mcpdatalayer.e2e.stage.JourneyCommand;
import io.github.mcpdatalayer.e2e.stage.JourneyShop;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static io.github.mcpdatalayer.e2e.stage.JourneyCommand.only;
import static io.github.mcpdatalayer.e2e.stage.JourneyCommand.unmet;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A run is never greener than an audit of the same visit: the demo's shop with its six defects, and its clean twin. */
@Tag("thorough")
class JourneyAuditIT {

    @TempDir
    private Path folder;
    private JourneyCommand command;

    @BeforeEach
    void prepare() throws IOException {
        command = new JourneyCommand(folder);
    }

    private static Path journey() {
        return Path.of("src/test/resources/journeys/checkout.json").toAbsolutePath();
    }

    /** Writes the same way through the shop with nothing of ours in the file. */
    private Path bare() throws IOException {
        JsonObject journey = JsonParser.parseString(Files.readString(journey())).getAsJsonObject();
        var steps = new JsonArray();
        for (JsonElement step : journey.getAsJsonArray("steps")) {
            if (!step.getAsJsonObject().get("type").getAsString().equals("customStep")) {
                steps.add(step);
            }
        }
        journey.add("steps", steps);
        return Files.writeString(folder.resolve("bare.json"), journey.toString());
    }

    private static List<String> rules(JsonObject run) {
        List<String> rules = new ArrayList<>();
        run.getAsJsonArray("findings").forEach(each -> rules.add(each.getAsJsonObject().get("rule").getAsString()));
        return rules;
    }

    private static void assertSix(Outcome outcome) {
        assertSix(only(outcome));
        assertEquals(1, outcome.exit(), outcome::all);
    }

    private static void assertSix(JsonObject run) {
        assertEquals(new TreeSet<>(WalkResult.SIX), new TreeSet<>(rules(run)),
                () -> run.get("verdict") + " " + run.get("findings") + run.get("steps").getAsJsonArray().get(0));
        assertEquals(6, rules(run).size(), () -> run.get("findings").toString());
        assertEquals("failed", run.get("verdict").getAsString(), run::toString);
    }

    @Test
    void aRunNamesTheSixDefectsWhateverItsFileExpectsAndADraftKeepsNone() throws Exception {
        Path bare = bare();
        Path junit = folder.resolve("junit.xml");
        Path html = folder.resolve("report.html");
        try (var shop = new JourneyShop().change("/release.js", text -> text.replace("false", "true"))) {
            assertSix(command.run(shop, bare, "--update", "expectations"));
            String drafted = Files.readString(bare);
            assertTrue(drafted.contains("begin_checkout") && drafted.contains("\"count\": 1"), drafted);
            assertFalse(drafted.contains("\"count\": 2"), drafted);

            Outcome again = command.run(shop, journey(), bare.toString(), "--junit", junit.toString(), "--html",
                    html.toString(), "--language", "de");
            assertEquals(1, again.exit(), again::all);
            JsonArray runs = again.json().getAsJsonArray("runs");
            assertEquals(2, runs.size(), again::all);
            runs.forEach(run -> assertSix(run.getAsJsonObject()));
            assertTrue(unmet(runs.get(1).getAsJsonObject()).toString().contains("2 came: begin_checkout"), again::all);
            assertTrue(Files.readString(junit).contains("audit, error: "), () -> junit.toString());
            assertTrue(Files.readString(html).contains("Was die Prüfung des Besuchs ergab"), () -> html.toString());
        }
        try (var twin = new JourneyShop()) {
            Outcome clean = command.run(twin, bare);
            assertEquals(List.of(), rules(only(clean)), clean::all);
            assertEquals(List.of(), unmet(only(clean)), clean::all);
            assertEquals(0, clean.exit(), clean::all);
        }
    }
}
