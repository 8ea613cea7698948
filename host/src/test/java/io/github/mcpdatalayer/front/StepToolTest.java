package io.github.mcpdatalayer.front;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.wire.ErrorCode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Tests what the tools for recordings say of the steps in a tab. */
class StepToolTest extends ToolTest {

    private static final String HISTORY = "getDataLayerHistory";
    private static final String GA4 = "https://www.google-analytics.com/g/collect?v=2&tid=G-A&en=";

    /** A page that loads, a click that adds to the cart and pushes late again, and one that leads to the next page. */
    @BeforeEach
    void act() {
        browser.recording("kd1", new TabRecording().page("dataLayer").push("{\"event\":\"page\",\"n\":0}")
                .step("click e12 button \"Add for ann@example.org\"", 100, 120L)
                .push("dataLayer",
                        "{\"ms\":150,\"value\":{\"event\":\"add_to_cart\",\"n\":1,\"ecommerce\":{\"value\":5}}}")
                .push("dataLayer", "{\"ms\":3500,\"value\":{\"event\":\"slow\",\"n\":2}}")
                .step("click e13 link \"Checkout\"", 9000, null)
                .push("dataLayer", "{\"ms\":9010,\"value\":{\"event\":\"leave\",\"n\":3}}")
                .page("dataLayer").push("dataLayer", "{\"ms\":20,\"value\":{\"event\":\"checkout\",\"n\":4}}")
                .step("scroll", 3000, 3001L));
    }

    @Test
    void eachPushSaysItsStepAndWhichWereLate() throws Exception {
        JsonObject history = front.tool(HISTORY, "{}");
        assertEquals("[\"seq\",\"page\",\"ms\",\"event\",\"source\",\"mark\",\"step\"]",
                history.get("columns").toString());
        assertEquals(List.of("null", "1", "1 late", "2", "2"), stepsOf(history));
        JsonArray steps = history.getAsJsonArray("steps");
        assertEquals(2, steps.size());
        assertEquals("click e13 link \"Checkout\"", steps.get(1).getAsJsonObject().get("did").getAsString());
        JsonArray bodies = front.tool(HISTORY, "{\"seq\":[1,2,3]}").getAsJsonArray("result");
        assertFalse(bodies.get(0).getAsJsonObject().has("step"));
        assertEquals(1, bodies.get(1).getAsJsonObject().get("step").getAsInt());
        assertFalse(bodies.get(1).getAsJsonObject().has("late"));
        assertTrue(bodies.get(2).getAsJsonObject().get("late").getAsBoolean());
    }

    private JsonObject error(String tool, String arguments) throws Exception {
        JsonObject answer = front.tool(tool, arguments);
        return Objects.requireNonNull(answer.getAsJsonObject("error"), answer::toString);
    }

    private static List<String> stepsOf(JsonObject history) {
        List<String> steps = new ArrayList<>();
        for (JsonElement row : history.getAsJsonArray("result")) {
            String mark = row.getAsJsonArray().get(5).getAsString();
            steps.add(row.getAsJsonArray().get(6) + (mark.isEmpty() ? "" : " " + mark));
        }
        return steps;
    }

    @Test
    void aTabInWhichNothingActsHasNoWordOfSteps() throws Exception {
        browser.recording("kd1",
                new TabRecording().page("dataLayer").push("{\"event\":\"page\"}").hit(GA4 + "page", "{}"));
        for (String call : List.of(HISTORY, "listHits", "auditVisit", "getDataLayerState", "summarizeDataLayer")) {
            assertFalse(front.tool(call, "{}").toString().contains("step"), call);
        }
        JsonObject error = error(HISTORY, "{\"step\":1}");
        assertEquals(ErrorCode.BAD_REFERENCE.name(), error.get("code").getAsString());
        assertTrue(error.get("message").getAsString().contains("There is no step 1: nothing has acted in the tab."),
                error::toString);
    }

    @Test
    void aStepChoosesPushesByItsNumberOrItsReference() throws Exception {
        for (String step : List.of("1", "\"kd1@1\"", "\"1\"")) {
            JsonArray rows = front.tool(HISTORY, "{\"step\":" + step + "}").getAsJsonArray("result");
            assertEquals(2, rows.size(), step);
            assertEquals(2, rows.get(0).getAsJsonArray().get(0).getAsInt());
        }
        JsonObject part = front.tool(HISTORY, "{\"step\":\"kd1@1\",\"event\":[\"slow\"]}");
        assertEquals(1, part.getAsJsonArray("result").size());
        JsonObject nothing = front.tool(HISTORY, "{\"step\":3}");
        assertEquals(0, nothing.getAsJsonArray("result").size());
        assertTrue(nothing.get("notes").toString().contains("No push of kd1@3 (\\\"scroll\\\") is recorded."),
                nothing::toString);
    }

