package io.github.mcpdatalayer.front;

import java.nio.file.Path;
import java.util.List;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.json.HiddenCharacters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A page writes to the model with characters that no person sees; every answer says them out. */
class HiddenCharactersTest {

    private static final String ORDER = "\udb40\udc49\udb40\udc47";
    private static final String LAYER = "[{\"event\":\"view" + ORDER
            + "\",\"a\u202eb\":\"x\ufe01y\u200bz\",\"seen\":\"❤\ufe0f\"}]";

    @TempDir
    Path home;

    @Test
    void noAnswerHasThemWhateverIsRedacted() throws Exception {
        var recording = new TabRecording().page().push("{\"event\":\"view" + ORDER + "\",\"a\u202eb\":\"x\ufe01y\"}");
        for (String redaction : List.of("--redact=mask", "--redact=off")) {
            try (var browser = ExtensionStandIn.start(home, "kd", "kd1").layer("kd1", LAYER);
                    var front = FrontProcess.ready(home, "--toolsets=all", redaction)) {
                browser.recording("kd1", recording);
                for (String[] call : new String[][]{{"getDataLayer", "{}"}, {"getDataLayer", "{\"path\":\"$..*\"}"},
                        {"getDataLayer", "{\"maxChars\":0}"}, {"getDataLayerState", "{}"},
                        {"getDataLayerHistory", "{}"},
                        {"summarizeDataLayer", "{}"}, {"validateDataLayer", "{}"}, {"auditVisit", "{}"},
                        {"inferDataLayerPlan", "{}"}}) {
                    JsonObject answer = front.tool(call[0], call[1]);
                    String seen = answer.toString();
                    assertFalse(seen.codePoints().anyMatch(c -> c >= 0x7f && HiddenCharacters.hides(c)),
                            call[0] + seen);
                }
            }
        }
    }

    @Test
    void theAnswerSaysOnceThatTheyAreWrittenOut() throws Exception {
        try (var _ = ExtensionStandIn.start(home, "kd", "kd1").layer("kd1", LAYER);
                var front = FrontProcess.ready(home)) {
            JsonObject answer = front.tool("getDataLayer", "{}");
            JsonObject push = answer.getAsJsonArray("result").get(0).getAsJsonObject();
            assertEquals("view\\u{e0049}\\u{e0047}", push.get("event").getAsString());
            assertEquals("x\\ufe01y\\u200bz", push.get("a\\u202eb").getAsString());
            assertEquals("❤\ufe0f", push.get("seen").getAsString());
            assertEquals(1, answer.getAsJsonArray("notes").asList().stream()
                    .filter(note -> note.getAsString().startsWith("Characters that nobody sees")).count());
        }
    }

    @Test
    void anAnswerWithManyOfThemStaysWithinItsLimit() throws Exception {
        String many = "[" + ("\"" + ORDER.repeat(200) + "\",").repeat(20) + "1]";
        try (var _ = ExtensionStandIn.start(home, "kd", "kd1").layer("kd1", many);
                var front = FrontProcess.ready(home)) {
            JsonObject answer = front.tool("getDataLayer", "{\"maxChars\":6000}");
            assertTrue(answer.toString().length() <= 6000 && answer.has("cursor"), answer.toString().length() + "");
        }
    }
}
