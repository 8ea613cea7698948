package io.github.mcpdatalayer.front.tools.page.snapshot;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.link.BrowserReply;
import io.github.mcpdatalayer.front.link.Browsers;
import io.github.mcpdatalayer.front.link.Deadline;
import io.github.mcpdatalayer.front.link.LinkException;
import io.github.mcpdatalayer.front.tools.answer.Workload;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.wire.Method;
import org.jspecify.annotations.Nullable;

/** Takes snapshots of pages, for the tools that look for elements in them. */
public final class PageReader {

    private final Browsers browsers;
    private final Workload workload;

    public PageReader(Browsers browsers, Workload workload) {
        this.browsers = browsers;
        this.workload = workload;
    }

    /**
     * A snapshot of a tab's page.
     *
     * @param texts whether texts have the refs of the elements around them
     */
    public PageSnapshot read(@Nullable String tab, boolean texts, Deadline deadline)
            throws LinkException, ToolException, InterruptedException {
        var params = new JsonObject();
        params.addProperty("urls", false);
        if (texts) {
            params.addProperty("texts", true);
        }
        BrowserReply reply = browsers.ask(Method.TAKE_SNAPSHOT, params, tab, deadline);
        return workload.run(reply.shown().length(), () -> PageSnapshot.of(reply));
    }
}
