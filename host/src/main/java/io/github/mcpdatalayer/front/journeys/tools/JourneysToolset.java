package io.github.mcpdatalayer.front.journeys.tools;

import java.util.ArrayList;
import java.util.List;

import io.github.mcpdatalayer.front.journeys.JourneyTriggers;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.Toolset;
import io.github.mcpdatalayer.front.tools.api.ToolsetSpec;
import io.github.mcpdatalayer.front.tools.sources.Workbench;

/** Tests of tracking: kept as files, run in browsers of their own, compared. */
public final class JourneysToolset implements Toolset {

    public static final ToolsetSpec SPEC = ToolsetSpec.asked("journeys", 150,
            "records, runs and compares tests of what a site tracks");

    private final Workbench bench;
    private final JourneySettings settings;
    private final RunsUnderWay runs = new RunsUnderWay();
    private final JourneyTriggers triggers = new JourneyTriggers();

    public JourneysToolset(Workbench bench, JourneySettings settings) {
        this.bench = bench;
        this.settings = settings;
    }

    @Override
    public List<Tool> tools() {
        List<Tool> tools = new ArrayList<>(found());
        var run = new RunJourney(bench, settings, runs, triggers);
        settings.folder().published().forEach(name -> tools.add(new PublishedJourney(name, run)));
        return tools;
    }

    private List<Tool> found() {
        // generated: tools (node host/wire/generate.mjs)
        return List.of( //
                new ListJourneys(bench, settings, triggers), //
                new RunJourney(bench, settings, runs, triggers), //
                new RecordJourney(bench, settings), //
                new SaveJourney(bench, settings), //
                new CompareRuns(bench.redaction(), settings), //
                new ExportTicket(bench.limit(), bench.redaction(), settings), //
                new DeleteJourney(settings));
        // end of generated: tools
    }
}
