package io.github.mcpdatalayer.front.journeys.tools;

import java.time.Duration;
import java.util.List;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.journeys.JourneyDraft;
import io.github.mcpdatalayer.front.link.BrowserReply;
import io.github.mcpdatalayer.front.link.Deadline;
import io.github.mcpdatalayer.front.link.LinkException;
import io.github.mcpdatalayer.front.tools.answer.Args;
import io.github.mcpdatalayer.front.tools.answer.ToolErrors;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arg;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Part;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.json.NotJsonException;
import io.github.mcpdatalayer.json.StrictJson;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Method;
import org.jspecify.annotations.Nullable;

/** Has the extension record what the person does by hand, and keeps that as a journey. */
final class RecordJourney implements Tool {

    private static final String NAME = "recordJourney";
    private static final String STOP = "stop";
    private static final int MOST_DEPTH = 30;
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    private static final Arg<String> OP = Arg.choice("op", "\"start\"", "stop saves it",
            List.of("start", "pause", "resume", STOP, "state")).required();

    private static final ToolSpec SPEC = ToolSpec.of(NAME, "Record a journey", 420)
            .does("Records what the person does by hand in the tabs that you may operate, and saves it as a journey with what each step tracked.")
            .asks(Method.RECORD_JOURNEY, Method.GET_HISTORY, Method.GET_HITS)
            .takes(OP, JourneyArgs.JOURNEY, Args.TAB)
            .answers("\"state\":{},\"by\":{},\"tabs\":{},\"left\":{}," + JourneyFile.FIELDS)
            .example("{\"op\":\"start\"}")
            .fails(ErrorCode.CONSENT_REQUIRED, ErrorCode.JOURNEY_EXISTS, ErrorCode.JOURNEY_REFUSED);

    private final Workbench bench;
    private final JourneySettings settings;

    RecordJourney(Workbench bench, JourneySettings settings) {
        this.bench = bench;
        this.settings = settings;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public Answer answer(Arguments arguments) throws ToolException, InterruptedException {
        String op = arguments.required(OP);
        String tab = arguments.text(Args.TAB);
        String name = arguments.text(JourneyArgs.JOURNEY);
        if (!op.equals(STOP)) {
            JsonObject told = ask(op, tab).result();
            told.remove("tab");
            return Answer.of(Part.of(told.toString()));
        }
        if (name == null) {
            throw Arguments.bad("stop saves the journey: give its name as journey.");
        }
        settings.folder().requireFree(name);
        JsonObject state = ask("state", tab).result();
        if (!state.get("state").getAsString().equals("stopped")) {
            ask(STOP, tab); // the person may have ended it in the side panel
        }
        return new JourneyFile(bench.redaction(), settings.folder()).write(name,
                new JourneyDraft(bench.histories(), bench.redaction(), NAME).recorded(file(ask("file", tab).text())));
    }

    private BrowserReply ask(String op, @Nullable String tab) throws ToolException, InterruptedException {
        var params = new JsonObject();
        params.addProperty("op", op);
        try {
            return bench.browsers().ask(Method.RECORD_JOURNEY, params, tab, Deadline.in(PATIENCE));
        } catch (LinkException e) {
            throw ToolErrors.of(e.error(), NAME, tab);
        }
    }

    private static JsonObject file(String text) throws ToolException {
        try {
            if (StrictJson.parse(text, MOST_DEPTH) instanceof JsonObject file) {
                return file;
            }
        } catch (NotJsonException e) {
            // told below
        }
        throw ToolException.of(ErrorCode.JOURNEY_REFUSED, "The extension's recording cannot be read.");
    }
}
