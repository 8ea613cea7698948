package io.github.mcpdatalayer.e2e.record;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.demo.McpClient.Answer;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** "Why does purchase fire twice?" answered in two calls, for each usual cause. */
class DuplicatePurchaseIT {

    /** A container with one GA4 tag on the event purchase. */
    private static final String CONTAINER = """
            (() => {
              const tell = (order) => navigator.sendBeacon('https://www.google-analytics.com/g/collect?v=2&tid=G-SHOP1&cid=1.2&gcs=G111'
                + '&dl=' + encodeURIComponent(location.href) + '&en=purchase&ep.transaction_id=' + order.transaction_id + '&epn.value=' + order.value);
              const take = (message) => { if (message && message.event === 'purchase') tell(message.ecommerce); };
              const layer = window.dataLayer = window.dataLayer || [];
              const before = layer.push;
              layer.push = function (...messages) {
                const length = before.apply(layer, messages);
                messages.forEach(take);
                return length;
              };
            })();""";
    /** gtag.js of one measurement id. */
    private static final String GTAG = CONTAINER.replace(
            "message && message.event === 'purchase') tell(message.ecommerce)",
            "message && message[0] === 'event' && message[1] === 'purchase') tell(message[2])");
    private static final String PUSH = "dataLayer.push({event: 'purchase', ecommerce: {transaction_id: 'T-1001', value: 49.5}});";
    private static final String GTM_A = "<script src='https://www.googletagmanager.com/gtm.js?id=GTM-AAAA'></script>";
    private static final String GTM_B = "<script src='https://www.googletagmanager.com/gtm.js?id=GTM-BBBB'></script>";

    @RegisterExtension
    static final Stage stage = new Stage();

    private static Web web() {
        return stage.browser().chrome().web();
    }

    @BeforeAll
    static void serveTags() {
        web().serve("https://www.googletagmanager.com/gtm.js", Reply.script(CONTAINER))
                .serve("https://www.googletagmanager.com/gtag/js", Reply.script(GTAG))
                .serve("https://www.google-analytics.com/g/collect", new Reply(204, Map.of(), "",
                        Duration.ZERO))
                .serve(Stage.SHOP + "/other", Reply.html("<title>Other</title>"));
    }

    private static Tab thanks(String name, String body) throws Exception {
        return stage.attachAndReload(stage.open(stage.browser(), Stage.SHOP + "/" + name,
                Reply.html("<!doctype html><title>Thanks</title>" + body)));
    }

    /** The one duplicate that listHits explains, once both hits are recorded. */
    private static JsonObject explained() throws Exception {
        Stage.eventually("both purchases are recorded", () -> {
            Answer answer = stage.call("listHits");
            return !answer.isError() && answer.structured().getAsJsonArray("result").size() == 2;
        });
        Answer answer = stage.call("listHits");
        JsonArray duplicates = Objects.requireNonNull(answer.structured().getAsJsonArray("duplicates"), answer::text);
        assertEquals(1, duplicates.size(), answer::text);
        for (JsonElement row : answer.structured().getAsJsonArray("result")) {
            assertEquals("[\"ga4\",\"G-SHOP1\",\"purchase\",\"T-1001\",\"49.5\"]", slice(row.getAsJsonArray()));
            assertFalse(row.getAsJsonArray().get(9).isJsonNull(), answer::text);
            assertEquals("granted", row.getAsJsonArray().get(11).getAsString());
        }
        return duplicates.get(0).getAsJsonObject();
    }

    private static String slice(JsonArray row) {
        JsonArray slice = new JsonArray();
        for (int i = 3; i < 8; i++) {
            slice.add(row.get(i));
        }
        return slice.toString();
    }

    /** Returns what validateDataLayer says of purchases that were pushed twice; empty for nothing. */
    private static String pushedTwice() throws Exception {
        for (JsonElement each : stage.call("validateDataLayer").structured().getAsJsonArray("result")) {
            JsonObject finding = each.getAsJsonObject();
            if (finding.get("rule").getAsString().startsWith("duplicate-")) {
                return finding.get("saw").getAsString();
            }
        }
        return "";
    }

