package io.github.mcpdatalayer.front.tools.plans;

import java.util.List;

import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.Toolset;
import io.github.mcpdatalayer.front.tools.sources.Workbench;

/** Rules and plans: their violations, and drafts of new plans if requested. */
public final class PlansToolset implements Toolset {

    private final Workbench bench;
    private final boolean drafts;

    public PlansToolset(Workbench bench, boolean drafts) {
        this.bench = bench;
        this.drafts = drafts;
    }

    @Override
    public List<Tool> tools() {
        Tool validate = new ValidateDataLayer(bench.histories(), bench.limit(), bench.workload(), bench.redaction(),
                bench.plans());
        return drafts
                ? List.of(validate, new InferDataLayerPlan(bench.histories(), bench.limit(), bench.workload()))
                : List.of(validate);
    }
}
