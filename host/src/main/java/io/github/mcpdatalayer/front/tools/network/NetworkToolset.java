package io.github.mcpdatalayer.front.tools.network;

import java.util.List;

import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.Toolset;
import io.github.mcpdatalayer.front.tools.sources.PageActs;
import io.github.mcpdatalayer.front.tools.sources.Workbench;

/** The tools for requests of a tab's pages. */
public final class NetworkToolset implements Toolset {

    private final Workbench bench;
    private final PageActs acts;

    /** The acts tell why a step was not done. */
    public NetworkToolset(Workbench bench, PageActs acts) {
        this.acts = acts;
        this.bench = bench;
    }

    @Override
    public List<Tool> tools() {
        return List.of(new ListRequests(bench), new SendRequest(bench, acts));
    }
}
