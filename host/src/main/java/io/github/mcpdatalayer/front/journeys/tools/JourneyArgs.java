package io.github.mcpdatalayer.front.journeys.tools;

import io.github.mcpdatalayer.front.tools.api.Arg;

/** The arguments that several of these tools share. */
final class JourneyArgs {

    static final Arg<String> JOURNEY = Arg.text("journey", "\"checkout\"", "Its name").known()
            .completedBy(Arg.Completion.JOURNEYS);

    private JourneyArgs() {}
}
