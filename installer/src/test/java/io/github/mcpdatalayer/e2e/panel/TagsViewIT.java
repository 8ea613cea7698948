package io.github.mcpdatalayer.e2e.panel;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.e2e.stage.PopupPictures;
import io.github.mcpdatalayer.e2e.stage.SidePanel;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.CdpException;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The view <em>Tags</em> of the side panel, narrow, in each of its states: nothing is wider than the panel, and each text stands out. */
class TagsViewIT {

    private static final int WIDTH = 350;
    private static final String OPEN = "https://www.googletagmanager.com/gtm.js";
    /** The address of a server that lets no page read its scripts. */
    private static final String CLOSED = "https://metrics.shop.example/gtm.js";
    private static final String SLOW = "https://slow.shop.example/gtm.js";
    private static final String LARGE = "https://large.shop.example/gtm.js";

    @RegisterExtension
    static final Stage stage = new Stage();

    private Tab tab;

    @BeforeAll
    static void serve() throws Exception {
        Reply script = Reply.script(Stage.page("tags/gtm.js"));
        stage.browser().chrome().web()
                .serve("https://www.google-analytics.com/g/collect", new Reply(204, Map.of(), "", Duration.ZERO))
                .serve(OPEN, script.with("Access-Control-Allow-Origin", "*"))
                .serve(CLOSED, script)
                .serve(LARGE, Reply.script(large()).with("Access-Control-Allow-Origin", "*"));
    }

    @AfterEach
    void goHome() {
        if (tab != null && tab.isOpen()) {
            tab.goTo(Stage.SHOP + "/basket");
        }
    }

    /**
     * Makes a container with as many tags as the largest ones have: two of three fire at events that come, with names as long as people
     * give them.
     */
    private static String large() {
        var tags = new StringBuilder();
        var predicates = new StringBuilder("{\"function\":\"_eq\",\"arg0\":[\"macro\",0],\"arg1\":\"gtm.js\"}");
        var rules = new StringBuilder();
        for (int i = 0; i < 700; i++) {
            tags.append(i == 0 ? "" : ",")
                    .append("{\"function\":\"__gaawe\",\"once_per_event\":true,\"vtp_eventName\":\"")
                    .append("an_event_with_a_long_name_").append(i)
                    .append("\",\"vtp_measurementIdOverride\":\"G-LARGE00001\",\"tag_id\":").append(i + 1).append('}');
            predicates.append(",{\"function\":\"_eq\",\"arg0\":[\"macro\",0],\"arg1\":\"")
                    .append(i % 3 == 0 ? "never_pushed_" + i : "add_to_cart").append("\"}");
            rules.append(i == 0 ? "" : ",").append("[[\"if\",").append(i + 1).append("],[\"add\",").append(i)
                    .append("]]");
        }
        return "(function(){var data = {\"resource\": {\"version\":\"510\",\"macros\":[{\"function\":\"__e\"}],\"tags\":["
                + tags
                + "],\"predicates\":[" + predicates + "],\"rules\":[" + rules + "]}};})();";
    }

    private SidePanel panel(String script) throws Exception {
        String html = Stage.page("tags/basket.html");
        tab = stage.attachAndReload(stage.open(stage.browser(), Stage.SHOP + "/basket",
                Reply.html(script.isEmpty()
                        ? html.replaceFirst("<script src=[^>]*></script>", "")
                        : html.replace(OPEN, script))));
        SidePanel panel = SidePanel.inTab(stage, stage.handle());
        panel.page().call("Emulation.setDeviceMetricsOverride", Stage.arguments("width", WIDTH, "height", 1000,
                "deviceScaleFactor", 1, "mobile", false));
        panel.awaitRow("purchase");
        return panel;
    }

    /** Checks the panel in German: the browser of the tests speaks English. */
    static void german(SidePanel panel, String event) {
        panel.page().call("Page.addScriptToEvaluateOnNewDocument", Stage.arguments("source",
                """
                        {
                          const request = new XMLHttpRequest();
                          request.open('GET', '/_locales/de/messages.json', false);
                          request.send();
                          const texts = JSON.parse(request.responseText);
                          chrome.i18n.getUILanguage = () => 'de';
                          chrome.i18n.getMessage = (name, parts = []) =>
                            (texts[name]?.message ?? '').replace(/\\$(\\d)/g, (_, n) => [parts].flat()[n - 1] ?? '').replaceAll('$$', '$');
                        }"""));
        panel.page().reload();
        panel.awaitRow(event);
    }

    private static void show(SidePanel panel, String until) {
        panel.page().click("#tagsTab");
        try {
            panel.page().waitFor("document.querySelector('#tagsView').innerText.includes('" + until + "')", Stage.SOON);
        } catch (CdpException e) {
            throw new AssertionError("The view of tags says: " + panel.text("#tagsView"), e);
        }
    }

    private static void has(SidePanel panel, String... parts) {
        String text = panel.text("#tagsView");
        for (String part : parts) {
            assertTrue(text.contains(part), text + " lacks " + part);
        }
    }

