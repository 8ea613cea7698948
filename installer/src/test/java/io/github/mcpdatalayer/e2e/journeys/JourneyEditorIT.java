package io.github.mcpdatalayer.e2e.journeys;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.e2e.stage.PersonsHand;
import io.github.mcpdatalayer.e2e.stage.Popup;
import io.github.mcpdatalayer.e2e.stage.PopupPictures;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.CdpException;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import io.github.mcpdatalayer.journeys.Journey;
import io.github.mcpdatalayer.journeys.JourneyReader;
import io.github.mcpdatalayer.journeys.JourneyRights;
import io.github.mcpdatalayer.journeys.JourneyVariables;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A person edits a journey in the page of the extension. */
class JourneyEditorIT {

    private static final Map<String, Integer> KEYS = Map.of("ArrowUp", 38, "ArrowDown", 40, "Enter", 13, "Escape", 27,
            "Tab", 9, "Delete", 46, "s", 83, "z", 90, "a", 65);
    private static final int ALT = 1;
    private static final int CONTROL = 2;
    private static final String WALK = """
            {"title": "Walk", "timeout": 9000, "selectorAttribute": "data-test", "steps": [
              {"type": "navigate", "url": "https://shop.example/shop"},
              {"type": "click", "target": "main", "selectors": [["aria/Old"], ["#old"]], "offsetX": 3, "offsetY": 4},
              {"type": "change", "target": "main", "selectors": [["#mail"]], "value": "{{email}}"},
              {"type": "customStep", "name": "other:thing", "parameters": {"kept": true}}]}""";
    private static final String SHOP = """
            <!doctype html><title>Shop</title><style>body{margin:20px;font:14px/2 sans-serif}</style>
            <script>var dataLayer = []; for (const type of ['pointerdown', 'mousedown', 'mouseup', 'click']) addEventListener(type, () => dataLayer.push({event: type}), true);</script>
            <button id="add" onclick="dataLayer.push({event: 'add_to_cart'})"><b>Add</b> to cart</button>
            <shop-box></shop-box> <input aria-label="Search">
            <script>customElements.define('shop-box', class extends HTMLElement {
              connectedCallback() { this.attachShadow({mode: 'closed'}).innerHTML = '<button id="deep">Deep</button>'; }
            });</script>""";

    @RegisterExtension
    static final Stage stage = new Stage().withFreshTabs();

    @TempDir
    private Path folder;

    private static Tab editor(int width) {
        Tab page = stage.openUrl("chrome-extension://" + stage.browser().extensionId() + "/editor/editor.html");
        page.call("Emulation.setDeviceMetricsOverride",
                Stage.arguments("width", width, "height", 1200, "deviceScaleFactor", 1, "mobile", false));
        page.call("Emulation.setFocusEmulationEnabled", Stage.arguments("enabled", true));
        page.waitFor("document.querySelector('#begin')?.checkVisibility() || document.querySelector('#journey')"
                + "?.checkVisibility()", Stage.SOON);
        return page;
    }

    /** As chosen in the dialog of the browser. */
    private static void give(Tab page, String text) {
        page.evaluate("(input => { const given = new DataTransfer(); given.items.add(new File(["
                + new Gson().toJson(text)
                + "], 'walk.json')); input.files = given.files; input.dispatchEvent(new Event('change')); })(document.querySelector('#file'))");
    }

    private static Tab empty() {
        Tab page = editor(900);
        if (page.evaluate("document.querySelector('#journey').checkVisibility()").getAsBoolean()) {
            page.evaluate("chrome.storage.session.remove('journeyDraft').then(() => location.reload())");
            page.waitFor("document.querySelector('#begin')?.checkVisibility()", Stage.SOON);
        }
        return page;
    }

    private static Tab opened(String text) {
        Tab page = empty();
        give(page, text);
        try {
            page.waitFor("document.querySelector('#journey').checkVisibility()", Stage.SOON);
        } catch (CdpException e) {
            throw new AssertionError("the page shows: " + page.evaluate("document.body.innerText"), e);
        }
        return page;
    }

    private static void press(Tab page, String key, int modifiers) {
        for (String type : new String[]{"keyDown", "keyUp"}) {
            JsonObject params = Stage.arguments("type", type, "key", key, "code", key, "modifiers", modifiers,
                    "windowsVirtualKeyCode", KEYS.getOrDefault(key, 0));
            if (key.equals("Enter") && type.equals("keyDown")) {
                params.addProperty("text", "\r");
            }
            page.call("Input.dispatchKeyEvent", params);
        }
    }

