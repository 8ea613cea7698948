package io.github.mcpdatalayer.front.tools.container;

import java.util.List;

import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.Toolset;
import io.github.mcpdatalayer.front.tools.sources.Workbench;

/** The containers of a page. */
public final class ContainerToolset implements Toolset {

    private final Workbench bench;

    public ContainerToolset(Workbench bench) {
        this.bench = bench;
    }

    @Override
    public List<Tool> tools() {
        return List.of(new ListTags(bench), new ExplainTag(bench));
    }
}
