package io.github.mcpdatalayer.e2e.stage;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.chrome.Tab;

/** Does with the window of a tab what a person does. */
public final class WindowState implements AutoCloseable {

    private final Tab tab;

    private WindowState(Tab tab) {
        this.tab = tab;
    }

    /** Minimises it, until this is closed. */
    public static WindowState minimised(Tab tab) {
        var window = new WindowState(tab);
        window.set("minimized");
        return window;
    }

    private void set(String state) {
        var params = new JsonObject();
        params.add("windowId", tab.call("Browser.getWindowForTarget", new JsonObject()).get("windowId"));
        params.add("bounds", Stage.arguments("windowState", state));
        tab.call("Browser.setWindowBounds", params);
    }

    @Override
    public void close() {
        set("normal");
    }
}
