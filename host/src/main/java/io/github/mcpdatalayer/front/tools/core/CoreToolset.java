package io.github.mcpdatalayer.front.tools.core;

import java.util.List;

import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.Toolset;
import io.github.mcpdatalayer.front.tools.sources.Workbench;

/** What there is, and the way to it. */
public final class CoreToolset implements Toolset {

    private final Workbench bench;

    public CoreToolset(Workbench bench) {
        this.bench = bench;
    }

    @Override
    public List<Tool> tools() {
        return List.of(new ListTabs(bench.browsers(), bench.limit()));
    }
}
