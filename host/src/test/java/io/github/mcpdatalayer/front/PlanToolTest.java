package io.github.mcpdatalayer.front;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Method;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static io.github.mcpdatalayer.front.Answers.error;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Plans of a person's folder through the real front: validateDataLayer with plan, and inferDataLayerPlan. */
class PlanToolTest {

    private static final String TOOL = "validateDataLayer";
    private static final String QUIZ = "{\"events\":{\"quiz\":{\"required\":[\"step\"],\"properties\":{\"mail\":{\"pattern\":\"^jane@\"}}}}}";

    @TempDir
    Path home;

    @TempDir
    Path work;

    private Path plans;
    private ExtensionStandIn browser;
    private TestFront front;

    @BeforeEach
    void start() throws Exception {
        plans = Files.createDirectory(work.resolve("plans"));
        browser = ExtensionStandIn.start(home, "kd", "kd1");
        front = FrontThread.ready(home, "--plans", plans.toString(), "--toolsets=plans");
    }

    @AfterEach
    void end() throws Exception {
        front.close();
        browser.close();
    }

    @Test
    void anAuditHasTheFindingsOfAPlanBesideThoseOfTheRules() throws Exception {
        browser.recording("kd1", new TabRecording().page().push("{\"event\":\"quiz\"}").push("{\"event\":\"other\"}")
                .push("{\"event\":\"session_start\"}"));
        Files.writeString(plans.resolve("quiz.json"), QUIZ);

        JsonObject audit = front.tool("auditVisit", "{\"plan\":\"quiz\"}");

        List<String> rows = new ArrayList<>();
        for (JsonElement each : audit.getAsJsonArray("result")) {
            JsonObject row = each.getAsJsonObject();
            rows.add(row.get("what").getAsString().replaceFirst(":.*", " ") + row.get("at"));
        }
        assertEquals(List.of("required-missing [\"kd1#1\",\"page kd1/1\"]",
                "unplanned-event [\"kd1#2\",\"kd1#3\",\"page kd1/1\"]",
                "event-name-reserved [\"kd1#3\",\"page kd1/1\"]"), rows);
        assertTrue(audit.getAsJsonObject("checked").get("rules").getAsString()
                .contains("plan quiz: JSON Schema, 1 events"), audit::toString);
        assertEquals(1, front.tool("auditVisit", "{\"plan\":\"ga4\"}").getAsJsonArray("result").size());
    }

    @Test
    void aPlanIsReadByNameAndAgainWhenItHasChanged() throws Exception {
        browser.recording("kd1", new TabRecording().page().push("{\"event\":\"quiz\"}").push("{\"event\":\"other\"}")
                .push("{\"event\":\"session_start\"}"));
        Files.writeString(plans.resolve("quiz.json"), QUIZ);

        JsonObject answer = front.tool(TOOL, "{\"plan\":\"quiz\"}");

        assertEquals(List.of("required-missing $.step 1 [1]", "unplanned-event $.event 2 [2,3]"), findings(answer));
        assertEquals("plan quiz: JSON Schema, 1 events", answer.get("rules").getAsString());
        assertEquals(3, answer.get("checked").getAsInt());
        assertEquals(findings(answer), findings(front.tool(TOOL, "{\"plan\":\"quiz.json\"}")));
        assertEquals(List.of("event-name-reserved $.event 1 [3]"), findings(front.tool(TOOL, "{\"plan\":\"ga4\"}")));

        Files.writeString(plans.resolve("quiz.json"), QUIZ.replace("[\"step\"]", "[\"event\"]"));
        assertEquals(List.of("unplanned-event $.event 2 [2,3]"), findings(front.tool(TOOL, "{\"plan\":\"quiz\"}")));

        Path folder = Files.createDirectory(plans.resolve("many"));
        Files.writeString(folder.resolve("quiz.json"), "{\"required\":[\"$ref\",\"x\"]}");
        Files.writeString(folder.resolve("other.json"), "{\"type\":\"object\"}");
        assertEquals(
                List.of("required-missing $['$ref'] 1 [1]", "required-missing $.x 1 [1]",
                        "unplanned-event $.event 1 [3]"),
                findings(front.tool(TOOL, "{\"plan\":\"many\"}")));
    }

    @Test
    void whatWasLeftOutOfAPushIsNotHeldAgainstThePlan() throws Exception {
        browser.recording("kd1",
                new TabRecording().page().push("dataLayer",
                        "{\"short\":true,\"value\":{\"event\":\"quiz\",\"step\":{\"$type\":\"omitted\",\"reason\":\"time\",\"count\":1}}}")
                        .push("dataLayer",
                                "{\"short\":true,\"value\":{\"event\":\"quiz\",\"a\":{\"$type\":\"omitted\",\"reason\":\"time\",\"count\":7}}}")
                        .push("dataLayer",
                                "{\"short\":true,\"value\":{\"event\":\"quiz\",\"a\":{\"$type\":\"omitted\",\"reason\":\"time\",\"count\":1}}}"));
        Files.writeString(plans.resolve("quiz.json"), QUIZ);

        assertEquals(List.of("required-missing $.step 1 [3]"),
                findings(front.tool(TOOL, "{\"plan\":\"quiz\"}")));
    }

