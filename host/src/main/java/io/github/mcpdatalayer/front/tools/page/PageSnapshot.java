package io.github.mcpdatalayer.front.tools.page;

import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonSyntaxException;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.front.link.BrowserReply;
import io.github.mcpdatalayer.front.tools.answer.RefusedReply;
import io.github.mcpdatalayer.front.tools.api.ToolException;

/**
 * A page as the extension saw it, redacted.
 *
 * @param document the id of the document
 * @param number how many snapshots of the tab there were, with this one
 * @param hidden how many texts are left out, by why
 * @param ended why it is not complete; empty where it is
 */
record PageSnapshot(String handle, String title, String url, String document, int number, JsonObject hidden,
        String ended, List<SnapshotNode> nodes) {

    static PageSnapshot of(BrowserReply reply) throws ToolException {
        JsonObject result = reply.result();
        if (!(result.get("tab") instanceof JsonObject tab) || !(result.get("hidden") instanceof JsonObject hidden)
                || !(result.get("snapshot") instanceof JsonPrimitive number) || !number.isNumber()) {
            throw RefusedReply.because("tab, snapshot or hidden are missing");
        }
        return new PageSnapshot(text(tab, "handle"), text(tab, "title"), text(tab, "url"), text(result, "document"),
                number.getAsInt(), hidden, text(result, "ended"), nodes(reply.text()));
    }

    private static List<SnapshotNode> nodes(String json) throws ToolException {
        List<SnapshotNode> nodes = new ArrayList<>();
        try {
            if (JsonValue.parse(json) instanceof JsonArray rows) {
                for (JsonValue row : rows.elements()) {
                    if (!(row instanceof JsonArray cells)) {
                        throw RefusedReply.because("a node of the snapshot is no array");
                    }
                    nodes.add(SnapshotNode.of(cells));
                }
                return nodes;
            }
        } catch (JsonSyntaxException e) {
            throw RefusedReply.notJson(e);
        }
        throw RefusedReply.because("the nodes of the snapshot are no array");
    }

    private static String text(JsonObject object, String name) throws ToolException {
        if (object.get(name) instanceof JsonPrimitive value && value.isString()) {
            return value.getAsString();
        }
        throw RefusedReply.because(name + " is not a string");
    }
}