    @Test
    void aStepThatIsNotThereIsRefusedWithTheStepsThatAre() throws Exception {
        for (String call : List.of(HISTORY + " {\"step\":9}", HISTORY + " {\"step\":\"kd1@9\",\"waitMs\":20000}",
                "listHits {\"step\":9}", "getDataLayerState {\"at\":\"kd1@9\"}", "auditVisit {\"from\":\"kd1@9\"}",
                "diffDataLayer {\"from\":\"kd1@9\",\"to\":\"kd1\"}")) {
            String[] parts = call.split(" ", 2);
            JsonObject error = error(parts[0], parts[1]);
            assertEquals(ErrorCode.BAD_REFERENCE.name(), error.get("code").getAsString(), call);
            assertTrue(error.get("message").getAsString()
                    .contains("There is no step 9; the tab has the steps kd1@1 to kd1@3."), error::toString);
        }
        for (String step : List.of("\"kd1#3\"", "\"kd1\"", "\"seven\"", "\"kd1@\"", "\"kd1!7\"")) {
            assertEquals(ErrorCode.BAD_REFERENCE.name(),
                    error(HISTORY, "{\"step\":" + step + "}").get("code").getAsString(), step);
        }
        assertEquals(ErrorCode.BAD_ARGUMENT.name(), error(HISTORY, "{\"step\":1.5}").get("code").getAsString());
        assertTrue(error(HISTORY, "{\"tab\":\"kd1\",\"step\":\"kd2@1\"}").get("message").getAsString()
                .contains("tab and step name different tabs"));
    }

    @Test
    void stepsThatFellOutOfTheMemoryAreSaid() throws Exception {
        browser.recording("kd1", new TabRecording().page("dataLayer").droppedSteps(4).step("scroll", 10, 11L)
                .push("dataLayer", "{\"ms\":5,\"value\":{\"event\":\"before\"}}").push("dataLayer",
                        "{\"ms\":12,\"value\":{\"event\":\"after\"}}"));
        JsonObject history = front.tool(HISTORY, "{}");
        assertTrue(history.get("notes").toString()
                .contains("4 older steps fell out of the bounded memory; the oldest there is kd1@5."),
                history::toString);
        assertTrue(error(HISTORY, "{\"step\":2}").get("message").getAsString()
                .contains("the tab has the steps kd1@5 to kd1@5"));
    }

    @Test
    void theStateAfterAStepIsThatAfterItsLastPush() throws Exception {
        JsonObject after = front.tool("getDataLayerState", "{\"at\":\"kd1@1\"}");
        assertEquals(2, after.getAsJsonObject("result").get("n").getAsInt());
        assertEquals(3, after.get("at").getAsInt());
        assertEquals(front.tool("getDataLayerState", "{\"at\":3}").toString(), after.toString());
        assertEquals(after.toString(), front.tool("getDataLayerState", "{\"at\":\"kd1#3\"}").toString());
        assertEquals(4, front.tool("getDataLayerState", "{\"at\":\"kd1@2\"}").getAsJsonObject("result").get("n")
                .getAsInt());
        // One that pushed nothing leaves what was there.
        assertEquals(4, front.tool("getDataLayerState", "{\"at\":\"kd1@3\"}").getAsJsonObject("result").get("n")
                .getAsInt());
        JsonObject part = front.tool("getDataLayerState", "{\"at\":\"kd1@1\",\"path\":\"$.n\"}");
        assertEquals("[2]", part.get("result").toString());
    }

    @Test
    void whatTwoStepsPushedIsComparedAndElseTheirPagesUpToTheirEnds() throws Exception {
        JsonObject both = front.tool("diffDataLayer", "{\"from\":\"kd1@1\",\"to\":\"kd1@2\"}");
        assertEquals(2, both.getAsJsonObject("from").get("pushes").getAsInt());
        assertEquals(2, both.getAsJsonObject("to").get("pushes").getAsInt());
        String rows = both.get("result").toString();
        assertTrue(rows.contains("add_to_cart") && rows.contains("leave") && rows.contains("checkout"), rows);
        assertFalse(rows.contains("\"page\""), rows);
        JsonObject withPage = front.tool("diffDataLayer", "{\"from\":\"kd1@1\",\"to\":\"kd1/1\"}");
        assertEquals(3, withPage.getAsJsonObject("from").get("pushes").getAsInt());
        JsonObject states = front.tool("diffDataLayer",
                "{\"from\":\"kd1#1\",\"to\":\"kd1@1\",\"compare\":\"state\"}");
        assertTrue(states.get("result").toString().contains("\"from\":0,\"to\":2"), states::toString);
    }

