package io.github.mcpdatalayer.front.tools.tabs;

import java.util.List;

import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.Toolset;
import io.github.mcpdatalayer.front.tools.api.ToolsetSpec;
import io.github.mcpdatalayer.front.tools.sources.PageActs;
import io.github.mcpdatalayer.front.tools.sources.Workbench;

/** Tabs as a whole. */
public final class TabsToolset implements Toolset {

    public static final ToolsetSpec SPEC = ToolsetSpec.asked("tabs", 140, "tools that open, close and size tabs");

    private final Workbench bench;
    private final PageActs acts;

    /** The acts tell what a step in a new tab tracked. */
    public TabsToolset(Workbench bench, PageActs acts) {
        this.acts = acts;
        this.bench = bench;
    }

    @Override
    public List<Tool> tools() {
        // generated: tools (node host/wire/generate.mjs)
        return List.of( //
                new OpenTab(bench, acts), //
                new CloseTabs(bench.browsers(), acts), //
                new ActivateTab(bench.browsers()), //
                new SetViewport(bench.browsers()));
        // end of generated: tools
    }
}
