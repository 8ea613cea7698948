package io.github.mcpdatalayer.e2e;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.Method;
import io.github.mcpdatalayer.wire.WireError;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

/**
 * A method that operates the page and runs code, as no release has one: it stands in a copy of the extension that this
 * test makes, and the test plays the person who allows it.
 */
class GateIT {

    @RegisterExtension
    static final Stage stage = new Stage();

    @TempDir
    static Path folder;

    @BeforeAll
    static void anExtensionWithAMethodThatOperatesThePage() throws Exception {
        Path copy = ExtensionCopy.of(folder.resolve("extension"), "0.1.99");
        Files.writeString(copy.resolve("background/commands/test-act.js"),
                """
                        const act = () => { document.title += '!'; return document.title; };
                        export const testAct = ({platform, attachments}) => ({
                          on: 'page',
                          check: ({tab, waits = false}) => ({tab, waits}),
                          async run({waits}, call, pass) {
                            const {documentId, origin} = await pass.document({frameId: 0});
                            while (waits && attachments.of(pass.attachment.tabId).level === 'act') await new Promise((resolve) => setTimeout(resolve, 20));
                            await pass.again(origin);
                            const [{result}] = await platform.run({tabId: pass.attachment.tabId, documentId}, 'page', act);
                            return {site: origin, result: {title: result}};
                          },
                        });
                        """);
        ExtensionCopy.change(copy.resolve("wire/protocol.js"), "\"methods\": \\{",
                "\"methods\": {\"testAct\": {\"effect\": \"act\", \"code\": true, \"retry\": false, \"text\": \"none\", \"permissions\": []},");
        Path worker = copy.resolve("background/service-worker.js");
        ExtensionCopy.change(worker, "(?s)\\A", "import {testAct} from './commands/test-act.js';\n");
        ExtensionCopy.change(worker, "gate\\.guard\\(\\{", "gate.guard({testAct: testAct(context),");
        ExtensionCopy.change(worker, "detachAll: \\(\\) =>",
                "allow: async (allowed) => void Object.assign(attachments.list()[0], allowed),\n    rules: async (rules) => policy.setMachine(rules),\n    detachAll: () =>");
        stage.browser().chrome().loadExtension(copy);
        Stage.eventually("the copy is connected",
                () -> stage.call("listTabs").text().contains("\"version\":\"0.1.99\""));
    }

    @Test
    void aMethodGoesNoFurtherThanThePersonAndTheAdministratorAllow() throws Exception {
        assertNull(Method.named("testAct"), "no release has it");
        Tab tab = stage.attach(shop());
        WireFront wire = stage.wire();

        assertRefused("CONSENT_REQUIRED", "act", wire);
        person("allow", "{level: 'act', code: false}");
        assertRefused("CONSENT_REQUIRED", "code", wire);
        assertEquals("Shop", tab.evaluate("document.title").getAsString());

        person("allow", "{level: 'act', code: true}");
        Message.Response done = wire.ask("testAct", Stage.arguments("callId", callId()));
        assertNotNull(done.result(), () -> String.valueOf(done.error()));
        assertEquals(Stage.SHOP, done.site());
        assertEquals("Shop!", tab.evaluate("document.title").getAsString());

        // What the person takes back while the method waits, it does not do any more.
        var waiting = CompletableFuture.supplyAsync(() -> {
            try {
                return wire.ask("testAct", Stage.arguments("callId", callId(), "waits", true));
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        person("allow", "{level: 'see', code: true}");
        assertEquals("CONSENT_REQUIRED", error(waiting.get(1, TimeUnit.MINUTES)).code());
        assertEquals("Shop!", tab.evaluate("document.title").getAsString());

        person("allow", "{level: 'act', code: true}");
        person("rules", "{maxLevel: {'*': 'act', 'shop.example': 'data'}}");
        assertEquals("SITE_DENIED", error(wire.ask("testAct", Stage.arguments("callId", callId()))).code());
        assertEquals("OK", stage.call("getDataLayer").isError() ? "refused" : "OK");
        person("rules", "{features: {code: false}}");
        assertEquals("POLICY_DISABLED", error(wire.ask("testAct", Stage.arguments("callId", callId()))).code());
        assertEquals("Shop!", tab.evaluate("document.title").getAsString());

        person("rules", "{maxLevel: {'*': 'none'}}");
        Stage.eventually("a tab of a site on which nothing is allowed is detached",
                () -> "NO_TAB_ATTACHED".equals(stage.call("getDataLayer").errorCode()));
        try (Popup popup = stage.popup(tab)) {
            popup.awaitRefusal("policy file of this computer");
        }
    }

    private static Tab shop() {
        return stage.open(stage.browser(), Stage.SHOP + "/gate",
                Reply.html("<title>Shop</title><script>dataLayer = [{event: 'a'}]</script>"));
    }

    private static void assertRefused(String code, String needs, WireFront wire) throws Exception {
        WireError error = error(wire.ask("testAct", Stage.arguments("callId", callId())));
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

    /** What the person, or the host for an administrator, will say to the worker. */
    private static void person(String deed, String argument) {
        Stage.inExtension(stage.browser(), """
                new Promise((resolve) => {
                  const port = chrome.runtime.connect({name: 'popup'});
                  port.onMessage.addListener(({n}) => n === 1 && resolve('done'));
                  port.postMessage({n: 1, do: '%s', with: %s});
                })""".formatted(deed, argument));
    }
}
