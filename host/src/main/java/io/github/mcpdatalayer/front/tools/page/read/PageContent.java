package io.github.mcpdatalayer.front.tools.page.read;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.datalayer.json.JsonSyntaxException;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.front.link.BrowserReply;
import io.github.mcpdatalayer.front.tools.answer.RefusedReply;
import io.github.mcpdatalayer.front.tools.api.ToolException;

/**
 * The content of a page, redacted.
 *
 * @param document the id of the document
 * @param hidden how many texts nobody can see
 * @param frames how many frames cannot be read
 * @param scripts how many scripts are left out of markup
 * @param values how many hidden values are left out of markup
 * @param ended why it is not complete; empty where it is
 * @param content as PROTOCOL.md has it for the form
 */
record PageContent(String handle, String title, String url, String document, int hidden, int frames, int scripts,
        int values, String ended, JsonValue content) {

    static PageContent of(BrowserReply reply) throws ToolException {
        JsonObject result = reply.result();
        if (!(result.get("tab") instanceof JsonObject tab)) {
            throw RefusedReply.because("tab is missing");
        }
        try {
            return new PageContent(text(tab, "handle"), text(tab, "title"), text(tab, "url"),
                    text(result, "document"), count(result, "hidden"), count(result, "frames"),
                    count(result, "scripts"), count(result, "values"), text(result, "ended"),
                    JsonValue.parse(reply.text()));
        } catch (JsonSyntaxException e) {
            throw RefusedReply.notJson(e);
        }
    }

    private static String text(JsonObject object, String name) throws ToolException {
        if (object.get(name) instanceof JsonPrimitive value && value.isString()) {
            return value.getAsString();
        }
        throw RefusedReply.because(name + " is not a string");
    }

    private static int count(JsonObject object, String name) throws ToolException {
        if (object.get(name) instanceof JsonPrimitive value && value.isNumber()) {
            return value.getAsInt();
        }
        throw RefusedReply.because(name + " is not a number");
    }
}
