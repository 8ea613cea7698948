package io.github.mcpdatalayer.e2e.journeys;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.demo.McpClient.Answer;
import io.github.mcpdatalayer.e2e.stage.Cli;
import io.github.mcpdatalayer.e2e.stage.LocalWeb;
import io.github.mcpdatalayer.e2e.stage.Person;
import io.github.mcpdatalayer.e2e.stage.PersonsHand;
import io.github.mcpdatalayer.e2e.stage.Popup;
import io.github.mcpdatalayer.e2e.stage.PopupPictures;
import io.github.mcpdatalayer.e2e.stage.SidePanel;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.CdpException;
import io.github.mcpdatalayer.front.chrome.Chrome;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import io.github.mcpdatalayer.journeys.JourneyReader;
import io.github.mcpdatalayer.journeys.JourneyRights;
import io.github.mcpdatalayer.journeys.JourneyVariables;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A person walks through a shop with mouse and keyboard, and the side panel makes a playable file of it. */
class RecordByHandIT {

    private static final String CART = Stage.SHOP + "/cart";
    private static final String BEGIN = "<!doctype html><title>Shop</title><style>body{margin:8px;font:14px/2 sans-serif}</style>";
    private static final String FORM = BEGIN
            + """
                    <script>var dataLayer = [];</script>
                    <form id="buy" onsubmit="event.preventDefault(); dataLayer.push({event: 'search'})">
                      <button type="button" id="add" data-testid="add" onclick="dataLayer.push({event: 'add_to_cart'})"><b>Add</b> to cart</button>
                      <button type="button" class="x1234">Remove</button> <button type="button" class="x1235">Remove</button><br>
                      <label for="mail">Email</label> <input id="mail" name="email" type="email"><br>
                      <label>Password <input name="pw" type="password"></label><br>
                      <label>Colour <select name="colour"><option value="r">Red<option value="g">Green</select></label><br>
                      <label><input type="checkbox" name="news"> Newsletter</label><br>
                      <label>Search <input name="q"></label>
                      <label>Sizes <select name="sizes" multiple onchange="dataLayer.push({event: 'sizes', all: [...this.selectedOptions].map(each => each.value).join()})">
                        <option value="s">Small<option value="m">Medium<option value="l">Large</select></label>
                      <shop-box></shop-box>
                      <a href="/cart">Go to cart</a>
                    </form>
                    <script>
                    customElements.define('shop-box', class extends HTMLElement {
                      connectedCallback() {
                        this.attachShadow({mode: 'closed'}).innerHTML = '<button type="button" id="deep">Deep</button>';
                      }
                    });
                    </script>""";
    /** A page that forges steps of the person, and breaks the functions that a recorder calls. */
    private static final String HOSTILE = BEGIN
            + """
                    <button id="real" style="display:block">Real</button> <button id="forged">Forged</button>
                    <label id="forgedLabel"><input type="checkbox" id="box"> Forged box</label> <input id="written" aria-label="Written">
                    <button id="long" style="display:block;width:90px;height:30px;overflow:hidden"></button>
                    <script>
                    document.querySelector('#long').setAttribute('aria-label', 'x'.repeat(1e6));
                    const {click} = HTMLElement.prototype;
                    for (const type of ['click', 'pointerdown', 'keydown', 'input']) {
                      addEventListener(type, event => event.isTrusted && event.stopImmediatePropagation(), true);
                    }
                    document.addEventListener('pointerdown', () => click.call(document.querySelector('#forgedLabel')), true);
                    addEventListener('pointerup', () => {
                      click.call(document.querySelector('#forgedLabel'));
                      const event = new MouseEvent('click', {bubbles: true, composed: true, detail: 1});
                      try { Object.defineProperty(event, 'isTrusted', {value: true}); } catch {}
                      document.querySelector('#forged').dispatchEvent(event);
                      document.querySelector('#written').focus();
                      document.execCommand('insertText', false, 'forged words');
                      window.isDone = true;
                    });
                    for (const [of, name] of [[Element.prototype, 'getAttribute'], [Document.prototype, 'querySelectorAll'], [Node.prototype, 'contains'],
                        [Event.prototype, 'composedPath'], [String.prototype, 'includes'], [Array.prototype, 'map'], [CSS, 'escape'], [JSON, 'stringify']]) {
                      of[name] = () => { throw new Error('patched'); };
                    }
                    Object.defineProperty(Element.prototype, 'localName', {get: () => 'button'});
                    </script>""";

