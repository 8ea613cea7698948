package io.github.mcpdatalayer.front.link;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.Set;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.json.NotJsonException;
import io.github.mcpdatalayer.json.StrictJson;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Protocol;
import io.github.mcpdatalayer.wire.WireError;
import org.jspecify.annotations.Nullable;

/**
 * A call that acts. It is sent once. If its answer is lost, the front asks the extension for the outcome by the
 * {@code callId}. See host/PROTOCOL.md, "Calls that act".
 */
final class ActingCall {

    /** Errors that only a host sends that has not passed on the call, or an extension that has not begun it. */
    private static final Set<String> NOT_SENT = Set.of(ErrorCode.UNKNOWN_METHOD.name(), ErrorCode.TOO_LARGE.name(),
            ErrorCode.TOO_MANY_REQUESTS.name());
    private static final int ID_BYTES = 16;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final String id;
    private final long sentAt = System.currentTimeMillis();

    ActingCall() {
        byte[] bytes = new byte[ID_BYTES];
        RANDOM.nextBytes(bytes);
        id = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** Puts its id into its params. */
    void mark(JsonObject params) {
        params.addProperty("callId", id);
    }

    /** Tells whether the error itself says if anything was done. */
    static boolean isTold(WireError error) {
        JsonObject data = error.data();
        return NOT_SENT.contains(error.code()) || (data != null && data.has("begun"));
    }

    /** The params of getOutcome, which waits at most so long for an action that is under way. */
    JsonObject question(long waitMs) {
        var params = new JsonObject();
        params.addProperty("callId", id);
        params.addProperty("waitMs", waitMs);
        return params;
    }

    /**
     * The extension's answer about the call.
     *
     * @param state {@code never}, {@code running}, {@code ended} or {@code unknown}
     * @param answer {@code {result}} or {@code {error}}; null where there is none
     */
    record ActOutcome(String state, JsonArray steps, @Nullable JsonObject answer) {

        boolean is(String other) {
            return state.equals(other);
        }

        /**
         * The call's result as if it had come in time; null where it is not known.
         *
         * @throws LinkException with the error that the call ended with
         */
        PendingRequest.@Nullable Done done(PendingRequest.Done told) throws LinkException {
            if (answer == null) {
                return null;
            }
            if (answer.get("error") instanceof JsonObject error) {
                if (string(error, "code").equals(ErrorCode.CANCELLED.name())) {
                    return null; // the question itself ended it, and the page may do it yet
                }
                JsonElement data = error.get("data");
                throw new LinkException(new WireError(string(error, "code"), string(error, "message"),
                        string(error, "hint"), data instanceof JsonObject object ? object : null));
            }
            // If the text came in chunks, they are lost.
            if (!(answer.get("result") instanceof JsonObject result) || result.has("chunks")) {
                return null;
            }
            LargeText text = LargeText.of(string(result, "text"));
            result.remove("text");
            return new PendingRequest.Done(result, text, told.call());
        }
    }

    /** Reads the answer to getOutcome. A call that may have been forgotten is unknown. */
    ActOutcome read(JsonObject told) {
        String state = told.get("state") instanceof JsonPrimitive text ? text.getAsString() : "";
        JsonArray steps = told.get("steps") instanceof JsonArray list ? list : new JsonArray();
        if (state.equals("never")
                && !(told.get("since") instanceof JsonPrimitive since && since.isNumber()
                        && since.getAsLong() <= sentAt)) {
            return new ActOutcome("unknown", steps, null);
        }
        return new ActOutcome(state, steps, told.get("answer") instanceof JsonPrimitive text ? json(text) : null);
    }

    private static @Nullable JsonObject json(JsonPrimitive text) {
        try {
            return StrictJson.parse(text.getAsString(), Protocol.MAX_JSON_DEPTH) instanceof JsonObject answer
                    ? answer
                    : null;
        } catch (NotJsonException e) {
            return null; // an unreadable answer counts as missing
        }
    }

    /** The error for a call that has certainly done nothing. */
    static LinkException notBegun(WireError lost) {
        JsonObject data = lost.data() == null ? new JsonObject() : lost.data().deepCopy();
        data.addProperty("begun", false);
        return new LinkException(new WireError(lost.code(), lost.message() + " The action had not begun.",
                "Call again: nothing was done.", data));
    }

    /** The error for an unknown outcome, with the begun steps as far as the extension knows them. */
    static LinkException unknown(JsonArray steps) {
        var data = new JsonObject();
        data.add("steps", steps);
        return new LinkException(ErrorCode.OUTCOME_UNKNOWN.error(data));
    }

    private static String string(JsonObject from, String name) {
        return from.get(name) instanceof JsonPrimitive text ? text.getAsString() : "";
    }
}