    private static void press(Tab page, String key) {
        press(page, key, 0);
    }

    private static void type(Tab page, String text) {
        page.call("Input.insertText", Stage.arguments("text", text));
    }

    /** The field of the open step with this key has the focus. */
    private static void focus(Tab page, String key) {
        page.waitFor(
                "(field => { field?.closest('details')?.setAttribute('open', ''); field?.focus(); field?.select?.();"
                        + " return document.activeElement === field; })(document.querySelector('#steps [data-key="
                        + new Gson().toJson(key) + "]'))",
                Stage.SOON);
    }

    private static void fill(Tab page, String key, String value) {
        focus(page, key);
        type(page, value);
        page.evaluate("document.activeElement.blur()");
    }

    private static void click(Tab page, String key) {
        page.waitFor("document.querySelector('#steps [data-key=" + new Gson().toJson(key) + "]') !== null", Stage.SOON);
        page.evaluateAsPerson("document.querySelector('#steps [data-key=" + new Gson().toJson(key) + "]').click()");
    }

    private static void choose(Tab page, String key, String value) {
        page.evaluate("(field => { field.closest('details')?.setAttribute('open', ''); field.value = '" + value
                + "'; field.dispatchEvent(new Event('change')); })(document.querySelector('#steps [data-key="
                + new Gson().toJson(key) + "]'))");
    }

    /** Returns what a button writes into a file. */
    private static String written(Tab page, Runnable save) {
        page.evaluate(
                """
                        window.saved = undefined;
                        URL.createObjectURL = (make => blob => { void blob.text().then(text => window.saved = text); return make.call(URL, blob); })(window.make ??= URL.createObjectURL)""");
        save.run();
        page.waitFor("typeof window.saved === 'string'", Stage.SOON);
        return page.evaluate("window.saved").getAsString();
    }

    private static JsonObject saved(Tab page) {
        return JsonParser.parseString(written(page, () -> press(page, "s", CONTROL))).getAsJsonObject();
    }

    private static String kinds(JsonObject file) {
        return String.join(" ", file.getAsJsonArray("steps").asList().stream()
                .map(each -> each.getAsJsonObject().get("type").getAsString()).toList());
    }

    private static boolean isChanged(Tab page) {
        return page.evaluate("(event => { dispatchEvent(event); return event.defaultPrevented; })"
                + "(new Event('beforeunload', {cancelable: true}))").getAsBoolean();
    }

    private static String said(Tab page) {
        return page.evaluate(
                "document.querySelector('#said').textContent + document.querySelector('#failed').textContent")
                .getAsString();
    }

    private Journey read(JsonObject file) throws Exception {
        Path written = Files.writeString(folder.resolve("journey.json"), file.toString());
        return JourneyReader.read(written, new JourneyVariables(Map.of("email", "a@b.example")),
                new JourneyRights(true, false));
    }

    @Test
    void aJourneyIsEditedWithTheKeyboardAlone() throws Exception {
        Tab page = opened(WALK);
        assertFalse(isChanged(page));
        page.evaluate("document.querySelector('#steps .head').focus()");
        press(page, "ArrowDown");
        press(page, "ArrowDown", ALT);
        assertTrue(page.evaluate("document.activeElement.innerText").getAsString().replace('\n', ' ')
                .startsWith("3"), "the focus goes with the step");
        press(page, "Delete");
        assertEquals("navigate change customStep", kinds(saved(page)));
        press(page, "z", CONTROL);
        JsonObject undone = saved(page);
        assertEquals("navigate change click customStep", kinds(undone));
        assertEquals("data-test", undone.get("selectorAttribute").getAsString());
        assertTrue(undone.toString().contains("\"kept\":true"), undone.toString());
        assertFalse(isChanged(page), "it was saved");

        page.evaluate("document.querySelector('#steps .head').focus()");
        press(page, "Enter");
        for (int i = 0; i < 12 && !page.evaluate("document.activeElement.dataset.key === 'url'").getAsBoolean(); i++) {
            press(page, "Tab");
        }
        page.evaluate("document.activeElement.select()");
        type(page, "javascript:alert(1)");
        press(page, "Tab");
        assertTrue(page.evaluate("document.querySelector('#problemList').innerText").getAsString()
                .contains("https://"), "what would be refused is told at once");
        assertEquals("true", page.evaluate("document.querySelector('[data-key=url]').ariaInvalid").getAsString());
        assertTrue(isChanged(page));
        assertEquals("", page.evaluate(
                "[...document.querySelectorAll('button, input:not([type=file]), select, textarea')].filter(each => each.checkVisibility()"
                        + " && !each.ariaLabel && !each.innerText?.trim() && !each.labels?.[0]?.textContent.trim()).map(each => each.outerHTML).join()")
                .getAsString(), "each control has a name");
    }

