package io.github.mcpdatalayer.e2e.page;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.e2e.stage.PersonsHand;
import io.github.mcpdatalayer.e2e.stage.Popup;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Names that the person gives to elements: how they are given, what clients do with them, and what keeps them apart. */
class ElementNamesIT {

    private static final String SHOP = """
            <!doctype html><html lang=en><meta charset=utf-8><title>Shop</title><style>body{margin:20px;font:14px/2 sans-serif}</style>
            <script>var dataLayer = [];</script>
            <div id=box><button id="pay" data-testid="pay" onclick="dataLayer.push({event: 'paid'})">Go on</button></div>
            <label>File <input type=file id=file></label> <label>Note <input id=note></label>
            <a id=list download=cups.txt href="data:text/plain,cups">List</a>
            <section id=terms aria-label="Terms"><p>No returns.</p></section>
            <iframe srcdoc="<button id=inner onclick=&quot;parent.dataLayer.push({event: 'inner'})&quot;>Inner</button>"></iframe></html>""";
    private static final String PAY = "{\"ways\":[[\"aria/Go on[role=\\\"button\\\"]\"],[\"#pay\"]],\"frame\":[],\"role\":\"button\",\"label\":\"Go on\"}";

    @RegisterExtension
    static final Stage stage = new Stage().withFreshTabs();

    @AfterEach
    void forget() {
        keep("{}");
    }

    private static void keep(String marks) {
        Stage.inExtension(stage.browser(), "chrome.storage.local.set({marks: " + marks + "})");
    }

    private static JsonObject kept() {
        return JsonParser.parseString(Stage.inExtension(stage.browser(),
                "chrome.storage.local.get('marks').then(({marks}) => JSON.stringify(marks ?? {}))").getAsString())
                .getAsJsonObject();
    }

    private static Tab shop(String level) {
        return stage.attach(stage.open(stage.browser(), Stage.SHOP + "/shop", Reply.html(SHOP)), level);
    }

    private static Tab names() {
        Tab page = stage.openUrl("chrome-extension://" + stage.browser().extensionId() + "/marks/marks.html");
        page.call("Emulation.setDeviceMetricsOverride",
                Stage.arguments("width", 900, "height", 900, "deviceScaleFactor", 1, "mobile", false));
        page.call("Emulation.setFocusEmulationEnabled", Stage.arguments("enabled", true));
        page.waitFor("document.querySelector('#none')?.checkVisibility() || document.querySelector('.site') !== null",
                Stage.SOON);
        return page;
    }

    private static McpClient.Answer act(String tool, Object... arguments) throws Exception {
        return stage.client("--toolsets", "page,files,code").callTool(tool, Stage.arguments(arguments), Stage.SOON);
    }

    private static McpClient.Answer act(String list) throws Exception {
        JsonObject arguments = new JsonObject();
        arguments.add("do", JsonParser.parseString(list));
        return stage.client("--toolsets", "page,files,code").callTool("interact", arguments, Stage.SOON);
    }

    private static String done(McpClient.Answer answer) {
        assertFalse(answer.isError(), answer::text);
        return answer.text();
    }

    private static String refused(McpClient.Answer answer, String code) {
        assertTrue(answer.isError() && answer.text().contains(code), answer::text);
        return answer.text();
    }

    private static void press(Tab shop, String selector) {
        JsonArray at = JsonParser.parseString(shop.evaluate(
                "(({left, top, width, height}) => JSON.stringify([Math.round(left + width / 2), Math.round(top + height / 2)]))(document.querySelector('"
                        + selector + "').getBoundingClientRect())")
                .getAsString()).getAsJsonArray();
        PersonsHand.press(shop, at.get(0).getAsInt(), at.get(1).getAsInt(),
                "document.querySelector('mcp-datalayer-pick') === null");
    }

    private static void type(Tab page, String text) {
        page.waitFor("document.activeElement instanceof HTMLInputElement", Stage.SOON);
        page.evaluate("document.activeElement.select()");
        page.call("Input.insertText", Stage.arguments("text", text));
        for (String type : new String[]{"keyDown", "keyUp"}) {
            JsonObject enter = Stage.arguments("type", type, "key", "Enter", "code", "Enter", "windowsVirtualKeyCode",
                    13);
            if (type.equals("keyDown")) {
                enter.addProperty("text", "\r");
            }
            page.call("Input.dispatchKeyEvent", enter);
        }
    }

    private static void said(Tab page, String words) {
        page.waitFor("(document.querySelector('#said').textContent + document.querySelector('#failed').textContent)"
                + ".includes(" + new Gson().toJson(words) + ")", Stage.SOON);
    }

