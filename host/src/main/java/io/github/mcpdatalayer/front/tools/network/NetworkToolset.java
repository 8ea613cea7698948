package io.github.mcpdatalayer.front.tools.network;

import java.util.List;

import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.Toolset;
import io.github.mcpdatalayer.front.tools.sources.Workbench;

/** What the pages of a tab ask the network for. */
public final class NetworkToolset implements Toolset {

    private final Workbench bench;

    public NetworkToolset(Workbench bench) {
        this.bench = bench;
    }

    @Override
    public List<Tool> tools() {
        return List.of(new ListRequests(bench));
    }
}