    private static void assertPair(String first, String second, JsonElement pair) {
        List<String> both = pair.getAsJsonArray().asList().stream().map(JsonElement::getAsString).toList();
        assertTrue(both.get(0).contains(first) && both.get(1).contains(second), both::toString);
    }

    @Test
    void twoContainersOnOnePageAreNamed() throws Exception {
        thanks("two-containers", GTM_A + GTM_B + "<script>" + PUSH + "</script>");

        JsonObject duplicate = explained();

        assertEquals("two-containers", duplicate.get("cause").getAsString(), duplicate::toString);
        assertPair("GTM-AAAA", "GTM-BBBB", duplicate.get("sentBy"));
        assertEquals("", pushedTwice(), "it was pushed once");
    }

    @Test
    void aHardCodedTagBesideTheContainerIsNamed() throws Exception {
        thanks("hard-coded",
                GTM_A + "<script src='https://www.googletagmanager.com/gtag/js?id=G-SHOP1'></script><script>"
                        + "function gtag() { dataLayer.push(arguments); }" + PUSH
                        + "gtag('event', 'purchase', {transaction_id: 'T-1001', value: 49.5});</script>");

        JsonObject duplicate = explained();

        assertEquals("hard-coded-tag", duplicate.get("cause").getAsString(), duplicate::toString);
        assertPair("GTM-AAAA", "G-SHOP1", duplicate.get("sentBy"));
        assertPair("/hard-coded", "/hard-coded", duplicate.get("pushedBy"));
        assertTrue(pushedTwice().contains("#1 from ") && pushedTwice().contains("#2 from "), pushedTwice());
    }

    @Test
    void aReloadOfTheThankYouPageIsNamed() throws Exception {
        Tab tab = thanks("reload", GTM_A + "<script>" + PUSH + "</script>");
        Stage.eventually("the first is recorded",
                () -> stage.call("listHits").structured().getAsJsonArray("result").size() == 1);

        tab.reload();

        JsonObject duplicate = explained();
        assertEquals("reload", duplicate.get("cause").getAsString(), duplicate::toString);
        assertEquals("[1,2]", duplicate.get("pages").toString());
        assertTrue(pushedTwice().contains("/reload"), pushedTwice());
    }

    @Test
    void comingBackToTheThankYouPageIsNamed() throws Exception {
        // The handler keeps the page from the back/forward cache: its scripts run again.
        Tab tab = thanks("back", GTM_A + "<script>addEventListener('unload', () => {});" + PUSH + "</script>");
        Stage.eventually("the first is recorded",
                () -> stage.call("listHits").structured().getAsJsonArray("result").size() == 1);

        tab.goTo(Stage.SHOP + "/other");
        tab.evaluate("setTimeout(() => history.back())");

        JsonObject duplicate = explained();
        assertEquals("back", duplicate.get("cause").getAsString(), duplicate::toString);
        assertTrue(pushedTwice().contains("/back"), pushedTwice());
    }

    @Test
    void twoListenersOnOnePageAreNamed() throws Exception {
        web().serve(Stage.SHOP + "/one.js",
                Reply.script("addEventListener('bought', () => " + PUSH.replace(";", "") + ");"))
                .serve(Stage.SHOP + "/two.js",
                        Reply.script("addEventListener('bought', () => " + PUSH.replace(";", "") + ");"));
        thanks("listeners", GTM_A
                + "<script src=/one.js></script><script src=/two.js></script><script>dispatchEvent(new Event('bought'))</script>");

        JsonObject duplicate = explained();

        assertEquals("two-pushes", duplicate.get("cause").getAsString(), duplicate::toString);
        assertPair("/one.js", "/two.js", duplicate.get("pushedBy"));
        assertTrue(pushedTwice().contains("/one.js") && pushedTwice().contains("/two.js"), pushedTwice());
    }
}
