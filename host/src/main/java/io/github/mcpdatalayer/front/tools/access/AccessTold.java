package io.github.mcpdatalayer.front.tools.access;

import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.front.tools.api.Elicitation;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.wire.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * Tells the person in their client that a request waits in the browser. Only the browser gives access: saying yes here means to have
 * read it, and saying no here is a refusal.
 */
final class AccessTold {

    private static final Elicitation.PersonReply SILENT = new Elicitation.PersonReply(Elicitation.Action.NOT_ASKED);

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
            text.append(". The reason given: ").append(Shown.text(reason.strip(), MOST_REASON));
        }
        text.append(
                "\nAnswer it there: press the mcp-datalayer icon in the toolbar. Nothing is allowed by an answer here;"
                        + " saying no here refuses.");
        question = new Elicitation.Question("access", text.toString(), Map.of(), false);
    }

    /** Begins to tell, while the call waits. */
    Elicitation.Told begin() {
        return Elicitation.tell(question);
    }

    /** Tells nothing, for a call that does not wait. */
    Elicitation.Told nothing() {
        return () -> SILENT;
    }

    /**
     * Takes up what the person said while the browser has no answer yet.
     *
     * @throws ToolException if they refused
     * @throws Elicitation.InputRequired if their client has to tell them now
     */
    void heed(Elicitation.PersonReply reply) throws ToolException, InterruptedException {
        requireNotRefused(reply.action() == Elicitation.Action.NOT_ASKED && Elicitation.repeats()
                ? Elicitation.ask(question)
                : reply);
    }

    static void requireNotRefused(Elicitation.PersonReply reply) throws ToolException {
        if (reply.action() == Elicitation.Action.DECLINED) {
            throw ToolException.of(ErrorCode.CONSENT_REFUSED,
                    "They said no in the client; the request still stands in the browser, where they can change their mind.");
        }
    }
}
