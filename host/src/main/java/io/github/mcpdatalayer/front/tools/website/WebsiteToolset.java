package io.github.mcpdatalayer.front.tools.website;

import java.util.List;

import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.Toolset;
import io.github.mcpdatalayer.front.tools.sources.PageActs;
import io.github.mcpdatalayer.front.tools.sources.Workbench;

/** The tools that pages themselves offer to agents, by WebMCP. */
public final class WebsiteToolset implements Toolset {

    private final Workbench bench;
    private final PageActs acts;

    /** The acts tell what came of a call. */
    public WebsiteToolset(Workbench bench, PageActs acts) {
        this.bench = bench;
        this.acts = acts;
    }

    @Override
    public List<Tool> tools() {
        return List.of(new ListWebsiteTools(bench), new CallWebsiteTool(bench, acts));
    }
}
