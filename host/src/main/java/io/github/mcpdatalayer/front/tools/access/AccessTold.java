package io.github.mcpdatalayer.front.tools.access;

import java.util.List;
import java.util.Map;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.link.LinkException;
import io.github.mcpdatalayer.front.tools.api.Elicitation;
import io.github.mcpdatalayer.front.tools.api.PersonText;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.wire.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * Tells the person in their client that a request waits in the browser. Only the browser gives access: saying yes here means to have
 * read it, and saying no here ends the wait.
 */
final class AccessTold {

    private static final int MOST_REASON = 200;

    private final Elicitation.Question question;

    AccessTold(String level, @Nullable String tab, @Nullable String reason, List<String> origins) {
        var text = new StringBuilder("A request waits in your browser: to ").append(switch (level) {
            case "act" -> "operate the page";
            case "see" -> "see the page";
            default -> "read the tracking";
        }).append(tab == null ? " of the attached tab" : " of tab " + Shown.text(tab, 20));
        for (String origin : origins) {
            text.append(", ").append(Shown.text(origin, 100));
        }
        if (reason != null && !reason.isBlank()) {
            text.append(". The reason given: ").append(PersonText.quoted(reason.strip(), MOST_REASON));
        }
        text.append(
                "\nAnswer it there: press the mcp-datalayer icon in the toolbar. Nothing is allowed by an answer here. A no"
                        + " here goes to the agent; the request stays in the browser until you answer it there.");
        question = new Elicitation.Question("access", text.toString(), Map.of(), false);
    }

    /** Waits for the browser. */
    interface BrowserWait {

        JsonObject await() throws LinkException, InterruptedException;
    }

    /**
     * Tells the person while the browser waits for them. Their no ends the wait.
     *
     * @throws ToolException if they refused, and have not allowed it in the browser
     */
    JsonObject during(BrowserWait browser) throws LinkException, ToolException, InterruptedException {
        var end = new WaitEnd();
        Elicitation.Told told = Elicitation.tell(question, end::now);
        Elicitation.PersonReply reply;
        JsonObject result = null;
        try {
            result = browser.await();
        } catch (InterruptedException e) {
            if (!end.isNow()) {
                throw e;
            }
        } finally {
            end.isPast();
            reply = told.end();
        }
        if (result == null) {
            throw refused();
        }
        if (!AccessAsking.isAllowed(result)) {
            requireNotRefused(reply);
        }
        return result;
    }

    /**
     * Takes up the reply that a repeated call has brought.
     *
     * @throws ToolException if they refused
     */
    void heedEarlier() throws ToolException {
        requireNotRefused(Elicitation.tell(question, () -> {
            // It brings its reply itself.
        }).end());
    }

    /**
     * Tells the person now, where the browser has no answer yet.
     *
     * @throws ToolException if they refused
     * @throws Elicitation.InputRequired if their client has to tell them now
     */
    void after() throws ToolException, InterruptedException {
        requireNotRefused(Elicitation.ask(question));
    }

    private static void requireNotRefused(Elicitation.PersonReply reply) throws ToolException {
        if (reply.action() == Elicitation.Action.DECLINED) {
            throw refused();
        }
    }

    private static ToolException refused() {
        return ToolException.of(ErrorCode.CONSENT_REFUSED,
                "They said no in the client; the request still stands in the browser, where they can change their mind.");
    }
}
