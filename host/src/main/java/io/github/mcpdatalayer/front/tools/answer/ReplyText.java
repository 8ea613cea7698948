package io.github.mcpdatalayer.front.tools.answer;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.json.NotJsonException;
import io.github.mcpdatalayer.json.StrictJson;
import io.github.mcpdatalayer.wire.Protocol;

/** The text of a browser's answer, read as JSON of the form that PROTOCOL.md says. */
public final class ReplyText {

    private ReplyText() {}

    /**
     * Reads rows.
     *
     * @throws ToolException BAD_MESSAGE: it is no array
     */
    public static JsonArray rows(String text) throws ToolException {
        if (parse(text) instanceof JsonArray rows) {
            return rows;
        }
        throw RefusedReply.because("its text is no array");
    }

    /**
     * Reads one object.
     *
     * @throws ToolException BAD_MESSAGE: it is no object
     */
    public static JsonObject object(String text) throws ToolException {
        if (parse(text) instanceof JsonObject object) {
            return object;
        }
        throw RefusedReply.because("its text is no object");
    }

    private static JsonElement parse(String text) throws ToolException {
        try {
            return StrictJson.parse(text, Protocol.MAX_JSON_DEPTH);
        } catch (NotJsonException e) {
            throw RefusedReply.because("its text is no JSON");
        }
    }
}
