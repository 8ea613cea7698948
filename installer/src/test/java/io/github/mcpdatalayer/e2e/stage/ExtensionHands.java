package io.github.mcpdatalayer.e2e.stage;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.demo.ThrowAwayBrowser;
import io.github.mcpdatalayer.front.chrome.Chrome;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.testing.Eventually;

/**
 * A page of the extension that stands in no window: it asks the worker for what the popup asks for, without the second that
 * opening the popup takes. Chrome grants a tab by the toolbar button alone, so that is pressed before.
 */
final class ExtensionHands implements AutoCloseable {

    private final Tab page;

    ExtensionHands(ThrowAwayBrowser browser) {
        Chrome chrome = browser.chrome();
        var target = new JsonObject();
        // A file that shows nothing and runs no script.
        target.addProperty("url", "chrome-extension://" + browser.extensionId() + "/_locales/en/messages.json");
        target.addProperty("hidden", true);
        page = chrome.attach(chrome.cdp().call("Target.createTarget", target, Eventually.SOON).get("targetId")
                .getAsString());
        page.waitFor("document.readyState === 'complete' && globalThis.chrome?.runtime", Eventually.SOON);
    }

    /** Evaluates JavaScript with the rights of the extension's pages. */
    JsonElement evaluate(String script) {
        return page.evaluate(script);
    }

    /**
     * Attaches a tab that the toolbar button was pressed in; a level of null leaves the choice to what is remembered.
     *
     * @param reload
     *            whether the page is loaded anew
     */
    void attach(int tabId, String level, boolean reload) {
        var choice = new JsonObject();
        choice.addProperty("tabId", tabId);
        choice.addProperty("reload", reload);
        choice.add("keep", new JsonArray());
        choice.addProperty("join", false);
        if (level != null) {
            choice.addProperty("level", level);
        }
        ask("attach", choice.toString());
    }

    /** Sets what the person allows in an attached tab: its {@code level}, or whether clients may run {@code code}. */
    void allow(int tabId, String what, Object value) {
        JsonObject choice = Stage.arguments("tabId", tabId, what, value);
        ask("allow", choice.toString());
    }

    void detach(int tabId) {
        ask("detach", Integer.toString(tabId));
    }

    void detachAll() {
        ask("detachAll", "null");
    }

    /** Where a secret was typed or code has run is forgotten, as when the browser is started anew. */
    void forgetHolds() {
        page.evaluate("chrome.storage.session.remove('siteHolds').then(() => true)");
    }

    /** Returns what the extension keeps, as a text: on disk (but for the number of tabs that it has named), as permissions, as scripts. */
    String kept() {
        return evaluate(
                """
                              (async () => JSON.stringify([
                                Object.entries(await chrome.storage.local.get(null))
                                  .map(([key, value]) => [key, key === 'profile' ? value.id : value]).sort(), await chrome.permissions.getAll(),
                                await chrome.scripting.getRegisteredContentScripts(),
                                await chrome.extension.isAllowedIncognitoAccess(),
                        chrome.userScripts?.getScripts ? await chrome.userScripts.getScripts().catch(() => 'off') : 'off']))()""")
                .getAsString();
    }

    String target() {
        return page.targetId();
    }

    /** Fails where the worker refuses. */
    private void ask(String deed, String argument) {
        page.evaluate("""
                new Promise((resolve, reject) => {
                  const port = chrome.runtime.connect({name: 'popup'});
                  port.onDisconnect.addListener(() => reject(new Error('the worker has ended')));
                  port.onMessage.addListener((message) => {
                    if (message.n !== 1) return;
                    port.disconnect();
                    if (message.error) reject(new Error(JSON.stringify(message.error)));
                    else resolve(true);
                  });
                  port.postMessage({n: 1, do: '%s', with: %s});
                })""".formatted(deed, argument));
    }

    boolean isOpen() {
        return page.isOpen();
    }

    /** Tells whether it can ask: a page of an extension that was loaded anew stays open and reaches no worker. */
    boolean isUsable() {
        return page.isOpen() && page.evaluate("!!globalThis.chrome?.runtime?.id").getAsBoolean();
    }

    @Override
    public void close() {
        page.close();
    }
}
