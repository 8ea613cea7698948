package io.github.mcpdatalayer.e2e.panel;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.e2e.stage.SidePanel;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.CdpException;
import io.github.mcpdatalayer.front.chrome.Chrome;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Tests what a person sees of the recording in the side panel. */
class SidePanelIT {

    private static final String SHOP = Stage.SHOP;
    private static final String HOME = """
            <!doctype html><title>Home</title><script>
            var dataLayer = [{event: 'home', user: {id: 7}}, {event: 'gtm.js'}];
            </script>""";

    @RegisterExtension
    static final Stage stage = new Stage();

    /** A page that is attached. */
    private static Tab attached() {
        return stage.attach(stage.open(stage.browser(), SHOP + "/home", Reply.html(HOME)));
    }

    /** Its panel, in a tab of its own. */
    private static SidePanel panel() throws Exception {
        return SidePanel.inTab(stage, stage.handle());
    }

    @Test
    void pushesAreListedAsTheyComeUnderTheirPageWithTheNumbersThatToolsUse() throws Exception {
        Tab tab = attached();
        SidePanel panel = panel();
        panel.awaitPushes("home");
        assertEquals("1 of 2 pushes · 1 hidden", panel.text("#count"));
        assertTrue(panel.rows().getFirst().contains("since attached"), panel.rows().toString());
        assertEquals(stage.handle(), panel.text("#handle"));

        tab.evaluate("window.message = {event: 'add_to_cart', value: 3}; dataLayer.push(message)");
        panel.awaitPushes("home", "add_to_cart");
        panel.page().waitFor("document.querySelector('#announce').textContent === 'New push: add_to_cart'",
                Stage.SOON);

        stage.browser().chrome().web().serve(SHOP + "/cart", Reply.html(
                "<!doctype html><title>Cart</title><script>var dataLayer = [];\ndataLayer.push({event: 'cart'})</script>"));
        tab.evaluate("message.value = 4");
        panel.awaitRow("changed later");
        tab.goTo(SHOP + "/cart");
        panel.awaitPushes("home", "add_to_cart", "cart");
        String page = panel.rows().stream().filter(row -> row.contains("Page 2")).findFirst().orElseThrow();
        assertTrue(page.contains("Cart") && page.contains("shop.example/cart"), page);

        JsonArray rows = stage.call("getDataLayerHistory").structured().getAsJsonArray("result");
        for (JsonElement each : rows) {
            JsonArray row = each.getAsJsonArray();
            String number = "#" + row.get(0).getAsInt();
            assertTrue(panel.rows().stream()
                    .anyMatch(shown -> shown.startsWith(number + " " + row.get(3).getAsString())), rows.toString());
        }
        panel.choose("#4");
        assertEquals(stage.handle() + "#4", panel.text("#copyReference"));
        assertTrue(panel.text("#facts").contains(SHOP + "/cart:2:"), panel.text("#facts"));
    }

    @Test
    void searchAndFiltersShowWhatTheyNameAndNothingElse() throws Exception {
        Tab tab = attached();
        SidePanel panel = panel();
        panel.awaitPushes("home");
        tab.evaluate(
                "(function () { dataLayer.push(arguments); })('event', 'purchase', {items: [{name: 'Käse \"alt\"'}]})");
        panel.awaitPushes("home", "gtag event purchase");
        tab.evaluate("window.adobeDataLayer = []; adobeDataLayer.push({event: 'cmp:show'})");
        panel.awaitPushes("home", "gtag event purchase", "cmp:show");

        panel.search("käse \"ALT\"");
        panel.awaitPushes("gtag event purchase");
        panel.search("no such thing");
        panel.awaitPushes();
        assertEquals("No push matches.", panel.text("#none"));
        panel.page().click("#clear");
        panel.awaitPushes("home", "gtag event purchase", "cmp:show");

        panel.select("layer", "adobeDataLayer");
        panel.awaitPushes("cmp:show");
        panel.select("layer", "");
        panel.select("what", "kind:gtag");
        panel.awaitPushes("gtag event purchase");
        panel.select("what", "event:gtm.js");
        panel.awaitPushes("gtm.js");
        panel.select("what", "");
        panel.select("internal", "true");
        panel.awaitPushes("home", "gtm.js", "gtag event purchase", "cmp:show");
        panel.select("page", "1");
        panel.awaitPushes("home", "gtm.js", "gtag event purchase", "cmp:show");
    }