    private static void tabTo(Tab page, String selector) {
        for (int i = 0; i < 60; i++) {
            if (page.evaluate("document.activeElement.matches('" + selector + "')").getAsBoolean()) {
                return;
            }
            press(page, "Tab");
        }
        throw new AssertionError(
                selector + " is not reached from " + page.evaluate("document.activeElement.outerHTML"));
    }

    private static void write(Tab page, String selector, String text) {
        tabTo(page, selector);
        press(page, "a", CONTROL);
        type(page, text);
        press(page, "Tab");
    }

    @Test
    @Tag("thorough")
    void aNewJourneyIsMadeWithTheKeyboardAlone() throws Exception {
        Tab page = empty();
        tabTo(page, "#beginNew");
        press(page, "Enter");
        page.waitFor("document.querySelector('#journey').checkVisibility()", Stage.SOON);
        write(page, "#title", "By keys");
        tabTo(page, "#steps .head");
        press(page, "Enter");
        write(page, "#steps [data-key=url]", "https://shop.example/");
        tabTo(page, "#kind");
        while (!page.evaluate("document.activeElement.value").getAsString().equals("click")) {
            press(page, "ArrowDown");
        }
        tabTo(page, "#add");
        press(page, "Enter");
        page.waitFor("document.activeElement.closest('#steps .panel') !== null", Stage.SOON);
        write(page, "#steps .panel input[data-key^=selectors]", "#buy");
        tabTo(page, "#steps [data-key=expect]");
        press(page, "Enter");
        page.waitFor("document.querySelectorAll('#steps .head').length === 3"
                + " && document.activeElement.closest('#steps .panel') !== null", Stage.SOON);
        write(page, "#steps [data-key$=event]", "add_to_cart");
        JsonObject made = saved(page);
        assertEquals("navigate click customStep", kinds(made), made::toString);
        assertEquals("By keys", made.get("title").getAsString());
        assertEquals(3, read(made).steps().size());
        assertTrue(made.toString().contains("[[\"#buy\"]]") && made.toString().contains("\"event\":\"add_to_cart\""),
                made::toString);
    }

    @Test
    void aDragTheFocusAndAFormAreFilledIn() throws Exception {
        Tab page = opened(WALK);
        JsonObject first = saved(page);
        int before = first.getAsJsonArray("steps").size();
        int read = read(first).steps().size();
        for (String kind : new String[]{"focus", "submit", "drag"}) {
            page.evaluate("document.querySelector('#kind').value = '" + kind + "'");
            page.evaluateAsPerson("document.querySelector('#add').click()");
            page.waitFor("document.querySelector('#steps [data-key=\"parameters.selectors[0]\"]')?.value === ''",
                    Stage.SOON);
            fill(page, "parameters.selectors[0]", "#" + kind);
        }
        fill(page, "parameters.to[0]", "#bin");
        PopupPictures.take(page, "editor-drag-onto");
        JsonObject onto = saved(page);
        assertEquals(read + 3, read(onto).steps().size());
        List<String> acts = onto.getAsJsonArray("steps").asList().subList(before, before + 3).stream()
                .map(step -> step.getAsJsonObject().get("parameters").toString()).toList();
        assertEquals(List.of("{\"version\":1,\"action\":\"focus\",\"selectors\":[[\"#focus\"]]}",
                "{\"version\":1,\"action\":\"submit\",\"selectors\":[[\"#submit\"]]}",
                "{\"version\":1,\"action\":\"drag\",\"selectors\":[[\"#drag\"]],\"to\":[[\"#bin\"]]}"), acts);
        choose(page, "parameters.dragged", "by");
        fill(page, "parameters.by.x", "-20");
        PopupPictures.take(page, "editor-drag-by");
        JsonObject by = saved(page);
        assertEquals(read + 3, read(by).steps().size());
        assertTrue(by.toString().contains("\"by\":{\"x\":-20,\"y\":0}") && !by.toString().contains("#bin"),
                by::toString);
    }

