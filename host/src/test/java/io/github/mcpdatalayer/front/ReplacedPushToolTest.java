package io.github.mcpdatalayer.front;

import java.util.List;

import com.google.gson.JsonObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Tests what answers say of a layer whose push the page has replaced. */
@Timeout(600)
class ReplacedPushToolTest extends ToolTest {

    private static final String BY = "https://shop.example/partytown.js:3:9";

    private void replaced(String how) {
        browser.recording("kd1", new TabRecording()
                .visit("https://shop.example/", "Shop", "navigate", "firstScript", "dataLayer")
                .layer("dataLayer", "{\"replaced\":\"" + how + "\",\"replacedBy\":\"" + BY + "\"}")
                .push("{\"event\":\"page\"}"));
    }

    private String said(String tool) throws Exception {
        JsonObject answer = front.tool(tool, "{}");
        return answer.get(tool.equals("auditVisit") ? "notVisible" : "notes").toString();
    }

    @Test
    void eachAnswerAboutTheTabSaysWhatIsNotSeen() throws Exception {
        for (List<String> each : List.of(List.of("unseen", "cannot be watched: what it takes is not seen"),
                List.of("appends", "what it keeps out of the array is not seen"),
                List.of("late", "what was pushed in the same script before that was noticed is not seen"),
                List.of("calls", "its calls are recorded, and those marked aside are not in the array"))) {
            replaced(each.getFirst());
            for (String tool : List.of("getDataLayerHistory", "summarizeDataLayer", "auditVisit", "getConsentState",
                    "validateDataLayer")) {
                String said = said(tool);
                assertTrue(said.contains("dataLayer.push was replaced (page 1, by " + BY + ")"), tool + ": " + said);
                assertTrue(said.contains(each.get(1)), tool + ": " + said);
            }
        }
    }

    @Test
    void aPageThatReplacesNothingIsNotSpokenOf() throws Exception {
        for (String how : List.of("", "other")) {
            replaced(how);
            assertFalse(front.tool("auditVisit", "{}").toString().contains("was replaced"));
        }
    }

    @Test
    void aPushThatWasKeptOutOfTheArrayIsMarkedUntilItComes() throws Exception {
        replaced("calls");
        browser.recording("kd1", new TabRecording()
                .visit("https://shop.example/", "Shop", "navigate", "firstScript", "dataLayer")
                .push("dataLayer", "{\"via\":\"aside\",\"value\":{\"event\":\"kept\"}}")
                .push("dataLayer",
                        "{\"via\":\"aside\",\"arrived\":1790000009000,\"value\":{\"event\":\"late\"}}"));
        JsonObject history = front.tool("getDataLayerHistory", "{}");
        assertEquals("[\"aside\",\"\"]", column(history, "mark"), history::toString);
        JsonObject whole = front.tool("getDataLayerHistory", "{\"seq\":[1,2]}");
        assertFalse(whole.getAsJsonArray("result").get(0).getAsJsonObject().has("arrived"), whole::toString);
        assertEquals("2026-09-21T14:13:29Z", whole.getAsJsonArray("result").get(1).getAsJsonObject().get("arrived")
                .getAsString());
    }

    private static String column(JsonObject answer, String name) {
        int at = answer.getAsJsonArray("columns").asList().stream().map(each -> each.getAsString()).toList()
                .indexOf(name);
        return answer.getAsJsonArray("result").asList().stream()
                .map(row -> "\"" + row.getAsJsonArray().get(at).getAsString() + "\"").toList().toString()
                .replace(" ", "");
    }
}
