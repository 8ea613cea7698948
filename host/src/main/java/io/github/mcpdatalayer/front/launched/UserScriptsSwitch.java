package io.github.mcpdatalayer.front.launched;

import java.time.Duration;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.chrome.Cdp;
import io.github.mcpdatalayer.front.chrome.CdpException;
import io.github.mcpdatalayer.front.chrome.Chrome;
import io.github.mcpdatalayer.front.chrome.Tab;

/** "Allow user scripts" in the browser's details of an extension. There is no other way to it than the page with the switch. */
final class UserScriptsSwitch {
    private static final Duration DEADLINE = Duration.ofSeconds(10);

    private UserScriptsSwitch() {}

    /**
     * Switches it on, in a page that no window shows.
     *
     * @throws CdpException
     *             this browser has no such switch, or a policy closes its page
     */
    static void turnOn(Chrome chrome, String extensionId) {
        JsonObject params = new JsonObject();
        params.addProperty("url", "chrome://extensions/");
        params.addProperty("hidden", true);
        params.addProperty("background", true);
        String target = chrome.cdp().call("Target.createTarget", params, DEADLINE).get("targetId").getAsString();
        try {
            Tab page = chrome.attach(target);
            page.waitFor("globalThis.chrome?.developerPrivate?.updateExtensionConfiguration !== undefined", DEADLINE);
            page.evaluateAsPerson("chrome.developerPrivate.updateExtensionConfiguration({extensionId: '" + extensionId
                    + "', userScriptsAccess: true})");
        } finally {
            JsonObject done = new JsonObject();
            done.addProperty("targetId", target);
            var _ = chrome.cdp().send(Cdp.BROWSER, "Target.closeTarget", done);
        }
    }
}