    private static double[] centre(Tab page, String element) {
        JsonArray place = JsonParser.parseString(page.evaluate(
                "(({left, top, width, height}) => JSON.stringify([left + width / 2, top + height / 2]))(" + element
                        + ".getBoundingClientRect())")
                .getAsString()).getAsJsonArray();
        return new double[]{place.get(0).getAsDouble(), place.get(1).getAsDouble()};
    }

    private static void mouse(Tab page, String kind, double x, double y) {
        page.call("Input.dispatchMouseEvent", Stage.arguments("type", kind, "x", x, "y", y, "button", "left",
                "buttons", kind.equals("mouseReleased") ? 0 : 1, "clickCount", 1));
    }

    @Test
    @Tag("thorough")
    void aStepIsDraggedWithWhatIsExpectedOfItAndEscapeLetsItGo() throws Exception {
        Tab page = opened(WALK.replace("{\"type\": \"change\"",
                "{\"type\": \"customStep\", \"name\": \"mcp-datalayer:expect\", \"parameters\": {\"version\": 1, \"text\": \"Shop\"}},"
                        + " {\"type\": \"change\""));
        double[] grip = centre(page, "document.querySelectorAll('#steps .grip')[1]");
        double[] last = centre(page, "document.querySelector('#steps').lastElementChild");
        for (boolean isDropped : new boolean[]{false, true}) {
            mouse(page, "mousePressed", grip[0], grip[1]);
            mouse(page, "mouseMoved", grip[0], last[1] - 30);
            mouse(page, "mouseMoved", grip[0] + 60, last[1] + 8);
            page.waitFor("document.querySelector('.step.dropAfter') !== null", Stage.SOON);
            PopupPictures.take(page, "editor-drag");
            if (!isDropped) {
                press(page, "Escape");
            }
            mouse(page, "mouseReleased", grip[0] + 60, last[1] + 8);
            page.waitFor("document.querySelector('.dragged, .dropBefore, .dropAfter') === null", Stage.SOON);
            assertEquals(
                    isDropped
                            ? "navigate change customStep click customStep"
                            : "navigate click customStep change customStep",
                    kinds(saved(page)));
        }
        press(page, "z", CONTROL);
        assertEquals("navigate click customStep change customStep", kinds(saved(page)));
    }

    @Test
    @Tag("thorough")
    void anElementIsPickedInThePageAndEscapeEndsIt() throws Exception {
        Tab shop = stage.attach(stage.open(stage.browser(), Stage.SHOP + "/shop", Reply.html(SHOP)));
        Tab page = opened(WALK);
        page.evaluate("document.querySelectorAll('#steps .head')[1].click()");
        click(page, "selectors-pick");
        shop.waitFor("document.querySelector('mcp-datalayer-pick') !== null", Stage.SOON);
        PersonsHand.key(shop, "Escape");
        page.waitFor("document.querySelector('#said').textContent.includes('No element')", Stage.SOON);
        shop.waitFor("document.querySelector('mcp-datalayer-pick') === null", Stage.SOON);

        for (String selector : new String[]{"#add b", "shop-box"}) {
            click(page, "selectors-pick");
            shop.waitFor("document.querySelector('mcp-datalayer-pick') !== null", Stage.SOON);
            shop.evaluate("document.querySelector('#add').click()"); // what the page does itself picks nothing
            JsonArray at = JsonParser.parseString(shop.evaluate(
                    "(({left, top, width, height}) => JSON.stringify([Math.round(left + width / 2), Math.round(top + height / 2)]))"
                            + "(document.querySelector('" + selector + "').getBoundingClientRect())")
                    .getAsString()).getAsJsonArray();
            int before = shop.evaluate("dataLayer.length").getAsInt();
            PersonsHand.press(shop, at.get(0).getAsInt(), at.get(1).getAsInt(),
                    "document.querySelector('mcp-datalayer-pick') === null");
            page.waitFor("document.querySelector('#said').textContent.includes('selectors for')", Stage.SOON);
            assertEquals(before, shop.evaluate("dataLayer.length").getAsInt(),
                    "no listener of the page hears of it, not even the window's first");
            JsonObject step = saved(page).getAsJsonArray("steps").get(1).getAsJsonObject();
            assertTrue(step.getAsJsonArray("selectors").get(0).toString()
                    .contains(selector.equals("shop-box") ? "Deep" : "aria/Add to cart"), step.toString());
            assertTrue(step.get("offsetX").getAsInt() > 3, step.toString());
        }
    }