    @Test
    void tagsThatFiredWereBlockedOrAreUnknownSayWhy() throws Exception {
        SidePanel panel = panel(OPEN);
        show(panel, "GTM-SHOP001, version 12");
        has(panel, "fired GA4 event add_to_cart (2)", "Where #3 Hit",
                "blocked by consent Google Ads conversion AbC (4)",
                "is \"/basket\", wanted: equals \"/checkout\"", "never pushed: newsletter_signup",
                "paused Custom HTML (6)",
                "unknown Custom HTML (7)", "All 7", "fired 2");
        PopupPictures.take(panel.page(), "tags-all-en");
        panel.page().click("#tagStates [data-state=UNKNOWN]");
        PopupPictures.take(panel.page(), "tags-unknown-en");
        panel.page().click("#tagStates [data-state='']");
        panel.page().evaluate("document.querySelector('#tagSearch').value = 'nothing like this'");
        panel.page().evaluate("document.querySelector('#tagSearch').dispatchEvent(new Event('input'))");
        panel.page().waitFor("document.querySelector('#tagList').innerText.includes('No tag matches the filters.')",
                Stage.SOON);
        PopupPictures.take(panel.page(), "tags-none-shown-en");

        stage.browser().detach(tab);
        panel.page().waitFor("!document.querySelector('#empty').hidden", Stage.SOON);
        assertTrue(panel.text("#emptyTitle").endsWith("is not attached"), panel.text("#emptyTitle"));
        assertTrue(panel.page().evaluate("document.querySelector('#recorded').hidden").getAsBoolean());
        panel.page().activate(); // the browser takes pictures of the tab in front alone
        PopupPictures.take(panel.page(), "tags-detached-en");
    }

    @Test
    void aPageWithoutAContainerAndOneThatCannotBeReadAreToldApart() throws Exception {
        SidePanel panel = panel("");
        show(panel, "No container on this page");
        PopupPictures.take(panel.page(), "tags-no-container-en");

        panel.page().close();
        stage.browser().detach(tab); // so that the next one is the only one
        panel = panel(CLOSED);
        show(panel, "The container could not be read");
        has(panel, "GTM-SHOP001 was not read", "CORS", "name metrics.shop.example in the popup");
        PopupPictures.take(panel.page(), "tags-unread-en");
    }

    @Test
    void whileAScriptIsReadItSaysSoAndALostTabSaysWhatIsMissing() throws Exception {
        stage.browser().chrome().web().serve(SLOW, Reply.script(Stage.page("tags/gtm.js"))
                .with("Access-Control-Allow-Origin", "*").with("Cache-Control", "no-store")
                .after(Duration.ofSeconds(2)));
        SidePanel panel = panel(SLOW);
        show(panel, "Computing");
        PopupPictures.take(panel.page(), "tags-loading-en");
        show(panel, "GTM-SHOP001");

        stage.browser().chrome().web().serve("https://pay.example/", Reply.html("<title>Pay</title>"));
        tab.goTo("https://pay.example/");
        panel.page().waitFor("document.querySelector('#notices').innerText.startsWith('Access lost')", Stage.SOON);
        panel.page().waitFor("document.querySelector('#tagState .failed') !== null", Stage.SOON);
        has(panel, "This could not be computed", "Try again", "GA4 event add_to_cart (2)");
        PopupPictures.take(panel.page(), "tags-lost-en");
    }

    @Test
    @Tag("thorough")
    void ofSevenHundredTagsTheFirstAreShownAndTheOthersAreFoundByAFilter() throws Exception {
        SidePanel panel = panel(LARGE);
        show(panel, "500 more");
        assertEquals(200, panel.page().evaluate("document.querySelectorAll('#tagList .tagRow').length").getAsInt());
        has(panel, "GTM-SHOP001, version 510", "All 700", "no hit of it seen");
        PopupPictures.take(panel.page(), "tags-many-en");
        panel.page().click("#tagStates [data-state=NOT_FIRED]");
        panel.page().waitFor("document.querySelector('#tagList').innerText.includes('never pushed: never_pushed_0')",
                Stage.SOON);
        PopupPictures.take(panel.page(), "tags-many-not-fired-en");
    }

    @Test
    @Tag("thorough")
    void inGermanNothingIsCutOffEither() throws Exception {
        // The one without a container first: the visit of a tab goes on, and names those that were there.
        for (String[] state : List.of(new String[]{"no-container", "", "Kein Container auf dieser Seite"},
                new String[]{"all", OPEN, "GTM-SHOP001, Version 12"},
                new String[]{"unread", CLOSED, "Der Container konnte nicht gelesen werden"},
                new String[]{"many", LARGE, "500 weitere"})) {
            SidePanel panel = panel(state[1]);
            german(panel, "purchase");
            show(panel, state[2]);
            PopupPictures.take(panel.page(), "tags-" + state[0] + "-de");
            panel.page().close();
            stage.browser().detach(tab); // so that the next one is the only one
        }
    }
}