    @RegisterExtension
    static final Stage stage = new Stage().withFreshTabs();

    @TempDir
    private Path folder;

    @AfterEach
    void forgetNames() {
        Stage.inExtension(stage.browser(), "chrome.storage.local.remove('marks')");
    }

    private static Tab attached(String page) {
        stage.browser().chrome().web().serve(CART, Reply.html(BEGIN + "<h1>Cart</h1><button>Pay</button>"));
        return stage.attach(stage.open(stage.browser(), Stage.SHOP + "/walk", Reply.html(page)));
    }

    private static SidePanel recording(Tab tab) throws Exception {
        SidePanel panel = SidePanel.inTab(stage, stage.handle());
        panel.page().waitFor("!document.querySelector('#bar').hidden", Stage.SOON);
        panel.page().click("#journeyTab");
        PopupPictures.take(panel.page(), "record-idle");
        panel.page().click("#journeyStart");
        awaitState(panel, "recording");
        tab.call("Page.bringToFront", new JsonObject());
        return panel;
    }

    private static void awaitState(SidePanel panel, String state) {
        panel.page().waitFor("document.querySelector('#journeyState').dataset.status === '" + state + "'", Stage.SOON);
    }

    private static JsonArray placeOf(Tab tab, String selector) {
        String place = tab.evaluate("(({left, top, width, height}) => Math.round(left + Math.min(width / 2, 12)) + ','"
                + " + Math.round(top + height / 2))(document.querySelector('"
                + selector + "').getBoundingClientRect())").getAsString();
        return JsonParser.parseString("[" + place + "]").getAsJsonArray();
    }

    private static void press(Tab tab, String selector) {
        JsonArray place = placeOf(tab, selector);
        PersonsHand.press(tab, place.get(0).getAsInt(), place.get(1).getAsInt());
    }

    private static void type(Tab tab, String text) {
        for (int i = 0; i < text.length(); i++) {
            char each = text.charAt(i);
            tab.call("Input.dispatchKeyEvent", Stage.arguments("type", "keyDown", "text", each, "key", each));
            tab.call("Input.dispatchKeyEvent", Stage.arguments("type", "keyUp", "key", each));
        }
    }

    private static void awaitSteps(SidePanel panel, int count) {
        try {
            panel.page().waitFor("document.querySelectorAll('.journeyStep').length === " + count, Stage.SOON);
        } catch (CdpException e) {
            throw new AssertionError("Not " + count + " steps, but " + steps(panel), e);
        }
    }

    private static List<String> steps(SidePanel panel) {
        return panel.page()
                .evaluate("[...document.querySelectorAll('.journeyStep .did bdi')].map(each => each.textContent)")
                .getAsJsonArray().asList().stream().map(JsonElement::getAsString).toList();
    }

    /** Returns the file that the Save button writes. */
    private static JsonObject saved(SidePanel panel) {
        return saved(panel, "#journeySave");
    }

    private static JsonObject saved(SidePanel panel, String button) {
        panel.page().evaluate(
                """
                        (make => URL.createObjectURL = blob => { void blob.text().then(text => window.saved = text); return make.call(URL, blob); })(URL.createObjectURL)""");
        panel.page().click(button);
        panel.page().waitFor("typeof window.saved === 'string'", Stage.SOON);
        return JsonParser.parseString(panel.page().evaluate("window.saved").getAsString()).getAsJsonObject();
    }

