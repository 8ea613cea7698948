package io.github.mcpdatalayer.front.mcp;

import java.util.Map;
import java.util.Set;

import io.github.mcpdatalayer.front.tools.api.Elicitation;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import org.jspecify.annotations.Nullable;

/**
 * Asks the person through a client since 2026-07-28: the call ends with the question, and the client calls again with the reply. A
 * reply is read like any argument: it chooses nothing that the call could not have named itself.
 */
final class RepeatedCall implements Elicitation.AskingClient {

    private static final String RESPONSES = "inputResponses";

    private final Map<?, ?> replies;
    private final Set<String> declined;

    /** {@code declined}: the keys of questions that are not asked again. */
    RepeatedCall(@Nullable Object params, Set<String> declined) {
        Object given = params instanceof Map<?, ?> call ? call.get(RESPONSES) : null;
        if (given != null && !(given instanceof Map)) {
            throw McpError.builder(McpSchema.ErrorCodes.INVALID_PARAMS)
                    .message("\"" + RESPONSES + "\" must be an object.").build();
        }
        this.replies = given instanceof Map<?, ?> map ? map : Map.of();
        this.declined = declined;
    }

    @Override
    public Elicitation.PersonReply ask(Elicitation.Question question) {
        Elicitation.PersonReply reply = reply(question);
        if (reply.action() == Elicitation.Action.NOT_ASKED) {
            throw new Elicitation.InputRequired(question);
        }
        return reply;
    }

    @Override
    public boolean repeats() {
        return true;
    }

    /** The call waits first: who was quick need not be asked. */
    @Override
    public Elicitation.Told tell(Elicitation.Question question) {
        return () -> reply(question);
    }

    private Elicitation.PersonReply reply(Elicitation.Question question) {
        if (replies.containsKey(question.key())) {
            Elicitation.PersonReply reply = Forms.reply(question, replies.get(question.key()));
            if (question.isAskedOnce() && reply.action() == Elicitation.Action.DECLINED) {
                declined.add(question.key());
            }
            return reply;
        }
        return new Elicitation.PersonReply(question.isAskedOnce() && declined.contains(question.key())
                ? Elicitation.Action.DECLINED
                : Elicitation.Action.NOT_ASKED);
    }
}
