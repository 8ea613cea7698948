package io.github.mcpdatalayer.front.tools.visit;

import java.util.List;

import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.Toolset;
import io.github.mcpdatalayer.front.tools.sources.Workbench;

/** A whole visit: its facts, its consent and its defects. */
public final class VisitToolset implements Toolset {

    private final Workbench bench;

    public VisitToolset(Workbench bench) {
        this.bench = bench;
    }

    @Override
    public List<Tool> tools() {
        return List.of(
                new SummarizeDataLayer(bench.histories(), bench.limit(), bench.workload(), bench.redaction(),
                        bench.clock()),
                new GetConsentState(bench.histories(), bench.limit(), bench.workload(), bench.redaction()),
                new AuditVisit(bench));
    }
}