    /** Checks that the parser of Chrome's Recorder accepts it. */
    private void assertPlayable(JsonObject file) throws IOException, InterruptedException {
        Path said = Files.createTempFile(folder, "parser", ".txt");
        Process node = new ProcessBuilder("node", "--input-type=module", "-e",
                "import {parse} from '@puppeteer/replay'; import {readFileSync} from 'node:fs'; parse(JSON.parse(readFileSync(0, 'utf8')));")
                .directory(Path.of("..", "extension").toFile()).redirectErrorStream(true).redirectOutput(said.toFile())
                .start();
        try (var to = node.outputWriter()) {
            to.write(file.toString());
        }
        boolean hasEnded = node.waitFor(1, TimeUnit.MINUTES);
        node.destroyForcibly();
        assertTrue(hasEnded && node.exitValue() == 0, Files.readString(said));
    }

    /** Checks that the run command accepts it. */
    private void assertRunnable(JsonObject file) throws Exception {
        Path written = Files.writeString(folder.resolve("walk.json"), file.toString());
        var journey = JourneyReader.read(written, new JourneyVariables(Map.of("email", "anna@shop.example")),
                new JourneyRights(false, false));
        assertEquals(file.getAsJsonArray("steps").size(), journey.steps().size());
        assertEquals(List.of(), journey.notes());
    }

    private static JsonObject step(JsonObject file, String type, String selector) {
        return file.getAsJsonArray("steps").asList().stream().map(JsonElement::getAsJsonObject)
                .filter(step -> step.get("type").getAsString().equals(type)
                        && step.getAsJsonArray("selectors").toString().contains(selector))
                .findFirst().orElseThrow(() -> new AssertionError(type + " " + selector + " in " + file));
    }

    @Tag("thorough")
    @Test
    void aWalkThroughTheShopIsAFileThatChromesPlayersRead() throws Exception {
        Tab tab = attached(FORM);
        SidePanel panel = recording(tab);
        press(tab, "#add b");
        press(tab, "#mail");
        type(tab, "anna@shop.example");
        press(tab, "[name=pw]");
        type(tab, "hunter22");
        press(tab, "[name=news]");
        tab.evaluate("document.querySelector('[name=colour]').focus()");
        PersonsHand.key(tab, "ArrowDown");
        press(tab, "shop-box");
        press(tab, "[name=q]");
        type(tab, "red");
        awaitSteps(panel, 11);
        JsonArray link = placeOf(tab, "a");
        PersonsHand.press(tab, link.get(0).getAsInt(), link.get(1).getAsInt(),
                "location.pathname === '/cart' && document.readyState === 'complete'");
        panel.page().waitFor("document.querySelector('#journeySteps').innerText.includes('" + CART + "')", Stage.SOON);
        press(tab, "button");
        awaitSteps(panel, 13);
        tab.call("Page.reload", new JsonObject());
        awaitSteps(panel, 14);
        PopupPictures.take(panel.page(), "record-recording");
        assertEquals(List.of("Go to", "Click “Add to cart”", "Click “Email”", "Fill “Email”", "Click “Password”",
                "Fill “Password”",
                "Click “Newsletter”", "Choose in “Colour”", "Click “Deep”", "Click “Search”", "Fill “Search”",
                "Click “Go to cart”",
                "Click “Pay”", "Reload"), steps(panel));
        panel.page().click("#journeyStop");
        awaitState(panel, "stopped");

        PopupPictures.take(panel.page(), "record-stopped");
        JsonObject file = saved(panel);
        assertPlayable(file);
        assertRunnable(file);
        assertFalse(file.toString().contains("anna") || file.toString().contains("hunter22"), file.toString());
        assertEquals(
                "[[\"aria/Add to cart[role=\\\"button\\\"]\"],[\"[data-testid=\\\"add\\\"]\"],[\"text/Add to cart\"],[\"#add\"],[\"xpath///*[@id=\\\"add\\\"]\"]]",
                step(file, "click", "#add").get("selectors").toString());
        assertEquals("{{email}}", step(file, "change", "Email").get("value").getAsString());
        assertEquals("{{secret:PASSWORD}}", step(file, "change", "Password").get("value").getAsString());
        assertEquals("g", step(file, "change", "Colour").get("value").getAsString());
        assertEquals("red", step(file, "change", "Search").get("value").getAsString());
        assertTrue(step(file, "click", "Deep").get("selectors").toString().contains("[\"shop-box\",\"#deep\"]"),
                file.toString());
        assertEquals(CART, step(file, "click", "Go to cart").getAsJsonArray("assertedEvents").get(0).getAsJsonObject()
                .get("url").getAsString());

        JsonArray rows = stage.call("getDataLayerHistory", "step", 2).structured().getAsJsonArray("result");
        assertTrue(rows.size() == 1 && rows.toString().contains("add_to_cart"), rows.toString());
    }

