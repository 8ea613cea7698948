package io.github.mcpdatalayer.front.tools.page.act;

import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.front.link.BrowserReply;
import io.github.mcpdatalayer.front.link.Deadline;
import io.github.mcpdatalayer.front.link.LinkException;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.page.snapshot.PageErrors;
import io.github.mcpdatalayer.front.tools.page.snapshot.PageFacts;
import io.github.mcpdatalayer.front.tools.sources.WalkedSteps.WalkedStep;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.wire.Lenient;
import io.github.mcpdatalayer.wire.Method;
import org.jspecify.annotations.Nullable;

/** Takes tabs to other pages: a call of navigate writes what came of it, a step of a journey goes on from there. */
public final class Navigation {

    /** A page comes to rest after it is there, and the answer has its way. */
    private static final int AFTER_MS = 8_000;
    /** A text that a person takes for an address, and a browser for a path. */
    private static final Pattern HOST = Pattern.compile(
            "^(?:www\\.|(?:[a-z0-9-]+\\.)+(?:com|org|net|de|io|dev|app|shop|store|eu|uk|fr|it|es|nl|at|ch|pl|example|test)(?::\\d+)?(?:[/?#]|$))",
            Pattern.CASE_INSENSITIVE);

    private final Workbench bench;

    public Navigation(Workbench bench) {
        this.bench = bench;
    }

    /**
     * The way to another page. Without url and history, the page is loaded anew.
     *
     * @param url an address, or a path on the site that the tab shows
     * @param history -1 is the page before
     * @param until load, domcontentloaded or networkidle; null for the default
     * @param discards whether the page is left even if it asks
     * @param patienceMs how long it may take
     */
    public record PageWay(@Nullable String url, @Nullable Integer history, @Nullable String until, boolean discards,
            int patienceMs) {

        public static PageWay to(String url, int patienceMs) {
            return new PageWay(url, null, null, false, patienceMs);
        }
    }

    /**
     * The end of a way.
     *
     * @param step such as {@code kd1@7}
     * @param settled whether the page had come to rest
     * @param facts as host/PROTOCOL.md has them, redacted
     */
    public record PageArrival(String tab, String step, boolean settled,
            io.github.mcpdatalayer.datalayer.json.JsonObject facts) {}

    /**
     * Goes there, and tells nothing of what that tracked.
     *
     * @throws ToolException it could not go there
     */
    public PageArrival go(@Nullable String tab, PageWay way) throws ToolException, InterruptedException {
        BrowserReply reply;
        try {
            reply = bench.browsers().ask(Method.NAVIGATE, params(way), tab,
                    Deadline.in(Duration.ofMillis(way.patienceMs() + AFTER_MS)));
        } catch (LinkException e) {
            throw PageErrors.of(e.error(), Navigate.NAME, tab);
        }
        JsonObject result = reply.result();
        var facts = PageFacts.parse(reply.text());
        var arrival = new PageArrival(Lenient.text(result, "tab"), Lenient.text(result, "step"),
                Lenient.is(result, "settled"), facts);
        bench.walked()
                .add(new WalkedStep(arrival.step(), Navigate.NAME,
                        facts.get("url") instanceof JsonString(String url) ? url : "", false, false, Navigate.NAME,
                        List.of(), List.of(), ""));
        return arrival;
    }

    private JsonObject params(PageWay way) throws ToolException {
        String url = way.url();
        Integer history = way.history();
        var params = new JsonObject();
        if (url != null) {
            if (HOST.matcher(url.strip()).find()) {
                throw Arguments.bad(
                        "url has no https:// or http://, so it would be a path of the site that the tab shows: write https://"
                                + Shown.text(url.strip(), 80) + ", or ./ before it where a path is meant.");
            }
            params.addProperty("url", url);
        } else if (history != null) {
            params.addProperty("history", history);
        } else {
            params.addProperty("reload", true);
        }
        if (way.until() != null) {
            params.addProperty("waitUntil", way.until());
        }
        if (way.discards()) {
            params.addProperty("discardChanges", true);
        }
        params.addProperty("timeoutMs", way.patienceMs());
        if (!bench.quiet()) {
            params.addProperty("quiet", false);
        }
        return params;
    }
}
