package io.github.mcpdatalayer.front;

import java.util.ArrayList;
import java.util.List;

import io.github.mcpdatalayer.front.tools.api.Toolset;
import io.github.mcpdatalayer.front.tools.api.ToolsetSpec;

/** Toolsets of several lists in one order. By hand, since a comparator is a class written at run time on the way to the first answer. */
final class RankedToolsets {

    private final List<ToolsetSpec> specs = new ArrayList<>();
    private final List<Toolset> toolsets = new ArrayList<>();

    void add(ToolsetSpec spec, Toolset toolset) {
        toolsets.add(insert(specs, spec), toolset);
    }

    List<Toolset> toolsets() {
        return toolsets;
    }

    /** Puts a declaration in its place among those that are there, and returns that place. */
    static int insert(List<ToolsetSpec> specs, ToolsetSpec spec) {
        int at = specs.size();
        while (at > 0 && specs.get(at - 1).rank() > spec.rank()) {
            at--;
        }
        specs.add(at, spec);
        return at;
    }
}
