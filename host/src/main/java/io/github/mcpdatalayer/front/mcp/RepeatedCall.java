package io.github.mcpdatalayer.front.mcp;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

import com.google.gson.JsonObject;
import com.google.gson.stream.MalformedJsonException;
import io.github.mcpdatalayer.front.tools.api.Elicitation;
import org.jspecify.annotations.Nullable;

/**
 * Asks the person through a client since 2026-07-28: the call ends with the question, and the client calls again with the reply. A
 * reply is read like any argument: it chooses nothing that the call could not have named itself. What was chosen so far goes along
 * with the next question, as a client brings only the reply to the last one; it comes back as unproved as the reply.
 */
final class RepeatedCall implements Elicitation.AskingClient {

    private static final String RESPONSES = "inputResponses";
    private static final String STATE = "requestState";
    private static final int MOST_STATE = 4000;

    private final Map<Object, @Nullable Object> replies = new LinkedHashMap<>();
    /** The choices of the person, by the keys of the questions. */
    private final Map<String, Map<String, String>> chosen = new LinkedHashMap<>();
    private final Set<String> declined;

    /** {@code declined}: the keys of questions that are not asked again. */
    RepeatedCall(@Nullable Object params, Set<String> declined) {
        Map<?, ?> call = params instanceof Map<?, ?> map ? map : Map.of();
        Object given = call.get(RESPONSES);
        if (given != null && !(given instanceof Map)) {
            throw Era.invalid("\"" + RESPONSES + "\" must be an object.");
        }
        before(call.get(STATE)).forEach((key, content) -> {
            Map<String, @Nullable Object> reply = new LinkedHashMap<>();
            reply.put("action", "accept");
            reply.put("content", content);
            replies.put(key, reply);
        });
        if (given instanceof Map<?, ?> now) {
            replies.putAll(now);
        }
        this.declined = declined;
    }

    /** The replies to earlier questions, as {@link #state} wrote them. */
    private static Map<?, ?> before(@Nullable Object state) {
        if (state == null) {
            return Map.of();
        }
        try {
            if (state instanceof String text && text.length() <= MOST_STATE
                    && JsonValues.parse(text) instanceof Map<?, ?> before) {
                return before;
            }
        } catch (MalformedJsonException e) {
            // The error says what it must be.
        }
        throw Era.invalid("\"" + STATE + "\" must be the text that came with the question, unchanged.");
    }

    /** The choices so far, for the client to bring with the next reply; empty where there are none. */
    String state() {
        if (chosen.isEmpty()) {
            return "";
        }
        var state = new JsonObject();
        chosen.forEach((key, words) -> {
            var content = new JsonObject();
            words.forEach(content::addProperty);
            state.add(key, content);
        });
        return state.toString();
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
    public Elicitation.Told tell(Elicitation.Question question, Runnable onNo) {
        return () -> reply(question);
    }

    private Elicitation.PersonReply reply(Elicitation.Question question) {
        if (replies.containsKey(question.key())) {
            Elicitation.PersonReply reply = Forms.reply(question, replies.get(question.key()));
            if (question.isAskedOnce() && reply.action() == Elicitation.Action.DECLINED) {
                declined.add(question.key());
            }
            if (reply.action() == Elicitation.Action.ACCEPTED) {
                chosen.put(question.key(), reply.chosen());
            }
            return reply;
        }
        return new Elicitation.PersonReply(question.isAskedOnce() && declined.contains(question.key())
                ? Elicitation.Action.DECLINED
                : Elicitation.Action.NOT_ASKED);
    }
}