    @Test
    @Tag("thorough")
    void thePersonNamesAnElementFromThePopupAndClientsUseTheName() throws Exception {
        Tab names = names();
        Tab shop = shop("act");
        try (Popup popup = stage.popup(shop)) {
            popup.page().waitFor("document.querySelector('#nameElement').checkVisibility()", Stage.SOON);
            popup.page().click("#nameElement");
        }
        shop.waitFor("document.querySelector('mcp-datalayer-pick') !== null", Stage.SOON);
        press(shop, "#pay");
        names.waitFor("document.querySelector('#naming').checkVisibility()", Stage.SOON);
        assertEquals("Go on", names.evaluate("document.querySelector('#name').value").getAsString());
        type(names, "\u202e\"quoted\"");
        said(names, "A name begins and ends with a letter");
        type(names, "checkout");
        said(names, "mark=checkout");
        JsonObject mark = kept().getAsJsonObject(Stage.SHOP).getAsJsonObject("checkout");
        assertEquals("aria/Go on[role=\"button\"]",
                mark.getAsJsonArray("ways").get(0).getAsJsonArray().get(0).getAsString());
        assertTrue(mark.getAsJsonArray("ways").size() >= 3, mark.toString());
        assertEquals(0, shop.evaluate("dataLayer.length").getAsInt(), "choosing it presses nothing");

        assertTrue(done(act("[{\"click\":\"mark=checkout\",\"expect\":\"paid\"}]")).contains("Go on"));
        done(act("[{\"click\":{\"mark\":\"Checkout\"},\"expect\":\"paid\"}]"));
        assertEquals(2, shop.evaluate("dataLayer.length").getAsInt());
    }

    @Test
    void aNameStandsWhereverAnElementDoes() throws Exception {
        Tab shop = shop("act");
        try (Popup popup = stage.popup(shop)) {
            popup.allowCode(true);
        }
        keep("{'" + Stage.SHOP + "': {checkout: " + PAY
                + ", terms: {ways: [['aria/Terms[role=\"region\"]'], ['#terms']], frame: [], role: 'region', label: 'Terms'}"
                + ", file: {ways: [['#file']], frame: [], role: '', label: ''}, note: {ways: [['#note']], frame: [], role: 'textbox', label: 'Note'}"
                + ", list: {ways: [['#list']], frame: [], role: 'link', label: 'List'}"
                + ", inner: {ways: [['aria/Nothing[role=\"button\"]'], ['#inner']], frame: [0], role: 'button', label: 'Inner'}}}");
        assertTrue(done(act("takeSnapshot", "within", "mark=terms")).contains("No returns."));
        assertFalse(done(act("takeSnapshot", "within", "mark=terms")).contains("Go on"));
        assertTrue(done(act("readPage", "element", "mark=terms")).contains("No returns."));
        assertTrue(done(act("waitFor", "element", "mark=checkout")).contains("\"matched\":true"));
        assertTrue(done(act("waitFor", "gone", "mark=checkout", "timeoutMs", 300)).contains("\"matched\":false"));
        done(act("takeScreenshot", "element", "mark=checkout"));
        assertTrue(done(act("evaluate", "function", "(of) => of.id", "element", "mark=checkout")).contains("pay"));
        done(act("uploadFile", "element", "mark=file", "text", "cups", "name", "cups.txt"));
        assertEquals("cups.txt", shop.evaluate("file.files[0].name").getAsString());
        Path file = Path.of(JsonParser.parseString(done(act("downloadFile", "element", "mark=list"))).getAsJsonObject()
                .get("path").getAsString());
        assertEquals("cups", Files.readString(file));
        done(act("[{\"fill\":{\"mark=note\":\"two\"}},{\"waitFor\":\"mark=checkout\"}]"));
        assertEquals("two", shop.evaluate("note.value").getAsString());
        assertTrue(done(act("[{\"click\":\"mark=inner\",\"expect\":\"inner\"}]"))
                .contains("mark=inner was found by #inner"));
        shop.evaluate("pay.remove()");
        assertTrue(done(act("waitFor", "gone", "mark=checkout")).contains("\"by\":\"gone\""));
    }

    @Test
    @Tag("thorough")
    void anElementThatHasChangedIsFoundAnotherWayAndThatIsSaid() throws Exception {
        Tab shop = shop("act");
        keep("{'" + Stage.SHOP + "': {checkout: " + PAY
                + ", two: {ways: [['button'], ['div']], frame: [], role: 'button', label: ''}}}");
        shop.evaluate("pay.textContent = 'Next'");
        String healed = done(act("[{\"click\":\"mark=checkout\",\"expect\":\"paid\"}]"));
        assertTrue(healed.contains("mark=checkout was found by #pay, not by aria/Go on"), healed);
        assertTrue(done(act("readPage", "element", "mark=checkout")).contains("was found by #pay"));

        shop.evaluate("box.innerHTML = '<a id=pay href=#x>Elsewhere</a>'");
        String other = refused(act("[{\"click\":\"mark=checkout\"}]"), "ELEMENT_NOT_FOUND");
        assertTrue(other.contains("mark=checkout") && other.contains("#pay"),
                "what is of another kind is another element: " + other);
        shop.evaluate("box.innerHTML = '<button>A</button><button>B</button>'");
        String several = refused(act("[{\"click\":\"mark=two\"}]"), "ELEMENT_AMBIGUOUS");
        assertTrue(
                several.contains("mark=two") && several.contains("button \\\"A\\\"") && several.contains("\"count\":2"),
                several);
        assertEquals(1, shop.evaluate("dataLayer.length").getAsInt());
    }

