package io.github.mcpdatalayer.front.tools.page.act;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonLiteral;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.front.tools.page.act.InteractRun.DoneStep;
import io.github.mcpdatalayer.front.tools.page.element.ElementQuery;
import io.github.mcpdatalayer.front.tools.sources.WalkedSteps.WalkedStep;
import io.github.mcpdatalayer.wire.Lenient;

/** The parts of a done action that a journey needs. */
final class WalkedAct {

    private static final String NO_CHANGE = "no change seen";

    private WalkedAct() {}

    /**
     * Reads the parts of one action.
     *
     * @param facts what the browser answered, redacted
     */
    static WalkedStep of(ActionItem.Act act, DoneStep done, io.github.mcpdatalayer.datalayer.json.JsonObject facts) {
        boolean hasCame = facts.get("came") instanceof io.github.mcpdatalayer.datalayer.json.JsonObject;
        var came = hasCame ? (io.github.mcpdatalayer.datalayer.json.JsonObject) facts.get("came") : facts;
        boolean isSecret = came != null && JsonLiteral.TRUE.equals(came.get("value"));
        boolean isSame = came != null && text(came.get("note")).contains(NO_CHANGE);
        return new WalkedStep(done.reference(), act.verb(), value(act), isSecret, isSame, done.did(),
                named(act.target(), ways(facts.get("ways"))), named(act.to(), ways(facts.get("toWays"))),
                came == null ? "" : text(came.get("url")));
    }

    private static String value(ActionItem.Act act) {
        String placeholder = act.placeholder();
        JsonObject options = act.options();
        if (placeholder != null) {
            return placeholder;
        }
        if (options != null && options.get("secret") instanceof JsonObject secret) {
            return "{{secret:" + Lenient.text(secret, "name") + "}}";
        }
        if (act.verb().equals(ActionItem.Act.UPLOAD)) {
            return act.files().stream().map(file -> file.name()).collect(Collectors.joining("\n"));
        }
        if (!act.choices().isEmpty()) {
            return String.join("\n", act.choices());
        }
        JsonElement value = act.value();
        if (value instanceof JsonObject by && by.has("deltaX")) {
            return (int) Lenient.number(by, "deltaX") + " " + (int) Lenient.number(by, "deltaY");
        }
        return value == null || !value.isJsonPrimitive() ? "" : value.getAsString();
    }

    /** Puts the person's name of the element before them. */
    private static List<List<String>> named(@org.jspecify.annotations.Nullable ElementQuery target,
            List<List<String>> ways) {
        String mark = target == null ? null : target.mark();
        if (mark != null) {
            ways.addFirst(List.of(WalkedStep.MARK + mark));
        }
        return ways;
    }

    private static List<List<String>> ways(@org.jspecify.annotations.Nullable JsonValue given) {
        List<List<String>> ways = new ArrayList<>();
        if (given instanceof JsonArray all) {
            for (JsonValue way : all.elements()) {
                if (way instanceof JsonArray parts
                        && parts.elements().stream().allMatch(JsonString.class::isInstance)) {
                    ways.add(parts.elements().stream().map(WalkedAct::text).toList());
                }
            }
        }
        return ways;
    }

    private static String text(@org.jspecify.annotations.Nullable JsonValue value) {
        return value instanceof JsonString(String text) ? text : "";
    }
}
