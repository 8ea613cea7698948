package io.github.mcpdatalayer.e2e;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.chrome.Web.Reply;
import io.github.mcpdatalayer.chrome.Tab;
import io.github.mcpdatalayer.demo.McpClient.Answer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What is pushed in an attached tab is recorded across its pages, and only there. */
class HistoryIT {

    private static final String PAGE = """
            <title>Shop</title><script>
            window.dataLayer = window.dataLayer || [];
            function gtag() { dataLayer.push(arguments); }
            var before = {event: 'first', step: 1};
            window.returned = dataLayer.push(before);
            before.step = 2;
            </script><script>
            gtag('event', 'purchase', {value: 9.5});
            dataLayer.push({event: 'gtm.dom'});
            window.keys = JSON.stringify(Object.keys(dataLayer));
            </script>""";

    @RegisterExtension
    static final Stage stage = new Stage();

    @Test
    void pushesAreRecordedFromTheFirstScriptOfTheNextPageOn() throws Exception {
        Tab tab = stage.open(stage.browser(), Stage.SHOP + "/history", Reply.html(PAGE));
        stage.attach(tab);
        Stage.eventually("what was there is recorded", () -> rows(stage.call("getDataLayerHistory")).size() == 2);
        assertTrue(stage.call("getDataLayerHistory").text().contains("\"since\":\"attach\""));

        tab.evaluate("location.reload()");
        Stage.eventually("the next page is recorded",
                () -> rows(stage.call("getDataLayerHistory", "page", 2)).size() == 2);
        assertEquals(3, tab.evaluate("dataLayer.length").getAsInt());
        assertEquals("[\"0\",\"1\",\"2\"]", tab.evaluate("keys").getAsString());
        assertEquals(1, tab.evaluate("returned").getAsInt());

        Answer history = stage.call("getDataLayerHistory", "page", 2);
        assertFalse(history.isError(), history.line());
        JsonArray rows = rows(history);
        assertEquals("first", rows.get(0).getAsJsonArray().get(3).getAsString());
        assertEquals("gtag event purchase", rows.get(1).getAsJsonArray().get(3).getAsString());
        assertTrue(history.text().contains("\"navigation\":\"reload\",\"since\":\"firstScript\""), history.text());
        assertTrue(history.text().contains("\"hidden\":{\"gtm.*\":1}"), history.text());
        JsonElement source = rows.get(0).getAsJsonArray().get(4);
        assertTrue(history.structured().getAsJsonArray("sources").get(source.getAsInt()).getAsString()
                .startsWith(Stage.SHOP + "/history:"), history.text());

        int seq = rows.get(0).getAsJsonArray().get(0).getAsInt();
        var arguments = new JsonObject();
        var wanted = new JsonArray();
        wanted.add(seq);
        arguments.add("seq", wanted);
        Answer whole = stage.client().callTool("getDataLayerHistory", arguments, Stage.SOON);
        assertTrue(whole.text().contains("\"value\":{\"event\":\"first\",\"step\":1}"), whole.text());

        int last = history.structured().get("lastSeq").getAsInt();
        tab.evaluate("setTimeout(() => dataLayer.push({event: 'later'}), 500)");
        Answer waited = stage.call("getDataLayerHistory", "since", last, "waitMs", 20_000);
        assertEquals("later", rows(waited).get(0).getAsJsonArray().get(3).getAsString());
        assertNotEquals(0, rows(waited).get(0).getAsJsonArray().get(0).getAsInt());
    }

    @Test
    void aTabThatWasOnlyClickedIsNotRecorded() throws Exception {
        Tab attached = stage.openScript("dataLayer = [{event: 'mine'}]");
        stage.attach(attached);
        Tab clicked = stage.open(stage.browser(), Stage.SHOP + "/clicked", Reply.html(PAGE));
        stage.popup(clicked).close();
        clicked.evaluate("location.reload()");
        Stage.eventually("the page is there again", () -> clicked.evaluate("self.returned === 1").getAsBoolean());

        stage.attach(clicked);

        JsonObject tabs = stage.call("listTabs").structured();
        String handle = tabs.getAsJsonArray("tabs").get(1).getAsJsonObject().get("handle").getAsString();
        Stage.eventually("it is recorded from now on",
                () -> rows(stage.call("getDataLayerHistory", "tab", handle)).size() == 2);
        Answer history = stage.call("getDataLayerHistory", "tab", handle);
        assertEquals(1, history.structured().getAsJsonArray("pages").size(), history.text());
        assertTrue(history.text().contains("\"since\":\"attach\""), history.text());
    }

    private static JsonArray rows(Answer answer) {
        return answer.isError() ? new JsonArray() : answer.structured().getAsJsonArray("rows");
    }
}
