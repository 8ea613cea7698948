package io.github.mcpdatalayer.container.decide;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.mcpdatalayer.container.model.ContainerTag;
import io.github.mcpdatalayer.container.model.TagType;
import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.state.Js;
import io.github.mcpdatalayer.datalayer.state.RunningState;
import org.jspecify.annotations.Nullable;

/**
 * Applies {@code gtm.allowlist} and {@code gtm.blocklist} of the data layer to tags and variables. Both lists may name types and the
 * classes that types belong to, and some names have others in them.
 */
final class TagRestrictions {

    private static final TagRestrictions NONE = new TagRestrictions(null, Set.of());
    private static final List<String> ALLOWED = List.of("gtm.allowlist", "gtm.whitelist");
    private static final List<String> BLOCKED = List.of("gtm.blocklist", "gtm.blacklist", "tagTypeBlacklist");
    private static final String GOOGLE = "google";
    private static final String SANDBOXED = "sandboxedScripts";
    private static final String CUSTOM_SCRIPTS = "customScripts";
    private static final String CUSTOM_PIXELS = "customPixels";
    private static final List<String> NOT_GOOGLE = List.of("nonGooglePixels", "nonGoogleScripts", "nonGoogleIframes");
    private static final List<String> ANY = List.of(GOOGLE, "nonGooglePixels", "nonGoogleScripts", "nonGoogleIframes");
    private static final List<String> ALL_CUSTOM = List.of(CUSTOM_SCRIPTS, "html", CUSTOM_PIXELS, "nonGooglePixels",
            "nonGoogleScripts", "nonGoogleIframes");
    private static final Map<String, List<String>> ALLOWED_WITH = Map.of(CUSTOM_PIXELS, List.of("nonGooglePixels"),
            "html", ALL_CUSTOM, CUSTOM_SCRIPTS, ALL_CUSTOM, "nonGoogleScripts", List.of("nonGooglePixels"),
            "nonGoogleIframes", List.of("nonGooglePixels"));
    private static final Map<String, List<String>> BLOCKED_WITH = Map.of(CUSTOM_PIXELS, List.of(CUSTOM_SCRIPTS, "html"),
            "html", List.of(CUSTOM_SCRIPTS), CUSTOM_SCRIPTS, List.of("html"), "nonGooglePixels", ALL_CUSTOM,
            "nonGoogleScripts", List.of(CUSTOM_SCRIPTS, "html"), "nonGoogleIframes",
            List.of(CUSTOM_SCRIPTS, "html", "nonGoogleScripts"));

    /** The classes that a type has, or those that it may have. */
    private record Classes(List<String> names, boolean isKnown) {}

    private final @Nullable Set<String> allowed;
    private final Set<String> blocked;

    private TagRestrictions(@Nullable Set<String> allowed, Set<String> blocked) {
        this.allowed = allowed;
        this.blocked = blocked;
    }

    /** The restrictions that a page has set by now. */
    static TagRestrictions of(RunningState state) {
        if (ALLOWED.stream().noneMatch(state::has) && BLOCKED.stream().noneMatch(state::has)) {
            return NONE; // as a rule: no copy of the state is needed
        }
        JsonValue allowed = first(state, ALLOWED);
        JsonValue blocked = first(state, BLOCKED);
        return new TagRestrictions(allowed == null ? null : names(allowed, ALLOWED_WITH),
                blocked == null ? Set.of() : names(blocked, BLOCKED_WITH));
    }

    private static @Nullable JsonValue first(RunningState state, List<String> names) {
        for (String name : names) {
            JsonValue value = state.merged(name);
            if (Js.isTruthy(value)) {
                return value;
            }
        }
        return null;
    }

    private static Set<String> names(JsonValue list, Map<String, List<String>> with) {
        Set<String> names = new HashSet<>();
        for (JsonValue each : list instanceof JsonArray array ? array.elements() : List.of(list)) {
            if (each instanceof JsonString(String name)) {
                names.add(name);
                names.addAll(with.getOrDefault(name, List.of()));
            }
        }
        return names;
    }

    boolean areNone() {
        return allowed == null && blocked.isEmpty();
    }

    Ternary allows(ContainerTag tag) {
        return areNone() ? Ternary.YES : allows(tag.type(), classes(tag));
    }

    /** Tells it of the variables of a type. */
    Ternary allowsVariable(String type) {
        boolean isTemplate = type.startsWith("cvt_");
        return allows(type, new Classes(
                List.of(isTemplate ? SANDBOXED : type.equals("jsm") ? CUSTOM_SCRIPTS : GOOGLE), true));
    }

    private static Classes classes(ContainerTag tag) {
        if (tag.isTemplate()) {
            return new Classes(List.of(SANDBOXED), true);
        }
        return switch (tag.type()) {
            case "html" -> new Classes(List.of(CUSTOM_SCRIPTS), true);
            case "img" -> new Classes(List.of(CUSTOM_PIXELS), true);
            default -> tag.kind().isGoogle()
                    ? new Classes(List.of(GOOGLE), true)
                    : new Classes(TagType.isKnown(tag.type()) ? NOT_GOOGLE : ANY, false);
        };
    }

    private Ternary allows(String type, Classes of) {
        if (areNone()) {
            return Ternary.YES;
        }
        Ternary isBlocked = blocked.contains(type)
                ? Ternary.YES
                : of.names().stream().noneMatch(blocked::contains)
                        ? Ternary.NO
                        : of.isKnown() ? Ternary.YES : Ternary.UNKNOWN;
        Set<String> allow = allowed;
        // Templates of the container's own go with the scripts of the page, unless they are allowed by name.
        if (of.names().contains(SANDBOXED) && (allow == null || !allow.contains(SANDBOXED))
                && (blocked.contains(GOOGLE) || ALL_CUSTOM.stream().anyMatch(blocked::contains))) {
            isBlocked = Ternary.YES;
        }
        if (allow == null || allow.contains(type) || of.names().stream().allMatch(allow::contains)) {
            return isBlocked.not();
        }
        boolean isMaybe = !of.isKnown() && of.names().stream().anyMatch(allow::contains);
        return isBlocked.not().and(isMaybe ? Ternary.UNKNOWN : Ternary.NO);
    }
}
