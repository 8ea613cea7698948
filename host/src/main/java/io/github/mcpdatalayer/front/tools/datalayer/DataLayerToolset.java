package io.github.mcpdatalayer.front.tools.datalayer;

import java.util.List;

import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.Toolset;
import io.github.mcpdatalayer.front.tools.sources.Workbench;

/** The current data layer, its earlier states, and the differences between two. */
public final class DataLayerToolset implements Toolset {

    private final Workbench bench;

    public DataLayerToolset(Workbench bench) {
        this.bench = bench;
    }

    @Override
    public List<Tool> tools() {
        return List.of(new GetDataLayer(bench.layers(), bench.limit(), bench.workload()),
                new GetDataLayerState(bench.histories(), bench.layers(), bench.limit(), bench.workload(), bench.dlh()),
                new DiffDataLayer(bench.histories(), bench.layers(), bench.limit(), bench.workload(), bench.dlh()));
    }
}
