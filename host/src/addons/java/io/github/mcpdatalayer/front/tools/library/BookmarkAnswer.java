package io.github.mcpdatalayer.front.tools.library;

import java.time.Duration;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.link.BrowserReply;
import io.github.mcpdatalayer.front.link.Browsers;
import io.github.mcpdatalayer.front.link.Deadline;
import io.github.mcpdatalayer.front.link.LinkException;
import io.github.mcpdatalayer.front.tools.answer.ReplyText;
import io.github.mcpdatalayer.front.tools.answer.ToolErrors;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Part;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.wire.Lenient;
import io.github.mcpdatalayer.wire.Method;
import org.jspecify.annotations.Nullable;

/** Changes one bookmark, and shows it. */
final class BookmarkAnswer {

    private static final Duration PATIENCE = Duration.ofSeconds(15);

    private BookmarkAnswer() {}

    /**
     * Asks a browser for the change.
     *
     * @param made the member that says what was done, for the browser's answer
     */
    static Answer of(Browsers browsers, String tool, Method method, JsonObject params, @Nullable String tab,
            ChangeMade made) throws ToolException, InterruptedException {
        BrowserReply reply;
        try {
            reply = browsers.ask(method, params, tab, Deadline.in(PATIENCE));
        } catch (LinkException e) {
            throw ToolErrors.of(e.error(), tool, tab);
        }
        JsonObject bookmark = ReplyText.object(reply.text());
        return Answer
                .of(Part.of('{' + made.of(reply.result()) + ",\"id\":" + Shown.quoted(Lenient.text(bookmark, "id"), 40)
                        + ",\"folder\":" + Shown.quoted(Lenient.text(bookmark, "folder"), 200) + ",\"title\":"
                        + Shown.quoted(Lenient.text(bookmark, "title"), 200) + ",\"url\":"
                        + Shown.quoted(Lenient.text(bookmark, "url"), 500) + '}'));
    }

    /** The change that a browser says it made, as a member of JSON. */
    interface ChangeMade {
        String of(JsonObject result);
    }
}
