package io.github.mcpdatalayer.front.tools.visit;

import java.util.List;

import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.Toolset;
import io.github.mcpdatalayer.front.tools.api.ToolsetSpec;
import io.github.mcpdatalayer.front.tools.sources.VisitTickets;
import io.github.mcpdatalayer.front.tools.sources.Workbench;

/** A whole visit: its facts, its consent and its defects. */
public final class VisitToolset implements Toolset {

    public static final ToolsetSpec SPEC = ToolsetSpec.always("visit", 50);

    private final Workbench bench;
    private final VisitTickets tickets;
    private final boolean isWhole;

    public VisitToolset(Workbench bench, VisitTickets tickets) {
        this(bench, tickets, false);
    }

    private VisitToolset(Workbench bench, VisitTickets tickets, boolean isWhole) {
        this.bench = bench;
        this.tickets = tickets;
        this.isWhole = isWhole;
    }

    /** Makes the toolset for a reader with room for all pages, as our own panel has. */
    public static VisitToolset whole(Workbench bench, VisitTickets tickets) {
        return new VisitToolset(bench, tickets, true);
    }

    @Override
    public List<Tool> tools() {
        // generated: tools (node host/wire/generate.mjs)
        return List.of( //
                new SummarizeDataLayer(bench), //
                new GetConsentState(bench.histories(), bench.limit(), bench.workload(), bench.redaction(), isWhole), //
                new AuditVisit(bench, tickets));
        // end of generated: tools
    }
}
