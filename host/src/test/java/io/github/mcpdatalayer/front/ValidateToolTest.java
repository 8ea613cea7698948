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

/** validateDataLayer through the real front and the real host. */
class ValidateToolTest extends ToolTest {

    private static final String TOOL = "validateDataLayer";
    private static final String NO_CURRENCY = "{\"event\":\"view_cart\",\"ecommerce\":{\"value\":1,\"items\":[{\"item_id\":\"A\"}]}}";

    @Test
    void findingsNameTheirRulePathPushesAndWhatToDo() throws Exception {
        browser.recording("kd1", new TabRecording().page().push("{\"event\":\"session_start\"}").push(NO_CURRENCY)
                .push("{\"ecommerce\":null}").push(NO_CURRENCY.replace("\"A\"", "\"B\"")));

        JsonObject answer = front.tool(TOOL, "{}");

        assertEquals(List.of("value-without-currency $.ecommerce.currency 2 [2,4]",
                "event-name-reserved $.event 1 [1]"), findings(answer));
        assertEquals(4, answer.get("checked").getAsInt());
        assertEquals(1, answer.get("errors").getAsInt());
        assertEquals(1, answer.get("infos").getAsInt());
        JsonObject first = answer.getAsJsonArray("result").get(1).getAsJsonObject();
        assertEquals("session_start", first.get("saw").getAsString());
        assertTrue(first.get("fix").getAsString().startsWith("Choose another name"), first.toString());
        assertTrue(answer.get("complete").getAsBoolean());
    }

    @Test
    void pageEventAndSeverityChooseWhatIsReported() throws Exception {
        browser.recording("kd1", new TabRecording().page().push("{\"event\":\"addToCart\"}").page().push(NO_CURRENCY)
                .push("{\"price\":\"undefined\"}"));

        assertEquals(List.of("event-name-misspelt $.event 1 [1]"), findings(front.tool(TOOL, "{\"page\":1}")));
        assertEquals(List.of("value-without-currency $.ecommerce.currency 1 [2]"),
                findings(front.tool(TOOL, "{\"event\":[\"view_*\"]}")));
        JsonObject errors = front.tool(TOOL, "{\"minSeverity\":\"error\"}");
        assertEquals(List.of("value-without-currency $.ecommerce.currency 1 [2]"), findings(errors));
        assertEquals(1, errors.get("warnings").getAsInt());
    }

    @Test
    void aPageALayerOrAnEventThatThereIsNotIsSaidWithThoseThatThereAre() throws Exception {
        browser.recording("kd1", new TabRecording().page().push("{\"event\":\"purchase\"}")
                .push("{\"event\":\"view_item\"}"));
        try (var plans = FrontThread.ready(home, "--toolsets=plans")) {
            for (String tool : List.of(TOOL, "inferDataLayerPlan", "listHits")) {
                JsonObject page = plans.tool(tool, "{\"page\":9}").getAsJsonObject("error");
                assertEquals("BAD_REFERENCE", page.get("code").getAsString(), tool);
                assertTrue(page.get("message").getAsString().contains("the tab has the pages 1 to 1"), page.toString());
            }
            for (String tool : List.of(TOOL, "inferDataLayerPlan")) {
                JsonObject layer = plans.tool(tool, "{\"layer\":\"digitalData\"}").getAsJsonObject("error");
                assertEquals("LAYER_NOT_FOUND", layer.get("code").getAsString(), tool);
                assertTrue(layer.get("found").toString().contains("\"dataLayer\""), layer.toString());
            }
        }
        for (String tool : List.of(TOOL, "getDataLayerHistory")) {
            String notes = front.tool(tool, "{\"event\":[\"purchase\",\"purchas\"]}").get("notes").toString();
            assertTrue(notes.replace("\\", "").contains(
                    "Nothing has event \"purchas\"; there is \"purchase\", \"view_item\"."), notes);
            assertFalse(front.tool(tool, "{\"event\":\"view_*\"}").toString().contains("Nothing has event"));
        }
    }

    @Test
    void aLongReportGoesOnWithItsCursorAndNothingIsLost() throws Exception {
        TabRecording recording = new TabRecording().page();
        for (int i = 0; i < 60; i++) {
            recording.push("{\"v" + i + "\":\"undefined\"}");
        }
        browser.recording("kd1", recording);
        List<String> all = findings(front.tool(TOOL, "{}"));
        assertEquals(60, all.size());

        List<String> parts = new ArrayList<>();
        String arguments = "{\"maxChars\":3000}";
        for (int i = 0; i < 30; i++) {
            JsonObject part = front.tool(TOOL, arguments);
            parts.addAll(findings(part));
            if (!part.has("cursor")) {
                assertEquals(all, parts);
                return;
            }
            arguments = part.getAsJsonObject("next").getAsJsonObject("arguments").toString();
        }
        assertEquals(all, parts);
    }

