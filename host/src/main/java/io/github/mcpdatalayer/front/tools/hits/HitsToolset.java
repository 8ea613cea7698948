package io.github.mcpdatalayer.front.tools.hits;

import java.util.List;

import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.Toolset;
import io.github.mcpdatalayer.front.tools.api.ToolsetSpec;
import io.github.mcpdatalayer.front.tools.sources.Workbench;

/** The toolset on what was sent. */
public final class HitsToolset implements Toolset {

    public static final ToolsetSpec SPEC = ToolsetSpec.always("hits", 40);

    private final Workbench bench;

    public HitsToolset(Workbench bench) {
        this.bench = bench;
    }

    @Override
    public List<Tool> tools() {
        // generated: tools (node host/wire/generate.mjs)
        return List.of( //
                new ListHits(bench.histories(), bench.limit(), bench.workload(), bench.redaction()));
        // end of generated: tools
    }
}
