package io.github.mcpdatalayer.e2e.journeys;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.e2e.stage.Cli.Outcome;
import io.github.mcpdatalayer.e2e.stage.JourneyCommand;
import io.github.mcpdatalayer.e2e.stage.JourneyShop;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Exact counts cost no time: twenty steps with one behind each, against the same steps without. */
@Tag("thorough")
class JourneyPaceIT {

    private static final int STEPS = 20;
    private static final double MOST = 1.15;
    /** The difference between two equal runs on a busy machine. */
    private static final long JITTER_MS = 1_500;

    @TempDir
    private Path folder;

    private Path journey(String name, String count) throws Exception {
        List<String> steps = new ArrayList<>(
                List.of("{\"type\":\"navigate\",\"url\":\"http://lamps.example/twenty\"}"));
        for (int i = 1; i <= STEPS; i++) {
            steps.add("{\"type\":\"click\",\"selectors\":[[\"#b" + i + "\"]]}");
            steps.add(
                    "{\"type\":\"customStep\",\"name\":\"mcp-datalayer:expect\",\"parameters\":{\"version\":1,\"pushes\":[{\"event\":\"e"
                            + i + "\"" + count + "}]}}");
        }
        return Files.writeString(folder.resolve(name),
                "{\"title\":\"" + name + "\",\"steps\":[" + String.join(",", steps) + "]}");
    }

    @Test
    void twentyStepsWithAnExactCountBehindEachTakeNoLongerThanWithout() throws Exception {
        var page = new StringBuilder("<!doctype html><title>Twenty</title><script>dataLayer = []</script>");
        for (int i = 1; i <= STEPS; i++) {
            page.append("<button id=b").append(i).append(" onclick=\"dataLayer.push({event: 'e").append(i)
                    .append("'})\">").append(i).append("</button>");
        }
        Path without = journey("without.json", "");
        Path counted = journey("counted.json", ",\"count\":1");
        var command = new JourneyCommand(folder);
        try (var shop = new JourneyShop().add("http://lamps.example/twenty", page.toString())) {
            Outcome both = command.run(shop, without, counted.toString());
            assertEquals(0, both.exit(), both::all);
            JsonObject one = both.json().getAsJsonArray("runs").get(0).getAsJsonObject();
            JsonObject other = both.json().getAsJsonArray("runs").get(1).getAsJsonObject();
            double before = one.get("ms").getAsDouble();
            double after = other.get("ms").getAsDouble();
            System.out.printf("20 steps: %.0f ms without counts, %.0f ms with, ratio %.2f%n", before, after,
                    after / before);
            assertTrue(after <= before * MOST + JITTER_MS, before + " ms without counts, " + after + " ms with");
        }
    }
}
