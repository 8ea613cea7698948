package io.github.mcpdatalayer.front.tools.sources;

import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.datalayer.Excerpt;
import io.github.mcpdatalayer.datalayer.JsonStrings;
import io.github.mcpdatalayer.datalayer.diff.DataLayerDiff;
import io.github.mcpdatalayer.datalayer.diff.DiffOptions;
import io.github.mcpdatalayer.datalayer.diff.DiffResult;
import io.github.mcpdatalayer.datalayer.diff.Difference;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.json.TaggedJson;
import io.github.mcpdatalayer.front.link.BrowserReply;
import io.github.mcpdatalayer.front.tools.answer.RefusedReply;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;

/**
 * The models that GTM's containers have computed themselves.
 *
 * @param containers their ids, in the order of the models
 * @param text the models as one JSON array and, right behind it, the JSON array of their tags
 * @param tags where that array starts
 */
public record ContainerModels(List<String> containers, String text, int tags, List<String> notes) {

    public static final ContainerModels NONE = new ContainerModels(List.of(), "[][]", 2, List.of());

    private static final int MOST_CONTAINERS = 5;
    private static final int MOST_ROWS = 20;
    private static final int VALUE_CHARS = 100;

    /** The models of one layer in an answer of getModel. */
    public static ContainerModels of(BrowserReply reply, String layer) throws ToolException {
        if (!(reply.result().get("models") instanceof JsonArray models)
                || !(reply.result().get("sizes") instanceof com.google.gson.JsonObject sizes)
                || !(sizes.get("value") instanceof JsonPrimitive size && size.isNumber())
                || size.getAsInt() < 0 || size.getAsInt() > reply.text().length()) {
            throw RefusedReply.because("its models or sizes are missing");
        }
        List<String> containers = new ArrayList<>();
        for (JsonElement model : models) {
            // A model of another layer keeps its place without a name.
            containers.add(text(model, "layer").equals(layer) ? text(model, "container") : "");
        }
        return new ContainerModels(containers, reply.text(), size.getAsInt(), List.of());
    }

    private static String text(JsonElement from, String name) {
        return from instanceof com.google.gson.JsonObject object && object.get(name) instanceof JsonPrimitive value
                ? value.getAsString()
                : "";
    }

    public static ContainerModels unreadable(String code) {
        return new ContainerModels(List.of(), "[][]", 2, List.of("GTM's own model could not be read: " + code + "."));
    }

    /** Returns these, marked as a model of another moment. */
    public ContainerModels meanwhile() {
        return new ContainerModels(containers, text, tags,
                List.of("The page kept pushing: GTM's own model is of a later moment than the state."));
    }

    public boolean isEmpty() {
        return containers.stream().allMatch(String::isEmpty);
    }

    public int chars() {
        return text.length();
    }

    /** The field {@code gtm} with a comma before it: each container and where it differs from the state; nothing without one. */
    public String differences(JsonValue state, int max) {
        if (isEmpty() || !(TaggedJson.parse(text.substring(0, tags),
                text.substring(tags)) instanceof io.github.mcpdatalayer.datalayer.json.JsonArray models)) {
            return "";
        }
        var json = new StringBuilder();
        int shown = 0;
        for (int i = 0; i < Math.min(models.size(), containers.size()); i++) {
            if (!containers.get(i).isEmpty() && shown++ < MOST_CONTAINERS) {
                json.append(",{\"container\":").append(Shown.quoted(containers.get(i), 40))
                        .append(differences(state, models.get(i), max / 4 / MOST_CONTAINERS)).append('}');
            }
        }
        return ",\"gtm\":[" + json.substring(1) + ']';
    }

    private static String differences(JsonValue state, JsonValue model, int room) {
        DiffResult diff = DataLayerDiff.states(withoutNumbers(state), withoutNumbers(model),
                new DiffOptions(List.of(), false, MOST_ROWS, VALUE_CHARS));
        var rows = new StringBuilder();
        long more = diff.leftOut();
        for (Difference difference : diff.differences()) {
            String row = ",{\"path\":" + JsonStrings.quote(Excerpt.shown(difference.path()))
                    + (difference.from() == null ? "" : ",\"ours\":" + difference.from().toJson())
                    + (difference.to() == null ? "" : ",\"gtm\":" + difference.to().toJson()) + '}';
            if (rows.length() + row.length() > room) {
                more++;
            } else {
                rows.append(row);
            }
        }
        return ",\"differs\":[" + (rows.isEmpty() ? "" : rows.substring(1)) + ']'
                + (more == 0 ? "" : ",\"more\":" + more);
    }

    /** Takes out the numbers that GTM adds to messages after the push. */
    private static JsonValue withoutNumbers(JsonValue state) {
        if (!(state instanceof JsonObject object) || !(object.get("gtm") instanceof JsonObject gtm)) {
            return state;
        }
        JsonObject others = without(gtm, "uniqueEventId");
        return others.size() == 0
                ? without(object, "gtm")
                : JsonObject.of(object.members().stream().map(
                        member -> member.name().equals("gtm") ? new JsonObject.Member("gtm", others) : member)
                        .toList());
    }

    private static JsonObject without(JsonObject object, String name) {
        return JsonObject.of(object.members().stream().filter(member -> !member.name().equals(name)).toList());
    }
}
