package io.github.mcpdatalayer.front.tools.page.act;

import java.util.List;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.page.element.ElementQuery;
import io.github.mcpdatalayer.front.tools.page.element.HiddenValues;
import io.github.mcpdatalayer.front.tools.page.snapshot.PageSnapshot;
import io.github.mcpdatalayer.front.tools.page.snapshot.SnapshotNode;
import io.github.mcpdatalayer.privacy.Redaction;

/** The options of a list that are to be chosen: by the refs that a redacted snapshot shows, so that no text is tried against raw ones. */
final class OptionChoice {

    private OptionChoice() {}

    /** The value of a select on the wire: one option, or a list of several. */
    static JsonElement of(ElementQuery list, List<String> choices, PageSnapshot page, Redaction redaction)
            throws ToolException {
        List<SnapshotNode> inside = list.isStructure() || list.isNamedChain()
                ? List.of()
                : inside(page.nodes(), list.find(page.nodes()));
        var options = new JsonArray();
        for (String choice : choices) {
            options.add(option(choice, inside, redaction));
        }
        return options.size() == 1 ? options.get(0) : options;
    }

    private static JsonElement option(String choice, List<SnapshotNode> inside, Redaction redaction)
            throws ToolException {
        for (boolean folds : new boolean[]{false, true}) {
            for (SnapshotNode node : inside) {
                if (node.role().equals("option") && !node.ref().isEmpty()
                        && ElementQuery.same(choice, node.name(), folds)) {
                    var ref = new JsonObject();
                    ref.addProperty("ref", node.ref());
                    return ref;
                }
            }
        }
        HiddenValues.refuse("The option", choice, redaction);
        return new JsonPrimitive(choice);
    }

    private static List<SnapshotNode> inside(List<SnapshotNode> nodes, SnapshotNode list) {
        int first = 0;
        while (!nodes.get(first).ref().equals(list.ref()) || nodes.get(first).isText()) {
            first++;
        }
        int end = first + 1;
        while (end < nodes.size() && nodes.get(end).depth() > list.depth()) {
            end++;
        }
        return nodes.subList(first + 1, end);
    }
}