    @Test
    void aHitSaysTheStepOfItsPushHoweverLateItWasSent() throws Exception {
        browser.recording("kd1", new TabRecording().page("dataLayer").push("{\"event\":\"page\"}")
                .step("click e12 button", 100, 120L)
                .push("dataLayer", "{\"ms\":150,\"value\":{\"event\":\"add_to_cart\",\"ecommerce\":{\"value\":5}}}")
                .step("scroll", 4000, 4001L)
                .hit(GA4 + "add_to_cart&epn.value=5", "{\"ms\":5000}")
                .hit("https://www.facebook.com/tr/?id=1&ev=Custom", "{\"ms\":7500}"));
        JsonObject hits = front.tool("listHits", "{}");
        JsonArray columns = hits.getAsJsonArray("columns");
        assertEquals("step", columns.get(columns.size() - 1).getAsString());
        JsonArray first = hits.getAsJsonArray("result").get(0).getAsJsonArray();
        JsonArray second = hits.getAsJsonArray("result").get(1).getAsJsonArray();
        assertEquals("kd1@1", first.get(columns.size() - 1).getAsString());
        assertEquals("kd1@2", second.get(columns.size() - 1).getAsString());
        assertEquals("", first.get(columns.size() - 2).getAsString());
        assertTrue(second.get(columns.size() - 2).getAsString().contains("late"), second::toString);
        assertEquals("[{\"step\":1,\"did\":\"click e12 button\"", hits.get("steps").toString().substring(0, 35));
        assertEquals(1, front.tool("listHits", "{\"step\":\"kd1@1\"}").getAsJsonArray("result").size());
        assertEquals(1, front.tool("listHits", "{\"step\":2,\"vendor\":[\"meta\"]}").getAsJsonArray("result").size());
        JsonObject whole = front.tool("listHits", "{\"hit\":[1]}").getAsJsonArray("result").get(0).getAsJsonObject();
        assertEquals("kd1@1", whole.get("step").getAsString());
    }

    @Test
    void aDefectNamesTheStepOfItsPushAndAStepBoundsAnAudit() throws Exception {
        browser.recording("kd1", new TabRecording().page("dataLayer").push("{\"event\":\"page\"}")
                .step("click e12 button \"Buy\"", 100, 120L)
                .push("dataLayer", "{\"ms\":150,\"value\":{\"event\":\"purchase\",\"ecommerce\":{\"value\":\"5\"}}}")
                .step("click e13 button \"Again\"", 5000, 5100L)
                .push("dataLayer",
                        "{\"ms\":5010,\"value\":{\"event\":\"view_item\",\"ecommerce\":{\"items\":[{\"price\":1}]}}}"));
        JsonArray all = front.tool("auditVisit", "{}").getAsJsonArray("result");
        assertTrue(all.toString().contains("\"step\":\"kd1@1\"") && all.toString().contains("\"step\":\"kd1@2\""),
                all::toString);
        for (JsonElement row : all) {
            String at = row.getAsJsonObject().get("at").toString();
            if (at.startsWith("[\"kd1#2\"")) {
                assertEquals("kd1@1", row.getAsJsonObject().get("step").getAsString());
            }
        }
        JsonObject second = front.tool("auditVisit", "{\"from\":\"kd1@2\",\"to\":\"kd1@2\"}");
        assertEquals(1, second.getAsJsonObject("checked").get("pushes").getAsInt());
        assertFalse(second.get("result").toString().contains("kd1@1"), second::toString);
        JsonObject first = front.tool("auditVisit", "{\"to\":\"kd1@1\"}");
        assertEquals(2, first.getAsJsonObject("checked").get("pushes").getAsInt());
    }

    @Test
    void whatAStepDidIsRedactedWhereverItIsShown() throws Exception {
        for (String call : List.of(HISTORY + " {}", HISTORY + " {\"seq\":[2]}", HISTORY + " {\"step\":1}",
                HISTORY + " {\"step\":1,\"event\":[\"none\"]}", "listHits {}", "auditVisit {}")) {
            String[] parts = call.split(" ", 2);
            String answer = front.tool(parts[0], parts[1]).toString();
            assertFalse(answer.contains("ann@example.org"), answer);
        }
        assertTrue(front.tool(HISTORY, "{\"step\":1}").get("steps").toString().contains("Add for [EMAIL"));
        try (var off = FrontThread.ready(home, "--redact=off")) {
            assertTrue(off.tool(HISTORY, "{\"step\":1}").get("steps").toString().contains("ann@example.org"));
        }
    }

    @Test
    void aCursorGoesOnWithTheSameStep() throws Exception {
        var recording = new TabRecording().page("dataLayer").push("{\"event\":\"page\"}").step("click", 100, 101L);
        for (int i = 0; i < 60; i++) {
            recording.push("dataLayer", "{\"ms\":" + (200 + i) + ",\"value\":{\"event\":\"item_" + i + "\"}}");
        }
        browser.recording("kd1", recording.step("scroll", 5000, 5001L).push("dataLayer",
                "{\"ms\":5100,\"value\":{\"event\":\"other\"}}"));
        int rows = 0;
        JsonObject arguments = new JsonObject();
        arguments.addProperty("step", "kd1@1");
        arguments.addProperty("maxChars", 1500);
        String next = arguments.toString();
        while (next != null) {
            JsonObject part = front.tool(HISTORY, next);
            rows += part.getAsJsonArray("result").size();
            assertTrue(part.toString().length() <= 1500, part::toString);
            assertTrue(part.get("steps").toString().contains("click"), part::toString);
            next = part.has("next") ? part.getAsJsonObject("next").get("arguments").toString() : null;
        }
        assertEquals(60, rows);
    }
}
