package io.github.mcpdatalayer.front.tools.library;

import java.time.Duration;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.link.BrowserReply;
import io.github.mcpdatalayer.front.link.Browsers;
import io.github.mcpdatalayer.front.link.Deadline;
import io.github.mcpdatalayer.front.link.LinkException;
import io.github.mcpdatalayer.front.tools.answer.RefusedReply;
import io.github.mcpdatalayer.front.tools.answer.ToolErrors;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Part;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.json.NotJsonException;
import io.github.mcpdatalayer.json.StrictJson;
import io.github.mcpdatalayer.wire.Lenient;
import io.github.mcpdatalayer.wire.Method;
import io.github.mcpdatalayer.wire.Protocol;
import org.jspecify.annotations.Nullable;

/** Changes one bookmark, and shows it. */
final class BookmarkAnswer {

    private static final Duration PATIENCE = Duration.ofSeconds(15);

    private BookmarkAnswer() {}

    /**
     * Asks a browser for the change.
     *
     * @param said the member that says what was done, for the browser's answer
     */
    static Answer of(Browsers browsers, String tool, Method method, JsonObject params, @Nullable String tab,
            Said said) throws ToolException, InterruptedException {
        BrowserReply reply;
        try {
            reply = browsers.ask(method, params, tab, Deadline.in(PATIENCE));
        } catch (LinkException e) {
            throw ToolErrors.of(e.error(), tool, tab);
        }
        JsonObject bookmark = bookmark(reply.text());
        return Answer
                .of(Part.of('{' + said.of(reply.result()) + ",\"id\":" + Shown.quoted(Lenient.text(bookmark, "id"), 40)
                        + ",\"folder\":" + Shown.quoted(Lenient.text(bookmark, "folder"), 200) + ",\"title\":"
                        + Shown.quoted(Lenient.text(bookmark, "title"), 200) + ",\"url\":"
                        + Shown.quoted(Lenient.text(bookmark, "url"), 500) + '}'));
    }

    /** What a browser says that it did, as a member of JSON. */
    interface Said {
        String of(JsonObject result);
    }

    private static JsonObject bookmark(String text) throws ToolException {
        try {
            if (StrictJson.parse(text, Protocol.MAX_JSON_DEPTH) instanceof JsonObject bookmark) {
                return bookmark;
            }
        } catch (NotJsonException e) {
            throw RefusedReply.because("its bookmark is no JSON");
        }
        throw RefusedReply.because("its bookmark is no object");
    }
}
