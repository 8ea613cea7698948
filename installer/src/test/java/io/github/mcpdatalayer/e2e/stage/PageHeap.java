package io.github.mcpdatalayer.e2e.stage;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.chrome.Tab;

/** Measures the memory of a page: a text of a read that nobody fetches any more shows there alone. */
public final class PageHeap {

    private PageHeap() {}

    /** Bytes of the page that are not garbage. */
    public static double used(Tab tab) {
        tab.call("HeapProfiler.collectGarbage", new JsonObject());
        return tab.call("Runtime.getHeapUsage", new JsonObject()).get("usedSize").getAsDouble();
    }
}
