package io.github.mcpdatalayer.front.tools.core;

import java.util.List;

import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.Toolset;
import io.github.mcpdatalayer.front.tools.api.ToolsetSpec;
import io.github.mcpdatalayer.front.tools.sources.Workbench;

/** The toolset that says what there is. */
public final class CoreToolset implements Toolset {

    public static final ToolsetSpec SPEC = ToolsetSpec.always("core", 10);

    private final Workbench bench;
    private final boolean allTabs;

    /** @param allTabs whether tabs that are not attached can be listed */
    public CoreToolset(Workbench bench, boolean allTabs) {
        this.bench = bench;
        this.allTabs = allTabs;
    }

    @Override
    public List<Tool> tools() {
        // generated: tools (node host/wire/generate.mjs)
        return List.of( //
                new ListTabs(bench.browsers(), bench.limit(), allTabs));
        // end of generated: tools
    }
}