    @Test
    @Tag("thorough")
    void theTreeOfAPushShowsWhatJsonCannotHoldAndMakesHostileTextHarmless() throws Exception {
        Tab tab = attached();
        SidePanel panel = panel();
        panel.awaitPushes("home");
        tab.evaluate(
                """
                        window.message = {event: 'click\\u202e<img src=x onerror="window.hacked=1">', element: document.body, none: undefined,
                          run: function go(a) {}, when: new Date(0), map: new Map([['a', 1]]), items: [{price: 1}]};
                        message.self = message; dataLayer.push(message)""");
        panel.choose("click\\u202e<img");
        panel.page().click("#expand");

        List<String> tree = panel.tree();
        for (String part : List.of("element: <body>", "none: undefined", "run: ƒ go(1 args)",
                "when: Date 1970-01-01T00:00:00.000Z", "map: Map(1)", "price: 1", "self: ↩ $")) {
            assertTrue(tree.stream().anyMatch(row -> row.startsWith(part)), part + " in " + tree);
        }
        assertTrue(tree.contains("event: \"click\\u202e<img src=x onerror=\\\"window.hacked=1\\\">\""),
                tree.toString());
        assertEquals(0, panel.page().evaluate("document.querySelectorAll('main img').length").getAsInt());

        tab.evaluate("message.items[0].price = 2");
        panel.page().click("#versions:not([hidden]) #now");
        panel.page().waitFor(
                "[...document.querySelectorAll('#tree .node')].some(row => row.textContent === 'price: 2changed')",
                Stage.SOON);
        panel.page().click("#then");
        assertTrue(panel.tree().stream().anyMatch(row -> row.startsWith("price: 1")), panel.tree().toString());
    }

    @Test
    @Tag("thorough")
    void theKeyboardAloneLeadsFromTheSearchThroughTheListIntoATreeAndBack() throws Exception {
        Tab tab = attached();
        SidePanel panel = panel();
        panel.awaitPushes("home");
        tab.evaluate("dataLayer.push({event: 'a', ecommerce: {deep: {deeper: {deepest: 'x'}}}}, {event: 'b'})");
        panel.awaitPushes("home", "a", "b");

        panel.page().evaluate("document.querySelector('#search').focus()");
        panel.press("ArrowDown");
        assertTrue(panel.focused().startsWith("#4 b"), panel.focused());
        panel.press("ArrowUp");
        assertTrue(panel.focused().startsWith("#3 a"), panel.focused());
        assertEquals("a", panel.text("#detailTitle"));
        assertEquals(1, panel.page().evaluate("document.querySelectorAll('#list [tabindex=\"0\"]').length").getAsInt());

        panel.press("ArrowRight");
        assertTrue(panel.page().evaluate("document.activeElement.matches('#tree [aria-level=\"1\"]')").getAsBoolean());
        panel.press("*");
        panel.press("End");
        assertEquals("deepest: \"x\"", panel.focused());
        assertEquals("$.ecommerce.deep.deeper.deepest", panel.text("#path"));
        panel.press("ArrowLeft");
        panel.press("ArrowLeft");
        assertEquals("false", panel.page().evaluate("document.activeElement.ariaExpanded").getAsString());

        panel.press("Escape");
        assertTrue(panel.focused().startsWith("#3 a"), panel.focused());
        panel.press("ArrowLeft");
        assertTrue(panel.focused().startsWith("Page 1"), panel.focused());
        panel.press("ArrowLeft");
        panel.awaitPushes();
        assertTrue(panel.focused().startsWith("Page 1"), panel.focused());
        panel.press("ArrowRight");
        panel.awaitPushes("home", "a", "b");
        panel.press("/");
        assertEquals("search", panel.page().evaluate("document.activeElement.id").getAsString());
    }

