package io.github.mcpdatalayer.front;

import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.wire.ErrorCode;
import org.junit.jupiter.api.Test;

import static io.github.mcpdatalayer.front.Answers.error;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** getConsentState through the real front and the real host. */
class ConsentToolTest extends ToolTest {

    private static final String TOOL = "getConsentState";

    /** gtag('consent', kind, {the four signals: value, more}), with these further members of the push. */
    private static String consent(String kind, String value, String more, String members) {
        return "{\"value\":{\"$type\":\"gtag\",\"args\":[\"consent\",\"" + kind + "\",{\"ad_storage\":\"" + value
                + "\",\"analytics_storage\":\"" + value + "\",\"ad_user_data\":\"" + value
                + "\",\"ad_personalization\":\"" + value + "\"" + more + "}]}" + members + "}";
    }

    private static String ics(String entry) {
        return "{\"active\":true,\"usedDefault\":true,\"entries\":{\"ad_storage\":{" + entry
                + "},\"analytics_storage\":{" + entry + "},\"ad_user_data\":{" + entry + "},\"ad_personalization\":{"
                + entry + "}}}";
    }

    private static TabRecording soundPage(TabRecording recording) {
        return recording.page()
                .push("dataLayer", consent("default", "denied", ",\"wait_for_update\":500",
                        ",\"source\":\"https://shop.example/1:5:1\",\"ms\":12"))
                .push("dataLayer",
                        "{\"value\":{\"event\":\"gtm.js\"},\"consentAfter\":" + ics("\"default\":false") + "}")
                .push("dataLayer",
                        consent("update", "granted", "", ",\"container\":\"GTM-A\",\"source\":\"x\",\"ms\":900,"
                                + "\"consentAfter\":" + ics("\"default\":false,\"update\":true")))
                .push("{\"event\":\"view_item\"}").push("{\"event\":\"view_item\"}");
    }

    @Test
    void theTimelineTheStatesAndNoProblemsOfASoundPage() throws Exception {
        browser.recording("kd1", soundPage(new TabRecording()));

        JsonObject answer = front.tool(TOOL, "{}");

        JsonObject page = answer.getAsJsonArray("result").get(0).getAsJsonObject();
        assertEquals("gtag", page.get("consentMode").getAsString());
        assertEquals("all granted", page.get("now").getAsString());
        assertEquals("[]", page.get("problems").toString());
        String all = "[\"ad_storage\",\"analytics_storage\",\"ad_user_data\",\"ad_personalization\"]";
        assertEquals(
                "[{\"push\":1,\"ms\":12,\"by\":\"gtag default\",\"source\":\":5:1\",\"waitForUpdate\":500,\"set\":{\"unset→denied\":"
                        + all
                        + "}},{\"push\":3,\"ms\":900,\"by\":\"gtag update\",\"source\":\"GTM-A\",\"set\":{\"denied→granted\":"
                        + all + "}}]",
                page.get("timeline").toString());
        assertEquals(
                "[{\"pushes\":[2,2],\"state\":\"all denied\",\"events\":[\"gtm.js\"]},{\"pushes\":[4,5],\"state\":\"all granted\",\"events\":[\"view_item ×2\"]}]",
                page.get("states").toString());
        assertEquals(0, answer.get("errors").getAsInt());
        assertTrue(answer.get("complete").getAsBoolean());
        JsonObject summary = front.tool("summarizeDataLayer", "{}").getAsJsonObject("result");
        assertEquals("{\"page\":1,\"mode\":\"gtag\",\"now\":\"all granted\",\"problems\":0}",
                summary.get("consent").toString());
    }

