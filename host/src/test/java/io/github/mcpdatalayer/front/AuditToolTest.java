package io.github.mcpdatalayer.front;

import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.wire.ErrorCode;
import org.junit.jupiter.api.Test;

import static io.github.mcpdatalayer.front.Answers.error;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** auditVisit through the real front and the real host. */
class AuditToolTest extends ToolTest {

    private static final String TOOL = "auditVisit";
    private static final int READABLE = 2_500;
    private static final String PLACES = "\"page kd1/1\",\"/checkout.js:88:3\",\"/confirm.js:12:5\"]";

    @Test
    void itAloneFindsAllFiveDefectsOfAPageInAFewWords() throws Exception {
        browser.recording("kd1", Visits.fiveDefects());

        JsonObject raw = front.result(front.call(TOOL, "{}"));
        JsonObject answer = TestFront.structured(raw);

        assertEquals(
                List.of("F1 error value-without-currency [\"kd1#4\",\"kd1#6\",\"hit 1\",\"hit 2\"," + PLACES,
                        "F2 error duplicate-transaction [\"kd1#4\",\"kd1#6\",\"hit 1\",\"hit 2\",\"page kd1/1\"]",
                        "F3 error purchase-before-consent-update [\"kd1#4\",\"kd1#6\",\"hit 1\",\"hit 2\",\"page kd1/1\"]",
                        "F4 error purchase-hit-incomplete [\"kd1#4\",\"kd1#6\",\"hit 1\",\"hit 2\",\"page kd1/1\"]",
                        "F5 warning number-as-text [\"kd1#4\",\"kd1#6\"," + PLACES),
                rows(answer));
        assertEquals("5 defects: 4 errors, 1 warning.", answer.get("verdict").getAsString());
        assertTrue(TestFront.text(raw).length() < READABLE, () -> TestFront.text(raw));
    }

    @Test
    void itFindsNothingOnTheCorrectTwin() throws Exception {
        browser.recording("kd1", Visits.correct());

        JsonObject answer = front.tool(TOOL, "{}");

        assertEquals(List.of(), rows(answer));
        assertEquals("No defect found in what was checked.", answer.get("verdict").getAsString());
    }

    @Test
    void consentThatComesLateAgainOnALaterPageIsFoundByEachToolThatLooks() throws Exception {
        browser.recording("kd1", Visits.returning());

        assertEquals(List.of("F1 warning event-before-consent-update [\"kd1#5\",\"page kd1/2\"]"),
                rows(front.tool(TOOL, "{}")));
        JsonObject finding = front.tool("validateDataLayer", "{}").getAsJsonArray("result").get(0).getAsJsonObject();
        assertEquals("page_view found ad_storage and analytics_storage denied; granted by #6, 1350 ms later",
                finding.get("saw").getAsString());
        assertEquals("consent before any event", finding.get("expected").getAsString());
        JsonObject page = front.tool("getConsentState", "{\"page\":2}").getAsJsonArray("result").get(0)
                .getAsJsonObject();
        assertTrue(page.get("problems").toString().contains("event-before-consent-update"), page::toString);
    }

    @Test
    void fromAndToBoundTheVisitByPagePushOrHit() throws Exception {
        browser.recording("kd1", Visits.fiveDefects().page().push("{\"event\":\"session_start\"}"));

        assertEquals(6, rows(front.tool(TOOL, "{}")).size());
        JsonObject second = front.tool(TOOL, "{\"from\":\"kd1/2\"}");
        assertEquals(List.of("F1 info event-name-reserved [\"kd1#8\",\"page kd1/2\"]"), rows(second));
        assertEquals(1, second.getAsJsonObject("checked").get("pushes").getAsInt());
        assertEquals(5, rows(front.tool(TOOL, "{\"to\":\"kd1/1\"}")).size());
        List<String> upToFirst = rows(front.tool(TOOL, "{\"from\":\"#4\",\"to\":\"hit 1\"}"));
        assertFalse(upToFirst.toString().contains("duplicate"), upToFirst::toString);
        assertTrue(upToFirst.toString().contains("purchase-hit-incomplete [\"kd1#4\",\"hit 1\""),
                upToFirst::toString);
        assertEquals(List.of(), rows(front.tool(TOOL, "{\"from\":\"kd1#1\",\"to\":\"kd1#3\"}")));
        assertTrue(rows(front.tool(TOOL, "{\"from\":\"kd1 hit 2\",\"to\":\"kd1/1\"}")).toString()
                .contains("purchase-hit-incomplete [\"kd1#6\",\"hit 2\""));
    }

