package io.github.mcpdatalayer.front.journeys.tools;

import java.nio.file.Path;
import java.util.Locale;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.journeys.RunFolder;
import io.github.mcpdatalayer.front.link.Level;
import io.github.mcpdatalayer.front.tools.answer.AnswerLimit;
import io.github.mcpdatalayer.front.tools.answer.TicketAnswer;
import io.github.mcpdatalayer.front.tools.answer.TicketAnswer.TicketRoom;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arg;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.json.JsonBudget;
import io.github.mcpdatalayer.json.NotJsonException;
import io.github.mcpdatalayer.json.StrictJson;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.privacy.RedactionMode;
import io.github.mcpdatalayer.report.Ticket;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Method;

/** Writes a failure or finding of a run as a ticket, with the picture of its element. */
final class ExportTicket implements Tool {

    private static final Arg<String> RUN = Arg.text("run", "\"20261123-180000-checkout\"", "A run").known()
            .required();
    private static final Arg<String> FINDING = Arg.text("finding", "\"F1\"", "Its number in the run").required();

    private static final ToolSpec SPEC = ToolSpec.of("exportTicket", "Export a ticket", 445)
            .does("Writes a failure or finding of a run as text for a tracker, with the picture of its element.")
            .takes(RUN, FINDING, TicketAnswer.AS)
            .answers("\"ticket\":{},\"run\":{},\"as\":{},\"text\":{},\"picture\":{}")
            .example("{\"run\":\"20261123-180000-checkout\",\"finding\":\"F1\"}")
            .fails(ErrorCode.RUN_NOT_FOUND, ErrorCode.RESULT_TOO_LARGE);

    /** The mode with which runs paint over their pictures. */
    private static final RedactionMode PAINTED = RedactionMode.MASK;

    private final AnswerLimit limit;
    private final Redaction redaction;
    private final Level most;
    private final KeptRuns runs;

    ExportTicket(AnswerLimit limit, Redaction redaction, JourneySettings settings) {
        this.limit = limit;
        this.redaction = redaction;
        most = settings.maxLevel();
        runs = new KeptRuns(settings.runs());
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public Answer answer(Arguments arguments) throws ToolException {
        String name = arguments.required(RUN);
        Path folder = runs.folder(name);
        JsonObject run = redacted(runs.read(name, JsonBudget.ofRuns()));
        String number = arguments.required(FINDING);
        Ticket.Subject subject = Ticket.find(run, number, Locale.ENGLISH, step -> RunFolder.picture(folder, step));
        if (subject == null) {
            throw Arguments.bad("The run has no failure or finding " + Shown.quoted(number, 20)
                    + "; its answer and its report number them F1, F2 and so on.");
        }
        return TicketAnswer.of(number, TicketAnswer.form(arguments), seen(subject), new TicketRoom(limit.largest(), 0,
                "Ask the person to run `mcp-datalayer ticket` with this run and finding, which prints it whole."),
                ",\"run\":" + Shown.quoted(name, 80));
    }

    /** A picture lies in its folder as the run has painted it; this front may be stricter, or may see no pages. */
    private Ticket.Subject seen(Ticket.Subject subject) {
        if (!most.allows(Method.Effect.SEE)) {
            return subject.without(Ticket.Withheld.LEVEL);
        }
        return redaction.mode().compareTo(PAINTED) > 0 ? subject.without(Ticket.Withheld.REDACTION) : subject;
    }

    /** A run is redacted when it is written; this front may be stricter. */
    private JsonObject redacted(JsonObject run) throws ToolException {
        try {
            return StrictJson.parse(redaction.json(run.toString()), RunFolder.MOST_DEPTH).getAsJsonObject();
        } catch (NotJsonException e) {
            throw ToolException.of(ErrorCode.RUN_NOT_FOUND, "It cannot be read as a run.");
        }
    }
}
