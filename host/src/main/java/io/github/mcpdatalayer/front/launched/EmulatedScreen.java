package io.github.mcpdatalayer.front.launched;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.chrome.Tab;

/**
 * A screen that the computer does not have, as of a phone.
 *
 * @param width
 *            in CSS pixels
 * @param scale
 *            device pixels for one of CSS; 0: those that there are
 * @param mobile
 *            with the layout of a phone
 * @param landscape
 *            how a phone is held
 */
public record EmulatedScreen(int width, int height, double scale, boolean mobile, boolean touch, boolean landscape) {

    private static final int TOUCHES = 5;

    /** Shows the pages of a tab on it, from now on and for as long as the tab's session lasts. */
    void show(Tab tab) {
        var metrics = new JsonObject();
        metrics.addProperty("width", width);
        metrics.addProperty("height", height);
        metrics.addProperty("deviceScaleFactor", scale);
        metrics.addProperty("mobile", mobile);
        var orientation = new JsonObject();
        orientation.addProperty("type", landscape ? "landscapePrimary" : "portraitPrimary");
        orientation.addProperty("angle", landscape ? 90 : 0);
        metrics.add("screenOrientation", orientation);
        tab.call("Emulation.setDeviceMetricsOverride", metrics);
        touch(tab, touch);
    }

    /** Shows the pages of a tab as they are. */
    static void end(Tab tab) {
        tab.call("Emulation.clearDeviceMetricsOverride", new JsonObject());
        touch(tab, false);
    }

    private static void touch(Tab tab, boolean enabled) {
        var touch = new JsonObject();
        touch.addProperty("enabled", enabled);
        if (enabled) {
            touch.addProperty("maxTouchPoints", TOUCHES);
        }
        tab.call("Emulation.setTouchEmulationEnabled", touch);
    }
}
