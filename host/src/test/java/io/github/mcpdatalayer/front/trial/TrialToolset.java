package io.github.mcpdatalayer.front.trial;

import java.util.List;

import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.Toolset;
import io.github.mcpdatalayer.front.tools.sources.Workbench;

/** Tools of tests. */
public final class TrialToolset implements Toolset {

    private final Workbench bench;

    public TrialToolset(Workbench bench) {
        this.bench = bench;
    }

    @Override
    public List<Tool> tools() {
        return List.of(new CountPages(bench), new CountEvents(bench), new CountUp(bench.browsers()),
                new ReadHeading(bench.browsers()));
    }
}
