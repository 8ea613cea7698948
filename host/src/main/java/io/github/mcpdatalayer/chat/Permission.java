package io.github.mcpdatalayer.chat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * A question of an agent whether it may do something. "Always" is ours and ends with the session: an agent's own "always" may
 * be written into its settings, so it is never chosen.
 *
 * @param id
 *            of the agent's request
 * @param subject
 *            what it wants to do: the same subject is not asked about again after an "always"
 * @param once
 *            the option that allows it once; null: there is none
 * @param reject
 *            the option that refuses it once; null: the question is answered as cancelled
 */
record Permission(JsonElement id, String subject, @Nullable String once, @Nullable String reject) {

    static Permission of(JsonElement id, JsonObject params) {
        String once = null;
        String reject = null;
        if (params.get("options") instanceof JsonArray options) {
            for (JsonElement each : options) {
                if (each instanceof JsonObject option) {
                    String optionId = AgentUpdates.text(option, "optionId", 200);
                    switch (AgentUpdates.text(option, "kind", 40)) {
                        case "allow_once" -> once = once == null ? optionId : once;
                        case "reject_once" -> reject = reject == null ? optionId : reject;
                        default -> {
                            // Never chosen: answers that hold for ever, and kinds that the protocol does not know.
                        }
                    }
                }
            }
        }
        JsonObject call = AgentUpdates.object(params, "toolCall");
        String title = AgentUpdates.text(call, "title", AgentUpdates.MAX_TITLE);
        String ours = ToolNames.ours(title);
        // The person's levels decide on each call of our own tools anyway; the question about another's tool shows what it gets.
        String subject = ours.isEmpty()
                ? title + "\n" + AgentUpdates.cut(String.valueOf(call.get("rawInput")), AgentUpdates.MAX_OUTPUT)
                : "our " + ours;
        return new Permission(id, subject, once, reject);
    }

    boolean mayAllow() {
        return once != null;
    }

    JsonObject allow() {
        return outcome(once);
    }

    JsonObject refuse() {
        return outcome(reject);
    }

    static JsonObject cancelled() {
        return outcome(null);
    }

    private static JsonObject outcome(@Nullable String option) {
        JsonObject outcome = new JsonObject();
        outcome.addProperty("outcome", option == null ? "cancelled" : "selected");
        if (option != null) {
            outcome.addProperty("optionId", option);
        }
        JsonObject answer = new JsonObject();
        answer.add("outcome", outcome);
        return answer;
    }
}
