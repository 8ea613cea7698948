package io.github.mcpdatalayer.e2e.journeys;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.e2e.stage.Cli;
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

/** Tests what becomes of runs afterwards: a report for colleagues, failures that are accepted for a time, and comparisons. */
@Tag("thorough")
class JourneyResultsIT {

    @TempDir
    private Path folder;
    private JourneyCommand command;
    private Cli cli;
    private Path journey;

    @BeforeEach
    void prepare() throws IOException {
        command = new JourneyCommand(folder);
        cli = command.cli();
        journey = Files.copy(Path.of("src/test/resources/journeys/checkout.json"), folder.resolve("checkout.json"));
    }

    private Outcome run(JourneyShop shop, String... more) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("--stop-before", "8", "--language", "en", "--html",
                folder.resolve("report.html").toString(), "--junit", folder.resolve("junit.xml").toString()));
        arguments.addAll(List.of(more));
        return command.run(shop, journey, arguments.toArray(String[]::new));
    }

    private String html() throws IOException {
        return Files.readString(folder.resolve("report.html"));
    }

    @Test
    void anAcceptedFailureFailsNoRunUntilItsDayIsOver() throws Exception {
        try (var shop = new JourneyShop("currency")) {
            Outcome first = run(shop);
            assertEquals(1, first.exit(), first::all);
            String run = only(first).get("folder").getAsString();
            assertTrue(html().contains("expectations does not hold.") || html().contains("expectations do not hold."));
            assertTrue(html().contains("$.ecommerce.currency"), this::page);
            assertTrue(html().contains("href=\"data:image/jpeg;base64,"), "each step has its picture");
            assertTrue(Files.size(Path.of(run, "step-2.jpg")) > 1_000);

            for (String finding : List.of("F1", "F2", "F3")) { // the push, its hit, and what the rules say of them
                Outcome accepted = cli.run("accept", run, finding, "--reason", "ticket <12>", "--until", "2999-12-31",
                        "--journeys", folder.toString());
                assertEquals(0, accepted.exit(), accepted::all);
            }
            JsonObject failed = unmet(only(first)).getFirst();
            Outcome second = run(shop);
            assertEquals(0, second.exit(), second::all);
            JsonObject known = unmet(only(second)).getFirst();
            assertEquals(failed.get("expected"), known.get("expected"));
            assertEquals("{\"reason\":\"ticket <12>\",\"until\":\"2999-12-31\"}", known.get("accepted").toString());
            assertTrue(html().contains("Accepted until 2999-12-31") && html().contains("ticket &lt;12&gt;"),
                    this::page);
            assertTrue(Files.readString(folder.resolve("junit.xml")).contains("skipped=\"3\""));

            Path file = folder.resolve("known.json");
            Files.writeString(file, Files.readString(file).replace("2999-12-31", "2020-12-31"));
            Outcome third = run(shop);
            assertEquals(1, third.exit(), third::all);
            assertTrue(only(third).get("notes").toString().contains("2020-12-31"), third::all);

            Files.writeString(file, "{\"format\":\"mcp-datalayer-known\",\"version\":2,\"known\":[]}");
            assertEquals(2, run(shop).exit(), "a file of another version is refused");
            assertEquals(2, cli.run("accept", run, "F9", "--reason", "r", "--until", "2999-12-31").exit());
            assertEquals(2, cli.run("accept", run, "F1", "--reason", "r", "--until", "2020-12-31").exit());
            assertEquals(2, cli.run("accept", run, "F1", "--reason", "r", "--until", "soon").exit());
        }
    }

    private String page() {
        try {
            return html();
        } catch (IOException e) {
            return e.toString();
        }
    }

    @Tag("thorough")
    @Test
    void whatARunFindsIsWrittenIntoTheJourneyAndHoldsFromThenOn() throws Exception {
        Files.writeString(journey,
                """
                        {"title": "Basket", "steps": [
                          {"type": "navigate", "url": "http://lamps.example/"},
                          {"type": "click", "selectors": [["aria/Accept all[role=\\"button\\"]"], ["aria/Accept all"]]},
                          {"type": "click", "selectors": [["aria/Put it there[role=\\"button\\"]"], ["aria/Add to basket[role=\\"button\\"]"]]}]}
                        """);
        try (var shop = new JourneyShop()) {
            Outcome first = run(shop, "--update", "selectors", "--update", "expectations");
            assertEquals(0, first.exit(), first::all);
            String written = Files.readString(journey);
            assertTrue(written.contains("mcp-datalayer:expect") && written.contains("add_to_cart"), written);
            assertTrue(written.contains("$.ecommerce.currency"), written);
            Outcome second = run(shop, "--strict", "--update", "expectations");
            assertEquals(0, second.exit(), second::all);
            assertEquals("{\"selectors\":0,\"expectations\":0}", only(second).get("updated").toString());
            assertEquals(written, Files.readString(journey));
        }
        try (var shop = new JourneyShop("currency")) {
            Outcome wrong = run(shop);
            assertEquals(1, wrong.exit(), wrong::all);
        }
    }

    @Tag("thorough")
    @Test
    void aReleaseIsComparedWithTheOneBefore() throws Exception {
        String before;
        String again;
        String after;
        try (var shop = new JourneyShop()) {
            before = only(run(shop)).get("folder").getAsString();
            again = only(run(shop)).get("folder").getAsString();
        }
        try (var shop = new JourneyShop("currency")) {
            after = only(run(shop)).get("folder").getAsString();
        }
        Outcome same = cli.run("compare", before, again);
        assertEquals(0, same.exit(), same::all);
        assertTrue(same.out().contains("Both runs tracked the same."), same::all);
        Outcome differ = cli.run("compare", before, after, "--json");
        assertEquals(1, differ.exit(), differ::all);
        assertFalse(differ.json().get("same").getAsBoolean());
        assertTrue(differ.json().get("rows").toString().contains("$['ecommerce']['currency']"), differ::all);
        Outcome none = cli.run("compare", before, folder.resolve("checkout.json").toString());
        assertEquals(2, none.exit(), none::all);
        assertTrue(none.all().contains("is no run"), none::all);
    }
}