    @Test
    void whatIsNoPlanIsRefusedWithTheReasonAndTheNames() throws Exception {
        Files.writeString(plans.resolve("quiz.json"), QUIZ);
        Files.writeString(plans.resolve("broken.json"), "{\"events\":");
        Files.writeString(plans.resolve("remote.json"), "{\"$ref\":\"https://example.org/schema.json\"}");
        Files.write(plans.resolve("latin.json"), new byte[]{'{', '"', (byte) 0xe4, '"', ':', '1', '}'});
        Files.writeString(plans.resolve("huge.json"), " ".repeat(1024 * 1024) + "{}");
        Files.createDirectory(plans.resolve("empty"));
        Path secret = Files.writeString(work.resolve("secret.json"), QUIZ);
        Files.createSymbolicLink(plans.resolve("leak.json"), secret);
        Files.createSymbolicLink(plans.resolve("up"), work);
        Files.createSymbolicLink(Files.createDirectory(plans.resolve("inner")).resolve("a.json"), secret);

        JsonObject unknown = error(front.tool(TOOL, "{\"plan\":\"../secret\"}"), ErrorCode.UNKNOWN_PLAN);
        assertTrue(unknown.getAsJsonArray("found").toString().contains("\"quiz\""), unknown.toString());
        assertTrue(unknown.get("message").getAsString().contains("ga4"), unknown.toString());
        for (String[] bad : new String[][]{{"broken", "is not JSON: Invalid JSON at character 10"},
                {"remote", "https://example.org/schema.json"}, {"latin", "not written in UTF-8"},
                {"huge", "1048576 are read"}, {"empty", "no files that end in .json"},
                {"leak", "leads out of the folder"}, {"up", "leads out of the folder"},
                {"inner", "leads out of the folder"}}) {
            JsonObject error = error(front.tool(TOOL, "{\"plan\":\"" + bad[0] + "\"}"), ErrorCode.BAD_PLAN);
            assertTrue(error.get("message").getAsString().contains(bad[1]), error.toString());
        }
    }

    @Test
    void withoutAFolderOfPlansTheAnswerSaysHowToAllowOne() throws Exception {
        browser.recording("kd1", new TabRecording().page().push("{\"event\":\"quiz\"}"));
        try (var plain = FrontThread.ready(home);
                var wrong = FrontThread.ready(home, "--plans", work.resolve("gone").toString())) {
            JsonObject none = error(plain.tool(TOOL, "{\"plan\":\"quiz\"}"), ErrorCode.NO_PLANS);
            assertTrue(none.get("hint").getAsString().contains("--plans"), none.toString());
            JsonObject gone = error(wrong.tool(TOOL, "{\"plan\":\"quiz\"}"), ErrorCode.NO_PLANS);
            assertTrue(gone.get("message").getAsString().contains("gone"), gone.toString());
            assertEquals(List.of(), findings(wrong.tool(TOOL, "{}")));
            assertFalse(plain.result(plain.ask("tools/list", "{}")).toString().contains("inferDataLayerPlan"));
        }
    }

    @Test
    void aPlanCannotBeUsedToGuessWhatIsRedacted() throws Exception {
        Files.writeString(plans.resolve("quiz.json"), QUIZ);
        browser.recording("kd1", new TabRecording().page()
                .push("{\"event\":\"quiz\",\"step\":1,\"mail\":\"jane@example.org\"}")
                .push("{\"event\":\"quiz\",\"step\":1,\"mail\":\"john@example.org\"}"));

        JsonObject answer = front.tool(TOOL, "{\"plan\":\"quiz\"}");

        assertEquals(List.of(), findings(answer), answer::toString);
        assertTrue(answer.get("notes").toString().contains("2 values are redacted"), answer.toString());
    }

    @Test
    void manySlowPlansDelayNoOtherCall() throws Exception {
        // Each level of a push is looked at twice as often as the one around it, up to the most steps of one check.
        String twice = "{\"$ref\":\"#/$defs/n\"},{\"$ref\":\"#/$defs/n\"}";
        Files.writeString(plans.resolve("endless.json"),
                "{\"events\":{\"quiz\":{\"$ref\":\"#/$defs/n\"}},\"$defs\":{\"n\":{\"properties\":{\"a\":{\"allOf\":["
                        + twice + "]}}}}}");
        var visit = new TabRecording().page();
        for (int i = 0; i < 20; i++) {
            visit.push("{\"event\":\"quiz\",\"a\":" + "{\"a\":".repeat(40) + "1" + "}".repeat(41));
        }
        browser.recording("kd1", visit);
        List<Integer> slow = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            slow.add(front.call(TOOL, "{\"plan\":\"endless\"}"));
        }
        while (!browser.nextRequest().method().equals(Method.GET_HISTORY.wireName())) {
            // The first of them is at work when it has the pushes.
        }

