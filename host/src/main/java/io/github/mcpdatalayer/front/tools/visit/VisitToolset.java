package io.github.mcpdatalayer.front.tools.visit;

import java.util.List;

import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.Toolset;
import io.github.mcpdatalayer.front.tools.api.ToolsetSpec;
import io.github.mcpdatalayer.front.tools.sources.Workbench;

/** A whole visit: its facts, its consent and its defects. */
public final class VisitToolset implements Toolset {

    public static final ToolsetSpec SPEC = ToolsetSpec.always("visit", 50);

    private final Workbench bench;
    private final boolean isWhole;

    public VisitToolset(Workbench bench) {
        this(bench, false);
    }

    private VisitToolset(Workbench bench, boolean isWhole) {
        this.bench = bench;
        this.isWhole = isWhole;
    }

    /** Makes the toolset for a reader with room for all pages, as our own panel has. */
    public static VisitToolset whole(Workbench bench) {
        return new VisitToolset(bench, true);
    }

    @Override
    public List<Tool> tools() {
        // generated: tools (node host/wire/generate.mjs)
        return List.of( //
                new SummarizeDataLayer(bench), //
                new GetConsentState(bench.histories(), bench.limit(), bench.workload(), bench.redaction(), isWhole), //
                new AuditVisit(bench));
        // end of generated: tools
    }
}
