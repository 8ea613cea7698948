package io.github.mcpdatalayer.front.journeys.tools;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.datalayer.diff.DiffLimitException;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arg;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Part;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.journeys.RunComparison;
import io.github.mcpdatalayer.journeys.RunFields;
import io.github.mcpdatalayer.json.JsonBudget;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.wire.ErrorCode;

/** Compares two runs: what a release, or another consent, has changed in the tracking. */
final class CompareRuns implements Tool {

    private static final int MOST_ROWS = 60;
    private static final int VALUE_CHARS = 200;
    private static final int MOST_NAMES = 40;

    private static final Arg<String> FROM = Arg.text("from", "\"20261123-180000-checkout\"", "A run").required()
            .known();
    private static final Arg<String> TO = Arg.text("to", "\"20261124-180000-checkout\"", "The same").known().required();

    private static final ToolSpec SPEC = ToolSpec.of("compareRuns", "Compare runs", 440)
            .does("Compares what two runs of a journey tracked: a row a difference. Ids and times that always differ are ignored.")
            .takes(FROM, TO).answers("\"same\":{},\"rows\":{},\"ignored\":{}")
            .example("{\"from\":\"20261123-180000-checkout\",\"to\":\"20261124-180000-checkout\"}")
            .fails(ErrorCode.RUN_NOT_FOUND);

    private final Redaction redaction;
    private final KeptRuns runs;

    CompareRuns(Redaction redaction, JourneySettings settings) {
        this.redaction = redaction;
        runs = new KeptRuns(settings.runs());
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public Answer answer(Arguments arguments) throws ToolException {
        JsonObject compared;
        try {
            JsonBudget memory = JsonBudget.ofRuns();
            compared = RunComparison.of(runs.read(arguments.required(FROM), memory),
                    runs.read(arguments.required(TO), memory))
                    .toJson();
        } catch (DiffLimitException e) {
            throw Arguments.bad("The runs are too long to be compared.");
        }
        JsonArray rows = compared.remove("rows").getAsJsonArray();
        var shown = new JsonArray();
        for (JsonElement row : rows) {
            if (shown.size() < MOST_ROWS) {
                shown.add(bounded(row.getAsJsonObject()));
            }
        }
        double left = RunFields.number(compared, "leftOut") + rows.size() - shown.size();
        compared.remove("leftOut");
        compared.add("rows", shown);
        if (left > 0) {
            compared.addProperty("omitted", (long) left);
        }
        var ignored = new JsonArray();
        compared.remove("ignored").getAsJsonObject().keySet().stream().limit(MOST_NAMES)
                .map(name -> Shown.text(name, 40)).forEach(ignored::add);
        compared.add("ignored", ignored);
        return Answer.of(Part.of(compared.toString()));
    }

    private JsonObject bounded(JsonObject row) {
        var bounded = new JsonObject();
        row.entrySet().forEach(each -> {
            JsonElement value = each.getValue();
            boolean isNumber = value.isJsonPrimitive() && value.getAsJsonPrimitive().isNumber();
            if (isNumber || value.isJsonNull()) {
                bounded.add(each.getKey(), value);
            } else {
                String text = value.isJsonPrimitive() ? value.getAsString() : value.toString();
                bounded.addProperty(each.getKey(), Shown.text(redaction.text(text), VALUE_CHARS));
            }
        });
        return bounded;
    }
}
