package io.github.mcpdatalayer.front.tools.core;

import java.util.List;

import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.Toolset;
import io.github.mcpdatalayer.front.tools.sources.Workbench;

/** The toolset that says what there is, and the way to it. */
public final class CoreToolset implements Toolset {

    private final Workbench bench;
    private final boolean asks;
    private final boolean allTabs;

    /**
     * These, and where some tool needs more than reading, the one that asks for more.
     *
     * @param allTabs whether tabs that are not attached can be listed
     */
    public CoreToolset(Workbench bench, boolean asks, boolean allTabs) {
        this.bench = bench;
        this.asks = asks;
        this.allTabs = allTabs;
    }

    @Override
    public List<Tool> tools() {
        ListTabs tabs = new ListTabs(bench.browsers(), bench.limit(), allTabs);
        return asks ? List.of(tabs, new RequestAccess(bench.browsers())) : List.of(tabs);
    }
}
