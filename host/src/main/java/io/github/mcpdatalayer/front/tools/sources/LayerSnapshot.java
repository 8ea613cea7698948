package io.github.mcpdatalayer.front.tools.sources;

import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.json.TaggedJson;
import io.github.mcpdatalayer.front.link.BrowserReply;
import io.github.mcpdatalayer.front.link.LargeText;
import io.github.mcpdatalayer.front.tools.answer.AnswerDocument;
import io.github.mcpdatalayer.front.tools.answer.RefusedReply;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.wire.Peer;
import org.jspecify.annotations.Nullable;

/**
 * A layer as the extension read it.
 *
 * @param text the value's JSON and, right behind it, the JSON array of its tags
 * @param tags where that array starts
 */
public record LayerSnapshot(Peer browser, String handle, String title, String url, int frame, String document,
        String layer,
        String kind,
        @Nullable Integer length, boolean complete, List<String> notes, LargeText text, int tags) {

    /** Refuses an answer that is not shaped as PROTOCOL.md has it: nothing of it may then stand in for data. */
    public static LayerSnapshot of(BrowserReply reply) throws ToolException {
        JsonObject result = reply.result();
        if (!(result.get("tab") instanceof JsonObject tab) || !(result.get("sizes") instanceof JsonObject sizes)) {
            throw RefusedReply.because("tab or sizes are missing");
        }
        int tags = number(sizes, "value");
        if ((long) tags + number(sizes, "tags") != reply.shown().length()) {
            throw RefusedReply.because("its sizes are not those of its text");
        }
        List<String> notes = new ArrayList<>();
        if (result.get("notes") instanceof JsonArray list) {
            for (JsonElement note : list) {
                notes.add(note instanceof JsonPrimitive ? note.getAsString() : note.toString());
            }
        }
        return new LayerSnapshot(reply.browser(), string(tab, "handle"), string(tab, "title"), string(tab, "url"),
                number(result, "frame"), string(result, "document"), string(result, "layer"), string(result, "kind"),
                result.has("length") && !result.get("length").isJsonNull() ? number(result, "length") : null,
                result.get("complete") instanceof JsonPrimitive complete && complete.getAsBoolean(), notes,
                reply.shown(), tags);
    }

    /** The layer's value, each object that stands for something JSON cannot hold known by its tag. */
    public JsonValue value() {
        String json = text.toString();
        return TaggedJson.parse(json.substring(0, tags), json.substring(tags));
    }

    /** The arguments that name this layer. */
    public JsonObject where() {
        return where(handle, layer, frame);
    }

    static JsonObject where(String handle, String layer, int frame) {
        var arguments = new JsonObject();
        arguments.addProperty("tab", handle);
        arguments.addProperty("layer", layer);
        if (frame != 0) {
            arguments.addProperty("frame", frame);
        }
        return arguments;
    }

    /** The layer as an answer shows it. */
    public AnswerDocument shown() {
        return new AnswerDocument(text, tags, AnswerDocument.ChildNotes.NOTHING);
    }

    private static String string(JsonObject object, String key) throws ToolException {
        if (object.get(key) instanceof JsonPrimitive value && value.isString()) {
            return value.getAsString();
        }
        throw RefusedReply.because(key + " is not a string");
    }

    private static int number(JsonObject object, String key) throws ToolException {
        if (object.get(key) instanceof JsonPrimitive value && value.isNumber()) {
            try {
                int number = Integer.parseInt(value.getAsString());
                if (number >= 0) {
                    return number;
                }
            } catch (NumberFormatException e) {
                throw RefusedReply.because(key + " is not a whole number");
            }
        }
        throw RefusedReply.because(key + " is not a number");
    }
}