    @Test
    void problemsAreNamedOnEachPageWithTheirPushesAndTheSummaryCountsThem() throws Exception {
        TabRecording recording = soundPage(new TabRecording()).page().push("{\"event\":\"early\"}")
                .push("dataLayer",
                        "{\"value\":{\"$type\":\"gtag\",\"args\":[\"consent\",\"default\",{\"ad_storage\":\"denied\","
                                + "\"analytics_storage\":\"no\"}]}}")
                .push("[\"consent\",\"update\",{\"ad_storage\":\"granted\"}]");
        browser.recording("kd1", recording);

        JsonObject answer = front.tool(TOOL, "{\"page\":2}");

        assertEquals(1, answer.getAsJsonArray("result").size());
        assertEquals(List.of("event-before-consent-default [6]", "consent-value-invalid [7]", "array-mimics-gtag [8]",
                "consent-signal-missing [7]"), problems(answer, 0));
        assertEquals(3, answer.get("errors").getAsInt());
        JsonObject all = front.tool(TOOL, "{}");
        assertEquals(
                "{\"page\":1,\"url\":\"https://shop.example/1\",\"consentMode\":\"gtag\",\"problems\":[],\"now\":\"all granted\"}",
                all.getAsJsonArray("result").get(0).toString(), "nothing is wrong there, so one line is enough");
        assertTrue(all.getAsJsonArray("result").get(1).getAsJsonObject().has("timeline"));
        assertTrue(all.get("notes").toString().contains("Pages without problems are in short"), all.toString());
        assertTrue(front.tool(TOOL, "{\"page\":1}").getAsJsonArray("result").get(0).getAsJsonObject().has("timeline"));
        assertEquals(4, front.tool("summarizeDataLayer", "{}").getAsJsonObject("result").getAsJsonObject("consent")
                .get("problems").getAsInt());
    }

    @Test
    void aPageWithoutConsentModeSaysSoAndWhatWasLookedAt() throws Exception {
        browser.recording("kd1", new TabRecording().page().push("{\"event\":\"page_view\"}").page());

        JsonObject answer = front.tool(TOOL, "{}");

        JsonObject first = answer.getAsJsonArray("result").get(0).getAsJsonObject();
        assertEquals("none", first.get("consentMode").getAsString());
        assertTrue(first.get("lookedAt").getAsString().startsWith("No gtag('consent', …) in 1 push"), first.toString());
        assertFalse(first.has("timeline"));
        assertEquals(2, answer.getAsJsonArray("result").size());
        assertFalse(front.tool("summarizeDataLayer", "{}").getAsJsonObject("result").has("consent"));
    }

    @Test
    void aTemplateThatPushesNothingIsFoundOut() throws Exception {
        browser.recording("kd1", new TabRecording().page()
                .push("dataLayer",
                        "{\"value\":{\"event\":\"gtm.js\"},\"consentAfter\":" + ics("\"default\":false") + "}")
                .push("dataLayer",
                        "{\"value\":{\"event\":\"page_view\"},\"consentAfter\":"
                                + ics("\"default\":false,\"update\":true")
                                + "}"));

        JsonObject page = front.tool(TOOL, "{}").getAsJsonArray("result").get(0).getAsJsonObject();

        assertEquals("a template or platform without a push", page.get("consentMode").getAsString());
        assertTrue(page.get("timeline").toString().startsWith(
                "[{\"after\":1,\"by\":\"default without a push\",\"set\":{\"unset→denied\":[\"ad_personalization\""),
                page.toString());
        assertEquals("[]", page.get("problems").toString());
    }

    @Test
    void hitsAreHeldAgainstTheConsentOfTheirTime() throws Exception {
        String ga4 = "https://region1.google-analytics.com/g/collect?v=2&tid=G-ABC1234567&cid=1.2&en=page_view&gcs=";
        browser.recording("kd1", new TabRecording().page().push("dataLayer", consent("default", "denied", "", ""))
                .hit("https://www.facebook.com/tr/?id=123456789012345&ev=PageView", "{}").hit(ga4 + "G100", "{}")
                .hit(ga4 + "G111", "{}").hit("https://shop.example/unknown", "{}"));

        JsonObject page = front.tool(TOOL, "{}").getAsJsonArray("result").get(0).getAsJsonObject();

        List<String> problems = new ArrayList<>();
        for (JsonElement each : page.getAsJsonArray("problems")) {
            problems.add(each.getAsJsonObject().get("rule").getAsString() + " " + each.getAsJsonObject().get("hits"));
        }
        assertEquals(List.of("hit-contradicts-consent [3]", "hit-before-consent-choice [1]",
                "ping-before-consent-choice [2]"), problems);
        assertEquals("{\"tellGoogle\":{\"denied\":1,\"granted\":1},\"others\":1}", page.get("hits").toString());
    }

