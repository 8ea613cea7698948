package io.github.mcpdatalayer.front.journeys;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.tools.sources.RedactedTexts;
import io.github.mcpdatalayer.journeys.RunComparison;
import io.github.mcpdatalayer.json.JsonBudget;
import io.github.mcpdatalayer.plans.RecordedPlan;
import io.github.mcpdatalayer.report.RunTables;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Runs of somebody else in which each part is looked at with each other one, or once more for each. */
@Timeout(300)
class RunBombsTest {

    @TempDir
    private Path folder;

    private static String all(int count, IntFunction<String> each) {
        return IntStream.range(0, count).mapToObj(each).collect(Collectors.joining(",", "[", "]"));
    }

    private Path run(String steps, String findings) throws IOException {
        return Files.writeString(folder.resolve("run.json"),
                "{\"format\":\"mcp-datalayer-run\",\"version\":1,\"journey\":\"a.json\",\"title\":\"A\",\"steps\":"
                        + steps
                        + ",\"findings\":" + findings + "}");
    }

    @ParameterizedTest
    @CsvSource({"steps,1001", "findings,2001", "pushes,20001", "hits,20001", "expectations,20001"})
    void aRunWithMoreThanAnyRunHasIsRefusedAndSaysOfWhat(String what, int count) throws IOException {
        String many = all(count, _ -> "{}");
        Path file = switch (what) {
            case "steps" -> run(many, "[]");
            case "findings" -> run("[]", many);
            default -> run("[{\"" + what + "\":" + many + "}]", "[]");
        };
        FileSystemException refused = assertThrows(FileSystemException.class, () -> RunFolder.read(file));
        assertEquals("has " + count + " " + what + ": a run has at most " + (count - 1), refused.getReason());
    }

    /** All findings at one place of all pushes, and at a place that is nested without end. */
    @Test
    void aPlanOfFindingsThatAllMeanTheSameIsDraftedInTheEnd() throws IOException {
        String pushes = all(5_000,
                n -> "{\"push\":" + n + ",\"event\":\"e" + n % 500 + "\",\"value\":{\"event\":\"e" + n % 500
                        + "\",\"a\":1}}");
        String numbers = all(200, n -> Integer.toString(n));
        JsonObject read = RunFolder.read(run("[{\"step\":1,\"pushes\":" + pushes + "}]",
                all(1_000, n -> "{\"finding\":\"F" + n + "\",\"rule\":\"r" + "x".repeat(200) + n + "\",\"path\":\"$"
                        + ".a".repeat(n % 2 == 0 ? 1 : 5_000) + "\",\"pushes\":" + numbers + "}")));
        RecordedPlan plan = RecordedPlan.of(read, new RedactedTexts());
        assertTrue(plan.events() >= 300, () -> "events: " + plan.events());
        assertTrue(plan.plan().toString().length() < 5_000_000, "it has each defect once");
        assertNotNull(RunTables.of(read, RunTables.RunTable.FINDINGS, Locale.ROOT));
    }

    @Test
    void runsWithManyPushesAreCompared() throws IOException {
        JsonObject read = RunFolder.read(run("[{\"step\":1,\"pushes\":" + all(3_000,
                n -> "{\"push\":" + n + ",\"event\":\"e\",\"value\":{\"event\":\"e\",\"n\":" + n + "}}") + "}]", "[]"));
        assertTrue(RunComparison.of(read, read).same());
    }

    /** Earlier runs are read as far as they fit; the run itself was read by then. */
    @Test
    void earlierRunsAreReadAsFarAsTheirMemoryReachesTogether() throws IOException {
        Path runs = Files.createDirectory(folder.resolve("runs"));
        String large = all(60_000, _ -> "{}");
        for (int i = 10; i < 20; i++) {
            Files.createDirectories(runs.resolve("202611" + i + "-000000-a"));
            Files.writeString(runs.resolve("202611" + i + "-000000-a").resolve(RunFolder.RUN),
                    "{\"format\":\"mcp-datalayer-run\",\"version\":1,\"journey\":\"a.json\",\"title\":\"A\",\"started\":\"2026-11-"
                            + i + "T00:00:00Z\",\"steps\":[],\"x\":" + large + "}");
        }
        var now = new JsonObject();
        now.addProperty("title", "A");
        now.addProperty("journey", "a.json");
        now.addProperty("started", "2026-11-29T00:00:00Z");
        var one = JsonBudget.ofRuns();
        RunFolder.read(runs.resolve("20261119-000000-a"), one);
        long fit = 48L * 1024 * 1024 / one.used();
        assertEquals(fit, EarlierRuns.of(runs, now).size());
        assertTrue(fit > 1 && fit < 10, "fit: " + fit);
    }
}
