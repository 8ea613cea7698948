package io.github.mcpdatalayer.e2e.stage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.e2e.stage.Cli.Outcome;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** {@code mcp-datalayer run --json} on a shop, for a person with an empty home, and what its answer has. */
public final class JourneyCommand {

    private final Path folder;
    private final Cli cli;

    /** The runs, the home and what is printed are kept in this folder. */
    public JourneyCommand(Path folder) throws IOException {
        this.folder = folder;
        cli = new Cli(Files.createDirectory(folder.resolve("home")), Files.createDirectory(folder.resolve("scratch")));
    }

    /** Returns the same person's other commands. */
    public Cli cli() {
        return cli;
    }

    public Outcome run(JourneyShop shop, Path journey, String... more) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("run", journey.toString(), "--json", shop.browserArg(),
                "--runs", folder.resolve("runs").toString(), "--var", "email=mia.muster@lamps.example"));
        arguments.addAll(List.of(more));
        return cli.run(arguments.toArray(String[]::new));
    }

    /** The one run of an answer. */
    public static JsonObject only(Outcome outcome) {
        JsonArray runs = outcome.json().getAsJsonArray("runs");
        assertEquals(1, runs.size(), outcome::all);
        return runs.get(0).getAsJsonObject();
    }

    /** The step of a run with this number. */
    public static JsonObject step(JsonObject run, int number) {
        return run.getAsJsonArray("steps").get(number - 1).getAsJsonObject();
    }

    /** The events that belong to a step of a run, with a blank between them. */
    public static String pushed(JsonObject run, int step) {
        List<String> events = new ArrayList<>();
        step(run, step).getAsJsonArray("pushes").forEach(each -> {
            JsonElement event = each.getAsJsonObject().get("event");
            if (!event.isJsonNull()) {
                events.add(event.getAsString());
            }
        });
        return String.join(" ", events);
    }

    /** The expectations of a run that do not hold, the accepted ones among them. */
    public static List<JsonObject> unmet(JsonObject run) {
        List<JsonObject> unmet = new ArrayList<>();
        for (JsonElement step : run.getAsJsonArray("steps")) {
            JsonElement expectations = step.getAsJsonObject().get("expectations");
            if (expectations != null) {
                expectations.getAsJsonArray().forEach(each -> {
                    if (!each.getAsJsonObject().get("held").getAsBoolean()) {
                        unmet.add(each.getAsJsonObject());
                    }
                });
            }
        }
        return unmet;
    }
}
