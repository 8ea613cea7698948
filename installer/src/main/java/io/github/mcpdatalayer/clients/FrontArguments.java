package io.github.mcpdatalayer.clients;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;

/** The arguments that an entry of a client gives the front, whichever way the client writes them. */
final class FrontArguments {

    private static final String TOOLSETS = "--toolsets";
    private static final String PAGE = "page";
    private static final String ALL = "all";

    private FrontArguments() {}

    /** Returns what follows the program: {@code args}, or the rest of a {@code command} that is a list. */
    static List<String> of(JsonElement entry) {
        List<String> arguments = new ArrayList<>();
        if (entry instanceof JsonObject object) {
            words(object.get("command")).skip(1).forEach(arguments::add);
            words(object.get("args")).forEach(arguments::add);
        }
        return arguments;
    }

    private static Stream<String> words(JsonElement list) {
        return list instanceof JsonArray words
                ? words.asList().stream().filter(JsonPrimitive.class::isInstance).map(JsonElement::getAsString)
                : Stream.empty();
    }

    /** Tells whether the front offers the tools that see and operate pages. */
    static boolean walk(List<String> arguments) {
        List<String> toolsets = toolsets(arguments);
        return toolsets.contains(PAGE) || toolsets.contains(ALL);
    }

    /** Returns the arguments with those tools, or without them; the person's own ones stay. */
    static List<String> offering(Offer offer, List<String> arguments) {
        if (offer == Offer.AS_IT_IS || (offer == Offer.WALK) == walk(arguments)) {
            return arguments;
        }
        List<String> toolsets = new ArrayList<>(toolsets(arguments));
        if (offer == Offer.WALK) {
            toolsets.add(PAGE);
        } else {
            toolsets.removeAll(List.of(PAGE, ALL));
        }
        List<String> changed = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            if (arguments.get(i).equals(TOOLSETS)) {
                i++;
            } else if (!arguments.get(i).startsWith(TOOLSETS + "=")) {
                changed.add(arguments.get(i));
            }
        }
        if (!toolsets.isEmpty()) {
            changed.add(TOOLSETS + "=" + String.join(",", toolsets));
        }
        return changed;
    }

    /** Reads the toolsets as the front does: the last option counts. */
    private static List<String> toolsets(List<String> arguments) {
        List<String> toolsets = List.of();
        for (int i = 0; i < arguments.size(); i++) {
            if (arguments.get(i).equals(TOOLSETS) && i + 1 < arguments.size()) {
                toolsets = List.of(arguments.get(i + 1).split(","));
            } else if (arguments.get(i).startsWith(TOOLSETS + "=")) {
                toolsets = List.of(arguments.get(i).substring(TOOLSETS.length() + 1).split(","));
            }
        }
        return toolsets;
    }
}
