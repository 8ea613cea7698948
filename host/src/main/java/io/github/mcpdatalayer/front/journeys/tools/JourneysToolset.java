package io.github.mcpdatalayer.front.journeys.tools;

import java.util.ArrayList;
import java.util.List;

import io.github.mcpdatalayer.front.journeys.JourneyTriggers;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.Toolset;
import io.github.mcpdatalayer.front.tools.sources.Workbench;

/** Tests of tracking: kept as files, run in browsers of their own, compared. */
public final class JourneysToolset implements Toolset {

    private final Workbench bench;
    private final JourneySettings settings;

    public JourneysToolset(Workbench bench, JourneySettings settings) {
        this.bench = bench;
        this.settings = settings;
    }

    @Override
    public List<Tool> tools() {
        var triggers = new JourneyTriggers();
        var run = new RunJourney(bench, settings, new RunsUnderWay(), triggers);
        List<Tool> tools = new ArrayList<>(List.of(new ListJourneys(bench, settings, triggers), run,
                new RecordJourney(bench, settings), new SaveJourney(bench, settings),
                new CompareRuns(bench.redaction(), settings), new DeleteJourney(settings.folder())));
        settings.folder().published().forEach(name -> tools.add(new PublishedJourney(name, run)));
        return tools;
    }
}