    @Test
    @Tag("thorough")
    void whatWasRecordedByHandIsRunAndTellsADefect() throws Exception {
        Tab tab = attached(FORM);
        Stage.inExtension(stage.browser(), "chrome.storage.local.set({marks: {'" + Stage.SHOP
                + "': {basket: {ways: [['#add']], frame: [], role: 'button', label: 'Add to cart'}}}})");
        SidePanel panel = recording(tab);
        press(tab, "#add b");
        press(tab, "#mail");
        type(tab, "anna@shop.example");
        tab.evaluate("document.querySelector('[name=colour]').focus()");
        PersonsHand.key(tab, "ArrowDown");
        JsonArray option = placeOf(tab, "[value=s]");
        PersonsHand.press(tab, option.get(0).getAsInt(), option.get(1).getAsInt());
        JsonArray last = placeOf(tab, "[value=l]");
        for (String kind : new String[]{"mousePressed", "mouseReleased"}) {
            tab.call("Input.dispatchMouseEvent", Stage.arguments("type", kind, "x", last.get(0).getAsInt(), "y",
                    last.get(1).getAsInt(), "button", "left", "clickCount", 1, "modifiers", 2));
        }
        panel.page().waitFor("document.querySelector('#journeySteps').innerText.includes('Small, Large')", Stage.SOON);
        press(tab, "[name=q]");
        type(tab, "red");
        PersonsHand.key(tab, "Enter");
        JsonArray link = placeOf(tab, "a");
        PersonsHand.press(tab, link.get(0).getAsInt(), link.get(1).getAsInt(),
                "location.pathname === '/cart' && document.readyState === 'complete'");
        panel.page().waitFor("document.querySelector('#journeySteps').innerText.includes('" + CART + "')", Stage.SOON);
        PopupPictures.take(panel.page(), "record-running");
        panel.page().click("#journeyPause");
        awaitState(panel, "paused");
        PopupPictures.take(panel.page(), "record-paused");
        panel.page().click("#journeyStop");
        awaitState(panel, "stopped");
        PopupPictures.take(panel.page(), "record-ended");
        JsonObject file = saved(panel);
        assertPlayable(file);
        assertTrue(file.toString().contains("\"options\":[\"Small\",\"Large\"]"), file.toString());
        JsonArray ways = step(file, "click", "Add to cart").getAsJsonArray("selectors");
        assertEquals("[\"mark/basket\"]", ways.get(0).toString(), "the person's name of it goes first");

        var cli = new Cli(Files.createDirectory(folder.resolve("home")),
                Files.createDirectory(folder.resolve("scratch")));
        String walk = Files.writeString(folder.resolve("walk.json"), file.toString()).toString();
        try (var web = new LocalWeb().serve("http://shop.example/cart", BEGIN + "<h1>Cart</h1>")) {
            String[] run = {"run", walk, "--json", web.browserArg(), "--runs", folder.resolve("runs").toString(),
                    "--var",
                    "email=anna@shop.example", "--base-url", "http://shop.example", "--audit", "off", "--update",
                    "expectations"};
            web.serve("http://shop.example/walk", FORM);
            Cli.Outcome first = cli.run(run);
            assertEquals(0, first.exit(), first::all);
            assertTrue(first.out().contains("\"status\": \"done\"") && !first.out().contains("\"healed\""),
                    "a browser that does not know the name passes it over: " + first.all());
            String expected = Files.readString(Path.of(walk));
            for (String event : List.of("add_to_cart", "sizes")) {
                assertTrue(expected.contains("\"event\": \"" + event + "\""), () -> event + expected + first.all());
            }
            Cli.Outcome second = cli.run(run);
            assertEquals(0, second.exit(), second::all);
            assertTrue(second.out().contains("\"held\": true"), second::all);
            web.serve("http://shop.example/walk", FORM.replace("event: 'add_to_cart'", "event: 'cart'"));
            Cli.Outcome defect = cli.run(run);
            assertEquals(1, defect.exit(), defect::all);
        }
    }

