package io.github.mcpdatalayer.front.tools.validation;

import java.util.List;

import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.Toolset;
import io.github.mcpdatalayer.front.tools.api.ToolsetSpec;
import io.github.mcpdatalayer.front.tools.sources.Workbench;

/** Rules and plans: what is wrong with the recorded pushes. */
public final class ValidationToolset implements Toolset {

    public static final ToolsetSpec SPEC = ToolsetSpec.always("validation", 60);

    private final Workbench bench;

    public ValidationToolset(Workbench bench) {
        this.bench = bench;
    }

    @Override
    public List<Tool> tools() {
        // generated: tools (node host/wire/generate.mjs)
        return List.of( //
                new ValidateDataLayer(bench));
        // end of generated: tools
    }
}