    @Test
    void expectationsAreAForm() throws Exception {
        Tab page = opened(WALK);
        page.evaluate("document.querySelectorAll('#steps .head')[1].click()");
        click(page, "expect");
        fill(page, "parameters.pushes[0].event", "add_to_cart");
        fill(page, "parameters.pushes[0].count", "1");
        click(page, "parameters.pushes[0].values-add");
        fill(page, "parameters.pushes[0].values.$.ecommerce.currency.is", "EUR");
        click(page, "parameters.pushes[0].values-add");
        fill(page, "parameters.pushes[0].values.", "$.ecommerce.value");
        choose(page, "parameters.pushes[0].values.$.ecommerce.value-rule", "least");
        fill(page, "parameters.pushes[0].values.$.ecommerce.value.least", "9.5");
        click(page, "parameters.hits-add");
        fill(page, "parameters.hits[0].event", "add_to_cart");
        fill(page, "parameters.hits[0].id", "G-1");
        click(page, "parameters.hits[0].params-add");
        fill(page, "parameters.hits[0].params.currency.is", "\"978\"");
        click(page, "parameters.absent.pushes-add");
        fill(page, "parameters.absent.pushes[0]", "purchase");
        click(page, "parameters.absent.hits-add");
        click(page, "parameters.consent-add");
        click(page, "parameters.text-add");
        fill(page, "parameters.text", "In your cart");
        fill(page, "parameters.url", "*/cart");
        fill(page, "parameters.withinMs", "1500");
        click(page, "parameters.assign-add");
        choose(page, "parameters.when", "variable");
        PopupPictures.take(page, "editor-expectation");
        JsonObject file = saved(page);
        assertEquals(
                JsonParser.parseString(
                        """
                                {"version": 1, "pushes": [{"event": "add_to_cart", "count": 1, "values": {"$.ecommerce.currency": "EUR", "$.ecommerce.value": {"least": 9.5}}}],
                                 "hits": [{"vendor": "ga4", "event": "add_to_cart", "id": "G-1", "params": {"currency": "978"}}],
                                 "absent": {"pushes": ["purchase"], "hits": [{"vendor": "meta"}]}, "consent": {"ad_storage": "granted"}, "text": "In your cart", "url": "*/cart",
                                 "withinMs": 1500, "assign": {"order": {"push": "purchase", "path": "$.ecommerce.transaction_id"}}, "when": {"variable": "consent", "is": "granted"}}
                                """),
                file.getAsJsonArray("steps").get(2).getAsJsonObject().get("parameters"));
        assertEquals(5, read(file).steps().size());
        fill(page, "parameters.pushes[0].values.$.ecommerce.currency", "$.a b");
        assertTrue(
                page.evaluate("document.querySelector('#problemList').innerText").getAsString().contains("JSONPath"));
    }

    @Test
    @Tag("thorough")
    void aDraftOutlivesThePageWithoutPersonalValues() throws Exception {
        Tab page = opened(WALK.replace("{{email}}", "anna@shop.example"));
        page.evaluate("document.querySelectorAll('#steps .head')[0].focus()");
        press(page, "Delete");
        page.waitFor(
                "(chrome.storage.session.get('journeyDraft').then(all => window.kept = JSON.stringify(all)), window.kept?.includes('other:thing'))",
                Stage.SOON);
        String kept = page.evaluate("window.kept").getAsString();
        assertFalse(kept.contains("anna"), kept);
        page.evaluate("window.onbeforeunload = null; void 0");
        page.close();
        Tab again = editor(900);
        again.waitFor("document.querySelector('#journey').checkVisibility()", Stage.SOON);
        assertTrue(said(again).contains("draft"), said(again));
        assertTrue(isChanged(again));
        JsonObject file = saved(again);
        assertEquals("click change customStep", kinds(file));
        assertEquals("{{email}}",
                file.getAsJsonArray("steps").get(1).getAsJsonObject().get("value").getAsString());
    }

    @Test
    @Tag("thorough")
    void thePopupOpensTheEditorAndShowsItAgain() throws Exception {
        Tab page = stage.openScript("dataLayer = []");
        for (int i = 0; i < 2; i++) {
            try (Popup popup = stage.popup(page)) {
                page.waitFor("!document.hidden", Stage.SOON);
                // Later, for the popup closes at it.
                popup.page().evaluateAsPerson("void setTimeout(() => document.querySelector('#editor').click())");
                page.waitFor("document.hidden", Stage.SOON);
            }
            assertEquals(1, editors().size());
        }
        editors().forEach(stage.browser().chrome()::closeTarget);
    }

