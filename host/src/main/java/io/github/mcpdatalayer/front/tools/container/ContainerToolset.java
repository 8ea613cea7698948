package io.github.mcpdatalayer.front.tools.container;

import java.util.List;

import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.Toolset;
import io.github.mcpdatalayer.front.tools.api.ToolsetSpec;
import io.github.mcpdatalayer.front.tools.sources.Workbench;

/** The containers of a page. */
public final class ContainerToolset implements Toolset {

    public static final ToolsetSpec SPEC = ToolsetSpec.asked("container", 200,
            "which tags of GTM fired, and why others did not").reading();

    private final Workbench bench;

    public ContainerToolset(Workbench bench) {
        this.bench = bench;
    }

    @Override
    public List<Tool> tools() {
        // generated: tools (node host/wire/generate.mjs)
        return List.of( //
                new ListTags(bench), //
                new ExplainTag(bench));
        // end of generated: tools
    }
}