    @Test
    void whatWasRecordedIsEditedInAPageOfItsOwn() throws Exception {
        Tab tab = attached(FORM);
        SidePanel panel = recording(tab);
        press(tab, "#add b");
        awaitSteps(panel, 2);
        panel.page().click("#journeyStop");
        awaitState(panel, "stopped");
        panel.page().activate(); // a panel that nobody sees asks no judge
        panel.page().waitFor(
                "[...document.querySelectorAll('#defects .places .handle')].some(place => /^#\\d+$/.test(place.textContent))",
                Stage.SOON); // the judge has found the only push, the one of the last step
        forgetDraft(panel);
        panel.page().evaluate("for (let press = 0; press < 2; press++) document.querySelector('#journeyEdit').click()");
        var chrome = stage.browser().chrome();
        Stage.eventually("the editor is open", () -> !editors(chrome).isEmpty());
        Tab editor = chrome.attach(editors(chrome).getFirst());
        editor.waitFor("document.querySelectorAll('#steps > li').length === 4", Stage.SOON); // with what the panel saw
        assertEquals("Click “Add to cart”",
                editor.evaluate("document.querySelectorAll('#steps .what')[2].textContent").getAsString());
        assertEquals("", editor.evaluate("document.querySelector('#problemList').innerText").getAsString());
        assertTrue(editor.evaluate("document.title").getAsString().startsWith("● shop.example"), "it is not saved yet");
        String drafted = editor.evaluate("document.querySelector('#drafted').innerText").getAsString();
        assertTrue(drafted.contains("expectations behind 1 of") && drafted.contains("a rule complains"), drafted);
        PopupPictures.take(editor, "editor-drafted");
        panel.page().waitFor("!document.querySelector('#journeyEdit').disabled", Stage.SOON);
        assertEquals(1, editors(chrome).size(), "a press while the drafts are made opens no second editor");
        editor.close();
    }

    /** Waits until the status of the replay contains these words. */
    private static void awaitReplay(Tab page, String words) {
        try {
            page.waitFor("document.querySelector('#replayStatus').textContent.includes('" + words + "')", Stage.SOON);
        } catch (CdpException e) {
            throw new AssertionError(words + ": " + page.evaluate("document.querySelector('#replay').innerText"), e);
        }
    }

    private static List<String> replayed(Tab page) {
        return page.evaluate("[...document.querySelectorAll('.replayStep')].map(each => each.dataset.status)")
                .getAsJsonArray().asList().stream().map(JsonElement::getAsString).toList();
    }

