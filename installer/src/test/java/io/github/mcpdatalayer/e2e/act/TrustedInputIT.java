package io.github.mcpdatalayer.e2e.act;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.e2e.stage.Hands;
import io.github.mcpdatalayer.e2e.stage.Person;
import io.github.mcpdatalayer.e2e.stage.PersonsHand;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.CdpException;
import io.github.mcpdatalayer.front.chrome.Chrome;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import io.github.mcpdatalayer.wire.Protocol;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Real input by the companion: whose it is, what it meets, and what becomes of it when something ends in the middle. */
class TrustedInputIT {

    private static final JsonObject TRUSTED = options("trusted");

    @RegisterExtension
    static final Stage stage = Stage.withCompanion().withFreshTabs();

    @TempDir
    private Path temp;

    private static JsonObject options(String input) {
        JsonObject options = new JsonObject();
        options.addProperty("input", input);
        options.addProperty("timeoutMs", 10_000);
        JsonObject more = new JsonObject();
        more.add("options", options);
        return more;
    }

    private static Tab open(String body) {
        Tab tab = stage.attach(stage.open(stage.browser(), Stage.SHOP + "/trusted",
                Reply.html("<!doctype html><meta charset=utf-8><title>Trusted</title>" + body)));
        Person.allow(stage, tab, "act");
        return tab;
    }

    private static Hands hands() throws Exception {
        return new Hands(stage.wire());
    }

    /** Evaluates JavaScript in the worker of an extension. */
    static JsonElement inWorker(Stage stage, String id, String expression) throws Exception {
        Chrome chrome = stage.browser().chrome();
        String session = chrome.cdp().call("Target.attachToTarget",
                Stage.arguments("targetId", stage.workers(id).getFirst().get("targetId").getAsString(), "flatten",
                        true),
                Stage.SOON).get("sessionId").getAsString();
        try {
            // Just after the debugger has come, neither chrome nor a timer may be there yet.
            Stage.eventually("the worker has its API", () -> chrome.cdp().call(session, "Runtime.evaluate",
                    Stage.arguments("expression", "!!globalThis.chrome?.runtime && !!globalThis.setTimeout"),
                    Stage.SOON).getAsJsonObject("result").get("value").getAsBoolean());
            JsonObject said = chrome.cdp().call(session, "Runtime.evaluate", Stage.arguments("expression",
                    "(async () => await (" + expression + "))()", "awaitPromise", true, "returnByValue", true),
                    Stage.SOON);
            assertFalse(said.has("exceptionDetails"), said::toString);
            JsonElement value = said.getAsJsonObject("result").get("value");
            return value == null ? JsonNull.INSTANCE : value;
        } finally {
            chrome.cdp().call("Target.detachFromTarget", Stage.arguments("sessionId", session), Stage.SOON);
        }
    }

    @Test
    void aTrustedClickIsOfItsStepAndNoPersons() throws Exception {
        Tab tab = open("<button onclick=\"dataLayer.push({event: 'add', real: event.isTrusted})\">Add</button>"
                + "<a href=/trusted?next>Next</a><script>dataLayer = []</script>");
        JsonObject first = interact("{\"click\":\"button \\\"Add\\\"\",\"input\":\"trusted\",\"expect\":\"add\"}");
        JsonObject step = step(first);
        assertTrue(step.get("trusted").getAsBoolean(), first::toString);
        assertTrue(step.toString().contains("\"event\":\"add\""), first::toString);
        assertTrue(tab.evaluate("dataLayer.at(-1).real").getAsBoolean());
        JsonObject next = interact("{\"click\":\"link \\\"Next\\\"\",\"input\":\"trusted\"}");
        assertTrue(step(next).toString().contains("/trusted?next"), next::toString);
        JsonObject after = interact("{\"click\":\"button \\\"Add\\\"\"}");
        assertFalse(step(after).get("trusted").getAsBoolean(), "what we pressed is no person's: " + after);
    }

    @Test
    @Tag("thorough")
    void aPersonsPressInTheMiddleEndsTheStep() throws Exception {
        Tab tab = open("<textarea id=t></textarea>");
        var typing = CompletableFuture.supplyAsync(() -> type("css=#t", "word ".repeat(1500)));
        tab.waitFor("t.value.length > 20", Stage.SOON);
        PersonsHand.press(tab, 5, 300);
        Hands.Came came = typing.get(Stage.SOON.toMillis(), TimeUnit.MILLISECONDS);
        assertEquals("PERSON_ACTIVE", came.outcome(), came::toString);
        assertTrue(tab.evaluate("t.value.length < 7500").getAsBoolean());
    }

