package io.github.mcpdatalayer.front;

import java.util.List;

import io.github.mcpdatalayer.front.tools.api.Toolset;
import io.github.mcpdatalayer.front.tools.core.CoreToolset;
import io.github.mcpdatalayer.front.tools.datalayer.DataLayerToolset;
import io.github.mcpdatalayer.front.tools.history.HistoryToolset;
import io.github.mcpdatalayer.front.tools.hits.HitsToolset;
import io.github.mcpdatalayer.front.tools.plans.PlansToolset;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.front.tools.visit.VisitToolset;

/** The toolsets of a front. A new toolset is added only here. */
class Toolsets {

    /** All of them; {@code drafts} as {@code --toolsets plans} says. */
    List<Toolset> of(Workbench bench, boolean drafts) {
        return List.of(new CoreToolset(bench), new DataLayerToolset(bench), new HistoryToolset(bench),
                new HitsToolset(bench), new VisitToolset(bench), new PlansToolset(bench, drafts));
    }
}