    @Test
    void whatIsCopiedAndExportedIsWhatTheToolsGive(@TempDir Path downloads) throws Exception {
        Tab tab = attached();
        SidePanel panel = panel();
        panel.awaitPushes("home");
        tab.evaluate("dataLayer.push({z: 1, a: ['ü', {deep: true}], 'x y': 5})");
        panel.awaitRow("{z,a,x y}");
        Chrome chrome = stage.browser().chrome();
        JsonObject grant = new JsonObject();
        grant.addProperty("origin", "chrome-extension://" + stage.browser().extensionId());
        grant.add("permissions", JsonParser.parseString("[\"clipboardReadWrite\", \"clipboardSanitizedWrite\"]"));
        chrome.cdp().call("Browser.grantPermissions", grant, Stage.SOON);

        panel.choose("{z,a,x y}");
        panel.page().click("#copyPush");
        JsonObject copied = JsonParser.parseString(clipboard(panel, "\"seq\"")).getAsJsonObject();
        JsonArray wanted = new JsonArray();
        wanted.add(3);
        JsonObject arguments = new JsonObject();
        arguments.add("seq", wanted);
        String told = stage.client().callTool("getDataLayerHistory", arguments, Stage.SOON).text();
        assertTrue(told.contains("\"value\":" + copied.get("value")), told + " has " + copied);
        panel.page().click("#copyReference");
        assertEquals(stage.handle() + "#3", clipboard(panel, "#"));
        panel.page().evaluate(
                "[...document.querySelectorAll('#tree .node')].find(row => row.innerText.startsWith('x y')).click()");
        panel.page().click("#copyPath");
        assertEquals("$['x y']", clipboard(panel, "$"));

        JsonObject behaviour = new JsonObject();
        behaviour.addProperty("behavior", "allow");
        behaviour.addProperty("downloadPath", downloads.toString());
        chrome.cdp().call("Browser.setDownloadBehavior", behaviour, Stage.SOON);
        panel.page().evaluateAsPerson("document.querySelector('#export').click()");
        panel.page().evaluateAsPerson("document.querySelector('#exportAll').click()");
        String all = downloaded(downloads);
        JsonArray pushes = JsonParser.parseString(all).getAsJsonObject().getAsJsonArray("pushes");
        assertEquals(3, pushes.size());
        assertTrue(all.contains("\"value\":{\"z\":1,\"a\":[\"ü\",{\"deep\":true}],\"x y\":5},\"tags\":[]"), all);
        assertEquals(copied, pushes.get(2));

        panel.search("home");
        panel.awaitPushes("home");
        panel.page().evaluateAsPerson("document.querySelector('#export').click()");
        panel.page().evaluateAsPerson("document.querySelector('#exportShown').click()");
        JsonObject some = JsonParser.parseString(downloaded(downloads)).getAsJsonObject();
        assertEquals(1, some.getAsJsonArray("pushes").size());
        assertEquals(3, some.get("recorded").getAsInt());
        assertEquals("home", some.getAsJsonObject("filter").get("text").getAsString());
    }

    /** Returns the copied text, once it has this in it. */
    private static String clipboard(SidePanel panel, String part) throws Exception {
        String[] text = {""};
        Stage.eventually("the clipboard has " + part, () -> {
            text[0] = panel.page().evaluateAsPerson("navigator.clipboard.readText()").getAsString();
            return text[0].contains(part);
        });
        return text[0];
    }

    /** The text of the one finished file in the folder, which is then taken away. */
    private static String downloaded(Path folder) throws Exception {
        Path[] found = new Path[1];
        Stage.eventually("the file is there", () -> {
            try (Stream<Path> files = Files.list(folder)) {
                found[0] = files.filter(file -> file.toString().endsWith(".json")).findFirst().orElse(null);
            }
            return found[0] != null && Files.readString(found[0]).endsWith("}\n");
        });
        String text = Files.readString(found[0]);
        Files.delete(found[0]);
        return text;
    }

    @Test
    void itSaysWhenAccessIsLostKeepsWhatWasRecordedAndForgetsItWhenTheTabIsDetached() throws Exception {
        Tab tab = attached();
        String handle = stage.handle();
        SidePanel panel = panel();
        panel.awaitPushes("home");
        stage.browser().chrome().web().serve("https://pay.example/", Reply.html("<title>Pay</title>"));

        tab.goTo("https://pay.example/");
        panel.page().waitFor("document.querySelector('#notices').innerText.startsWith('Access lost')", Stage.SOON);
        panel.awaitRow("Not recorded since");
        panel.awaitPushes("home");

        stage.attach(tab);
        panel.awaitRow("Not recorded from");
        panel.page().waitFor("document.querySelector('#notices').innerText === ''", Stage.SOON);
        assertEquals(List.of("page", "push", "gap", "page"), kinds(panel));

        stage.browser().detach(tab);
        panel.page().waitFor("!document.querySelector('#empty').hidden", Stage.SOON);
        assertEquals(handle + " is not attached", panel.text("#emptyTitle"));
        assertTrue(panel.rows().isEmpty(), panel.rows().toString());
    }