    @Tag("thorough")
    @Test
    void aPageThatChangesItsSizeAllTheTimeNeverHasAPressElsewhere() throws Exception {
        Tab tab = open(
                """
                        <style>button{position:fixed;left:20px;width:120px;height:30px}</style>
                        <button id=b style="bottom:60px">Add</button><button id=x style="bottom:25px">Other</button>
                        <button id=y style="bottom:95px">Third</button>
                        <script>hits = {b: 0, x: 0, y: 0}; addEventListener('click', ({target}) => hits[target.id]++);
                        for (const type of ['pointerdown', 'mousedown']) addEventListener(type, ({target}) => { if (target.id !== 'b') hits.x++; }, false);
                        </script>""");
        // As the browser's bar does: the page becomes smaller some time after the debugger has come.
        var sizes = Thread.ofPlatform().daemon().start(() -> {
            for (int n = 0; !Thread.interrupted(); n++) {
                try {
                    tab.call("Emulation.setDeviceMetricsOverride", Stage.arguments("width", 800, "height",
                            500 + 35 * (n % 3), "deviceScaleFactor", 1, "mobile", false));
                    Thread.sleep(7 + n % 40);
                } catch (InterruptedException | CdpException e) {
                    return;
                }
            }
        });
        int done = 0;
        for (int n = 0; n < 25; n++) {
            Hands.Came came = hands().does("click", "css=#b", null, TRUSTED);
            done += !came.failed() && came.came("received").getAsBoolean() ? 1 : 0;
        }
        sizes.interrupt();
        sizes.join();
        JsonObject hits = tab.evaluate("hits").getAsJsonObject();
        assertEquals(0, hits.get("x").getAsInt() + hits.get("y").getAsInt(), hits::toString);
        assertEquals(done, hits.get("b").getAsInt(), "what is said to be received was received once");
    }

    @Test
    @Tag("thorough")
    void theCompanionEndsInTheMiddleAndNothingStaysPressed() throws Exception {
        Tab tab = open(HELD + "<textarea id=t></textarea>");
        var typing = CompletableFuture.supplyAsync(() -> type("css=#t", "Word ".repeat(1500)));
        tab.waitFor("t.value.length > 20", Stage.SOON);
        stage.endWorker(Protocol.COMPANION_ID);
        Hands.Came came = typing.get(Stage.SOON.toMillis(), TimeUnit.MILLISECONDS);
        assertEquals("TRUSTED_INPUT_LOST", came.outcome(), came::toString);
        assertTrue(came.toString().contains("\"begun\":true"), came::toString);
        Stage.eventually("the companion is there again",
                () -> !hands().does("hover", "css=#t", null, TRUSTED).failed());
        PersonsHand.key(tab, "x");
        assertEquals(0, tab.evaluate("held.size").getAsInt(), "keys are let go");
    }

    @Test
    void theWorkerEndsInTheMiddleAndNothingStaysPressed() throws Exception {
        Tab tab = open(HELD + "<textarea id=t></textarea>");
        var typing = CompletableFuture.supplyAsync(() -> type("css=#t", "Word ".repeat(1500)));
        tab.waitFor("t.value.length > 20", Stage.SOON);
        stage.endWorker();
        Stage.eventually("the debugger has left the tab", () -> !isDebugged());
        assertEquals(0, tab.evaluate("held.size").getAsInt(), "keys are let go");
        assertTrue(tab.evaluate("t.value.length < 7500").getAsBoolean());
        typing.cancel(true);
    }

    @Test
    @Tag("thorough")
    void cancelInTheBrowsersBarIsStop() throws Exception {
        Tab tab = open("<textarea id=t></textarea>");
        var typing = CompletableFuture.supplyAsync(() -> type("css=#t", "word ".repeat(1500)));
        tab.waitFor("t.value.length > 20", Stage.SOON);
        // The bar is none of a browser without a window: the companion is told as the browser would.
        inWorker(stage, Protocol.COMPANION_ID,
                TAB + ".then((tabId) => { chrome.debugger.onDetach.dispatch({tabId}, 'canceled_by_user'); })");
        Hands.Came came = typing.get(Stage.SOON.toMillis(), TimeUnit.MILLISECONDS);
        assertEquals("STOPPED_BY_PERSON", came.outcome(), came::toString);
        Hands.Came next = hands().does("click", "css=#t", null, TRUSTED);
        assertEquals("CONSENT_REQUIRED", next.outcome(), next::toString);
    }