    @Test
    void whatWasRecordedIsReplayedInTheTabAndAStepThatCannotBeDoneSaysWhy() throws Exception {
        Tab tab = attached(FORM);
        SidePanel panel = recording(tab);
        press(tab, "#add b");
        press(tab, "#mail");
        type(tab, "anna@shop.example");
        awaitSteps(panel, 4);
        panel.page().click("#journeyStop");
        awaitState(panel, "stopped");
        panel.page().activate();
        panel.page().click("#journeyStepwise");
        awaitReplay(panel.page(), "Waits for your permission");
        assertEquals(List.of("open", "open", "open", "open", "open"), replayed(panel.page()));
        panel.page().waitFor(
                "document.querySelector('#requests [data-answer=tab]')?.getAttribute('aria-disabled') === 'false'",
                Stage.SOON);
        PopupPictures.take(panel.page(), "replay-asks");
        panel.page().click("#requests [data-answer=tab]");
        awaitReplay(panel.page(), "Paused before step 1 of 5");
        panel.page().click("#replayStep");
        awaitReplay(panel.page(), "Paused before step 2 of 5");
        assertEquals(List.of("done", "next", "open", "open", "open"), replayed(panel.page()));
        PopupPictures.take(panel.page(), "replay-paused");
        slowlyToABreakpoint(panel);
        panel.page().click("#replayPause");
        awaitReplay(panel.page(), "All 5 steps");
        assertEquals(List.of("done", "done", "done", "done", "done"), replayed(panel.page()));
        assertEquals("anna@shop.example", tab.evaluate("document.querySelector('#mail').value").getAsString(),
                "the value that is in no file");
        PopupPictures.take(panel.page(), "replay-ended");

        panel.page().evaluate("document.querySelector('#replayClose').click()");
        forgetDraft(panel);
        panel.page().evaluate("document.querySelector('#journeyEdit').click()");
        var chrome = stage.browser().chrome();
        Stage.eventually("the editor is open", () -> !editors(chrome).isEmpty());
        Tab editor = chrome.attach(editors(chrome).getFirst());
        editor.waitFor(
                "document.querySelector('#journey')?.checkVisibility() && !document.querySelector('#play').disabled",
                Stage.SOON);
        chrome.web().serve(Stage.SHOP + "/walk", Reply.html(FORM.replace("id=\"add\"", "hidden id=\"add\"")));
        editor.evaluate(
                """
                                for (const [field, value] of [['#timeout', '3000'], ['[data-key=name-email]', 'ben@shop.example']]) {
                          document.querySelector(field).value = value;
                          document.querySelector(field).dispatchEvent(new Event('change'));
                        }
                                document.querySelector('#play').click()""");
        editor.waitFor("document.querySelector('#playTab').value !== ''", Stage.SOON);
        PopupPictures.take(editor, "replay-editor-menu");
        editor.evaluateAsPerson("document.querySelector('#playAll').click()");
        awaitReplay(editor, "could not be done");
        List<String> ended = replayed(editor);
        assertEquals(List.of("done", "done", "broken"), ended.subList(0, 3));
        assertTrue(ended.subList(3, ended.size()).stream().allMatch("notRun"::equals), ended::toString);
        assertTrue(List.of("NOT_VISIBLE", "ELEMENT_NOT_FOUND").contains(
                editor.evaluate("document.querySelector('.replayStep .why code').textContent").getAsString()));
        PopupPictures.take(editor, "replay-editor-broken");
        editor.close();
    }

    /** Replays slowly from the second step on, up to a breakpoint before the fourth one. */
    private static void slowlyToABreakpoint(SidePanel panel) throws Exception {
        String fourth = "document.querySelectorAll('.replayStep .breakpoint')[3]";
        panel.page().evaluate(fourth + ".focus()");
        panel.press(" ");
        panel.page().waitFor(fourth + ".ariaPressed === 'true'", Stage.SOON);
        assertEquals("Pause before step 4", panel.page().evaluate(fourth + ".ariaLabel").getAsString());
        choose(panel, "slow");
        long begun = System.nanoTime();
        panel.page().evaluate("document.querySelector('#replayPause').click()");
        awaitReplay(panel.page(), "Paused before step 4 of 5");
        assertTrue(System.nanoTime() - begun >= Duration.ofSeconds(1).toNanos(), "it waits before the third step");
        assertEquals(List.of("done", "done", "done", "next", "open"), replayed(panel.page()));
        assertTrue(panel.page().evaluate("document.activeElement === " + fourth).getAsBoolean(),
                "the keyboard stays where it was");
        PopupPictures.take(panel.page(), "replay-breakpoint");
        choose(panel, "normal");
    }

    private static void choose(SidePanel panel, String speed) {
        panel.page().evaluate("{ const speed = document.querySelector('#replaySpeed'); speed.value = '" + speed
                + "'; speed.dispatchEvent(new Event('change')); }");
    }