    @Test
    void wrongReferencesAndBoundsSayWhatIsWrong() throws Exception {
        error(front.tool(TOOL, "{}"), ErrorCode.NOTHING_RECORDED);
        browser.recording("kd1", Visits.fiveDefects());
        error(front.tool(TOOL, "{\"from\":\"yesterday\"}"), ErrorCode.BAD_REFERENCE);
        error(front.tool(TOOL, "{\"from\":\"kd1/7\"}"), ErrorCode.BAD_REFERENCE);
        error(front.tool(TOOL, "{\"to\":\"#99\"}"), ErrorCode.BAD_REFERENCE);
        error(front.tool(TOOL, "{\"to\":\"hit 9\"}"), ErrorCode.BAD_REFERENCE);
        error(front.tool(TOOL, "{\"tab\":\"kd1\",\"to\":\"ab1/1\"}"), ErrorCode.BAD_REFERENCE);
        error(front.tool(TOOL, "{\"tab\":\"zz9\"}"), ErrorCode.TAB_NOT_FOUND);
        error(front.tool(TOOL, "{\"cursor\":\"x\"}"), ErrorCode.BAD_CURSOR);
        error(front.tool(TOOL, "{\"plan\":\"checkout\"}"), ErrorCode.NO_PLANS);
    }

    @Test
    void aLongTableGoesOnWithItsCursorAndNothingIsLost() throws Exception {
        TabRecording recording = Visits.fiveDefects();
        for (int i = 0; i < 60; i++) {
            recording.push("dataLayer", "{\"value\":{\"v" + i + "\":\"undefined\"},\"ms\":" + (2000 + i) + "}");
        }
        browser.recording("kd1", recording);

        List<JsonObject> parts = new ArrayList<>();
        var all = new JsonArray();
        String arguments = "{\"maxChars\":4000}";
        while (!arguments.isEmpty()) {
            JsonObject part = front.tool(TOOL, arguments);
            parts.add(part);
            all.addAll(part.getAsJsonArray("result"));
            arguments = part.has("cursor")
                    ? part.getAsJsonObject("next").getAsJsonObject("arguments").toString()
                    : "";
        }

        assertTrue(parts.size() > 3, parts::toString);
        assertEquals(65, all.size());
        assertEquals(front.tool(TOOL, "{\"maxChars\":0}").get("result"), all);
        parts.forEach(part -> assertEquals("65 defects: 4 errors, 61 warnings.", part.get("verdict").getAsString()));
    }

    @Test
    void whatIsShownIsRedactedAndTheRulesSeeWhatWasPushed() throws Exception {
        browser.recording("kd1", new TabRecording().page()
                .push("dataLayer", Visits.pushed(
                        "{\"event\":\"purchase\",\"ecommerce\":{\"transaction_id\":\"jane@example.org\",\"value\":\"x jane@example.org\",\"currency\":\"EUR\",\"items\":[{\"item_id\":\"1\"}]}}",
                        "a.js?mail=jane@example.org:1:2", 5))
                .hit(Visits.GA4 + "purchase&cu=EUR&epn.value=1", "{\"ms\":20}"));

        String answer = front.tool(TOOL, "{}").toString();

        assertFalse(answer.contains("jane@"), answer);
        assertTrue(answer.contains("[EMAIL_1]"), answer);
        assertTrue(answer.contains("purchase-hit-incomplete"), answer);
    }

    @Test
    void aRowIsWrittenAsATicketInTheMarkupOfATrackerWithoutPersonalData() throws Exception {
        browser.recording("kd1", new TabRecording().page().step("click e12 button \"Buy\"", 10, 11L)
                .push("dataLayer", """
                        {"ms":20,"value":{"event":"purchase","mail":"jane@example.org",
                        "ecommerce":{"transaction_id":"jane@example.org","value":9.5,"items":[{"item_id":"1"}]}}}"""));
        JsonObject row = front.tool(TOOL, "{}").getAsJsonArray("result").get(0).getAsJsonObject();

        JsonObject answer = front.tool(TOOL, "{\"ticket\":\"F1\"}");

        String text = answer.get("text").getAsString();
        for (String part : List.of("- **Visit:** ", "**Expected:** " + row.get("expected").getAsString(),
                "### Push ", "2. click button \"Buy\"", "**Picture of the element:** none&#58; ")) {
            assertTrue(text.contains(part), () -> part + " in " + text);
        }
        assertEquals("kd1 markdown F1", answer.get("tab").getAsString() + " " + answer.get("as").getAsString() + " "
                + answer.get("ticket").getAsString());
        assertEquals("[\"picture: none: there is no picture of this step that shows its element\"]",
                answer.get("notes").toString());
        assertFalse(answer.toString().contains("jane@") || !answer.toString().contains("EMAIL"), answer::toString);
        assertTrue(front.tool(TOOL, "{\"ticket\":\"F1\",\"as\":\"jira\"}").get("text").getAsString()
                .startsWith("h2. "));
        for (String wrong : List.of("{\"ticket\":\"F9\"}", "{\"ticket\":\"1\",\"to\":\"kd1#1\"}", "{\"as\":\"jira\"}",
                "{\"ticket\":\"F1\",\"as\":\"html\"}")) {
            error(front.tool(TOOL, wrong), ErrorCode.BAD_ARGUMENT);
        }
    }