    @Test
    @Tag("thorough")
    void namesOfOneSiteCountNowhereElseAndUnknownOnesNameTheNearest() throws Exception {
        Tab shop = shop("act");
        keep("{'" + Stage.SHOP + "': {checkout: " + PAY + "}, 'https://other.example': {secret: " + PAY
                + "}, 'http://shop.example': {plain: " + PAY + "}, 'https://sub.shop.example': {sub: " + PAY + "}}");
        String unknown = refused(act("[{\"click\":\"mark=chekout\"}]"), "MARK_UNKNOWN");
        assertTrue(unknown.contains("\"nearest\":[\"checkout\"]"), unknown);
        for (String name : List.of("secret", "plain", "sub", "constructor", "__proto__")) {
            String other = refused(act("readPage", "element", "mark=" + name), "MARK_UNKNOWN");
            assertTrue(other.contains("\"nearest\":[\"checkout\"]"), other);
        }
        refused(act("[{\"click\":\"mark=\"}]"), "BAD_ARGUMENT");
        refused(act("[{\"click\":{\"mark\":\"checkout\",\"role\":\"button\"}}]"), "BAD_ARGUMENT");
        assertEquals(0, shop.evaluate("dataLayer.length").getAsInt());
    }

    @Tag("thorough")
    @Test
    void selectorsThatAskForValuesAreNeverLookedFor() throws Exception {
        shop("act");
        keep("{'" + Stage.SHOP
                + "': {probe: {ways: [['#note[value=\"\"]'], ['xpath///button[text()=\"Go on\"]'], ['[href^=\"data:\"]']], frame: [], role: '', label: ''}}}");
        String refused = refused(act("[{\"click\":\"mark=probe\"}]"), "ELEMENT_NOT_FOUND");
        assertTrue(refused.contains("none of its selectors may be used"), refused);
    }

    @Test
    @Tag("thorough")
    void aPageThatIsOnlyReadGivesNoElementsAndItsPopupOffersNoNaming() throws Exception {
        Tab shop = shop("data");
        keep("{'" + Stage.SHOP + "': {checkout: " + PAY + "}}");
        refused(act("readPage", "element", "mark=checkout"), "CONSENT_REQUIRED");
        try (Popup popup = stage.popup(shop)) {
            popup.page().waitFor("document.querySelector('#levelBox').checkVisibility()", Stage.SOON);
            assertFalse(
                    popup.page().evaluate("document.querySelector('#nameElement').checkVisibility()").getAsBoolean());
        }
        Tab names = names();
        names.evaluateAsPerson("document.querySelector('#pick').click()");
        said(names, "allow “See the page” there");
    }

    @Test
    void namesAreListedRenamedDeletedExportedAndImported() throws Exception {
        keep("{'" + Stage.SHOP + "': {checkout: " + PAY
                + ", note: {ways: [['#note']], frame: [], role: 'textbox', label: 'Note'}}}");
        Tab names = names();
        assertEquals("checkout note", names.evaluate(
                "[...document.querySelectorAll('.site li[data-name]')].map((each) => each.dataset.name).join(' ')")
                .getAsString());
        names.evaluate("document.querySelector('[data-name=checkout] [data-key=rename]').click()");
        type(names, "NOTE");
        said(names, "names another element of this site already");
        type(names, "Pay button");
        said(names, "It is named “Pay button” now.");
        names.waitFor("document.activeElement.ariaLabel === 'Rename Pay button'", Stage.SOON);

        names.evaluate(
                "window.saved = undefined; URL.createObjectURL = (make => blob => { void blob.text().then(text => window.saved = text); return make.call(URL, blob); })(URL.createObjectURL); document.querySelector('#export').click()");
        names.waitFor("typeof window.saved === 'string'", Stage.SOON);
        String file = names.evaluate("window.saved").getAsString();

        names.evaluate("document.querySelector('[data-name=note] [data-key=delete]').click()");
        names.waitFor("document.querySelector('#ask').open", Stage.SOON);
        names.click("#askYes");
        names.waitFor("document.querySelector('[data-name=note]') === null", Stage.SOON);
        assertFalse(kept().getAsJsonObject(Stage.SHOP).has("note"));

        give(names, file.replace("#note", "#note[value=x]"));
        said(names, "Nothing was imported. This selector is not allowed.");
        assertFalse(kept().getAsJsonObject(Stage.SHOP).has("note"));
        give(names, file);
        said(names, "2 names were read, 1 of them in place of names that were here.");
        assertTrue(kept().getAsJsonObject(Stage.SHOP).has("note"));
        assertEquals(2, kept().getAsJsonObject(Stage.SHOP).size());
    }

    private static void give(Tab page, String text) {
        page.evaluate("(input => { const given = new DataTransfer(); given.items.add(new File(["
                + new Gson().toJson(text)
                + "], 'names.json')); input.files = given.files; input.dispatchEvent(new Event('change')); })(document.querySelector('#file'))");
    }
}
