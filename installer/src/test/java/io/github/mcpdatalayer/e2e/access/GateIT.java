package io.github.mcpdatalayer.e2e.access;

import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.e2e.stage.Popup;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.e2e.stage.WireFront;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.Method;
import io.github.mcpdatalayer.wire.WireError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Methods that see and operate the page and run code, as no release has them, on the way that those of a release go: tool,
 * front, host, gate, command, page, answer. The test plays the person who allows it.
 */
class GateIT {

    @RegisterExtension
    static final Stage stage = Stage.ofTrial();

    @Test
    void aMethodGoesNoFurtherThanThePersonAndTheAdministratorAllow() throws Exception {
        assertNull(Method.named("trialRun"), "no release has it");
        Tab tab = stage.attach(shop());
        WireFront wire = stage.wire();

        assertRefused("CONSENT_REQUIRED", "act", wire);
        person(wire, "level", "act", "code", false);
        assertRefused("CONSENT_REQUIRED", "code", wire);
        assertEquals("Shop", tab.evaluate("document.title").getAsString());

        person(wire, "level", "act", "code", true);
        Message.Response done = wire.ask("trialRun", Stage.arguments("callId", callId()));
        assertNotNull(done.result(), () -> String.valueOf(done.error()));
        assertEquals(Stage.SHOP, done.site());
        assertEquals("Shop!", tab.evaluate("document.title").getAsString());

        // The method does not go on with what the person takes back while it waits.
        var waiting = CompletableFuture.supplyAsync(() -> {
            try {
                return wire.ask("trialRun", Stage.arguments("callId", callId(), "waits", true));
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        person(stage.wire(), "level", "see", "code", true);
        assertEquals("CONSENT_REQUIRED", error(waiting.get(1, TimeUnit.MINUTES)).code());
        assertEquals("Shop!", tab.evaluate("document.title").getAsString());

        person(wire, "level", "act", "code", true);
        person(wire, "rules", "{\"maxLevel\": {\"*\": \"act\", \"shop.example\": \"data\"}}");
        assertEquals("SITE_DENIED", error(wire.ask("trialRun", Stage.arguments("callId", callId()))).code());
        assertEquals("OK", stage.call("getDataLayer").isError() ? "refused" : "OK");
        person(wire, "rules", "{\"features\": {\"code\": false}}");
        assertEquals("POLICY_DISABLED", error(wire.ask("trialRun", Stage.arguments("callId", callId()))).code());
        assertEquals("Shop!", tab.evaluate("document.title").getAsString());

        person(wire, "rules", "{\"maxLevel\": {\"*\": \"none\"}}");
        Stage.eventually("a tab of a site on which nothing is allowed is detached",
                () -> "NO_TAB_ATTACHED".equals(stage.call("getDataLayer").errorCode()));
        try (Popup popup = stage.popup(tab)) {
            popup.awaitRefusal("policy file of this computer");
        }
        person(wire, "rules", "{}");
    }

    @Test
    void whereNothingIsAllowedOnOneOriginItsTabsAreLetGoAndOthersStay() throws Exception {
        Tab shop = stage.attach(shop());
        Tab other = stage.attach(stage.open(stage.browser(), "https://other.example/",
                Reply.html("<title>Other</title><script>dataLayer = [{event: 'other'}]</script>")));
        WireFront wire = stage.wire();
        String rules = "{\"maxLevel\": {\"*\": \"act\", \"shop.example\": \"none\"}}";
        person(wire, "rules", rules);
        Stage.eventually("the shop's tab is let go", () -> handles().size() == 1);
        assertEquals("[{\"event\":\"other\"}]", stage.call("getDataLayer").structured().get("result").toString());
        try (Popup popup = stage.popup(shop)) {
            popup.awaitRefusal("policy file of this computer");
        }
        other.goTo(Stage.SHOP + "/gate");
        Stage.eventually("the other tab is lost when it goes there",
                () -> "ACCESS_LOST".equals(stage.call("getDataLayer").errorCode()));
        person(wire, "rules", "{}");
    }

    private static List<String> handles() throws Exception {
        return stage.call("listTabs").structured().getAsJsonArray("tabs").asList().stream()
                .map(tab -> tab.getAsJsonObject().get("handle").getAsString()).toList();
    }

    @Test
    void aToolThatActsTakesTheWholeWayAndIsRefusedWhereItsLevelEnds() throws Exception {
        Tab tab = stage.attach(shop());
        assertEquals("CONSENT_REQUIRED", stage.call("countUp").errorCode());
        WireFront wire = stage.wire();
        person(wire, "level", "see");
        assertEquals("CONSENT_REQUIRED", stage.call("countUp").errorCode());
        person(wire, "level", "act");
        assertEquals(1, stage.call("countUp").structured().get("counter").getAsInt());
        String step = stage.call("countUp").structured().get("step").getAsString();
        assertTrue(step.endsWith("@2"), step);
        assertEquals(2, tab.evaluate("counter").getAsInt());
        // A front goes no further than its own flag, whatever the person has allowed.
        String offered = Stage.offered(stage.anotherClient("--max-level", "see"));
        assertTrue(offered.contains("\"listTabs\"") && !offered.contains("countUp"), offered);
        person(wire, "rules", "{\"maxLevel\": {\"*\": \"see\"}}");
        assertEquals("SITE_DENIED", stage.call("countUp").errorCode());
        person(wire, "rules", "{}");
        assertEquals(2, tab.evaluate("counter").getAsInt());
    }

    @Test
    void whatIsSeenOfAPageNeedsItsLevelAndIsRedacted() throws Exception {
        Tab tab = stage.attach(shop());
        tab.evaluate("document.body.innerHTML = '<h1>Hello jane.doe@example.com</h1>'");
        assertEquals("CONSENT_REQUIRED", stage.call("readHeading").errorCode());
        person(stage.wire(), "level", "see");
        assertEquals("Hello [EMAIL_1]", stage.call("readHeading").structured().get("heading").getAsString());
        assertEquals("CONSENT_REQUIRED", stage.call("countUp").errorCode());
    }

    @Test
    void whereScreenshotsAreSwitchedOffNoneIsTakenAndNoneThatWasTakenIsGiven() throws Exception {
        stage.attach(shop());
        WireFront wire = stage.wire();
        person(wire, "level", "see");
        JsonObject taken = wire.call("takeScreenshot");
        person(wire, "rules", "{\"features\": {\"screenshots\": false}}");
        try {
            assertEquals("POLICY_DISABLED", error(wire.ask("takeScreenshot", Stage.arguments("format", "png", "picture",
                    taken.get("picture").getAsLong()))).code());
            McpClient front = stage.anotherClient("--toolsets", "page");
            assertEquals("POLICY_DISABLED",
                    front.callTool("takeScreenshot", new JsonObject(), Stage.SOON).errorCode());
            assertFalse(front.callTool("takeSnapshot", new JsonObject(), Stage.SOON).isError());
        } finally {
            person(wire, "rules", "{}");
        }
    }

    @Test
    void aScriptInAPageIsNotServedAsThePopupIs() throws Exception {
        stage.attach(shop());
        assertEquals("closed,closed,closed",
                Stage.inExtension(stage.browser(),
                        """
                                chrome.tabs.query({}).then((tabs) => chrome.scripting.executeScript({
                                  target: {tabId: tabs.find(({url}) => url?.startsWith('https://shop.example/')).id},
                                  func: async () => {
                                    const said = [];
                                    for (const name of ['popup', 'panel', 'inspect']) {
                                      const port = chrome.runtime.connect({name});
                                      port.onMessage.addListener(() => said.push('served'));
                                      const closed = new Promise((done) => port.onDisconnect.addListener(() => done(said.push('closed'))));
                                      port.postMessage({n: 1, do: 'detachAll'});
                                      await closed;
                                    }
                                    return said.join();
                                  },
                                })).then(([{result}]) => result)""")
                        .getAsString());
        assertEquals("[{\"event\":\"a\"}]", stage.call("getDataLayer").structured().get("result").toString());
    }

    private static Tab shop() {
        return stage.open(stage.browser(), Stage.SHOP + "/gate",
                Reply.html("<title>Shop</title><script>dataLayer = [{event: 'a'}]</script>"));
    }

    private static void assertRefused(String code, String needs, WireFront wire) throws Exception {
        WireError error = error(wire.ask("trialRun", Stage.arguments("callId", callId())));
        assertEquals(code, error.code());
        assertEquals(needs, requireNonNull(error.data()).get("needs").getAsString());
    }

    /** Another one for each action, as a front makes them. */
    private static String callId() {
        return UUID.randomUUID().toString().replace("-", "").substring(0, 22);
    }

    private static WireError error(Message.Response response) {
        return requireNonNull(response.error(), () -> "answered " + response.result());
    }

    /** Says something to the extension as the person, or as the host for an administrator. */
    private static void person(WireFront wire, Object... says) throws Exception {
        wire.call("trialAllow", says);
    }
}
