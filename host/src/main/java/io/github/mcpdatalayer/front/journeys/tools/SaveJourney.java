package io.github.mcpdatalayer.front.journeys.tools;

import java.util.List;
import java.util.Objects;

import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.front.journeys.JourneyDraft;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arg;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.front.tools.sources.LayerReader;
import io.github.mcpdatalayer.front.tools.sources.Reference;
import io.github.mcpdatalayer.front.tools.sources.WalkedSteps.WalkedStep;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Method;

/** Keeps steps that were walked with interact and navigate as a journey. */
final class SaveJourney implements Tool {

    private static final String NAME = "saveJourney";
    private static final Arg<String> JOURNEY = JourneyArgs.JOURNEY.required();
    private static final Arg<String> FROM = Arg.text("from", "\"kd1@3\"", "First step").required();
    private static final Arg<String> TO = Arg.text("to", "\"kd1@12\"", "Last step").required();

    private static final ToolSpec SPEC = ToolSpec.of(NAME, "Save a journey", 430)
            .does("Saves steps that you have done in a tab as a journey. What each tracked becomes an expectation, defects are named instead; secrets and personal values become names.")
            .asks(Method.GET_HISTORY, Method.GET_HITS).changes().takes(JOURNEY, FROM, TO)
            .answers(JourneyFile.FIELDS)
            .example("{\"journey\":\"checkout\",\"from\":\"kd1@3\",\"to\":\"kd1@12\"}")
            .fails(ErrorCode.JOURNEY_EXISTS, ErrorCode.JOURNEY_REFUSED, ErrorCode.BAD_REFERENCE);

    private final Workbench bench;
    private final JourneySettings settings;

    SaveJourney(Workbench bench, JourneySettings settings) {
        this.bench = bench;
        this.settings = settings;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public Answer answer(Arguments arguments) throws ToolException, InterruptedException {
        String name = arguments.required(JOURNEY);
        settings.folder().requireFree(name);
        Reference from = step("from", arguments.required(FROM));
        Reference to = step("to", arguments.required(TO));
        if (!from.tab().equals(to.tab())) {
            throw ToolException.of(ErrorCode.BAD_REFERENCE, "from and to name different tabs.");
        }
        List<WalkedStep> walked = bench.walked().between(from.tab(), number(from), number(to));
        if (walked.isEmpty()) {
            throw ToolException.of(ErrorCode.BAD_REFERENCE,
                    "This client has done no step from " + from.text() + " to " + to.text()
                            + " with interact or navigate.");
        }
        Recording facts = bench.histories().read(NAME, from.tab(), 0, List.of(), LayerReader.deadline()).facts();
        String begin = JourneyDraft.pageBefore(facts, walked.getFirst().number());
        return new JourneyFile(bench.redaction(), settings.folder()).write(name,
                new JourneyDraft(bench.histories(), bench.redaction(), NAME).walked(name, begin, walked));
    }

    private static Reference step(String argument, String text) throws ToolException {
        Reference reference = Reference.parse(argument, text);
        if (reference.point().step() == null) {
            throw ToolException.of(ErrorCode.BAD_REFERENCE, argument + " must be a step like kd1@7.");
        }
        return reference;
    }

    private static long number(Reference reference) {
        return Objects.requireNonNull(reference.point().step());
    }
}
