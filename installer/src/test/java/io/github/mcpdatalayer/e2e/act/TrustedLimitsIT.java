package io.github.mcpdatalayer.e2e.act;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.e2e.stage.Hands;
import io.github.mcpdatalayer.e2e.stage.Person;
import io.github.mcpdatalayer.e2e.stage.Shot;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.e2e.stage.WindowState;
import io.github.mcpdatalayer.e2e.stage.WireFront;
import io.github.mcpdatalayer.front.chrome.Chrome;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.Protocol;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Real input beside other debuggers, dialogs and pages that go away, and what nobody gets out of the companion. */
class TrustedLimitsIT {

    private static final String SECRET = "Zq7\"&/ü-Kanarie";
    private static final String BUTTON = "<button onclick=\"window.real = event.isTrusted\">Add</button>";

    @RegisterExtension
    static final Stage stage = Stage.withCompanion();

    @TempDir
    private Path temp;

    private static Tab open(String body) {
        Tab tab = stage.attach(stage.open(stage.browser(), Stage.SHOP + "/limits",
                Reply.html("<!doctype html><meta charset=utf-8><title>Limits</title>" + body)));
        Person.allow(stage, tab, "act");
        return tab;
    }

    private static JsonObject trusted(JsonObject options) {
        options.addProperty("input", "trusted");
        options.addProperty("timeoutMs", 5000);
        JsonObject more = new JsonObject();
        more.add("options", options);
        return more;
    }