    @Test
    @Tag("thorough")
    void aDialogThatOpensInAFrameNobodyWatchesIsAnswered() throws Exception {
        Tab tab = open(
                "<button onclick=\"setTimeout(() => { window.said = document.querySelector('iframe').contentWindow.prompt('Name?'); }, 0)\">Ask</button><iframe></iframe>");
        JsonObject asked = interact("{\"click\":\"button \\\"Ask\\\"\",\"input\":\"trusted\"}");
        Stage.eventually("the dialog is known",
                () -> walker().callTool("takeSnapshot", new JsonObject(), Stage.SOON).structured().toString()
                        .contains("DIALOG_OPEN"));
        JsonObject told = walker().callTool("takeSnapshot", new JsonObject(), Stage.SOON).structured();
        assertEquals("{\"tool\":\"handleDialog\",\"arguments\":{\"accept\":false}}",
                String.valueOf(told.getAsJsonObject("error").get("next")), told::toString);
        JsonObject handled = walker()
                .callTool("handleDialog", Stage.arguments("accept", true, "text", "Ann"), Stage.SOON)
                .structured();
        assertTrue(handled.toString().contains("accept prompt"), () -> asked + " " + handled);
        tab.waitFor("window.said === 'Ann'", Stage.SOON);
    }

    @Test
    @Tag("thorough")
    void otherExtensionsPagesOfOursAndWebPagesAreNotServed() throws Exception {
        Path other = Files.createDirectory(temp.resolve("other"));
        Files.writeString(other.resolve("manifest.json"),
                "{\"manifest_version\":3,\"name\":\"Other\",\"version\":\"1\",\"background\":{\"service_worker\":\"w.js\"}}");
        Files.writeString(other.resolve("w.js"), "");
        Chrome chrome = stage.browser().chrome();
        String id = chrome.loadExtension(other);
        Stage.eventually("its worker runs", () -> !stage.workers(id).isEmpty());
        String connect = """
                new Promise((resolve) => {
                  const said = [];
                  const port = chrome.runtime.connect('%s', {name: 'tab'});
                  port.onMessage.addListener((message) => said.push(message));
                  port.onDisconnect.addListener(() => resolve(JSON.stringify(said)));
                  port.postMessage({attach: {tabId: 1}});
                })""".formatted(Protocol.COMPANION_ID);
        assertEquals("[]", inWorker(stage, id, connect).getAsString());
        Tab ours = stage.openUrl("chrome-extension://" + stage.browser().extensionId() + "/options/options.html");
        assertEquals("[]", ours.evaluate(connect).getAsString());
        Tab page = open("page");
        assertTrue(page.evaluate("typeof chrome === 'undefined' || chrome.runtime === undefined").getAsBoolean());
    }

    private static final String HELD = "<script>held = new Set(); for (const type of ['keydown','keyup']) addEventListener(type, ({type, code}) => held[type === 'keydown' ? 'add' : 'delete'](code));</script>";

    /** Tells whether the companion's debugger is in the tab of this test. */
    private static boolean isDebugged() throws Exception {
        return inWorker(stage, Protocol.COMPANION_ID, TAB
                + ".then((tabId) => chrome.debugger.sendCommand({tabId}, 'Page.getLayoutMetrics')).then(() => true, () => false)")
                .getAsBoolean();
    }

    /** In the companion: the id of the tab. */
    private static final String TAB = "chrome.debugger.getTargets().then((all) => all.find(({url}) => url.includes('/trusted')).tabId)";

    private static JsonObject interact(String entry) throws Exception {
        JsonObject arguments = new JsonObject();
        arguments.add("do", JsonParser.parseString("[" + entry + "]"));
        return walker().callTool("interact", arguments, Stage.SOON).structured();
    }

    private static JsonObject step(JsonObject answer) {
        JsonObject data = answer.has("result") ? answer.getAsJsonObject("result") : answer;
        if (!data.has("steps")) {
            throw new AssertionError(answer.toString());
        }
        return data.getAsJsonArray("steps").get(0).getAsJsonObject();
    }

    /** A client that may operate pages. */
    private static McpClient walker() throws Exception {
        return stage.anotherClient("--toolsets", "page");
    }

    private static Hands.Came type(String element, String text) {
        try {
            return hands().does("type", element, new JsonPrimitive(text), TRUSTED);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
