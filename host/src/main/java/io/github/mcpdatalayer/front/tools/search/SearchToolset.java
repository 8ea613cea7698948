package io.github.mcpdatalayer.front.tools.search;

import java.util.List;

import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.Toolset;
import io.github.mcpdatalayer.front.tools.sources.Workbench;

/** Search over the texts of tabs. */
public final class SearchToolset implements Toolset {

    private final Workbench bench;

    public SearchToolset(Workbench bench) {
        this.bench = bench;
    }

    @Override
    public List<Tool> tools() {
        return List.of(new SearchTabs(bench));
    }
}
