package io.github.mcpdatalayer.front.journeys;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.journeys.CheckedExpectation;
import io.github.mcpdatalayer.journeys.HitMode;
import io.github.mcpdatalayer.journeys.JourneyAction;
import io.github.mcpdatalayer.journeys.JourneyRun;
import io.github.mcpdatalayer.journeys.JourneyStep;
import io.github.mcpdatalayer.journeys.LocalizedText;
import io.github.mcpdatalayer.journeys.RunSettings;
import io.github.mcpdatalayer.journeys.SeenTracking;
import io.github.mcpdatalayer.journeys.SeenTracking.SeenHit;
import io.github.mcpdatalayer.journeys.SeenTracking.SeenPush;
import io.github.mcpdatalayer.journeys.StepResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Holds that a run's files are plain JSON which says what pages and files said. */
class RunFolderTest {

    /** It ends a string and an object, turns text around, clears a screen, and has half of a character. */
    private static final String HOSTILE = "\"}],\"verdict\":\"held\",\"x\":\"</script>\\\u0000\u001b[2J\u009b2J\u202egnp\u2066\u200b\u2028\udb40\udc41\ud800";

    private static final List<Integer> HIDDEN = List.of((int) Character.CONTROL, (int) Character.FORMAT,
            (int) Character.SURROGATE, (int) Character.LINE_SEPARATOR);

    private static final LocalizedText SAID = LocalizedText.same(HOSTILE);

    @TempDir
    private Path runs;

    private static JourneyRun run() {
        var value = new JsonObject();
        value.addProperty("event", HOSTILE);
        value.addProperty(HOSTILE, HOSTILE);
        JsonValue pushed = JsonValue.parse(value.toString());
        var step = new JourneyStep(1, HOSTILE, "steps[0]", "click", new JourneyAction.Press(HOSTILE), null, 5_000,
                false,
                List.of());
        var expected = new CheckedExpectation("steps[1]", "push", CheckedExpectation.Standing.FAILED, SAID, SAID,
                SAID, "site", null, null, new CheckedExpectation.Accepted(HOSTILE, HOSTILE));
        var done = new StepResult(step, StepResult.Status.FAILED, SAID, 1, 1,
                new StepResult.Healed(HOSTILE, HOSTILE, HOSTILE, true), new StepResult.Failure("CODE", SAID),
                List.of(expected), null);
        var seen = new SeenTracking(HOSTILE, HOSTILE, 1, List.of(new SeenPush(1, 1, HOSTILE, pushed)),
                List.of(new SeenHit(1, 1, 1, HOSTILE, HOSTILE, HOSTILE, HOSTILE,
                        (io.github.mcpdatalayer.datalayer.json.JsonObject) pushed)),
                Map.of(HOSTILE, HOSTILE));
        return new JourneyRun(HOSTILE, HOSTILE, Instant.EPOCH, 1, HOSTILE,
                new RunSettings(null, false, 0, null, null, false, false, HitMode.ANSWER), 1, JourneyRun.Verdict.FAILED,
                List.of(done), seen, List.of(SAID));
    }

    @Test
    void hostileTextsAreTheSameInRunJsonAndNothingInItHides() throws Exception {
        JsonObject written = RunFolder.write(runs, run());
        Path folder = RunFolder.of(written);
        assertEquals(runs, folder.getParent());
        assertPlain(Files.readString(folder.resolve(RunFolder.RUN)));
        JsonObject read = RunFolder.read(folder);
        written.remove("folder");
        assertEquals(written, read);
        assertEquals("failed", read.get("verdict").getAsString());
        JsonObject push = read.getAsJsonArray("steps").get(0).getAsJsonObject().getAsJsonArray("pushes").get(0)
                .getAsJsonObject();
        assertEquals(new JsonPrimitive(HOSTILE), push.getAsJsonObject("value").get(HOSTILE));
    }

    @Test
    void hostileTextsAreTheSameInTheArchiveOfItsRequests() throws Exception {
        JsonObject written = RunFolder.write(runs, run());
        var archive = new JsonObject();
        archive.addProperty("format", "mcp-datalayer-run");
        archive.addProperty("version", 1);
        archive.addProperty(HOSTILE, HOSTILE);
        RunFolder.writeRequests(written, archive);
        Path har = RunFolder.of(written).resolve("run.har");
        assertPlain(Files.readString(har));
        assertEquals(archive, RunFolder.read(har));
    }

    private static void assertPlain(String text) {
        text.codePoints().forEach(c -> assertTrue(c == '\n' || !HIDDEN.contains(Character.getType(c)),
                () -> "U+%04x".formatted(c)));
    }
}