    private static List<String> kinds(SidePanel panel) {
        return panel.page()
                .evaluate("[...document.querySelectorAll('#list [role=row]')].map(row => row.classList[0])")
                .getAsJsonArray().asList().stream().map(JsonElement::getAsString).toList();
    }

    @Test
    @Tag("thorough")
    void tenThousandPushesTakeNoMoreRowsThanCanBeSeenAndANewOneDrawsNoOtherAnew() throws Exception {
        Tab tab = stage.attach(stage.open(stage.browser(), SHOP + "/many", Reply
                .html("""
                        <!doctype html><title>Many</title><script>
                        var dataLayer = Array.from({length: 2000}, (_, i) => ({event: 'event ' + i, product: {id: i, price: i / 100}}));
                        </script>""")));
        SidePanel panel = panel();
        String rowCount = "Number(document.querySelector('#list').ariaRowCount)";
        // A busy machine takes less of a page's array, so the pages are as many as it takes.
        for (int rows = 0; rows < 10_000;) {
            panel.page().waitFor(rowCount + " > " + rows, Stage.SOON);
            rows = panel.page().evaluate(rowCount).getAsInt();
            tab.reload();
        }
        Stage.eventually("the last page takes pushes", () -> tab.evaluate("dataLayer.length === 2000").getAsBoolean());
        // A reload may still be under way: what is pushed into the page that it ends is nobody's last push.
        var attempts = new AtomicInteger();
        Stage.eventually("a push of the last page is the last row", () -> {
            String last = "the last, no. " + attempts.incrementAndGet();
            tab.evaluate("dataLayer.push({event: '" + last + "'})");
            try {
                panel.page().waitFor("(document.querySelector('#list').scrollTop = 1e9, "
                        + "document.querySelector('#list').textContent.includes('" + last + "'))",
                        Duration.ofSeconds(5));
                return true;
            } catch (CdpException notYet) {
                return false;
            }
        });
        String elements = "document.querySelectorAll('#list [role=row]').length";
        assertTrue(panel.page().evaluate(elements).getAsInt() < 60);

        panel.page().evaluate("document.querySelector('#list').scrollTop = 100_000");
        panel.page().waitFor(
                "[...document.querySelectorAll('#list [role=row]')].some(row => row.ariaRowIndex === '2274')",
                Stage.SOON);
        assertTrue(panel.page().evaluate(elements).getAsInt() < 60);
        panel.page().evaluate("document.querySelector('#list').scrollTop = 1e9");
        panel.page().waitFor("document.querySelector('#newest').hidden", Stage.SOON);
        panel.page().evaluate("document.querySelectorAll('#list [role=row]').forEach(row => row.isOld = true)");
        tab.evaluate("dataLayer.push({event: 'one more'})");
        panel.awaitRow("one more");
        assertEquals("[\"one more\"]", panel.page().evaluate("""
                JSON.stringify([...document.querySelectorAll('#list .push')].filter(row => !row.isOld)
                  .map(row => row.querySelector('.label').firstChild.textContent))""").getAsString());
        assertTrue(panel.page().evaluate(elements).getAsInt() < 60);

        panel.search("\"event 1999\"");
        // A page's newest elements are taken first, so each has this one.
        panel.page().waitFor(rowCount + " < 1000", Stage.SOON);
        assertTrue(panel.rows().stream().filter(row -> row.startsWith("#"))
                .allMatch(row -> row.contains("event 1999")), panel.rows().toString());
    }

    @Test
    void theRealSidePanelOpensFromThePopupAndFollowsTheTabThatTheWindowShows() throws Exception {
        Tab tab = attached();
        SidePanel panel = SidePanel.beside(stage, tab);
        panel.awaitPushes("home");
        assertFalse(panel.page().evaluate("location.search.includes('tab')").getAsBoolean());

        Tab other = stage.openScript("document.title = 'Other'");
        other.activate();
        panel.page().waitFor("!document.querySelector('#empty').hidden", Stage.SOON);
        assertEquals("Not Attached", panel.text("#emptyTitle"));
        assertEquals(stage.handle() + " Home", panel.text("#others"));

        tab.activate();
        panel.awaitPushes("home");
        tab.evaluate("dataLayer.push({event: 'live'})");
        panel.awaitPushes("home", "live");
        panel.page().close();
    }
}
