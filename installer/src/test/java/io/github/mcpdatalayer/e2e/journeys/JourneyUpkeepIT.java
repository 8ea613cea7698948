package io.github.mcpdatalayer.e2e.journeys;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.e2e.stage.Cli;
import io.github.mcpdatalayer.e2e.stage.Cli.Outcome;
import io.github.mcpdatalayer.e2e.stage.JourneyCommand;
import io.github.mcpdatalayer.e2e.stage.JourneyShop;
import io.github.mcpdatalayer.json.PrettyJson;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** One journey over five releases of the shop: what the tool says at each, and what a person does about it. */
@Tag("thorough")
class JourneyUpkeepIT {

    @TempDir
    private Path folder;
    private JourneyCommand command;
    private Cli cli;
    private Path journey;
    private final StringBuilder said = new StringBuilder();

    @BeforeEach
    void prepare() throws IOException {
        command = new JourneyCommand(folder);
        cli = command.cli();
        journey = Files.copy(Path.of("src/test/resources/journeys/checkout.json"), folder.resolve("checkout.json"));
        String counted = Files.readString(journey).replace("{\"event\": \"purchase\", \"values\"",
                "{\"event\": \"purchase\", \"count\": 1, \"values\"");
        Files.writeString(journey, counted);
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = JourneyUpkeepIT.class.getResourceAsStream("/journeys/upkeep/" + name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** The shop after so many releases. */
    private static JourneyShop shop(int release) throws IOException {
        var shop = new JourneyShop();
        for (int i = 1; i <= release; i++) {
            for (JsonElement each : release(i).getAsJsonArray("changes")) {
                JsonObject change = each.getAsJsonObject();
                shop.change(change.get("file").getAsString(),
                        text -> text.replace(change.get("from").getAsString(), change.get("to").getAsString()));
            }
        }
        return shop;
    }

    private static JsonObject release(int number) throws IOException {
        return JsonParser.parseString(resource("release-" + number + ".json")).getAsJsonObject();
    }

    private JsonObject run(int release, String... more) throws Exception {
        try (var shop = shop(release)) {
            List<String> arguments = new ArrayList<>(
                    List.of("--audit", "off", "--markdown", folder.resolve("said.md").toString()));
            arguments.addAll(List.of(more));
            Outcome outcome = command.run(shop, journey, arguments.toArray(String[]::new));
            JsonObject run = JourneyCommand.only(outcome);
            said.append("# Release ").append(release).append(": ")
                    .append(release(release).get("about").getAsString()).append("\n\n`")
                    .append(String.join(" ", List.of("run checkout.json", String.join(" ", more)).stream()
                            .filter(each -> !each.isEmpty()).toList()))
                    .append("` ended with ").append(outcome.exit()).append(".\n\n")
                    .append(Files.readString(folder.resolve("said.md")).replaceFirst("\\| [0-9.]+ s \\|", "| … s |"));
            run.getAsJsonArray("notes").forEach(note -> said.append("\nNote: ")
                    .append(note.getAsString().replace(folder.toString(), "…").replaceAll("[0-9]{4}-[0-9-]{5}", "DAY"))
                    .append('\n'));
            said.append('\n');
            return run;
        }
    }

    /** As a person does in the editor, or in the file: the steps of the delivery go before those of the address. */
    private void moveDelivery() throws IOException {
        JsonObject file = JsonParser.parseString(Files.readString(journey)).getAsJsonObject();
        JsonArray steps = file.getAsJsonArray("steps");
        int address = at(steps, "aria/Name[role");
        int order = at(steps, "aria/Order now");
        JsonObject deliver = steps.remove(order).getAsJsonObject();
        JsonObject ordered = steps.get(at(steps, "aria/Continue")).getAsJsonObject();
        String leads = deliver.get("assertedEvents").toString();
        deliver.add("assertedEvents", ordered.get("assertedEvents"));
        deliver.add("selectors", JsonParser.parseString("[[\"aria/Continue[role=\\\"button\\\"]\"]]"));
        ordered.add("assertedEvents", JsonParser.parseString(leads));
        ordered.add("selectors", JsonParser.parseString("[[\"aria/Order now[role=\\\"button\\\"]\"]]"));
        var moved = new JsonArray();
        for (int i = 0; i < steps.size(); i++) {
            if (i == address) {
                moved.add(deliver);
                moved.add(JsonParser.parseString(
                        "{\"type\": \"customStep\", \"name\": \"mcp-datalayer:expect\", \"parameters\": {\"version\": 1, \"pushes\": [{\"event\": \"add_shipping_info\"}], \"withinMs\": 5000}}"));
            }
            moved.add(steps.get(i));
        }
        file.add("steps", moved);
        Files.writeString(journey,
                PrettyJson.text(file).replace("{\n            \"event\": \"add_shipping_info\"\n          },", ""));
    }

    private static int at(JsonArray steps, String selector) {
        for (int i = 0; i < steps.size(); i++) {
            JsonObject step = steps.get(i).getAsJsonObject();
            if (step.has("selectors") && step.get("selectors").toString().contains(selector)) {
                return i;
            }
        }
        throw new AssertionError("No step has " + selector);
    }

    @Test
    void eachReleaseIsToldForWhatItIs() throws Exception {
        run(1);
        run(2, "--update", "selectors");
        run(2, "--strict");
        run(3);
        moveDelivery();
        String before = run(3).get("folder").getAsString();
        JsonObject lost = run(4);
        String folderOfLost = lost.get("folder").getAsString();
        for (String finding : List.of("F1", "F2")) {
            Outcome accepted = cli.run("accept", folderOfLost, finding, "--reason", "mended in release 5", "--until",
                    "2999-12-31", "--journeys", folder.toString());
            assertEquals(0, accepted.exit(), accepted::all);
        }
        run(4);
        String after = run(5).get("folder").getAsString();
        Outcome compared = cli.run("compare", before, after);
        assertEquals(1, compared.exit(), compared::all);
        said.append("# Releases 3 and 5 compared\n\n").append(compared.out().strip()).append('\n');

        String wanted = resource("said.md");
        // Requests of a page may come between its events.
        String got = said.toString().replaceAll("(?<!&)#[*0-9]+", "#…").replaceAll("hit [0-9]+ of", "hit … of");
        if (!wanted.equals(got)) {
            Files.writeString(folder.getParent().resolve("said.md"), got);
        }
        assertEquals(wanted, got);
        assertTrue(got.contains("ended with 3") && got.contains("holds again"), got);
    }
}
