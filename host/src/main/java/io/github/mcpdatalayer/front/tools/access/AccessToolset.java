package io.github.mcpdatalayer.front.tools.access;

import java.util.List;

import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.Toolset;
import io.github.mcpdatalayer.front.tools.api.ToolsetSpec;
import io.github.mcpdatalayer.front.tools.sources.Workbench;

/** The way to more than a person allows by attaching a tab. */
public final class AccessToolset implements Toolset {

    public static final ToolsetSpec SPEC = ToolsetSpec.beyondReading("access", 15);

    private final Workbench bench;

    public AccessToolset(Workbench bench) {
        this.bench = bench;
    }

    @Override
    public List<Tool> tools() {
        // generated: tools (node host/wire/generate.mjs)
        return List.of( //
                new RequestAccess(bench.browsers()));
        // end of generated: tools
    }
}
