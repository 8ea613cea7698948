package io.github.mcpdatalayer.front.tools.network;

import java.util.List;

import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.Toolset;
import io.github.mcpdatalayer.front.tools.api.ToolsetSpec;
import io.github.mcpdatalayer.front.tools.sources.PageActs;
import io.github.mcpdatalayer.front.tools.sources.Workbench;

/** The tools for requests of a tab's pages. */
public final class NetworkToolset implements Toolset {

    public static final ToolsetSpec SPEC = ToolsetSpec.asked("network", 160, "requests and answers of pages");

    private final Workbench bench;
    private final PageActs acts;

    /** The acts tell why a step was not done. */
    public NetworkToolset(Workbench bench, PageActs acts) {
        this.acts = acts;
        this.bench = bench;
    }

    @Override
    public List<Tool> tools() {
        // generated: tools (node host/wire/generate.mjs)
        return List.of( //
                new ListRequests(bench), //
                new SendRequest(bench, acts));
        // end of generated: tools
    }
}
