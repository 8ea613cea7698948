package io.github.mcpdatalayer.e2e.access;

import java.util.List;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.e2e.stage.ExtensionsPage;
import io.github.mcpdatalayer.e2e.stage.Popup;
import io.github.mcpdatalayer.e2e.stage.PopupPictures;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.e2e.stage.WireFront;
import io.github.mcpdatalayer.e2e.stage.WireFront.History;
import io.github.mcpdatalayer.front.chrome.Chrome;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A checkout that leaves the shop and comes back. */
class KeepAccessIT {

    private static final String PAY = "https://pay.example/";
    private static final String BANK = "https://bank.example/";
    private static final String THANKS = Stage.SHOP + "/thanks";

    @RegisterExtension
    static final Stage stage = new Stage();

    private static void serve(String url, String event) {
        stage.browser().chrome().web().serve(url,
                Reply.html("<title>" + event + "</title><script>window.dataLayer = [];"
                        + "dataLayer.push({event: '" + event + "'})</script>"));
    }

    private static Tab shop() {
        serve(PAY, "pay");
        serve(BANK, "bank");
        serve(THANKS, "thanks");
        return stage.open(stage.browser(), Stage.SHOP + "/checkout", Reply.html("<title>Shop</title><script>"
                + "window.dataLayer = []; dataLayer.push({event: 'shop'})</script>"
                + "<a target=_blank href='" + THANKS + "'>more</a>"));
    }

    private static void attachAndKeep(Tab tab) {
        stage.grantWhenAsked("https://shop.example/*");
        stage.grantWhenAsked("*://pay.example/*");
        try (Popup popup = stage.popup(tab)) {
            Tab page = popup.page();
            page.click("#choices summary");
            page.click("#keep");
            page.evaluate("document.querySelector('#keepSites').value = 'pay.example'");
            page.click("#join");
            page.click("[data-action=attach-reload]:not([disabled])");
            page.waitFor("document.querySelector('#attachButton').dataset.action === 'detach'", Stage.SOON);
            popup.awaitText("#kept", "shop.example, pay.example");
        }
    }

    @Test
    void aCheckoutOverThreeOriginsIsRecordedFromTheThankYouPagesFirstPushOn() throws Exception {
        Tab tab = shop();
        attachAndKeep(tab);
        WireFront wire = stage.wire();
        wire.historyWith("shop");

        tab.goTo(PAY);
        wire.historyWith("pay");
        tab.goTo(BANK); // access was not kept to it
        Stage.eventually("the access is lost", () -> access(wire).equals("lost"));
        assertEquals(List.of("shop", "pay"), wire.history().events());
        tab.goTo(THANKS);

        History history = wire.historyWith("thanks");
        assertEquals(List.of("shop", "pay", "thanks"), history.events());
        assertEquals(List.of("push", "push", "push"), history.each("via"));
        assertEquals(List.of("1", "2", "3"), history.each("page"));
        assertEquals("firstScript", history.lastPage().get("since").getAsString());
        assertEquals(1, history.gaps().size());
        assertEquals("accessLost", history.gaps().getFirst().get("reason").getAsString());
        assertTrue(
                history.gaps().getFirst().get("to").getAsLong() >= history.gaps().getFirst().get("from").getAsLong());
        assertEquals("granted", access(wire));
        assertEquals("[{\"event\":\"thanks\"}]", stage.call("getDataLayer").structured().get("result").toString());

        try (Popup popup = stage.popup(tab)) {
            popup.page().click("#attachButton[data-action=detach]");
            popup.page().waitFor("document.querySelector('#attachButton').dataset.action === 'attach'", Stage.SOON);
            Stage.eventually("the access is given back",
                    () -> popup.page().evaluate("chrome.permissions.getAll().then(all => all.origins.length === 0)")
                            .getAsBoolean());
        }
    }

