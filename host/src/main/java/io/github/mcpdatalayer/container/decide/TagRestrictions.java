package io.github.mcpdatalayer.container.decide;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;

import io.github.mcpdatalayer.container.model.ContainerTag;
import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.state.RunningState;
import org.jspecify.annotations.Nullable;

/** Applies {@code gtm.allowlist} and {@code gtm.blocklist} of the data layer to tags. */
final class TagRestrictions {

    /** Classes that are known for sure; the rest is left to the page. */
    private static final Map<String, Set<String>> CLASSES = Map.of("customScripts", Set.of("html"), "customPixels",
            Set.of("html", "img"));

    private TagRestrictions() {}

    static Ternary allows(ContainerTag tag, RunningState state) {
        JsonValue allowed = first(state, "gtm.allowlist", "gtm.whitelist");
        JsonValue blocked = first(state, "gtm.blocklist", "gtm.blacklist");
        Ternary isBlocked = blocked == null ? Ternary.NO : names(blocked, tag);
        Ternary isAllowed = allowed == null ? Ternary.YES : names(allowed, tag);
        return isBlocked.not().and(isAllowed);
    }

    private static @Nullable JsonValue first(RunningState state, String name, String older) {
        JsonValue value = state.merged(name);
        return value == null ? state.merged(older) : value;
    }

    private static Ternary names(JsonValue list, ContainerTag tag) {
        Set<String> names = new HashSet<>();
        if (list instanceof JsonArray array) {
            array.elements().forEach(each -> names.add(each instanceof JsonString(String name) ? name : ""));
        } else if (list instanceof JsonString(String name)) {
            names.add(name);
        }
        boolean isNamed = names.contains(tag.type())
                || names.stream().anyMatch(each -> CLASSES.getOrDefault(each, Set.of()).contains(tag.type()));
        // A class, such as google or nonGooglePixels, is longer than a type; which types it has is for the page to tell.
        boolean mayBeMeant = names.stream().anyMatch(each -> !CLASSES.containsKey(each) && each.length() > 5
                && !each.contains("_"));
        return isNamed ? Ternary.YES : mayBeMeant ? Ternary.UNKNOWN : Ternary.NO;
    }
}
