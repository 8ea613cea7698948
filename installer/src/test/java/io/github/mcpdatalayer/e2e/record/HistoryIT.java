package io.github.mcpdatalayer.e2e.record;

import java.util.List;
import java.util.Map;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.demo.McpClient.Answer;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The history of an attached tab as a client reads it. */
class HistoryIT {

    private static final String PAGE = """
            <!doctype html><title>%1$s</title><script>
            window.dataLayer = window.dataLayer || [];
            function gtag() { dataLayer.push(arguments); }
            gtag('js', new Date());
            dataLayer.push({event: 'gtm.dom'});
            dataLayer.push({page: {type: '%1$s'}});
            dataLayer.push({event: '%1$s', value: 1});
            </script>""";

    @RegisterExtension
    static final Stage stage = new Stage();

    private static Web web() {
        return stage.browser().chrome().web();
    }

    private static void serve(String name, String more) {
        web().serve(Stage.SHOP + "/" + name, Reply.html(PAGE.formatted(name) + "<script>" + more + "</script>"));
    }

    /** A tab that is recorded from the first script of this page on. */
    private static Tab recorded(String name, String more) throws Exception {
        serve(name, more);
        return stage.attachAndReload(
                stage.open(stage.browser(), Stage.SHOP + "/" + name, Reply.html(PAGE.formatted(name) + "<script>" + more
                        + "</script>")));
    }

    private static Answer historyWith(String event, Object... arguments) throws Exception {
        Stage.eventually(event + " is recorded",
                () -> labels(stage.call("getDataLayerHistory", arguments)).contains(event));
        return stage.call("getDataLayerHistory", arguments);
    }

    private static List<JsonArray> rows(Answer answer) {
        return answer.isError()
                ? List.of()
                : answer.structured().getAsJsonArray("result").asList().stream().map(JsonElement::getAsJsonArray)
                        .toList();
    }

    private static List<String> labels(Answer answer) {
        return rows(answer).stream().map(row -> row.get(3).getAsString()).toList();
    }

    @Test
    void everyKindOfPushIsToldApartAndHasItsPageTimeAndSource() throws Exception {
        Tab tab = recorded("kinds", """
                gtag('event', 'purchase', {value: 9.5}); dataLayer.push(function () {}, ['page.set', 1], 'stray');
                var utag_data = {page_name: 'kinds'}; dataLayer.push({event: 'end'});""");

        Answer history = historyWith("end");

        assertEquals(List.of("gtag js", "{page}", "kinds", "gtag event purchase", "(function)", "page.set()", "(value)",
                "end"), labels(history).subList(0, 8));
        assertEquals(1, history.structured().get("hidden").getAsInt());
        assertEquals(List.of("gtm.dom"),
                labels(stage.call("getDataLayerHistory", "internal", true)).stream()
                        .filter(label -> label.startsWith("gtm.")).toList());
        for (Map.Entry<String, Integer> kind : Map.of("gtag", 2, "data", 1, "event", 2, "function", 1, "method", 1,
                "other", 1).entrySet()) {
            assertEquals(kind.getValue(), rows(stage.call("getDataLayerHistory", "kind", kind.getKey())).size(),
                    kind.getKey());
        }
        Stage.eventually("an object is recorded as it is",
                () -> rows(stage.call("getDataLayerHistory", "kind", "snapshot")).size() == 1);
        assertTrue(history.text().contains("\"navigation\":\"reload\""), history.text());
        assertFalse(history.text().contains("\"since\":\"attach\""), history.text());
        for (JsonArray row : rows(history).subList(0, 8)) {
            assertTrue(row.get(2).getAsInt() >= 0);
            assertEquals(":", history.structured().getAsJsonArray("sources").get(row.get(4).getAsInt()).getAsString()
                    .substring(0, 1), "in the page itself");
        }
        int last = history.structured().get("lastSeq").getAsInt();
        tab.evaluate("setTimeout(() => dataLayer.push({event: 'later'}), 500)");
        Answer waited = stage.call("getDataLayerHistory", "since", last, "kind", "event", "waitMs", 20_000);
        assertEquals(List.of("later"), labels(waited));
    }

    @Test
    void aCheckoutOfFivePagesAndAHundredPushesIsOneReadableAnswer() throws Exception {
        String steps = "for (let i = 0; i < 16; i++) dataLayer.push({event: 'view_item', ecommerce: {items: [{item_id: 'sku' + i}]}})";
        Tab tab = recorded("home", steps);
        for (String page : List.of("list", "item", "cart", "thanks")) {
            serve(page, steps);
            historyWith("view_item");
            tab.goTo(Stage.SHOP + "/" + page);
        }
        Stage.eventually("all is recorded",
                () -> stage.call("getDataLayerHistory").structured().get("lastSeq").getAsInt() == 100);

        Answer history = stage.call("getDataLayerHistory");

        assertEquals(95, rows(history).size());
        assertEquals(5, history.structured().get("hidden").getAsInt());
        assertEquals(5, history.structured().getAsJsonArray("pages").size());
        assertTrue(history.text().length() < 4_000, () -> history.text().length() + ": " + history.text());
    }

    @Test
    void afterAccessIsLostTheHistoryStaysReadableAndSaysSoAndItIsGoneWithDetach() throws Exception {
        Tab tab = recorded("before", "");
        historyWith("before");
        web().serve("https://other.example/", Reply.html(PAGE.formatted("other")));

        tab.goTo("https://other.example/");

        Stage.eventually("the loss is said",
                () -> stage.call("getDataLayerHistory").text().contains("The access to this tab is lost"));
        Answer history = stage.call("getDataLayerHistory");
        assertEquals(List.of("gtag js", "{page}", "before"), labels(history));
        assertTrue(history.text().contains(" to now: the access to the tab was lost."), history.text());
        stage.attach(tab);
        Answer again = historyWith("other");
        assertFalse(again.text().contains("to now"), again.text());
        assertTrue(again.text().contains(": the access to the tab was lost."), again.text());
        assertTrue(again.text().contains("\"since\":\"attach\""), again.text());
        stage.browser().detach(tab);
        assertEquals("NO_TAB_ATTACHED", stage.call("getDataLayerHistory").errorCode());
    }

    @Test
    void aTabThatWasOnlyClickedYieldsNothing() throws Exception {
        Tab attached = recorded("mine", "");
        historyWith("mine");
        serve("clicked", "window.ready = true");
        Tab clicked = stage.open(stage.browser(), Stage.SHOP + "/clicked",
                Reply.html(PAGE.formatted("clicked") + "<script>window.ready = true</script>"));
        stage.popup(clicked).close();
        clicked.reload();
        clicked.waitFor("Object.getPrototypeOf(dataLayer) === Array.prototype && !('_paq' in window)", Stage.SOON);
        clicked.evaluate("dataLayer.push({event: 'after the answer'})");

        stage.attach(clicked);

        JsonArray tabs = stage.call("listTabs").structured().getAsJsonArray("tabs");
        JsonObject listed = tabs.get(1).getAsJsonObject();
        Answer history = historyWith("after the answer", "tab", listed.get("handle").getAsString());
        assertEquals(1, history.structured().getAsJsonArray("pages").size(), history.text());
        assertTrue(history.text().contains("\"since\":\"attach\""), history.text());
        assertTrue(rows(history).stream().allMatch(row -> row.get(2).isJsonNull() && row.get(4).isJsonNull()),
                "what was there already has neither time nor source");
        assertTrue(attached.isOpen());
    }
}