    private static final String LEFT_OUT = "{\"$type\":\"omitted\",\"reason\":\"time\",\"count\":1}";

    private static TabRecording inShort(TabRecording recording, String value) {
        return recording.push("dataLayer", "{\"short\":true,\"value\":" + value.replace("…", LEFT_OUT) + "}");
    }

    @Test
    void whatWasLeftOutOfAPushIsNeitherWrongNorMissing() throws Exception {
        TabRecording recording = new TabRecording().page();
        inShort(recording, "{\"event\":\"purchase\",\"ecommerce\":…}");
        inShort(recording,
                "{\"event\":\"purchase\",\"ecommerce\":{\"transaction_id\":…,\"value\":…,\"currency\":…,\"items\":…}}");
        inShort(recording,
                "{\"event\":\"purchase\",\"ecommerce\":{\"transaction_id\":\"T1\",\"value\":9,\"currency\":\"EUR\",\"items\":[{\"item_id\":\"i\",\"price\":…},…]}}");
        inShort(recording,
                "{\"event\":\"purchase\",\"ecommerce\":{\"transaction_id\":\"T2\",\"value\":9,\"tax\":{\"$type\":\"omitted\",\"reason\":\"time\",\"count\":9}}}");
        inShort(recording,
                "{\"event\":\"purchase\",\"ecommerce\":{\"transaction_id\":…,\"value\":…,\"currency\":…,\"items\":…}}");
        inShort(recording, "{\"$type\":\"gtag\",\"args\":[\"event\",\"purchase\",…]}");
        inShort(recording, "{\"event\":\"quiz\",\"answers\":…}");
        inShort(recording, "{\"event\":\"quiz\",\"answers\":…}");
        browser.recording("kd1", recording);

        JsonObject answer = front.tool(TOOL, "{\"minSeverity\":\"warning\"}");

        assertEquals(List.of("ecommerce-not-cleared $.ecommerce 3 [3,4,5]"), findings(answer));
        assertTrue(answer.get("notes").toString()
                .contains(
                        "Recorded in short, in a flood of pushes: 1, 2, 3, 4, 5, 6, 7, 8. What they left out is not judged."),
                answer.toString());
    }

    @Test
    void whatAPushInShortShowsIsJudgedAsInAnyOther() throws Exception {
        TabRecording recording = new TabRecording().page();
        inShort(recording,
                "{\"event\":\"purchase\",\"list\":…,\"ecommerce\":{\"transaction_id\":\"T1\",\"value\":9,\"items\":[{\"price\":\"x\",\"list\":…},…]}}");
        browser.recording("kd1", recording);

        assertEquals(
                List.of("item-without-id-or-name $.ecommerce.items[*] 1 [1]",
                        "number-expected $.ecommerce.items[*].price 1 [1]",
                        "value-without-currency $.ecommerce.currency 1 [1]"),
                findings(front.tool(TOOL, "{\"minSeverity\":\"error\"}")).stream().sorted().toList());
    }

    @Test
    void aSoundCheckoutHasNoErrors() throws Exception {
        browser.recording("kd1", TabRecording.checkout());

        JsonObject answer = front.tool(TOOL, "{\"minSeverity\":\"error\"}");

        assertEquals(List.of(), findings(answer));
        assertEquals(100, answer.get("checked").getAsInt());
    }

    @Test
    void nothingRecordedAndWrongArgumentsSaySo() throws Exception {
        browser.recording("kd1", new TabRecording().page());
        error(front.tool(TOOL, "{}"), ErrorCode.NOTHING_RECORDED);
        error(front.tool(TOOL, "{\"minSeverity\":\"bad\"}"), ErrorCode.BAD_ARGUMENT);
        error(front.tool(TOOL, "{\"tab\":\"zz9\"}"), ErrorCode.TAB_NOT_FOUND);
        error(front.tool(TOOL, "{\"cursor\":\"x\"}"), ErrorCode.BAD_CURSOR);
        assertFalse(front.tool("listTabs", "{}").has("error"));
    }

    private static List<String> findings(JsonObject answer) {
        JsonArray result = answer.getAsJsonArray("result");
        List<String> findings = new ArrayList<>();
        for (JsonElement each : result) {
            JsonObject finding = each.getAsJsonObject();
            findings.add(finding.get("rule").getAsString() + " " + finding.get("path").getAsString() + " "
                    + finding.get("count").getAsInt() + " " + finding.get("pushes"));
        }
        return findings;
    }
}
