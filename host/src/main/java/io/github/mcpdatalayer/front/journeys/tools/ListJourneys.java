package io.github.mcpdatalayer.front.journeys.tools;

import java.util.List;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.journeys.JourneyTriggers;
import io.github.mcpdatalayer.front.journeys.RunFolder;
import io.github.mcpdatalayer.front.tools.answer.Workload;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arg;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Part;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.journeys.JourneyReader;
import io.github.mcpdatalayer.journeys.JourneyVariables;
import io.github.mcpdatalayer.journeys.RunFields;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.wire.ErrorCode;

/** Lists the journeys that there are, and the latest runs. */
final class ListJourneys implements Tool {

    private static final int MOST_SHOWN = 100;
    private static final int MOST_RUNS = 20;
    private static final int TITLE_CHARS = 100;
    private static final int MOST_VARIABLES = 20;

    private static final Arg<String> ONLY = JourneyArgs.JOURNEY.as("Only this one").known();

    private static final ToolSpec SPEC = ToolSpec.of("listJourneys", "List journeys", 400)
            .does("Lists journeys (tests of what each step on a site tracks), the variables that they need, and the latest runs.")
            .takes(ONLY).answers("\"journeys\":{},\"runs\":{},\"triggers\":{},\"folder\":{}")
            .fails(ErrorCode.JOURNEY_REFUSED);

    private final Redaction redaction;
    private final Workload workload;
    private final JourneySettings settings;
    private final JourneyTriggers triggers;

    ListJourneys(Workbench bench, JourneySettings settings, JourneyTriggers triggers) {
        redaction = bench.redaction();
        workload = bench.workload();
        this.settings = settings;
        this.triggers = triggers;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public Answer answer(Arguments arguments) throws ToolException, InterruptedException {
        String only = arguments.text(ONLY);
        List<String> names = settings.folder().names().stream().filter(name -> only == null || name.equals(only))
                .toList();
        JsonArray journeys = new JourneyRows(workload).read(names.subList(0, Math.min(MOST_SHOWN, names.size())),
                this::row);
        var answer = new JsonObject();
        answer.add("journeys", journeys);
        if (names.size() > MOST_SHOWN) {
            answer.addProperty("omitted", names.size() - MOST_SHOWN);
        }
        var runs = new JsonArray();
        RunFolder.latest(settings.runs(), MOST_RUNS).forEach(runs::add);
        answer.add("runs", runs);
        var armed = new JsonArray();
        triggers.states().forEach(armed::add);
        if (!armed.isEmpty()) {
            answer.add("triggers", armed);
        }
        answer.addProperty("folder", Shown.text(settings.folder().path().toString(), 400));
        return Answer.of(Part.of(answer.toString()));
    }

    private JsonObject row(String name) throws InterruptedException {
        var row = new JsonObject();
        row.addProperty("journey", name);
        try {
            JsonObject file = settings.folder().read(name);
            row.addProperty("title", Shown.text(redaction.text(RunFields.text(file, "title")), TITLE_CHARS));
            List<JsonObject> steps = RunFields.objects(file, "steps");
            long expectations = steps.stream().filter(step -> RunFields.text(step, "name").equals(JourneyReader.EXPECT))
                    .count();
            row.addProperty("steps", steps.size() - expectations);
            row.addProperty("expectations", expectations);
            List<String> variables = JourneyVariables.names(file.toString());
            if (!variables.isEmpty()) {
                var needed = new JsonArray();
                variables.stream().limit(MOST_VARIABLES).map(each -> Shown.text(each, TITLE_CHARS))
                        .forEach(needed::add);
                row.add("variables", needed);
            }
        } catch (ToolException e) {
            row.addProperty("problem", ErrorCode.JOURNEY_REFUSED.name());
        }
        return row;
    }
}
