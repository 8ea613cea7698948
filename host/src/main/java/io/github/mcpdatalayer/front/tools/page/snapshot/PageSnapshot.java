package io.github.mcpdatalayer.front.tools.page.snapshot;

import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonSyntaxException;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.front.link.BrowserReply;
import io.github.mcpdatalayer.front.tools.answer.RefusedReply;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.wire.Lenient;
import org.jspecify.annotations.Nullable;

/**
 * A page as the extension saw it, redacted.
 *
 * @param document the id of the document
 * @param number how many snapshots of the tab there were, with this one
 * @param hidden how many texts are left out, by why
 * @param ended why it is not complete; empty where it is
 * @param frames that are shown
 */
public record PageSnapshot(String handle, String title, String url, String document, int number, JsonObject hidden,
        String ended, List<ShownFrame> frames, List<SnapshotNode> nodes) {

    /** The tool that shows it, which errors name as the next call. */
    public static final String TOOL = "takeSnapshot";

    /**
     * A frame that is shown.
     *
     * @param at its place in each frame around it, from the outermost
     * @param number in refs, such as 2 in {@code f2e12}; 0 where it is of another site
     */
    public record ShownFrame(List<Integer> at, int number) {}

    public static PageSnapshot of(BrowserReply reply) throws ToolException {
        JsonObject result = reply.result();
        if (!(result.get("tab") instanceof JsonObject tab) || !(result.get("hidden") instanceof JsonObject hidden)
                || !(result.get("snapshot") instanceof JsonPrimitive number) || !number.isNumber()) {
            throw RefusedReply.because("tab, snapshot or hidden are missing");
        }
        return new PageSnapshot(text(tab, "handle"), text(tab, "title"), text(tab, "url"), text(result, "document"),
                number.getAsInt(), hidden, text(result, "ended"), frames(result), nodes(reply.text()));
    }

    /**
     * Gives the nodes of one frame, or all of them.
     *
     * @param place of the frame in each frame around it; null for the whole page
     */
    public List<SnapshotNode> nodesIn(@Nullable List<Integer> place) {
        if (place == null) {
            return nodes;
        }
        String inIt = frames.stream().filter(frame -> frame.number() > 0 && frame.at().equals(place))
                .map(frame -> "f" + frame.number() + "e").findFirst().orElse("");
        return inIt.isEmpty()
                ? List.of()
                : nodes.stream().filter(node -> node.ref().startsWith(inIt)).toList();
    }

    /** Says whether the frame at this place shows another site, or stands in one that does: what it shows is not known. */
    public boolean isForeign(@Nullable List<Integer> place) {
        return place != null
                && frames.stream().anyMatch(frame -> frame.number() == 0 && frame.at().size() <= place.size()
                        && frame.at().equals(place.subList(0, frame.at().size())));
    }

    private static List<ShownFrame> frames(JsonObject result) throws ToolException {
        List<ShownFrame> frames = new ArrayList<>();
        if (!(result.get("frames") instanceof com.google.gson.JsonArray rows)) {
            return frames;
        }
        for (JsonElement row : rows) {
            if (!(row instanceof JsonObject frame) || !(frame.get("at") instanceof com.google.gson.JsonArray at)) {
                throw RefusedReply.because("a frame of the snapshot has no place");
            }
            frames.add(new ShownFrame(at.asList().stream().map(JsonElement::getAsInt).toList(),
                    (int) Lenient.number(frame, "number")));
        }
        return frames;
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
