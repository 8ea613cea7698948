package io.github.mcpdatalayer.front;

import java.util.List;

import io.github.mcpdatalayer.front.journeys.JourneyFolder;
import io.github.mcpdatalayer.front.tools.api.Arg;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.offer.Completions;
import io.github.mcpdatalayer.front.tools.sources.PlanFolder;

/** The journeys and plans that the person keeps in folders, by their names. */
final class NamedFiles implements Completions.KeptNames {

    private final JourneyFolder journeys;
    private final PlanFolder plans;

    NamedFiles(JourneyFolder journeys, PlanFolder plans) {
        this.journeys = journeys;
        this.plans = plans;
    }

    @Override
    public List<String> of(Arg.Completion kind) throws ToolException {
        return switch (kind) {
            case JOURNEYS -> journeys.names();
            case PLANS -> plans.names();
            case TABS, LAYERS, EVENTS, NOTHING -> List.of();
        };
    }
}
