package io.github.mcpdatalayer.front.tools.history;

import java.util.List;

import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.Toolset;
import io.github.mcpdatalayer.front.tools.api.ToolsetSpec;
import io.github.mcpdatalayer.front.tools.sources.Workbench;

/** The toolset on what was pushed. */
public final class HistoryToolset implements Toolset {

    public static final ToolsetSpec SPEC = ToolsetSpec.always("history", 30);

    private final Workbench bench;

    public HistoryToolset(Workbench bench) {
        this.bench = bench;
    }

    @Override
    public List<Tool> tools() {
        // generated: tools (node host/wire/generate.mjs)
        return List.of( //
                new GetDataLayerHistory(bench.histories(), bench.limit(), bench.workload()));
        // end of generated: tools
    }
}