        assertEquals(1, front.tool("listTabs", "{}").getAsJsonArray("tabs").size());
        assertTrue(front.tool(TOOL, "{}").has("result"));
        assertTrue(front.tool("getDataLayerState", "{\"path\":\"$..*\"}").has("result"));

        for (int call : slow) {
            assertFalse(front.answered(call), "a slow plan was waited for");
        }
    }

    @Test
    void aPatternThatTakesTooLongIsNamed() throws Exception {
        Files.writeString(plans.resolve("slow.json"),
                "{\"events\":{\"quiz\":{\"properties\":{\"a\":{\"pattern\":\"^(?=(a+a+)+b)\"}}}}}");
        browser.recording("kd1",
                new TabRecording().page().push("{\"event\":\"quiz\",\"a\":\"" + "a".repeat(2000) + "\"}"));

        JsonObject answer = front.tool(TOOL, "{\"plan\":\"slow\"}");

        assertEquals(List.of(), findings(answer));
        assertTrue(answer.get("notes").toString().contains("1 events could not be checked"), answer.toString());
        assertTrue(answer.get("notes").toString().contains("^(?=(a+a+)+b)"), answer.toString());
    }

    @Test
    void personalDataIsFoundWithoutBeingShownAlsoWhereNothingIsRedacted() throws Exception {
        browser.recording("kd1", new TabRecording().visit("https://shop.example/?mail=jane@example.org", "Shop",
                "navigate", "firstScript", "dataLayer")
                .push("{\"event\":\"search\",\"search_term\":\"jane@example.org\"}"));
        try (var open = FrontThread.ready(home, "--redact=off")) {
            for (TestFront each : List.of(front, open)) {
                JsonObject answer = each.tool(TOOL, "{}");

                assertEquals(List.of("personal-data $ 1 [1]", "personal-data $.search_term 1 [1]"), findings(answer));
                assertEquals("\"EMAIL in the page's address\"",
                        answer.getAsJsonArray("result").get(0).getAsJsonObject().get("saw").toString());
                assertFalse(answer.getAsJsonArray("result").toString().contains("jane"), answer.toString());
            }
        }
    }

    @Test
    void aDraftShowsNothingPersonalAsAnExampleWhateverTheKey() throws Exception {
        var recording = new TabRecording().page();
        for (String key : List.of("transaction_id", "coupon", "affiliation", "page_name", "item_category", "vat_id")) {
            for (String value : List.of("+49 171 3456789", "4111 1111 1111 1111", "DE89370400440532013000",
                    "203.0.113.77", "123-45-6789", "/a?first_name=Annabella&dob=1979-03-04", "x@example.org")) {
                recording.push(
                        "{\"event\":\"e\",\"" + key + "\":\"" + value + "\",\"items\":[{\"" + key + "\":\"" + value
                                + "\",\"last_name\":\"Smithers\"}]}");
            }
        }
        browser.recording("kd1", recording);

        String draft = front.tool("inferDataLayerPlan", "{\"maxChars\":0}").toString();

        for (String secret : List.of("3456789", "4111", "DE8937", "203.0.113", "123-45", "Annabella", "1979",
                "x@example",
                "Smithers")) {
            assertFalse(draft.contains(secret), () -> secret + " in " + draft);
        }
    }

    @Test
    void whatAPlanIsInferredFromFitsIt() throws Exception {
        browser.recording("kd1", TabRecording.checkout());

        JsonObject draft = front.tool("inferDataLayerPlan", "{\"maxChars\":0}");
        Files.writeString(plans.resolve("draft.json"), draft.get("result").toString());
        JsonObject answer = front.tool(TOOL, "{\"plan\":\"draft\"}");

        assertTrue(draft.get("events").getAsInt() > 3, draft.toString());
        assertEquals(List.of(), findings(answer), answer::toString);
        assertEquals(draft.get("pushes").getAsInt(), answer.get("checked").getAsInt());
        assertFalse(front.tool("inferDataLayerPlan", "{\"maxChars\":2000}").get("complete").getAsBoolean());
        browser.recording("kd1", new TabRecording().page().push("{\"page\":1}"));
        error(front.tool("inferDataLayerPlan", "{}"), ErrorCode.NOTHING_RECORDED);
        error(front.tool("inferDataLayerPlan", "{\"plan\":\"a\"}"), ErrorCode.BAD_ARGUMENT);
    }

    private static List<String> findings(JsonObject answer) throws IOException {
        if (!answer.has("result")) {
            throw new IOException(answer.toString());
        }
        List<String> findings = new ArrayList<>();
        for (JsonElement each : answer.getAsJsonArray("result")) {
            JsonObject finding = each.getAsJsonObject();
            findings.add(finding.get("rule").getAsString() + " " + finding.get("path").getAsString() + " "
                    + finding.get("count").getAsInt() + " " + finding.get("pushes"));
        }
        return findings;
    }
}