    @Test
    void redactionReachesEverythingThatThePageNamed() throws Exception {
        try (var strict = FrontThread.ready(home, "--redact=strict")) {
            TabRecording recording = soundPage(new TabRecording())
                    .push("{\"event\":\"mail jane.doe@example.org\"}")
                    .push("dataLayer",
                            "{\"value\":{\"$type\":\"gtag\",\"args\":[\"consent\",\"update\",{\"jane.doe@example.org\":\"granted\"}]},"
                                    + "\"source\":\"https://shop.example/?mail=jane.doe@example.org:1:1\"}");
            browser.recording("kd1", recording);

            for (TestFront each : List.of(front, strict)) {
                JsonObject answer = each.tool(TOOL, "{}");
                assertFalse(answer.toString().contains("jane.doe"), answer.toString());
                JsonObject page = answer.getAsJsonArray("result").get(0).getAsJsonObject();
                assertEquals("gtag", page.get("consentMode").getAsString());
                assertTrue(page.get("states").toString().contains("[EMAIL_1]"), page.toString());
                assertEquals(List.of("consent-signal-unknown [7]"), problems(answer, 0));
                assertTrue(answer.getAsJsonObject("redacted").get("EMAIL").getAsInt() > 0);
            }
        }
    }

    @Test
    void manyPagesGoOnWithTheCursorAndNothingIsLost() throws Exception {
        var recording = new TabRecording();
        for (int i = 0; i < 30; i++) {
            soundPage(recording);
        }
        browser.recording("kd1", recording);
        List<Integer> pages = new ArrayList<>();
        String arguments = "{\"maxChars\":4000}";
        for (int i = 0; i < 30 && !arguments.isEmpty(); i++) {
            JsonObject part = front.tool(TOOL, arguments);
            part.getAsJsonArray("result").forEach(each -> pages.add(each.getAsJsonObject().get("page").getAsInt()));
            arguments = part.has("cursor")
                    ? part.getAsJsonObject("next").getAsJsonObject("arguments").toString()
                    : "";
        }
        assertEquals(30, pages.size());
        assertEquals(30, pages.getLast());
    }

    @Test
    void aPageThatFloodsIsBoundedAndSaysWhatIsLeftOut() throws Exception {
        TabRecording recording = new TabRecording().page();
        for (int i = 0; i < 200; i++) {
            recording
                    .push("dataLayer",
                            consent("update", i % 2 == 0 ? "granted" : "denied", ",\"s" + i + "\":\"granted\"", ""))
                    .push("{\"event\":\"e" + i + "\"}");
        }
        browser.recording("kd1", recording);

        JsonObject page = front.tool(TOOL, "{}").getAsJsonArray("result").get(0).getAsJsonObject();

        assertEquals("\"… (160 more)\"", page.getAsJsonArray("timeline").get(40).toString());
        assertEquals("\"… (170 more)\"", page.getAsJsonArray("states").get(30).toString());
    }

    @Test
    void nothingRecordedAndWrongArgumentsSaySo() throws Exception {
        error(front.tool(TOOL, "{}"), ErrorCode.NOTHING_RECORDED);
        browser.recording("kd1", soundPage(new TabRecording()));
        JsonObject none = error(front.tool(TOOL, "{\"page\":9}"), ErrorCode.BAD_REFERENCE);
        assertTrue(none.get("message").getAsString().contains("There is no page 9; the tab has the pages 1 to 1."),
                none.toString());
        error(front.tool(TOOL, "{\"tab\":\"zz9\"}"), ErrorCode.TAB_NOT_FOUND);
        error(front.tool(TOOL, "{\"cursor\":\"x\"}"), ErrorCode.BAD_CURSOR);
        error(front.tool(TOOL, "{\"signal\":\"x\"}"), ErrorCode.BAD_ARGUMENT);
        error(front.tool(TOOL, "{\"maxChars\":5}"), ErrorCode.BAD_ARGUMENT);
    }

    private static List<String> problems(JsonObject answer, int page) {
        List<String> problems = new ArrayList<>();
        for (JsonElement each : answer.getAsJsonArray("result").get(page).getAsJsonObject()
                .getAsJsonArray("problems")) {
            JsonObject problem = each.getAsJsonObject();
            problems.add(problem.get("rule").getAsString() + " " + problem.get("pushes"));
        }
        return problems;
    }
}
