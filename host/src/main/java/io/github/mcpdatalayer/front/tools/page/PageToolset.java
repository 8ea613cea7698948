package io.github.mcpdatalayer.front.tools.page;

import java.util.List;

import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.Toolset;
import io.github.mcpdatalayer.front.tools.api.ToolsetSpec;
import io.github.mcpdatalayer.front.tools.page.act.HandleDialog;
import io.github.mcpdatalayer.front.tools.page.act.Interact;
import io.github.mcpdatalayer.front.tools.page.act.Navigate;
import io.github.mcpdatalayer.front.tools.page.act.PageSteps;
import io.github.mcpdatalayer.front.tools.page.read.GetConsole;
import io.github.mcpdatalayer.front.tools.page.read.ReadPage;
import io.github.mcpdatalayer.front.tools.page.read.TakeScreenshot;
import io.github.mcpdatalayer.front.tools.page.read.TakeSnapshot;
import io.github.mcpdatalayer.front.tools.page.wait.WaitFor;
import io.github.mcpdatalayer.front.tools.sources.PageActs;
import io.github.mcpdatalayer.front.tools.sources.Workbench;

/** The tools for what the page of an attached tab shows. */
public final class PageToolset implements Toolset {

    public static final ToolsetSpec SPEC = ToolsetSpec.asked("page", 100,
            "tools that see and operate the page, if the person allows it");

    private final Workbench bench;

    public PageToolset(Workbench bench) {
        this.bench = bench;
    }

    /** Makes the actions for tools of other toolsets. */
    public static PageActs acts(Workbench bench) {
        return new PageSteps(bench);
    }

    @Override
    public List<Tool> tools() {
        // generated: tools (node host/wire/generate.mjs)
        return List.of( //
                new TakeSnapshot(bench.browsers(), bench.limit(), bench.workload(), bench.redaction(), bench.toon()), //
                new ReadPage(bench.browsers(), bench.limit(), bench.workload(), bench.redaction()), //
                new Interact(bench), //
                new TakeScreenshot(bench), //
                new GetConsole(bench.browsers(), bench.limit(), bench.workload()), //
                new Navigate(bench), //
                new WaitFor(bench), //
                new HandleDialog(bench.browsers()));
        // end of generated: tools
    }
}
