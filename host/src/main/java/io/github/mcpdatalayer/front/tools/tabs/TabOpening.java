package io.github.mcpdatalayer.front.tools.tabs;

import java.time.Duration;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.link.BrowserReply;
import io.github.mcpdatalayer.front.link.Deadline;
import io.github.mcpdatalayer.front.link.LinkException;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.sources.PageActs;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.wire.Lenient;
import io.github.mcpdatalayer.wire.Method;
import org.jspecify.annotations.Nullable;

/** Opens pages in new tabs: a call of openTab writes what came of it, a step of a journey goes on from there. */
public final class TabOpening {

    static final int TIMEOUT_MS = 10_000;
    private static final int AFTER_MS = 8_000;

    private final Workbench bench;
    private final PageActs acts;

    public TabOpening(Workbench bench, PageActs acts) {
        this.bench = bench;
        this.acts = acts;
    }

    /**
     * A tab that shows the page.
     *
     * @param tab empty where it is not attached
     * @param step such as {@code kd1@7}; empty where it is not attached
     * @param isNew false where a tab showed the page already
     * @param facts as host/PROTOCOL.md has them, redacted
     */
    public record OpenedTab(String tab, String step, String level, boolean isNew, boolean settled, String facts) {}

    /**
     * Opens a page, and tells nothing of what that tracked.
     *
     * @param from the tab from which it is opened; null: any
     * @param shows whether it is shown, or the tab that shows the page already
     */
    public OpenedTab open(@Nullable String from, String url, boolean shows) throws ToolException, InterruptedException {
        if (shows) {
            for (AttachedTabs.AttachedTab tab : AttachedTabs.of(bench.browsers()).tabs()) {
                if (isSame(tab.url(), url)) {
                    JsonObject shown = ActivateTab.activate(bench.browsers(), tab.handle());
                    return new OpenedTab(Lenient.text(shown, "tab"), Lenient.text(shown, "step"), "", false, true,
                            "{}");
                }
            }
        }
        return openNew(from, url, shows);
    }

    OpenedTab openNew(@Nullable String from, String url, boolean shows) throws ToolException, InterruptedException {
        var params = new JsonObject();
        params.addProperty("url", url);
        params.addProperty("timeoutMs", TIMEOUT_MS);
        if (shows) {
            params.addProperty("active", true);
        }
        try {
            BrowserReply reply = bench.browsers().ask(Method.OPEN_TAB, params, from,
                    Deadline.in(Duration.ofMillis(TIMEOUT_MS + AFTER_MS)));
            JsonObject result = reply.result();
            String tab = Lenient.text(result, "tab");
            return new OpenedTab(tab, Lenient.text(result, "step"), Lenient.text(result, "level"), true,
                    Lenient.is(result, "settled"), tab.isEmpty() ? "{}" : reply.text());
        } catch (LinkException e) {
            throw acts.error(e.error(), OpenTab.NAME, from);
        }
    }

    /** A site's first page may be written without the last slash. */
    private static boolean isSame(String shown, String asked) {
        return shown.equals(asked) || shown.equals(asked + "/");
    }
}
