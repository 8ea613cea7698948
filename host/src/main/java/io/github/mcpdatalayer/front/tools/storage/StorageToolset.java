package io.github.mcpdatalayer.front.tools.storage;

import java.util.List;

import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.Toolset;
import io.github.mcpdatalayer.front.tools.api.ToolsetSpec;
import io.github.mcpdatalayer.front.tools.sources.Workbench;

/** The tools for what the browser keeps for the pages of a tab. */
public final class StorageToolset implements Toolset {

    public static final ToolsetSpec SPEC = ToolsetSpec.asked("storage", 210,
            "cookies and storage, who set them, and under which consent").switched();

    private final Workbench bench;

    public StorageToolset(Workbench bench) {
        this.bench = bench;
    }

    @Override
    public List<Tool> tools() {
        // generated: tools (node host/wire/generate.mjs)
        return List.of( //
                new ListStorage(bench));
        // end of generated: tools
    }
}
