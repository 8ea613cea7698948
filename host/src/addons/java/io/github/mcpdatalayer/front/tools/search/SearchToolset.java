package io.github.mcpdatalayer.front.tools.search;

import java.util.List;

import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.Toolset;
import io.github.mcpdatalayer.front.tools.api.ToolsetSpec;
import io.github.mcpdatalayer.front.tools.sources.Workbench;

/** Search over the texts of tabs. */
public final class SearchToolset implements Toolset {

    public static final ToolsetSpec SPEC = ToolsetSpec.asked("search", 190, "finds words in the texts of tabs");

    private final Workbench bench;

    public SearchToolset(Workbench bench) {
        this.bench = bench;
    }

    @Override
    public List<Tool> tools() {
        // generated: tools (node host/wire/generate.mjs)
        return List.of( //
                new SearchTabs(bench));
        // end of generated: tools
    }
}
