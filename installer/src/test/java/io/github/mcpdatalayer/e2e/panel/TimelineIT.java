package io.github.mcpdatalayer.e2e.panel;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.e2e.stage.PopupPictures;
import io.github.mcpdatalayer.e2e.stage.SidePanel;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The timeline of the side panel: pushes with what they say, hits among them, consent beside them, and a push beside its hit. */
class TimelineIT {

    private static final String COLLECT = "https://region1.google-analytics.com/g/collect";
    /** An order whose hit has another currency and no tax; denied before it, granted after it. */
    private static final String PAGE = """
            <!doctype html><html lang=en><meta charset=utf-8><title>Thank you</title><script>
            var dataLayer = []; function gtag() { dataLayer.push(arguments); }
            gtag('consent', 'default', {ad_storage: 'denied', analytics_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied'});
            dataLayer.push({event: 'page_data', page: {type: 'thanks', language: 'en'}});
            gtag('consent', 'update', {ad_storage: 'granted', analytics_storage: 'granted', ad_user_data: 'granted', ad_personalization: 'granted'});
            dataLayer.push({event: 'purchase', ecommerce: {transaction_id: 'T-1001', value: 134.8, tax: 21.52, currency: 'EUR',
              items: [{item_id: 'A1', item_name: 'Lamp', price: 134.8, quantity: 1}]}});
            navigator.sendBeacon('COLLECT?v=2&tid=G-SHOP12345&cid=1.2&gcs=G111&en=purchase&cu=USD&epn.value=134.8&ep.transaction_id=T-1001&pr1=idA1~nmLamp~pr134.8~qt1');
            navigator.sendBeacon('https://www.facebook.com/tr/?id=4711&ev=Purchase&cd[value]=134.80&cd[currency]=EUR');
            </script></html>"""
            .replace("COLLECT", COLLECT);

    @RegisterExtension
    static final Stage stage = new Stage();

    private Tab tab;

    private SidePanel panel() throws Exception {
        for (String address : List.of(COLLECT, "https://www.facebook.com/tr/")) {
            stage.browser().chrome().web().serve(address, new Reply(204, Map.of(), "", Duration.ZERO));
        }
        tab = stage.attachAndReload(stage.open(stage.browser(), Stage.SHOP + "/thanks", Reply.html(PAGE)));
        SidePanel panel = SidePanel.inTab(stage, stage.handle());
        size(panel, 350, 900);
        panel.awaitRow("purchase");
        panel.page().waitFor("document.querySelectorAll('#list .hit').length === 2", Stage.SOON);
        return panel;
    }

