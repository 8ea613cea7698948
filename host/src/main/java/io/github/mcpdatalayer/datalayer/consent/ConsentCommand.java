package io.github.mcpdatalayer.datalayer.consent;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.state.DroppedCall;
import io.github.mcpdatalayer.datalayer.state.Js;
import org.jspecify.annotations.Nullable;

/**
 * A call of {@code gtag('consent', 'default' or 'update', {…})}.
 *
 * @param parameters what was passed, signals and all; empty if that was no object
 * @param regions the regions it is for; empty for everywhere
 * @param waitMs how long tags shall wait for an update; null if they shall not
 */
public record ConsentCommand(boolean isDefault, JsonObject parameters, List<String> regions, @Nullable Long waitMs) {

    /** The place of the parameters in the push. */
    public static final String PATH = "$.args[2]";

    public ConsentCommand {
        regions = List.copyOf(regions);
    }

    /** Reads a push; null if it is no such call, or one that Google's tag drops. */
    public static @Nullable ConsentCommand of(JsonValue push) {
        if (!(push instanceof JsonObject call) || !call.hasTag("gtag") || !(call.get("args") instanceof JsonArray args)
                || args.size() < 2 || !args.get(0).equals(new JsonString("consent"))
                || !(args.get(1) instanceof JsonString(String kind))
                || DroppedCall.of(args) != null) {
            return null;
        }
        JsonObject parameters = args.size() > 2 && args.get(2) instanceof JsonObject given && given.tag() == null
                ? given
                : JsonObject.EMPTY;
        boolean isDefault = kind.equals("default");
        return new ConsentCommand(isDefault, parameters, isDefault ? regions(parameters.get("region")) : List.of(),
                isDefault ? wait(parameters.get("wait_for_update")) : null);
    }

    private static List<String> regions(@Nullable JsonValue region) {
        List<JsonValue> all = region instanceof JsonArray array
                ? array.elements()
                : region == null ? List.of() : List.of(region);
        return all.stream().filter(JsonString.class::isInstance).map(each -> ((JsonString) each).value())
                .filter(each -> !each.isEmpty()).toList();
    }

    private static @Nullable Long wait(@Nullable JsonValue wait) {
        try {
            double ms = wait instanceof JsonNumber number
                    ? number.doubleValue()
                    : wait instanceof JsonString(String text) ? Double.parseDouble(text) : 0;
            return ms > 0 ? Long.valueOf((long) ms) : null;
        } catch (NumberFormatException e) {
            return null; // as Google's library takes it
        }
    }

    /** The names of its signals, whatever their values. */
    public List<String> names() {
        return parameters.members().stream().map(JsonObject.Member::name).filter(name -> !SignalNames.isParameter(name))
                .distinct().toList();
    }

    /** Returns what it says to Google's library: "granted" is granted, nothing is nothing, and anything else is denied. */
    public Map<String, Boolean> signals() {
        Map<String, Boolean> signals = new LinkedHashMap<>();
        for (String name : names()) {
            JsonValue value = parameters.get(name);
            if (!Js.isNullish(value)) {
                signals.put(name, new JsonString("granted").equals(value));
            }
        }
        return signals;
    }
}
