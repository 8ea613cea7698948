package io.github.mcpdatalayer.front.journeys.tools;

import io.github.mcpdatalayer.front.journeys.JourneyFolder;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arg;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Part;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.wire.ErrorCode;

/** Removes a journey. */
final class DeleteJourney implements Tool {

    private static final Arg<String> JOURNEY = JourneyArgs.JOURNEY.required();

    private static final ToolSpec SPEC = ToolSpec.of("deleteJourney", "Delete a journey", 450)
            .does("Deletes a journey's file. Its runs stay.").changes().takes(JOURNEY)
            .example("{\"journey\":\"checkout\"}").fails(ErrorCode.JOURNEY_NOT_FOUND, ErrorCode.JOURNEY_REFUSED);

    private final JourneyFolder folder;

    DeleteJourney(JourneySettings settings) {
        folder = settings.folder();
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public Answer answer(Arguments arguments) throws ToolException {
        String name = arguments.required(JOURNEY);
        folder.delete(name);
        return Answer.of(Part.of("{\"deleted\":" + Shown.quoted(name, 60) + "}"));
    }
}