    private static void size(SidePanel panel, int width, int height) {
        panel.page().call("Emulation.setDeviceMetricsOverride",
                Stage.arguments("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    }

    private static String row(SidePanel panel, String part) {
        return panel.rows().stream().filter(each -> each.contains(part)).findFirst()
                .orElseThrow(() -> new AssertionError(panel.rows() + " lacks " + part));
    }

    private static String consent(SidePanel panel, String part) {
        return panel.page().evaluate(
                "[...document.querySelectorAll('#list [role=row]')].find(row => row.innerText.replace(/\\s+/g, ' ').includes('"
                        + part + "')).dataset.consent ?? ''")
                .getAsString();
    }

    @Test
    void rowsTellTheirContentWhatWasSentOfItAndUnderWhichConsent() throws Exception {
        SidePanel panel = panel();
        String purchase = row(panel, "#4 purchase");
        assertTrue(purchase.contains("134.80") && purchase.contains("1 item") && purchase.contains("T-1001")
                && purchase.contains("→ ga4 meta"), purchase);
        assertTrue(row(panel, "page_data").contains("page.type: thanks"), panel.rows().toString());
        assertTrue(row(panel, "ga4 purchase").contains("← #4"), panel.rows().toString());
        List<String> rows = panel.rows();
        assertTrue(rows.indexOf(purchase) < rows.indexOf(row(panel, "ga4 purchase")), rows.toString());
        assertEquals("denied", consent(panel, "page_data"));
        assertEquals("granted", consent(panel, "#4 purchase"));
        assertTrue(panel.text("#count").endsWith("· 2 hits"), panel.text("#count"));
        PopupPictures.take(panel.page(), "timeline-en");

        panel.page().click("#moreFilters");
        panel.select("vendor", "meta");
        panel.awaitPushes("purchase");
        assertEquals(1, panel.page().evaluate("document.querySelectorAll('#list .hit').length").getAsInt());
        PopupPictures.take(panel.page(), "timeline-filters-en");
        panel.select("vendor", "");
        panel.select("severity", "error");
        panel.page().waitFor("document.querySelector('#filterNumber').textContent === '1'", Stage.SOON);
        assertFalse(panel.rows().toString().contains("page_data"), panel.rows().toString());
        panel.page().click("#clear");
        panel.awaitPushes("gtag consent default", "page_data", "gtag consent update", "purchase");
    }

    @Test
    void aPushOpensOnItsPayloadAndStandsBesideItsHitWithWhatIsMissingAndDifferent() throws Exception {
        SidePanel panel = panel();
        panel.choose("T-1001");
        assertTrue(panel.tree().stream().anyMatch(each -> each.startsWith("ecommerce")), panel.tree().toString());
        assertTrue(panel.page().evaluate("document.querySelector('#tree').clientHeight").getAsInt() > 150);
        assertTrue(panel.page().evaluate("document.querySelector('#originPane').hidden").getAsBoolean());
        PopupPictures.take(panel.page(), "push-payload-en");

        panel.page().click("#pairTab");
        panel.page().waitFor("document.querySelectorAll('.pair .different').length === 1", Stage.SOON);
        assertEquals("tax 21.52 missing", panel.text(".pair .missing"));
        assertEquals("currency EUR USD", panel.text(".pair .different"));
        assertTrue(panel.text("#pairSummary").startsWith("Missing: 1 · different: 1"),
                panel.text("#pairSummary"));
        PopupPictures.take(panel.page(), "push-pair-en");
        panel.page().evaluateAsPerson(
                "[...document.querySelectorAll('#pushHits button')].find(each => each.innerText.includes('meta')).click()");
        panel.page().waitFor("document.querySelector('#pairSummary').innerText.startsWith('All ')", Stage.SOON);
        PopupPictures.take(panel.page(), "push-pair-meta-en");
        panel.page().click("#foundTab");
        PopupPictures.take(panel.page(), "push-findings-en");
        panel.page().click("#originTab");
        assertTrue(panel.text("#facts").contains("/thanks:"), panel.text("#facts"));
        PopupPictures.take(panel.page(), "push-origin-en");

        size(panel, 1280, 800);
        panel.page().click("#payloadTab");
        PopupPictures.take(panel.page(), "timeline-wide-en");
    }

    @Test
    void aHundredPushesASecondAreFollowedWithinASecondAndAHitIsNotHeldBack() throws Exception {
        SidePanel panel = panel();
        tab.evaluate(
                """
                        window.count = 0;
                        window.pushing = setInterval(() => { for (let i = 0; i < 5; i++) dataLayer.push({event: 'tick', n: ++count}); }, 50);
                        setTimeout(() => navigator.sendBeacon('COLLECT?v=2&tid=G-SHOP12345&cid=1.2&en=while_pushing'), 1000);"""
                        .replace("COLLECT", COLLECT));
        try {
            panel.page().waitFor("document.querySelector('#hitsNumber').textContent === '3'", Stage.SOON);
            assertTrue(tab.evaluate("count < 3000").getAsBoolean(), "the hit came only when the pushes were over");
        } finally {
            tab.evaluate("clearInterval(pushing)");
        }
        String last = String.valueOf(tab.evaluate("count").getAsInt() + 4);
        panel.page().waitFor(
                "[...document.querySelectorAll('#list .push .seq')].some(each => each.innerText === '#" + last + "')",
                Stage.SOON);
        assertTrue(panel.page().evaluate("document.querySelectorAll('#list [role=row]').length").getAsInt() < 60);
    }

    @Test
    @Tag("thorough")
    void inGermanNothingIsCutOffEither() throws Exception {
        SidePanel panel = panel();
        TagsViewIT.german(panel, "purchase");
        panel.page().waitFor("document.querySelectorAll('#list .hit').length === 2", Stage.SOON);
        PopupPictures.take(panel.page(), "timeline-de");
        panel.page().click("#moreFilters");
        PopupPictures.take(panel.page(), "timeline-filters-de");
        panel.page().click("#moreFilters");
        panel.choose("T-1001");
        panel.page().click("#pairTab");
        panel.page().waitFor("document.querySelectorAll('.pair .different').length === 1", Stage.SOON);
        PopupPictures.take(panel.page(), "push-pair-de");
        panel.page().click("#payloadTab");
        PopupPictures.take(panel.page(), "push-payload-de");
    }
}