    private static List<String> editors() {
        return stage.browser().chrome()
                .targets(target -> target.get("type").getAsString().equals("page")
                        && target.get("url").getAsString().contains("/editor/editor.html"))
                .stream().map(target -> target.get("targetId").getAsString()).toList();
    }

    @Test
    void whatAHostileFileSaysIsTextAndNothingElse() throws Exception {
        String evil = "<img src=x onerror=window.isOwned=1>\u202eevil\u0000";
        JsonObject step = Stage.arguments("type", "click", "offsetX", 1, "offsetY", 1);
        JsonArray selectors = new JsonArray();
        selectors.add("aria/" + evil);
        step.add("selectors", selectors);
        JsonObject large = Stage.arguments("type", "change", "value", "x".repeat(600_000));
        large.add("selectors", selectors);
        JsonArray steps = new JsonArray();
        steps.add(step);
        steps.add(large);
        steps.add(Stage.arguments("type", evil));
        steps.add(JsonParser.parseString(
                "{\"type\":\"customStep\",\"name\":\"mcp-datalayer:expect\",\"parameters\":{\"version\":1,\"pushes\":7,\"hits\":[null,{\"vendor\":{}}],\"absent\":[],\"consent\":\"x\",\"assign\":[1],\"when\":4,\"__proto__\":{\"a\":1}}}"));
        steps.add(JsonParser.parseString("[1]"));
        steps.add(JsonParser.parseString("{\"type\":\"setViewport\",\"triggers\":[{\"url\":\"*\"}]}"));
        for (int i = 0; i < 210; i++) {
            steps.add(JsonParser.parseString("{\"type\":\"keyUp\",\"key\":\"a\"}"));
        }
        JsonObject file = new JsonObject();
        file.addProperty("title", evil);
        file.add("steps", steps);
        file.add("triggers", new JsonArray());
        Tab page = opened(file.toString());
        for (int i = 0; i < 6; i++) {
            page.evaluate("document.querySelectorAll('#steps .head')[" + i + "].click()");
            page.waitFor("document.querySelectorAll('#steps > li')[" + i + "].classList.contains('open')", Stage.SOON);
        }
        assertTrue(page.evaluate("window.isOwned === undefined && document.querySelector('main img') === null")
                .getAsBoolean());
        String first = page.evaluate("document.querySelector('.step .what').textContent").getAsString();
        assertTrue(first.contains("<img") && first.contains("\\u202e"), first);
        assertTrue(page.evaluate("document.title").getAsString().contains("\\u202e"));
        assertTrue(said(page).contains("triggers"), said(page));
        String problems = page.evaluate("document.querySelector('#problemList').innerText").getAsString();
        assertTrue(problems.contains("at most 200 steps") && problems.contains("no such step"), problems);
        page.evaluateAsPerson("document.querySelector('#exportPlaywright').click()");
        assertTrue(said(page).contains("Not exported"), said(page));
        assertFalse(saved(page).toString().contains("triggers"), "triggers are dropped");
        for (String bad : new String[]{"{", "[]", "{\"title\":\"T\",\"title\":\"U\",\"steps\":[]}",
                "{\"title\":\"T\",\"steps\":{}}", " ".repeat(1_100_000)}) {
            give(page, bad);
            page.waitFor("document.querySelector('#failed').textContent.includes('JOURNEY_')", Stage.SOON);
            page.evaluate("document.querySelector('#failed').textContent = ''");
        }
    }

    @Test
    @Tag("thorough")
    void itFitsEachWidthInEachLanguage() throws Exception {
        Tab page = editor(900);
        PopupPictures.take(page, "editor-begin");
        page.close();
        page = opened(Files.readString(Path.of("src/test/resources/journeys/checkout.json")));
        for (int width : new int[]{900, 340}) {
            page.call("Emulation.setDeviceMetricsOverride",
                    Stage.arguments("width", width, "height", 1300, "deviceScaleFactor", 1, "mobile", false));
            for (int step : new int[]{-1, 3, 6, 12}) {
                if (step >= 0) {
                    page.evaluate("document.querySelectorAll('#steps .head')[" + step + "].click()");
                }
                page.waitFor("document.documentElement.scrollWidth <= innerWidth", Stage.SOON);
                PopupPictures.take(page, "editor-" + width + "-" + (step + 1));
                if (step >= 0) {
                    page.evaluate("document.querySelectorAll('#steps .head')[" + step + "].click()");
                }
            }
        }
    }
}
