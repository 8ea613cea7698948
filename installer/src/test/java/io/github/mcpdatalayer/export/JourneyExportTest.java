package io.github.mcpdatalayer.export;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.export.JourneyExport.As;
import io.github.mcpdatalayer.journeys.JourneyRefusal;
import io.github.mcpdatalayer.journeys.RefusalCode;
import io.github.mcpdatalayer.testing.Eventually;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

@Timeout(120)
class JourneyExportTest {

    private static final Path CHECKOUT = Path.of("src/test/resources/journeys/checkout.json");
    private static final Path FILE = Path.of("shop.json");

    private static JsonObject exported(String journey, As as) throws Exception {
        return JourneyExport.of(FILE, journey, as, Map.of("email", "a@b.example"));
    }

    private static String expecting(String parameters) {
        return "{\"title\":\"T\",\"triggers\":[],\"steps\":[{\"type\":\"navigate\",\"url\":\"https://shop.example/\"},"
                + "{\"type\":\"customStep\",\"name\":\"mcp-datalayer:expect\",\"parameters\":{\"version\":1,"
                + parameters
                + "}}]}";
    }

    private static JsonObject problem(String parameters) throws Exception {
        return exported(expecting(parameters), As.PLAYWRIGHT).getAsJsonArray("problems").get(0).getAsJsonObject();
    }

    @Test
    void aPlaywrightTestHasEachStepAndNamesWhatItDoesNotCheck() throws Exception {
        JsonObject made = exported(Files.readString(CHECKOUT), As.PLAYWRIGHT);
        String test = made.get("text").getAsString();
        assertTrue(
                test.startsWith("// Made by mcp-datalayer")
                        && test.contains("await page.goto(\"http://lamps.example/\")"),
                test);
        assertTrue(test.contains("Values come from the environment: JOURNEY_EMAIL"), test);
        assertFalse(test.contains("a@b.example"), "a test takes values from its environment");
        assertEquals(1, made.getAsJsonArray("left").size());
        assertEquals(0, made.get("dropped").getAsInt());
    }

    @Test
    void aRecordingHasTheValuesAndTellsWhatOthersPassOver() throws Exception {
        JsonObject made = exported(Files.readString(CHECKOUT), As.RECORDER);
        assertTrue(made.get("text").getAsString().contains("a@b.example"));
        assertEquals("[]", made.get("open").toString());
        JsonObject open = JourneyExport.of(FILE, Files.readString(CHECKOUT), As.RECORDER, Map.of());
        assertEquals("[\"email\"]", open.get("open").toString());
        JsonObject when = exported(expecting("\"text\":\"ä 😀\",\"when\":{\"selectors\":[\"#a\"]}"), As.RECORDER);
        assertEquals("[2]", when.get("passedOver").toString());
        assertEquals(1, when.get("dropped").getAsInt(), "triggers");
        assertTrue(when.get("text").getAsString().contains("ä 😀"));
    }

    @Test
    void whatTheEditorRefusesIsListedWithCodeAndPlace() throws Exception {
        assertEquals(
                "{\"code\":\"JOURNEY_PATTERN_WRONG\",\"place\":\"steps[1].parameters.pushes[0].values.$.a.matches\"}",
                problem("\"pushes\":[{\"event\":\"e\",\"values\":{\"$.a\":{\"matches\":\"(\"}}}]").toString());
        assertEquals("JOURNEY_VENDOR_UNKNOWN", problem("\"hits\":[{\"vendor\":\"nobody\"}]").get("code").getAsString());
        assertEquals("JOURNEY_PATH_WRONG",
                problem("\"pushes\":[{\"event\":\"e\",\"values\":{\"a\":1}}]").get("code").getAsString());
        assertEquals("{\"problems\":[{\"code\":\"JOURNEY_NOT_JSON\",\"place\":\"\"}]}",
                exported("{\"title\":", As.RECORDER).toString());
        assertEquals("{\"problems\":[{\"code\":\"JOURNEY_TOO_LARGE\",\"place\":\"\"}]}",
                exported("\"" + "ä".repeat(600_000) + "\"", As.RECORDER).toString());
    }

    @Test
    void aRegularExpressionThatGrowsIsRefusedBeforeItIsMade() throws Exception {
        String bomb = "\"pushes\":[{\"event\":\"e\",\"values\":{\"$.a\":{\"matches\":\"" + "(".repeat(150) + "a"
                + "{1000})".repeat(150) + "\"}}}]";
        assertEquals("JOURNEY_PATTERN_WRONG", problem(bomb).get("code").getAsString());
    }

    @Test
    void aLimitOfTimeEndsTheScriptAndSaysWhatToDo() throws Exception {
        String journey = Files.readString(CHECKOUT);
        JourneyRefusal refusal = assertThrows(JourneyRefusal.class,
                () -> JourneyExport.of(FILE, journey, As.PLAYWRIGHT, Map.of(), Duration.ofMillis(1)));
        assertEquals(RefusalCode.JOURNEY_TOO_LARGE, refusal.code());
        assertEquals("shop.json", refusal.file());
        assertTrue(refusal.why().contains("Split it into smaller journeys"), refusal.why());
        assertFalse(refusal.why().contains("Exception"), refusal.why());
        Eventually.eventually("the script ends", () -> Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().equals("exporter")));
    }

    @Test
    void theScriptReachesNoJava() throws Exception {
        List<String> known = EditorScript.run(Duration.ofMinutes(1), editor -> Stream.of("exporter", "java", "javax",
                "Packages", "JavaImporter", "JavaAdapter", "getClass", "importClass", "load", "print", "quit")
                .filter(editor::knows).toList());
        assertEquals(List.of("exporter"), known);
    }

    @Test
    void whatIsNestedTooDeepIsRefusedAndNotCrashing() throws Exception {
        for (String each : new String[]{"[".repeat(400_000), "[".repeat(400_000) + "]".repeat(400_000),
                expecting("\"pushes\":[{\"event\":\"e\",\"values\":{\"$.a\":{\"is\":" + "[".repeat(200_000)
                        + "]".repeat(200_000) + "}}}]")}) {
            String code;
            try {
                code = exported(each, As.PLAYWRIGHT).getAsJsonArray("problems").get(0).getAsJsonObject().get("code")
                        .getAsString();
            } catch (JourneyRefusal e) {
                assertFalse(e.why().contains("Error"), e.why());
                code = e.code().name();
            }
            assertTrue(code.equals("JOURNEY_NOT_JSON") || code.equals("JOURNEY_FIELD_WRONG"), code);
        }
    }
}