    /** Removes the draft of an earlier test. Otherwise the editor first asks whether to replace it. */
    private static void forgetDraft(SidePanel panel) {
        panel.page().evaluate("chrome.storage.session.remove('journeyDraft')");
    }

    private static List<String> editors(Chrome chrome) {
        return chrome.targets(target -> target.get("type").getAsString().equals("page")
                && target.get("url").getAsString().contains("/editor/editor.html")).stream()
                .map(target -> target.get("targetId").getAsString()).toList();
    }

    @Tag("thorough")
    @Test
    void whatAPageForgesIsNoStepAndWhatItBreaksIsNotOurs() throws Exception {
        Tab tab = attached(HOSTILE);
        SidePanel panel = recording(tab);
        tab.call("Page.reload", new JsonObject()); // a page that was loaded before the recording can keep its events to itself
        awaitSteps(panel, 2);
        tab.waitFor("document.readyState === 'complete'", Stage.SOON);
        press(tab, "#real");
        tab.waitFor("window.isDone === true && document.querySelector('#written').value !== ''", Stage.SOON);
        press(tab, "#long");
        awaitSteps(panel, 4);
        panel.page().click("#journeyPause");
        awaitState(panel, "paused");
        List<String> steps = steps(panel);
        assertEquals(List.of("Go to", "Reload", "Click “Real”"), steps.subList(0, 3));
        assertTrue(steps.get(3).startsWith("Click “xxx") && steps.get(3).length() < 600, steps.get(3));
        JsonObject file = saved(panel);
        assertPlayable(file);
        assertTrue(file.toString().length() < 10_000 && !file.toString().contains("orged"), file.toString());
    }

    @Test
    @Tag("thorough")
    void aRecordingOutlivesADetachedTabAndIsSavedWithoutOne() throws Exception {
        Tab tab = attached(FORM);
        SidePanel panel = recording(tab);
        press(tab, "#add b");
        awaitSteps(panel, 2);
        try (Popup popup = stage.popup(tab)) {
            popup.page().click("[data-action=detach]");
        }
        panel.page().waitFor("document.querySelector('#journeyKept').checkVisibility()", Stage.SOON);
        JsonObject file = saved(panel, "#journeyKept");
        assertPlayable(file);
        assertEquals("click", file.getAsJsonArray("steps").get(2).getAsJsonObject().get("type").getAsString());
    }

    @Tag("thorough")
    @Test
    void itGoesOnWhenTheWorkerIsStartedAnew() throws Exception {
        Tab tab = attached(FORM);
        SidePanel panel = recording(tab);
        press(tab, "#add b");
        awaitSteps(panel, 2);
        panel.page().evaluate(
                "window.look = () => chrome.storage.session.get('journey').then(({journey}) => window.kept = journey?.steps.length)");
        panel.page().waitFor("(look(), window.kept === 2)", Stage.SOON);
        stage.endWorker();
        press(tab, "[name=news]");
        awaitSteps(panel, 3);
        assertEquals(List.of("Go to", "Click “Add to cart”", "Click “Newsletter”"), steps(panel));
        awaitState(panel, "recording");
    }

