package io.github.mcpdatalayer.e2e.panel;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.e2e.stage.PopupPictures;
import io.github.mcpdatalayer.e2e.stage.SidePanel;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Tests what the side panel shows of hits, consent and defects: computed by the front that the host starts for it. */
class SidePanelVisitIT {

    /** A purchase twice, its value as text and without currency, consent after it, and a GA4 hit without its number. */
    private static final String PAGE = """
            <!doctype html><title>TITLE</title><script>
            var dataLayer = []; function gtag() { dataLayer.push(arguments); }
            function send(en, more) { navigator.sendBeacon('https://region1.google-analytics.com/g/collect?v=2&tid=G-SHOP12345&cid=1.2&gcs=G100&en=' + en + more); }
            gtag('consent', 'default', {ad_storage: 'denied', analytics_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied'});
            function buy() { dataLayer.push({event: 'purchase', ecommerce: {transaction_id: 'T-1001', value: '49.50', items: [{item_id: 'A1', price: 49.5}]}}); }
            buy(); send('purchase', '&epn.value=49.5'); buy();
            gtag('consent', 'update', {ad_storage: 'granted', analytics_storage: 'granted', ad_user_data: 'granted', ad_personalization: 'granted'});
            dataLayer.push({event: EVENT});
            </script>""";
    private static final String READY = "document.querySelector('#auditNumber').textContent !== ''";

    @RegisterExtension
    static final Stage stage = new Stage();

    private static SidePanel panel(String title, String event) throws Exception {
        stage.browser().chrome().web().serve("https://region1.google-analytics.com/g/collect", Reply.html(""));
        stage.attachAndReload(
                stage.open(stage.browser(), Stage.SHOP + "/checkout",
                        Reply.html(PAGE.replace("TITLE", title).replace("EVENT", event))));
        SidePanel panel = SidePanel.inTab(stage, stage.handle());
        panel.awaitRow("gtag consent update");
        panel.page().waitFor(READY + " && document.querySelectorAll('#hitList .hit').length > 0", Stage.SOON);
        return panel;
    }

    private static List<String> texts(SidePanel panel, String selector) {
        return panel.page().evaluate("[...document.querySelectorAll('" + selector
                + "')].map(each => each.textContent.replace(/\\s+/g, ' ').trim())")
                .getAsJsonArray().asList().stream().map(JsonElement::getAsString).toList();
    }

    private static List<ProcessHandle> inspectors() throws Exception {
        long host = stage.hosts().getFirst().pid();
        return ProcessHandle.of(host).map(ProcessHandle::children).orElse(Stream.empty()).toList();
    }

    @Test
    void defectsHitsAndConsentAreThoseThatToolsGiveAndLeadToTheirPushes() throws Exception {
        SidePanel panel = panel("Checkout", "'done'");
        JsonObject told = stage.client().callTool("auditVisit", new JsonObject(), Stage.SOON).structured();
        JsonArray rows = told.getAsJsonArray("result");
        assertTrue(rows.size() >= 5, told.toString());
        panel.page().waitFor("document.querySelectorAll('#defects .defect').length === " + rows.size(), Stage.SOON);
        List<String> defects = texts(panel, "#defects .defect");
        for (int i = 0; i < rows.size(); i++) {
            JsonObject row = rows.get(i).getAsJsonObject();
            String what = row.get("what").getAsString().replaceFirst("^[a-z0-9-]+: ", "");
            assertTrue(defects.get(i).contains(what) && defects.get(i).contains(row.get("expected").getAsString()),
                    defects.get(i) + " is not " + row);
        }

        List<String> badges = texts(panel, "#list .push .badge");
        assertTrue(badges.size() >= 2, badges.toString());
        assertTrue(panel.page().evaluate("""
                [...document.querySelectorAll('#list .push')].filter(row => row.innerText.includes('purchase'))
                  .every(row => row.querySelector('.badge.error')?.ariaLabel.includes('currency'))""").getAsBoolean());
        assertEquals("Consent: granted", panel.text("#consent"));
        assertTrue(panel.page().evaluate("getComputedStyle(document.querySelector('#list .push .layer')).display")
                .getAsString().equals("none"), "there is one layer only");

        PopupPictures.take(panel.page(), "panel-pushes");
        panel.page().click("#hitsTab");
        String hit = texts(panel, "#hitList .hit").getFirst();
        for (String part : List.of("ga4 purchase", "from push #", "G-SHOP12345", "49.5", "denied")) {
            assertTrue(hit.contains(part), hit + " lacks " + part);
        }
        panel.page().evaluateAsPerson("document.querySelector('#hitList .hit').click()");
        panel.page().waitFor("document.querySelectorAll('#hitTree .node').length > 5", Stage.SOON);
        PopupPictures.take(panel.page(), "panel-hits");
        String push = panel.text("#hitPush").replaceFirst(".*#", "#");
        panel.page().click("#hitPush");
        panel.page().waitFor("!document.querySelector('#pushesView').hidden", Stage.SOON);
        assertEquals(stage.handle() + push, panel.text("#copyReference"));
        assertTrue(panel.text("#pushHits").contains("ga4 purchase"), panel.text("#pushHits"));
        PopupPictures.take(panel.page(), "panel-push");
        panel.page().evaluateAsPerson("document.querySelector('#pushDefects button').click()");
        panel.page().waitFor("document.activeElement.classList.contains('defect')", Stage.SOON);
        PopupPictures.take(panel.page(), "panel-audit");
        panel.page().evaluateAsPerson("document.querySelector('#defects .ticketOf').click()");
        panel.page().waitFor("document.querySelector('#ticketText').textContent.includes('Steps to reproduce')",
                Stage.SOON);
        String ticket = panel.text("#ticketText");
        assertTrue(ticket.contains("- **Picture of the element:** none") && ticket.contains("### Push"), ticket);
        assertFalse(panel.page().evaluate("document.querySelector('#ticketPicture').checkVisibility()").getAsBoolean());
        panel.page().click("#ticketJira");
        assertTrue(panel.text("#ticketText").startsWith("h2. "), panel.text("#ticketText"));
        PopupPictures.take(panel.page(), "panel-ticket");
    }