    @Test
    void aTicketSaysOfWhichDefectItIsAlsoIfTheVisitHasGoneOn() throws Exception {
        TabRecording recording = new TabRecording().page().push("{\"event\":\"session_start\"}");
        browser.recording("kd1", recording);
        JsonObject before = front.tool(TOOL, "{\"ticket\":\"F1\"}");
        assertEquals("info event-name-reserved", severityAndRule(before));

        browser.recording("kd1", Visits.fiveDefects().page().push("{\"event\":\"session_start\"}"));

        assertEquals("error value-without-currency", severityAndRule(front.tool(TOOL, "{\"ticket\":\"F1\"}")));
    }

    private static String severityAndRule(JsonObject ticket) {
        return ticket.get("severity").getAsString() + " " + ticket.get("rule").getAsString();
    }

    @Test
    void aTicketThatIsTooLongSaysWhichMaxCharsIsEnough() throws Exception {
        browser.recording("kd1", Visits.fiveDefects());
        String ticket = "{\"ticket\":\"F1\",\"maxChars\":%d}";
        String text = front.tool(TOOL, ticket.formatted(0)).get("text").getAsString();

        JsonObject refused = front.tool(TOOL, ticket.formatted(Math.max(1_000, text.length())));

        error(refused, ErrorCode.RESULT_TOO_LARGE);
        int enough = Integer.parseInt(refused.getAsJsonObject("error").get("hint").getAsString()
                .replaceFirst("Call with maxChars ([0-9]+), or 0 for everything\\.", "$1"));
        assertEquals(text, front.tool(TOOL, ticket.formatted(enough)).get("text").getAsString());
        error(front.tool(TOOL, ticket.formatted(enough - 1)), ErrorCode.RESULT_TOO_LARGE);
    }

    @Test
    void argumentsThatDoNotGoTogetherAreRefusedBeforeAnythingIsRead() throws Exception {
        for (String wrong : List.of("{\"as\":\"jira\"}", "{\"ticket\":\"F1\",\"cursor\":\"x\"}")) {
            error(front.tool(TOOL, wrong), ErrorCode.BAD_ARGUMENT);
        }
    }

    @Test
    void aTicketTakesTheNumberOfTheSamePartOfTheVisit() throws Exception {
        browser.recording("kd1", Visits.fiveDefects().page().push("{\"event\":\"session_start\"}"));

        String text = front.tool(TOOL, "{\"from\":\"kd1/2\",\"ticket\":\"F1\"}").get("text").getAsString();

        assertTrue(text.contains("event\\-name\\-reserved"), text);
    }

    @Test
    void personalDataThatOnlyHitsTellIsFoundOnceAndNotShown() throws Exception {
        browser.recording("kd1", new TabRecording().page()
                .push("dataLayer", Visits.pushed("{\"event\":\"sign_up\"}", "a.js:1:2", 5))
                .hit(Visits.GA4 + "sign_up&ep.mail=jane%40example.org", "{\"ms\":20}")
                .hit(Visits.GA4.replace("shop.example%2F1", "shop.example%2F1%3Fmail%3Djane%40example.org") + "scroll",
                        "{\"ms\":30}")
                .hit("https://www.facebook.com/tr/?id=123456789012345&ev=Lead&ud[em]=973dfe463ec85785f5f95af5ba3906eedb2d931c24e69824a89ea65dba4e813b",
                        "{\"ms\":40}"));

        JsonObject answer = front.tool(TOOL, "{}");

        assertEquals(List.of("F1 error hit-with-personal-data [\"kd1#1\",\"hit 1\",\"page kd1/1\"]",
                "F2 error hit-with-personal-data [\"hit 2\",\"page kd1/1\"]"), rows(answer));
        assertTrue(answer.toString().contains("EMAIL in mail of hit 1 (ga4 sign_up)"), answer::toString);
        assertFalse(answer.toString().contains("jane"), answer::toString);
        assertEquals("{\"errors\":2,\"warnings\":0,\"infos\":0}", front.tool("summarizeDataLayer", "{}")
                .getAsJsonObject("result").get("findings").toString());
    }

    private static List<String> rows(JsonObject answer) {
        List<String> rows = new ArrayList<>();
        for (JsonElement each : answer.getAsJsonArray("result")) {
            JsonObject row = each.getAsJsonObject();
            rows.add(row.get("f").getAsString() + " " + row.get("severity").getAsString() + " "
                    + row.get("what").getAsString().replaceFirst(":.*", "") + " " + row.get("at"));
        }
        return rows;
    }
}