    private static Hands.Came does(String verb, String element, String value, JsonObject options) {
        try {
            return new Hands(stage.wire()).does(verb, element, value == null ? null : new JsonPrimitive(value),
                    trusted(options));
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static Hands.Came does(String verb, String element, String value) {
        return does(verb, element, value, new JsonObject());
    }

    private static McpClient walker() throws Exception {
        return stage.anotherClient("--toolsets", "page");
    }

    private static JsonObject handleDialog(boolean accept) throws Exception {
        return walker().callTool("handleDialog", Stage.arguments("accept", accept), Stage.SOON).structured();
    }

    @Test
    @Tag("thorough")
    void developerToolsOnTheTabDoNotHinderIt() {
        Tab tab = open(BUTTON);
        Chrome chrome = stage.browser().chrome();
        chrome.cdp().call("Target.openDevTools", Stage.arguments("targetId", tab.targetId()), Stage.SOON);
        Hands.Came came = does("click", "button Add", null);
        assertEquals("done", came.outcome(), came::toString);
        assertTrue(tab.evaluate("window.real").getAsBoolean());
        assertTrue(chrome.targets(each -> each.get("url").getAsString().startsWith("devtools:")).size() > 0,
                "they are open");
        chrome.targets(each -> each.get("url").getAsString().startsWith("devtools:"))
                .forEach(each -> chrome.closeTarget(each.get("targetId").getAsString()));
    }

    @Test
    void anotherExtensionsDebuggerInTheTabDoesNotHinderIt() throws Exception {
        Path other = Files.createDirectory(temp.resolve("other"));
        Files.writeString(other.resolve("manifest.json"),
                "{\"manifest_version\":3,\"name\":\"Other\",\"version\":\"1\",\"permissions\":[\"debugger\"],\"background\":{\"service_worker\":\"w.js\"}}");
        Files.writeString(other.resolve("w.js"), "");
        Tab tab = open(BUTTON);
        String id = stage.browser().chrome().loadExtension(other);
        Stage.eventually("its worker runs", () -> !stage.workers(id).isEmpty());
        TrustedInputIT.inWorker(stage, id, TAB + ".then((tabId) => chrome.debugger.attach({tabId}, '1.3'))");
        Hands.Came came = does("click", "button Add", null);
        assertEquals("done", came.outcome(), came::toString);
        assertTrue(tab.evaluate("window.real").getAsBoolean());
    }

    private static final String PAY = """
            <!doctype html><style>html,body,button{margin:0;width:100%;height:100%}</style><button>Pay</button><input id=i>
            <script>for (const type of ['pointerdown', 'click', 'touchstart', 'keydown', 'dragover', 'drop'])
              addEventListener(type, () => top.postMessage('pay ' + type, '*'), true);
            onload = () => top.postMessage('here', '*')</script>""";

    /** A page with a payment frame of another site: alone, in a block, and in a frame of the page's own. */
    private static Tab openWithPayment() {
        stage.browser().chrome().web().serve("https://pay.example/", Reply.html(PAY));
        Tab tab = open(
                """
                        <style>iframe,#box{display:block;width:200px;height:60px;border:0}</style><script>told = []; addEventListener('message', ({data}) => told.push(data))</script>
                        <textarea id=t></textarea><iframe id=f src='https://pay.example/'></iframe><div id=box tabindex=0><iframe src='https://pay.example/'></iframe></div>
                        <iframe id=own srcdoc="<style>*{margin:0;border:0}</style><iframe width=200 height=60 src='https://pay.example/'></iframe>"></iframe>
                        <p id=p style="width:200px">Cups</p>""");
        tab.waitFor("told.length === 3", Stage.SOON);
        return tab;
    }

    @Test
    void nothingIsPressedInAFrameOfAnotherSite() {
        Tab tab = openWithPayment();
        for (String element : List.of("css=#f", "css=#box", "css=#own")) {
            for (String verb : List.of("click", "tap", "doubleClick", "rightClick")) {
                Hands.Came came = does(verb, element, null);
                assertEquals("TRUSTED_INPUT_UNAVAILABLE", came.outcome(), came::toString);
                assertTrue(came.toString().contains("another site"), came::toString);
            }
        }
        assertEquals("done", does("click", "css=#p", null).outcome());
        assertEquals("here,here,here", tab.evaluate("told.join()").getAsString());
    }

    @Test
    @Tag("thorough")
    void noKeyGoesToAFrameOfAnotherSite() throws Exception {
        Tab tab = openWithPayment();
        assertEquals("TRUSTED_INPUT_UNAVAILABLE", does("press", "css=#f", "Enter").outcome());
        tab.evaluateAsPerson("f.focus()");
        assertEquals("TRUSTED_INPUT_UNAVAILABLE", does("press", null, "Enter").outcome());
        tab.evaluate("t.addEventListener('keydown', ({key}) => key === 'f' && f.focus()); undefined");
        Hands.Came lured = does("type", "css=#t", "efghij");
        assertEquals("NOT_TAKEN", lured.outcome(), lured::toString);
        assertTrue(tab.evaluate("'ef'.startsWith(t.value)").getAsBoolean(), lured::toString);
        assertEquals("done", does("click", "css=#p", null).outcome());
        assertEquals("here,here,here", tab.evaluate("told.join()").getAsString(), lured::toString);
    }

    @Test
    @Tag("thorough")
    void elementsThatAreNamedAsFramesKeepNothingFromBeingFound() throws Exception {
        Tab tab = open("<frame><object></object><object data='data:image/gif;base64,R0lGODlhAQABAAAAACw='></object>"
                + BUTTON
                + "<script>for (const tag of ['iframe', 'frame', 'object', 'embed']) document.body.prepend(document.createElementNS('http://www.w3.org/2000/svg', tag), document.createElement(tag))</script>");
        Hands.Came came = does("click", "button Add", null);
        assertEquals("done", came.outcome(), came::toString);
        assertTrue(tab.evaluate("window.real").getAsBoolean());
        assertEquals("done", does("click", "xpath=//button", null).outcome());
    }

    @Test
    @Tag("thorough")
    void inAMinimisedWindowNothingIsPressedAndNothingHangs() throws Exception {
        Tab tab = open(BUTTON + "<textarea id=t></textarea><div style='height:3000px'></div>");
        try (WindowState minimised = WindowState.minimised(tab)) {
            tab.waitFor("document.hidden", Stage.SOON);
            for (String verb : List.of("click", "hover")) {
                Hands.Came came = does(verb, "button Add", null);
                assertEquals("TRUSTED_INPUT_UNAVAILABLE", came.outcome(), came::toString);
                assertTrue(came.toString().contains("background"), came::toString);
            }
            assertEquals("TRUSTED_INPUT_UNAVAILABLE", does("type", "css=#t", "cups").outcome());
            assertEquals("TRUSTED_INPUT_UNAVAILABLE", does("press", "css=#t", "Enter").outcome());
            assertFalse(tab.evaluate("'real' in window").getAsBoolean());
            assertEquals("", tab.evaluate("t.value").getAsString());
            for (boolean fullPage : new boolean[]{false, true}) {
                McpClient.Answer picture = walker().callTool("takeScreenshot", Stage.arguments("fullPage", fullPage),
                        Stage.SOON);
                assertFalse(picture.isError(), picture::text);
                assertEquals(fullPage, Shot.of(picture).image().getHeight() > Shot.of(picture).image().getWidth());
            }
            assertTrue(tab.evaluate("document.hidden").getAsBoolean(), "nobody brought it forward");
        }
        tab.waitFor("!document.hidden", Stage.SOON);
        assertEquals("done", does("click", "button Add", null).outcome());
        assertTrue(tab.evaluate("window.real").getAsBoolean());
    }

    @Test
    @Tag("thorough")
    void theTabIsClosedInTheMiddle() throws Exception {
        Tab tab = open("<textarea id=t></textarea>");
        var typing = CompletableFuture.supplyAsync(() -> does("type", "css=#t", "word ".repeat(1500)));
        tab.waitFor("t.value.length > 20", Stage.SOON);
        tab.close();
        assertEquals("TAB_CLOSED", typing.get(Stage.SOON.toMillis(), TimeUnit.MILLISECONDS).outcome());
    }

    @Test
    @Tag("thorough")
    void theBrowserTakesTheTabFromItInTheMiddle() throws Exception {
        Tab tab = open("<textarea id=t></textarea>");
        var typing = CompletableFuture.supplyAsync(() -> does("type", "css=#t", "word ".repeat(1500)));
        tab.waitFor("t.value.length > 20", Stage.SOON);
        TrustedInputIT.inWorker(stage, Protocol.COMPANION_ID, TAB
                + ".then((tabId) => { chrome.debugger.onDetach.dispatch({tabId}, 'target_closed'); return chrome.debugger.detach({tabId}); })");
        Hands.Came came = typing.get(Stage.SOON.toMillis(), TimeUnit.MILLISECONDS);
        assertEquals("TRUSTED_INPUT_LOST", came.outcome(), came::toString);
        assertTrue(came.toString().contains("\"begun\":true"), came::toString);
        assertEquals("done", does("hover", "css=#t", null).outcome(), "it comes again");
    }

    @ParameterizedTest
    @ValueSource(strings = {Stage.SHOP, "https://bank.example"})
    void keysStopWhereThePageGoesAway(String site) throws Exception {
        stage.browser().chrome().web().serve(site + "/limits-next", Reply.html(
                "<!doctype html><title>Next</title><textarea id=next></textarea><script>next.focus()</script>"));
        Tab tab = open("<textarea id=t></textarea><script>t.addEventListener('input', () => {"
                + " if (t.value.length === 30) location = '" + site + "/limits-next'; })</script>");
        Hands.Came came = does("type", "css=#t", "word ".repeat(300));
        tab.waitFor("document.title === 'Next' && document.readyState === 'complete'", Stage.SOON);
        assertEquals("", tab.evaluate("next.value").getAsString(), came::toString);
        if (!site.equals(Stage.SHOP) && came.outcome().equals("TRUSTED_INPUT_LOST")) {
            assertTrue(came.toString().contains("\"begun\":true"), came::toString); // the debugger had to leave the site first
            return;
        }
        assertEquals("NOT_TAKEN", came.outcome(), came::toString);
        assertTrue(came.came("typed").getAsInt() < 40, came::toString);
    }

    /** By the page's means nobody knows how far it came: what is said is no more than that. */
    @Test
    void aTextThatAPageDoesNotWaitForIsNoWholeOne() throws Exception {
        stage.browser().chrome().web().serve(Stage.SHOP + "/limits-next", Reply.html("<title>Next</title>"));
        open("<textarea id=t></textarea><script>t.addEventListener('input', () => {"
                + " if (t.value.length === 30) location = '/limits-next'; })</script>");
        Hands.Came came = new Hands(stage.wire()).does("type", "css=#t", new JsonPrimitive("word ".repeat(500)),
                new JsonObject());
        assertEquals("done", came.outcome(), came::toString);
        assertTrue(came.came("note").getAsString().contains("perhaps before all of it was"), came::toString);
    }

    /** The next page has its button at the same place. */
    @ParameterizedTest
    @CsvSource({Stage.SHOP + ", click, 3",
            "https://bank.example, click, 3"})
    void aPageThatGoesWhileThePointerComesHasNoPressInTheNext(String site, String verb, int afterMs) throws Exception {
        String button = "<style>button{position:fixed;left:20px;top:20px;width:200px;height:60px}</style><button>Go</button>";
        stage.browser().chrome().web().serve(site + "/limits-next", Reply.html("<!doctype html><title>Next</title>"
                + button
                + "<script>hits = 0; for (const type of ['pointerdown', 'mousedown', 'click']) addEventListener(type, () => hits++, true)</script>"));
        Tab tab = open(button + "<script>addEventListener('mousemove', () => setTimeout(() => { location = '" + site
                + "/limits-next'; }, " + afterMs + "), {once: true})</script>");
        Hands.Came came = does(verb, "css=button", null);
        tab.waitFor("document.title === 'Next' && document.readyState === 'complete'", Stage.SOON);
        assertEquals(0, tab.evaluate("hits").getAsInt(), came::toString);
    }

    @Tag("thorough")
    @ParameterizedTest
    @CsvSource({Stage.SHOP + ", click, 0",
            Stage.SHOP + ", doubleClick, 0",
            "https://bank.example, click, 0"})
    void aPageThatGoesAtOnceHasNoPressInTheNext(String site, String verb, int afterMs) throws Exception {
        aPageThatGoesWhileThePointerComesHasNoPressInTheNext(site, verb, afterMs);
    }

    @ParameterizedTest
    @CsvSource({"mousedown",
            "click"})
    void aDialogOfTheStepThatOpensFromAPress(String event) {
        Tab tab = open("<button>Ask</button><script>ups = 0; addEventListener('mouseup', () => ups++);"
                + "document.querySelector('button').addEventListener('" + event
                + "', () => { window.said = confirm('Sure?'); })</script>");
        Hands.Came came = does("click", "button Ask", null);
        assertEquals("done", came.outcome(), came::toString);
        assertTrue(came.toString().contains("\"kind\":\"confirm\""), came::toString);
        assertFalse(tab.evaluate("window.said").getAsBoolean(), "dismissed, as nobody said otherwise");
        assertEquals(1, tab.evaluate("ups").getAsInt(), "the button is let go");
    }

    @Tag("thorough")
    @ParameterizedTest
    @CsvSource({"pointerdown",
            "mouseup"})
    void aDialogOfTheStepThatOpensFromAnotherEvent(String event) {
        aDialogOfTheStepThatOpensFromAPress(event);
    }

    @Test
    @Tag("thorough")
    void aDialogNobodyWatchesThatOpensFromThePressItself() throws Exception {
        Tab tab = open(
                """
                        <button>Ask</button><iframe></iframe><script>buttons = 0;
                        addEventListener('mousemove', (event) => { buttons = event.buttons; });
                        document.querySelector('button').addEventListener('mousedown', () => { window.said = document.querySelector('iframe').contentWindow.confirm('Sure?'); })</script>""");
        Hands.Came came = does("click", "button Ask", null);
        assertEquals("DIALOG_OPEN", came.outcome(), came::toString);
        JsonObject handled = handleDialog(true);
        assertTrue(handled.toString().contains("accept confirm"), handled::toString);
        tab.waitFor("window.said === true", Stage.SOON);
        assertEquals("done", does("hover", "button Ask", null).outcome());
        assertEquals(0, tab.evaluate("buttons").getAsInt(), "the button is let go");
    }

    @Test
    @Tag("thorough")
    void aDialogFromBeforeTheCompanionCameIsThePersons() throws Exception {
        Tab tab = open("<script>dataLayer = []</script>");
        tab.call("Runtime.evaluate", Stage.arguments("expression", "setTimeout(() => alert('Before'), 0)"));
        Stage.eventually("the dialog is known", () -> walker().callTool("takeSnapshot", new JsonObject(), Stage.SOON)
                .structured().toString().contains("DIALOG_OPEN"));
        JsonObject refused = handleDialog(true);
        assertTrue(refused.toString().contains("TRUSTED_INPUT_UNAVAILABLE"), refused::toString);
        assertTrue(refused.toString().contains("opened before the companion was in the tab"), refused::toString);
        tab.call("Page.handleJavaScriptDialog", Stage.arguments("accept", true));
    }

    @Test
    void theQuestionWhetherToLeaveIsAnswered() throws Exception {
        Tab tab = open(
                "<button>Edit</button><script>addEventListener('beforeunload', (event) => event.preventDefault())</script>");
        stage.browser().chrome().web().serve(Stage.SHOP + "/limits-next", Reply.html("<title>Next</title>"));
        assertEquals("done", does("click", "button Edit", null).outcome());
        JsonObject asked = walker().callTool("navigate", Stage.arguments("url", Stage.SHOP + "/limits-next"),
                Stage.SOON).structured();
        assertTrue(asked.toString().contains("DIALOG_OPEN"), asked::toString);
        JsonObject handled = handleDialog(true);
        assertTrue(handled.toString().contains("accept beforeunload"), () -> asked + " " + handled);
        tab.waitFor("document.title === 'Next'", Stage.SOON);
    }

    @Test
    void noSecretIsTypedByRealKeys() {
        Tab tab = open(
                "<label>Password <input id=p type=password></label><script>heard = 0; addEventListener('keydown', () => heard++, true)</script>");
        JsonObject options = new JsonObject();
        options.add("secret", Stage.arguments("name", "LOGIN", "origin", Stage.SHOP));
        Hands.Came came = does("type", "textbox Password", SECRET, options);
        assertEquals("TRUSTED_INPUT_UNAVAILABLE", came.outcome(), came::toString);
        assertTrue(came.toString().contains("leave input out"), came::toString);
        assertEquals("0", tab.evaluate("p.value + heard").getAsString());
    }

    @ParameterizedTest
    @CsvSource({"Control+c"})
    void noSecretLeavesByTheClipboard(String keys) throws Exception {
        Tab tab = open(
                "<label>Customer number <input id=n></label><input id=o value=open><script>copied = 0; for (const type of ['copy', 'cut']) addEventListener(type, () => copied++)</script>");
        JsonObject secret = new JsonObject();
        secret.add("secret", Stage.arguments("name", "NUMBER", "origin", Stage.SHOP, "field", "Customer number"));
        JsonObject options = new JsonObject();
        options.add("options", secret);
        assertEquals("done",
                new Hands(stage.wire()).does("fill", "css=#n", new JsonPrimitive(SECRET), options).outcome());
        for (String field : List.of("css=#n", "css=#o")) {
            does("press", field, "Control+a");
            Hands.Came came = does("press", field, keys);
            assertEquals("TRUSTED_INPUT_UNAVAILABLE", came.outcome(), came::toString);
        }
        assertEquals(0, tab.evaluate("copied").getAsInt());
    }

    @Tag("thorough")
    @ParameterizedTest
    @CsvSource({"Control+Insert",
            "Shift+Delete"})
    void noSecretLeavesByOtherKeysOfTheClipboard(String keys) throws Exception {
        noSecretLeavesByTheClipboard(keys);
    }

    @Test
    @Tag("thorough")
    void whatThePersonHasCopiedIsNotPasted() {
        Tab tab = open("<input id=i><script>pasted = 0; addEventListener('paste', () => pasted++)</script>");
        Hands.Came came = does("press", "css=#i", "Control+v");
        assertEquals("TRUSTED_INPUT_UNAVAILABLE", came.outcome(), came::toString);
        assertTrue(came.toString().contains("is the person's"), came::toString);
        assertEquals("0", tab.evaluate("i.value + pasted").getAsString());
    }

    /**
     * The button stands at the bottom of the view, which becomes smaller while the button of the mouse is down, as by a
     * bar of the browser. It goes up only when the page has heard of that.
     */
    @Test
    void aViewThatChangesWhileTheButtonIsDownIsNoSuccess() throws Exception {
        Tab tab = open(
                "<style>button{position:fixed;bottom:20px;left:20px;width:120px;height:28px}</style><button id=b>Add</button>"
                        + "<script>hits = 0; isDown = false; before = innerHeight; b.onclick = () => hits++; b.onpointerdown = () => { isDown = true; }</script>");
        assertEquals("done", does("hover", "css=#b", null).outcome(), "the companion is there");
        TrustedInputIT.inWorker(stage, Protocol.COMPANION_ID, """
                (() => {
                  self.send = chrome.debugger.sendCommand;
                  const mayGoUp = new Promise((resolve) => { self.letGo = resolve; });
                  chrome.debugger.sendCommand = async (target, method, params) => {
                    if (params?.type === 'mouseReleased') await mayGoUp;
                    return self.send.call(chrome.debugger, target, method, params);
                  };
                })()""");
        try {
            var click = CompletableFuture.supplyAsync(() -> does("click", "css=#b", null));
            tab.waitFor("isDown", Stage.SOON);
            tab.call("Emulation.setDeviceMetricsOverride",
                    Stage.arguments("width", 800, "height", 300, "deviceScaleFactor", 1, "mobile", false));
            tab.waitFor("before !== innerHeight", Stage.SOON);
            TrustedInputIT.inWorker(stage, Protocol.COMPANION_ID, "letGo()");
            Hands.Came came = click.get(Stage.SOON.toMillis(), TimeUnit.MILLISECONDS);
            assertEquals("done", came.outcome(), came::toString);
            assertFalse(came.came("received").getAsBoolean(), came::toString);
            assertTrue(came.came("note").getAsString().contains("went elsewhere"), came::toString);
            assertEquals(0, tab.evaluate("hits").getAsInt());
        } finally {
            TrustedInputIT.inWorker(stage, Protocol.COMPANION_ID,
                    "(letGo(), chrome.debugger.sendCommand = self.send, 0)");
        }
    }

    /** A front names verbs; neither it nor our own worker gets more of the browser than stands in the list. */
    @Test
    void noCommandOfTheBrowserPassesFromAFront() throws Exception {
        open(BUTTON);
        WireFront wire = stage.wire();
        for (String method : List.of("Runtime.evaluate", "Input.dispatchMouseEvent", "Network.getCookies", "trusted",
                "companion", "debugger")) {
            Message.Response answer = wire.ask(method, Stage.arguments("expression", "1"));
            assertNotNull(answer.error(), method);
            assertEquals("UNKNOWN_METHOD", answer.error().code(), method);
        }
        String said = TrustedInputIT.inWorker(stage, stage.browser().extensionId(),
                """
                        (async () => {
                          const [{id: tabId}] = (await chrome.tabs.query({})).filter(({url}) => url?.includes('/limits'));
                          const port = chrome.runtime.connect('%s', {name: 'tab'});
                          const heard = [];
                          const asked = [['Runtime.evaluate', {expression: '1', returnByValue: true}], ['Runtime.enable', {}], ['Network.getCookies', {}], ['Storage.getCookies', {}],
                            ['Page.navigate', {url: 'file:///etc/passwd'}], ['DOM.setFileInputFiles', {files: ['/etc/passwd'], nodeId: 1}], ['Fetch.enable', {}], ['Debugger.enable', {}],
                            ['Target.createTarget', {url: 'about:blank'}], ['Page.addScriptToEvaluateOnNewDocument', {source: '1'}], ['Network.setCookie', {name: 'a', value: 'b'}],
                            ['Page.handleJavaScriptDialog', {accept: true, more: 1}], ['IO.read', {handle: '1'}], ['Tracing.start', {}], ['__proto__', {}], ['constructor', {}]];
                          await new Promise((resolve) => {
                            port.onMessage.addListener((message) => {
                              if (message.attached) asked.forEach(([method, params], id) => port.postMessage({id, method, params}));
                              else if (message.ended || heard.push(message.failed?.code ?? method) === asked.length) resolve();
                            });
                            port.postMessage({attach: {tabId, code: false}});
                          });
                          port.disconnect();
                          return JSON.stringify(heard);
                        })()"""
                        .formatted(Protocol.COMPANION_ID))
                .getAsString();
        List<JsonElement> heard = JsonParser.parseString(said).getAsJsonArray().asList();
        assertEquals(16, heard.size(), said);
        assertTrue(heard.stream().allMatch(each -> each.getAsString().equals("NOT_ALLOWED")), said);
    }

    /** In an extension with the debugger: the id of the tab. */
    private static final String TAB = "chrome.debugger.getTargets().then((all) => all.find(({url, type}) => type === 'page' && url.includes('/limits')).tabId)";
}
