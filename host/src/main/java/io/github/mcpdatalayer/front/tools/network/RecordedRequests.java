package io.github.mcpdatalayer.front.tools.network;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.link.BrowserReply;
import io.github.mcpdatalayer.front.link.Browsers;
import io.github.mcpdatalayer.front.link.LinkException;
import io.github.mcpdatalayer.front.tools.answer.ReplyText;
import io.github.mcpdatalayer.front.tools.answer.ToolErrors;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.sources.LayerReader;
import io.github.mcpdatalayer.front.tools.sources.RecordedTab;
import io.github.mcpdatalayer.har.HttpArchive;
import io.github.mcpdatalayer.wire.Method;
import io.github.mcpdatalayer.wire.Protocol;
import org.jspecify.annotations.Nullable;

/**
 * The requests of a tab, redacted.
 *
 * @param facts what the extension says of them, without them
 * @param all oldest first
 */
public record RecordedRequests(RecordedTab tab, JsonObject facts, List<NetworkRequest> all) {

    /**
     * Reads them with headers and bodies.
     *
     * @param tool
     *            for which it is
     */
    public static RecordedRequests whole(Browsers browsers, String tool, @Nullable String tab)
            throws ToolException, InterruptedException {
        return whole(browsers, tool, tab, new JsonObject());
    }

    /** Reads with further params of the method. */
    static RecordedRequests whole(Browsers browsers, String tool, @Nullable String tab, JsonObject params)
            throws ToolException, InterruptedException {
        params.addProperty("full", true);
        return of(ask(browsers, tool, tab, params));
    }

    static BrowserReply ask(Browsers browsers, String tool, @Nullable String tab, JsonObject params)
            throws ToolException, InterruptedException {
        try {
            return browsers.ask(Method.GET_REQUESTS, params, tab, LayerReader.deadline());
        } catch (LinkException e) {
            throw ToolErrors.of(e.error(), tool, tab);
        }
    }

    static RecordedRequests of(BrowserReply reply) throws ToolException {
        return new RecordedRequests(RecordedTab.of(reply), reply.result(), requests(reply.text()));
    }

    private static List<NetworkRequest> requests(String text) throws ToolException {
        List<NetworkRequest> requests = new ArrayList<>();
        for (JsonElement row : ReplyText.rows(text)) {
            if (row instanceof JsonObject object) {
                requests.add(NetworkRequest.of(object));
            }
        }
        return requests;
    }

    /** Returns them as an HTTP archive. */
    public JsonObject archive() {
        return archive(_ -> true);
    }

    JsonObject archive(Predicate<NetworkRequest> asked) {
        List<HttpArchive.ArchivedPage> pages = tab.facts().pages().stream().filter(page -> page.frame() == 0)
                .map(page -> new HttpArchive.ArchivedPage(page.page(), page.title(), page.startedAt())).toList();
        return HttpArchive.of(tab.handle(), pages, all.stream().filter(asked).map(NetworkRequest::row).toList(),
                Protocol.PRODUCT_VERSION);
    }
}
