package io.github.mcpdatalayer.front.journeys.tools;

import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;

/** A journey that the person has published as a tool of its own. Nothing of its file becomes a part of the tool's description. */
final class PublishedJourney implements Tool {

    private static final String PREFIX = "journey_";

    private final String journey;
    private final RunJourney runs;
    private final ToolSpec spec;

    /** The tool of a journey whose name the folder has checked. */
    PublishedJourney(String journey, RunJourney runs) {
        this.journey = journey;
        this.runs = runs;
        spec = RunJourney.specOf(PREFIX + journey, journey);
    }

    @Override
    public ToolSpec spec() {
        return spec;
    }

    @Override
    public Answer answer(Arguments arguments) throws ToolException, InterruptedException {
        return runs.run(journey, arguments);
    }
}
