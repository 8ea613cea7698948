package io.github.mcpdatalayer.front;

import java.util.List;

import io.github.mcpdatalayer.front.tools.api.ToolsetSpec;

/** The toolsets that a build can leave out, in one that does. */
final class AddOns {

    private AddOns() {}

    static List<ToolsetSpec> specs() {
        return List.of();
    }

    /** Adds none. */
    static void addTo(RankedToolsets all, Toolsets.Given given, List<String> named, boolean beyondReading) {}
}