    @Test
    void aClientRecordsWhatThePersonDoesAndThePanelShowsTheSame() throws Exception {
        Tab tab = attached(FORM);
        Path journeys = Files.createDirectory(folder.resolve("journeys"));
        McpClient agent = stage.anotherClient("--toolsets=journeys", "--journeys=" + journeys);
        Answer refused = agent.callTool("recordJourney", Stage.arguments("op", "start"), Stage.SOON);
        assertTrue(refused.text().contains("CONSENT_REQUIRED"), refused::text);
        Person.allow(stage, tab, "act");
        assertEquals("recording", record(agent, "op", "start").get("state").getAsString());
        SidePanel panel = SidePanel.inTab(stage, stage.handle());
        panel.page().waitFor("!document.querySelector('#bar').hidden", Stage.SOON);
        panel.page().click("#journeyTab");
        awaitState(panel, "recording");
        tab.call("Page.bringToFront", new JsonObject());
        press(tab, "#add");
        press(tab, "#mail");
        type(tab, "anna@shop.example");
        press(tab, "[name=pw]");
        type(tab, "hunter2-long");
        press(tab, "[name=q]");
        type(tab, "call +49 30 1234567");
        press(tab, "#add");
        Stage.eventually("all is recorded", () -> record(agent, "op", "state").get("steps").getAsInt() >= 6);
        panel.page().click("#journeyStop");
        awaitState(panel, "stopped");
        assertEquals("stopped", record(agent, "op", "state").get("state").getAsString());
        JsonObject saved = record(agent, "op", "stop", "journey", "by-hand");
        String file = Files.readString(journeys.resolve("by-hand.json"));
        assertFalse(file.contains("anna@") || file.contains("hunter2") || file.contains("1234567"), file);
        assertTrue(file.contains("{{email}}") && file.contains("{{secret:PASSWORD}}"), file);
        assertTrue(file.contains("\"event\": \"add_to_cart\""), file);
        assertFalse(file.contains("\"step\""), file);
        assertTrue(saved.get("expectations").getAsInt() >= 1, saved::toString);
        assertPlayable(JsonParser.parseString(file).getAsJsonObject());
    }

    @Tag("thorough")
    @Test
    void aRecordingOverSeveralTabsHasNothingPersonalInItEvenWithoutRedaction() throws Exception {
        String evil = "mia.muster@lamps.example";
        String page = (BEGIN.replace("Shop", "EVIL") + """
                <script>if (location.pathname === '/second') history.replaceState(null, '', '/second?mail=EVIL');
                var dataLayer = []; const track = () => {
                  dataLayer.push({event: 'EVIL'});
                  dataLayer.push({event: '{{secret:LOGIN}}'});
                  dataLayer.push({event: 'NAME', currency: 'EVIL'});
                };</script>
                <button id="named" aria-label="EVIL {{secret:LOGIN}}" onclick="track()">Go</button>
                <label>Search <input name="q"></label>""").replace("EVIL", evil);
        Tab first = attached(page.replace("NAME", "one"));
        Tab second = stage.attach(stage.open(stage.browser(), Stage.SHOP + "/second",
                Reply.html(page.replace("NAME", "two"))));
        Person.allow(stage, first, "act");
        Person.allow(stage, second, "act");
        Path journeys = Files.createDirectory(folder.resolve("journeys"));
        McpClient agent = stage.anotherClient("--toolsets=journeys", "--journeys=" + journeys, "--redact=off");
        assertEquals(2, record(agent, "op", "start", "tab", stage.handle()).get("tabs").getAsJsonArray().size());
        for (Tab tab : List.of(first, second)) {
            tab.call("Page.bringToFront", new JsonObject());
            press(tab, "#named");
            press(tab, "[name=q]");
            type(tab, evil);
        }
        press(second, "#named");
        Stage.eventually("all is recorded",
                () -> record(agent, "op", "state", "tab", stage.handle()).get("steps").getAsInt() >= 9);
        JsonObject saved = record(agent, "op", "stop", "journey", "both", "tab", stage.handle());
        String file = Files.readString(journeys.resolve("both.json"));
        assertFalse(file.contains("muster") || file.contains("secret"), file);
        assertTrue(file.contains("#named") && file.contains("\"one\"") && file.contains("\"two\""), file);
        assertTrue(file.contains("\"target\": \"" + Stage.SHOP + "/second"), file);
        assertTrue(saved.get("expectations").getAsInt() >= 2, saved::toString);
        JourneyReader.read(journeys.resolve("both.json"),
                new JourneyVariables(Map.of("email", evil, "email2", evil, "email3", evil)),
                new JourneyRights(false, false));
    }

    private static JsonObject record(McpClient agent, Object... arguments) throws Exception {
        Answer answer = agent.callTool("recordJourney", Stage.arguments(arguments), Stage.SOON);
        assertFalse(answer.isError(), answer::text);
        return answer.structured();
    }
}
