package io.github.mcpdatalayer.e2e.stage;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.demo.ThrowAwayBrowser;
import io.github.mcpdatalayer.front.chrome.CdpException;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;

/**
 * The tabs of a browser in which the toolbar button was pressed while they showed {@link Stage#SHOP}. Chrome's grant holds as
 * long as they stay there, so one of them serves the next test, detached and at a new page without history: a popup costs more
 * than most tests do.
 */
final class GrantedTabs {

    private static final String REST = Stage.SHOP + "/between-two-classes";
    private static final Duration ALIVE = Duration.ofSeconds(5);

    private final ThrowAwayBrowser browser;
    private final Map<String, Integer> tabIds = new HashMap<>();
    private ExtensionHands hands;
    private String kept;

    GrantedTabs(ThrowAwayBrowser browser) {
        this.browser = browser;
    }

    /** The target of the tab that waits for the next test, or null. */
    String keptTarget() {
        return kept;
    }

    /** Leads the tab that waits away from the last test's page, so that nothing of that goes on. */
    void rest() {
        if (kept != null) {
            browser.chrome().web().serve(REST, Reply.html("<title>Between two classes</title>"));
            Tab tab = browser.chrome().attach(kept);
            tab.goTo(REST);
            tab.release();
        }
    }

    /** A page that was opened before does not see which APIs the person has allowed since. */
    ExtensionHands newHands() {
        if (hands != null && hands.isOpen()) {
            hands.close();
        }
        hands = null;
        return hands();
    }

    ExtensionHands hands() {
        if (hands == null || !hands.isUsable()) {
            hands = new ExtensionHands(browser);
        }
        return hands;
    }

    /** Takes back what a test has left on sites: that it typed a secret there, or ran code. A reload of the extension does so, too. */
    void forgetHolds() {
        if (hands != null && hands.isUsable()) {
            hands.forgetHolds();
        }
    }

    /** Opens this address in the tab that was kept, or gives null where there is none, or where its grant would end. */
    Tab open(String url) {
        if (kept == null || !isShop(url)) {
            return null;
        }
        Tab tab = browser.chrome().attach(kept);
        kept = null;
        try {
            tab.activate(); // as a new tab is: it is drawn
            tab.goTo(url);
            tab.call("Page.resetNavigationHistory", new JsonObject());
            return tab;
        } catch (CdpException e) {
            tab.close(); // the last test's page was on its way to another
            return null;
        }
    }

    /** Attaches the tab without its popup, or gives false where the button was not pressed there. */
    boolean attach(Tab tab, String level, boolean reload) {
        Integer tabId = tabIds.get(tab.targetId());
        if (tabId == null || !isShop(tab.evaluate("location.href").getAsString())) {
            return false;
        }
        try {
            hands().attach(tabId, level, reload);
            return true;
        } catch (CdpException e) {
            // Without the grant Chrome tells no address, and for a page without one a level above the lowest is refused.
            String refusal = String.valueOf(e.getMessage());
            if (!refusal.contains("ACCESS_LOST") && !refusal.contains("SITE_DENIED")) {
                throw e;
            }
            tabIds.remove(tab.targetId()); // its test has been on another site meanwhile, which ends the grant
            return false;
        }
    }

    /** Lets clients do more or less in an attached tab without its popup, or gives false where the button was not pressed there. */
    boolean allow(Tab tab, String what, Object value) {
        Integer tabId = tabIds.get(tab.targetId());
        if (tabId != null) {
            hands().allow(tabId, what, value);
        }
        return tabId != null;
    }

    /** The popup of this tab is open: the button was pressed. */
    void pressed(Tab tab, Popup popup) {
        if (isShop(tab.evaluate("location.href").getAsString())) {
            JsonElement id = popup.page()
                    .evaluate("chrome.tabs.query({active: true, currentWindow: true}).then(([tab]) => tab?.id)");
            if (!id.isJsonNull()) {
                tabIds.put(tab.targetId(), id.getAsInt());
            }
        }
    }

    /** Keeps this tab for the next test; false where it is to be closed. */
    boolean keep(Tab tab) {
        Integer tabId = tabIds.get(tab.targetId());
        if (kept != null || tabId == null || !answers(tab)) {
            return false;
        }
        try {
            hands().detach(tabId);
            tab.evaluate("window.name = ''; sessionStorage.clear(); window.onbeforeunload = null; true");
        } catch (CdpException e) {
            return false; // a page that works against the test, or a worker that is gone: the next test gets a new tab
        }
        tab.release();
        kept = tab.targetId();
        return true;
    }

    /** Tells whether its page shows the shop still, and can say so soon. */
    private boolean answers(Tab tab) {
        try {
            JsonObject answer = tab.send("Runtime.evaluate", expression("location.href")).get(ALIVE.toMillis(),
                    TimeUnit.MILLISECONDS);
            JsonElement value = answer.getAsJsonObject("result").get("value");
            return value != null && isShop(value.getAsString());
        } catch (ExecutionException | TimeoutException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static JsonObject expression(String text) {
        var params = new JsonObject();
        params.addProperty("expression", text);
        params.addProperty("returnByValue", true);
        return params;
    }

    private static boolean isShop(String url) {
        return url.startsWith(Stage.SHOP + "/");
    }
}