    @Test
    @Tag("thorough")
    void aTabOpenedFromTheAttachedOneJoins() throws Exception {
        Tab tab = shop();
        attachAndKeep(tab);
        WireFront wire = stage.wire();
        tab.waitFor("document.readyState === 'complete' && document.querySelector('a')", Stage.SOON);
        wire.historyWith("shop");

        tab.evaluateAsPerson("document.querySelector('a').click()");

        Stage.eventually("two tabs are attached", () -> tabs(wire).size() == 2);
        String handle = tabs(wire).get(1).getAsJsonObject().get("handle").getAsString();
        Stage.eventually("the opened tab is recorded",
                () -> wire.history("tab", handle).events().equals(List.of("thanks")));
        assertEquals(List.of("push"), wire.history("tab", handle).each("via"));
        stage.browser().chrome().targets(target -> target.get("url").getAsString().equals(THANKS)
                && target.get("type").getAsString().equals("page"))
                .forEach(target -> stage.browser().chrome().closeTarget(target.get("targetId").getAsString()));
    }

    @Test
    @Tag("thorough")
    void withoutKeepAccessTheHistoryStaysReadableAndSaysSinceWhenAccessIsLost() throws Exception {
        Tab tab = stage.attachAndReload(shop());
        WireFront wire = stage.wire();
        wire.historyWith("shop");

        tab.goTo(PAY);
        Stage.eventually("the access is lost", () -> access(wire).equals("lost"));

        History history = wire.history();
        assertEquals(List.of("shop"), history.events());
        assertTrue(history.gaps().getFirst().get("to").isJsonNull());
        stage.attach(tab);
        assertEquals(List.of("shop", "pay"), wire.historyWith("pay").events());
        assertEquals(false, wire.history().gaps().getFirst().get("to").isJsonNull());
    }

    @Test
    @Tag("thorough")
    void aPictureOfAKeptSiteNeedsNoClickWhereAllSitesAreAllowed() throws Exception {
        Tab tab = shop();
        attachAndKeep(tab);
        try (Popup popup = stage.popup(tab)) {
            popup.page().click("[data-level=act]");
            popup.page().waitFor("document.querySelector('[data-level=act]').ariaPressed === 'true'", Stage.SOON);
            popup.page().click("#also input");
        }
        tab.goTo(PAY);
        McpClient client = stage.anotherClient("--toolsets", "page");
        Stage.eventually("the level holds on the kept site",
                () -> !client.callTool("takeSnapshot", new JsonObject(), Stage.SOON).isError());
        assertEquals("SCREENSHOT_NEEDS_CLICK", shot(client));
        Chrome chrome = stage.browser().chrome();
        String id = stage.browser().extensionId();
        ExtensionsPage.grant(chrome, id, "<all_urls>");
        changeAllSites(tab, "true");
        assertEquals("", shot(client));
        changeAllSites(tab, "false"); // and with it the access to kept sites: Chrome takes back whatever it covers
        Stage.eventually("the access is lost", () -> shot(client).equals("ACCESS_LOST"));
    }

    private static String shot(McpClient client) throws Exception {
        McpClient.Answer answer = client.callTool("takeScreenshot", new JsonObject(), Stage.SOON);
        return answer.isError() ? answer.errorCode() : "";
    }

    private static void changeAllSites(Tab tab, String allowed) throws Exception {
        Tab options = stage.browser().chrome()
                .newTab("chrome-extension://" + stage.browser().extensionId() + "/options/options.html");
        options.waitFor("document.querySelector('#allSitesButton').dataset.allowed", Stage.SOON);
        options.click("#allSitesButton");
        options.waitFor("document.querySelector('#allSitesButton').dataset.allowed === '" + allowed + "'", Stage.SOON);
        options.evaluate("document.querySelector('#requests').scrollIntoView()");
        PopupPictures.take(options, "options-all-sites-" + allowed);
        options.close();
        tab.activate();
    }

    private static JsonArray tabs(WireFront wire) throws Exception {
        return wire.call("listTabs", "probe", false).getAsJsonArray("tabs");
    }

    private static String access(WireFront wire) throws Exception {
        return tabs(wire).get(0).getAsJsonObject().get("access").getAsString();
    }
}
