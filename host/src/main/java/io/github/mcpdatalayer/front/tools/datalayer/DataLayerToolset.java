package io.github.mcpdatalayer.front.tools.datalayer;

import java.util.List;

import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.Toolset;
import io.github.mcpdatalayer.front.tools.api.ToolsetSpec;
import io.github.mcpdatalayer.front.tools.sources.Workbench;

/** The current data layer, its earlier states, and the differences between two. */
public final class DataLayerToolset implements Toolset {

    public static final ToolsetSpec SPEC = ToolsetSpec.always("datalayer", 20);

    private final Workbench bench;

    public DataLayerToolset(Workbench bench) {
        this.bench = bench;
    }

    @Override
    public List<Tool> tools() {
        // generated: tools (node host/wire/generate.mjs)
        return List.of( //
                new GetDataLayer(bench.layers(), bench.limit(), bench.workload()), //
                new GetDataLayerState(bench), //
                new DiffDataLayer(bench));
        // end of generated: tools
    }
}
