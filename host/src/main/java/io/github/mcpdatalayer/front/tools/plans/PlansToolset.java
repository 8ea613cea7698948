package io.github.mcpdatalayer.front.tools.plans;

import java.util.List;

import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.Toolset;
import io.github.mcpdatalayer.front.tools.api.ToolsetSpec;
import io.github.mcpdatalayer.front.tools.sources.Workbench;

/** Drafts of plans. */
public final class PlansToolset implements Toolset {

    public static final ToolsetSpec SPEC = ToolsetSpec.asked("plans", 130,
            "drafts a plan from what was recorded").reading();

    private final Workbench bench;

    public PlansToolset(Workbench bench) {
        this.bench = bench;
    }

    @Override
    public List<Tool> tools() {
        // generated: tools (node host/wire/generate.mjs)
        return List.of( //
                new InferDataLayerPlan(bench.histories(), bench.limit(), bench.workload()));
        // end of generated: tools
    }
}