    @Test
    void theKeyboardLeadsFromViewToViewAndTheViewsSayWhichIsShown() throws Exception {
        SidePanel panel = panel("Checkout", "'done'");
        panel.page().evaluate("document.querySelector('#pushesTab').focus()");
        panel.press("ArrowRight");
        assertEquals("hitsTab", panel.page().evaluate("document.activeElement.id").getAsString());
        assertFalse(panel.page().evaluate("document.querySelector('#hitsView').hidden").getAsBoolean());
        for (int view = 2; view <= 7; view++) {
            panel.press("ArrowRight");
        }
        assertEquals("pushesTab", panel.page().evaluate("document.activeElement.id").getAsString());
        assertEquals("true,false,false,false,false,false,false", panel.page().evaluate(
                "[...document.querySelectorAll('[role=tab]')].map(tab => tab.ariaSelected).join()").getAsString());
    }

    @Test
    @Tag("thorough")
    void somethingNewIsComputedAgainAndWhatComputesGoesWithThePanel() throws Exception {
        SidePanel panel = panel("Checkout", "'done'");
        assertEquals(1, inspectors().size());
        ProcessHandle first = inspectors().getFirst();
        String clients = stage.call("listTabs").structured().toString();
        assertTrue(clients.contains("\"side panel "), clients);

        Tab tab = stage.browser().chrome().attach(stage.browser().chrome()
                .targets(target -> target.get("url").getAsString().equals(Stage.SHOP + "/checkout")).getFirst()
                .get("targetId").getAsString());
        tab.evaluate("dataLayer.push({event: 'add_to_cart', ecommerce: {value: 1}})");
        panel.awaitRow("add_to_cart");
        panel.page().waitFor("[...document.querySelectorAll('#list .push')].some(row => "
                + "row.innerText.includes('add_to_cart') && row.querySelector('.badge'))", Stage.SOON);
        assertEquals(List.of(first), inspectors(), "the same process computes again");

        panel.page().close();
        Stage.eventually("the process is gone", () -> inspectors().isEmpty() && !first.isAlive());
    }

    @Test
    void theReportIsOneFileThatRunsNothingOfWhatAPageHasPutIntoIt(@TempDir Path downloads) throws Exception {
        SidePanel panel = panel("Sale &lt;/title&gt;&lt;script&gt;document.title = 'hacked'&lt;/script&gt;",
                "'purchase\\u202e<img src=x onerror=\"document.title=1\">'");
        JsonObject behaviour = new JsonObject();
        behaviour.addProperty("behavior", "allow");
        behaviour.addProperty("downloadPath", downloads.toString());
        stage.browser().chrome().cdp().call("Browser.setDownloadBehavior", behaviour, Stage.SOON);
        panel.page().click("#auditTab");
        panel.page().evaluateAsPerson("document.querySelector('#saveReport').click()");
        Path[] file = new Path[1];
        Stage.eventually("the report is there", () -> {
            try (Stream<Path> files = Files.list(downloads)) {
                file[0] = files.filter(each -> each.toString().endsWith(".html")).findFirst().orElse(null);
            }
            return file[0] != null && Files.readString(file[0]).endsWith("</html>\n");
        });

        Tab report = stage.openUrl(file[0].toUri().toString());
        report.waitFor("document.readyState === 'complete' && document.querySelector('.verdict') !== null", Stage.SOON);
        assertTrue(
                report.evaluate("document.title").getAsString().contains("<script>document.title = 'hacked'</script>"),
                report.evaluate("document.title").getAsString());
        assertEquals(0, report.evaluate(
                "document.querySelectorAll('script, img, link, iframe, a, [onerror], [src], [href]').length")
                .getAsInt());
        assertEquals(0, report.evaluate("performance.getEntriesByType('resource').length").getAsInt());
        String text = report.evaluate("document.body.innerText").getAsString();
        for (String part : List.of("Errors: ", "T-1001", "ga4", "Page")) {
            assertTrue(text.contains(part), part + " is not in " + text);
        }
        assertFalse(text.contains("\u202e"), text);
        PopupPictures.take(report, "visit-report");
    }
}
