package io.github.mcpdatalayer.front.launched;

import java.time.Duration;
import java.util.List;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.chrome.Cdp;
import io.github.mcpdatalayer.front.chrome.CdpException;
import io.github.mcpdatalayer.front.chrome.Chrome;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.wire.Lenient;

/** The window of a launched browser before its first page, which no extension can measure. */
final class BlankWindow {

    private static final Duration DEADLINE = Duration.ofSeconds(5);
    /** The borders of a window may change with its size. */
    private static final int TRIES = 3;
    private static final int LOOKS = 20;
    private static final int LOOK_MS = 25;

    private BlankWindow() {}

    /** Gives it the size at which pages have so many CSS pixels; false where it does not take that. */
    static boolean resize(Chrome chrome, int width, int height) throws InterruptedException {
        try {
            String target = target(chrome);
            if (target.isEmpty()) {
                return false;
            }
            Tab tab = chrome.attach(target);
            try {
                return resize(chrome.cdp(), tab, width, height);
            } finally {
                tab.release();
            }
        } catch (CdpException e) {
            return false; // the journey goes on in the size that there is, and its report says so
        }
    }

    /** The target of its tab; empty where it has none. */
    static String target(Chrome chrome) {
        List<JsonObject> pages = chrome.targets(each -> Lenient.text(each, "type").equals("page"));
        return pages.isEmpty() ? "" : Lenient.text(pages.getFirst(), "targetId");
    }

    private static boolean resize(Cdp cdp, Tab tab, int width, int height) throws InterruptedException {
        var target = new JsonObject();
        target.addProperty("targetId", tab.targetId());
        for (int i = 0; i < TRIES; i++) {
            JsonArray inner = inner(tab);
            int byX = width - inner.get(0).getAsInt();
            int byY = height - inner.get(1).getAsInt();
            if (byX == 0 && byY == 0) {
                return true;
            }
            JsonObject window = cdp.call("Browser.getWindowForTarget", target, DEADLINE);
            JsonObject before = window.getAsJsonObject("bounds");
            var bounds = new JsonObject();
            bounds.addProperty("width", before.get("width").getAsInt() + byX);
            bounds.addProperty("height", before.get("height").getAsInt() + byY);
            var params = new JsonObject();
            params.add("windowId", window.get("windowId"));
            params.add("bounds", bounds);
            cdp.call("Browser.setWindowBounds", params, DEADLINE);
            for (int look = 0; look < LOOKS && inner.equals(inner(tab)); look++) {
                Thread.sleep(LOOK_MS);
            }
        }
        JsonArray inner = inner(tab);
        return inner.get(0).getAsInt() == width && inner.get(1).getAsInt() == height;
    }

    private static JsonArray inner(Tab tab) {
        return tab.evaluate("[innerWidth, innerHeight]").getAsJsonArray();
    }
}
