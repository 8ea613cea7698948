package io.github.mcpdatalayer.front.tools.website;

import java.util.List;

import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.Toolset;
import io.github.mcpdatalayer.front.tools.api.ToolsetSpec;
import io.github.mcpdatalayer.front.tools.sources.PageActs;
import io.github.mcpdatalayer.front.tools.sources.Workbench;

/** The tools that pages themselves offer to agents, by WebMCP. */
public final class WebsiteToolset implements Toolset {

    public static final ToolsetSpec SPEC = ToolsetSpec.asked("website", 180,
            "lists and calls the tools that pages offer");

    private final Workbench bench;
    private final PageActs acts;

    /** @param acts tell what came of a call on a page */
    public WebsiteToolset(Workbench bench, PageActs acts) {
        this.bench = bench;
        this.acts = acts;
    }

    @Override
    public List<Tool> tools() {
        // generated: tools (node host/wire/generate.mjs)
        return List.of( //
                new ListWebsiteTools(bench), //
                new CallWebsiteTool(bench, acts));
        // end of generated: tools
    }
}
