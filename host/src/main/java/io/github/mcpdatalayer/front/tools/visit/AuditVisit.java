package io.github.mcpdatalayer.front.tools.visit;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.datalayer.JsonStrings;
import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.validation.Plan;
import io.github.mcpdatalayer.datalayer.validation.PushFinding;
import io.github.mcpdatalayer.datalayer.validation.Rule;
import io.github.mcpdatalayer.datalayer.validation.Severity;
import io.github.mcpdatalayer.front.tools.answer.AnswerDocument;
import io.github.mcpdatalayer.front.tools.answer.Args;
import io.github.mcpdatalayer.front.tools.answer.TicketAnswer;
import io.github.mcpdatalayer.front.tools.answer.TicketAnswer.TicketRoom;
import io.github.mcpdatalayer.front.tools.answer.Workload;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arg;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Next;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.front.tools.sources.DefectRow;
import io.github.mcpdatalayer.front.tools.sources.PageContainers;
import io.github.mcpdatalayer.front.tools.sources.PlanFolder;
import io.github.mcpdatalayer.front.tools.sources.PlanResult;
import io.github.mcpdatalayer.front.tools.sources.RecordedTab;
import io.github.mcpdatalayer.front.tools.sources.RecordedVisit;
import io.github.mcpdatalayer.front.tools.sources.RecordingReader;
import io.github.mcpdatalayer.front.tools.sources.RecordingRequest;
import io.github.mcpdatalayer.front.tools.sources.VisitJudge;
import io.github.mcpdatalayer.front.tools.sources.VisitTickets;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.visit.Bounds;
import io.github.mcpdatalayer.visit.Defect;
import io.github.mcpdatalayer.visit.Visit;
import io.github.mcpdatalayer.visit.VisitAudit;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Method;
import org.jspecify.annotations.Nullable;

/** The defects of a visit with their places: pushes, hits and consent in one table, one row for each defect. */
final class AuditVisit implements Tool {

    public static final String NAME = "auditVisit";

    private static final Arg<String> TICKET = Arg.text("ticket", "\"F1\"", "This row as text for a tracker");

    private static final ToolSpec SPEC = ToolSpec.of(NAME, "Audit a visit", 100)
            .does("""
                    What is tracked wrongly in a recorded visit, and where: all rules on pushes, hits, consent and funnel in one \
                    table, a row a defect, the worst first; or one of them as a ticket.""")
            .guides("auditVisit says what is tracked wrongly in a visit, and where.")
            .asks(Method.GET_HISTORY, Method.GET_HITS, Method.GET_CONTAINERS, Method.TAKE_SCREENSHOT,
                    Method.TAKE_SNAPSHOT, Method.FIND_MARK)
            .takes(Args.TAB, Args.FROM.as("kd1/2, kd1#10, kd1@7 or hit 6"), Args.TO,
                    Args.PLAN.as("The person's, beside the rules"), Args.MAX_CHARS, Args.CURSOR, TICKET,
                    TicketAnswer.AS)
            .answers("""
                    "result":{"description":"f, severity, step, what, expected, got, at"},\
                    "verdict":{},"tab":{},"checked":{},"notVisible":{},"cursor":{},\
                    "ticket":{},"severity":{},"rule":{},"as":{},"text":{},"picture":{}""")
            .begins()
            .example("{\"from\":\"kd1/2\"}", "{\"ticket\":\"F1\"}", "{\"ticket\":\"F1\",\"as\":\"jira\"}")
            .fails(ErrorCode.NOTHING_RECORDED, ErrorCode.BAD_REFERENCE, ErrorCode.NO_PLANS, ErrorCode.UNKNOWN_PLAN,
                    ErrorCode.BAD_PLAN, ErrorCode.BAD_CURSOR, ErrorCode.RESULT_TOO_LARGE, ErrorCode.TOO_LARGE);
    /** Its toolset is on wherever storage is judged. */
    private static final String STORAGE = "listStorage";
    private static final String INSTEAD = "Call without ticket: the row names the push or hit in at, which is read in parts. "
            + "Or ask the person to copy the ticket in the side panel.";
    private static final int FIRST = 3;
    private static final int MOST_CONTAINERS = 10;

    private final Workbench bench;
    private final VisitJudge judge;
    private final RecordingReader histories;
    private final Workload workload;
    private final Redaction redaction;
    private final PlanFolder plans;
    private final VisitTickets tickets;

    AuditVisit(Workbench bench, VisitTickets tickets) {
        this.bench = bench;
        this.tickets = tickets;
        judge = new VisitJudge(bench);
        histories = bench.histories();
        workload = bench.workload();
        redaction = bench.redaction();
        plans = bench.plans();
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public Answer answer(Arguments arguments) throws ToolException, InterruptedException {
        String ticket = ticket(arguments);
        RecordingRequest<VisitFilter> asked = RecordingRequest.of(NAME, arguments,
                VisitFilter.ARGS, VisitFilter::of);
        String name = asked.filter().plan();
        Plan plan = name == null || name.equals(PlanFolder.BUILT_IN)
                ? null
                : workload.plan(0, () -> plans.plan(name));
        RecordedVisit read = RecordedVisit.of(histories, NAME,
                asked.tab() == null ? asked.filter().tab() : asked.tab());
        Recording shown = read.history().recording();
        if (shown.pages().isEmpty() && shown.pushes().isEmpty()) {
            throw read.history().nothingRecorded();
        }
        Visit visit = workload.run(read.chars(), () -> read.visit(shown, redaction.mode()));
        VisitJudge.JudgedMore more = judge.look(NAME, read.history().handle(), visit, bench.clock().millis());
        Judged judged = plan == null
                ? workload.run(read.chars(), () -> judged(asked, read, visit, more, null))
                : workload.plan(read.chars(), () -> judged(asked, read, visit, more, plan));
        return ticket == null
                ? workload.run(read.chars(), () -> answer(asked, read, visit, more, judged))
                : tickets.ticket(read, visit, judged.audit(), ticket, TicketAnswer.form(arguments),
                        TicketRoom.of(bench.limit(), asked.maxChars(), INSTEAD));
    }

    /** Reads the number of the defect whose ticket is wanted; null for the table. */
    private static @Nullable String ticket(Arguments arguments) throws ToolException {
        String ticket = arguments.text(TICKET);
        if (ticket == null && arguments.text(TicketAnswer.AS) != null) {
            throw Arguments.bad("as is the form of a ticket; name its defect, as ticket: \"F1\".");
        }
        if (ticket != null && arguments.text(Args.CURSOR) != null) {
            throw Arguments.bad("cursor reads on in the table, and a ticket is of one row; leave out one of them.");
        }
        return ticket;
    }

    /**
     * The defects.
     *
     * @param rules that were looked at
     */
    private record Judged(VisitAudit audit, String rules, List<String> notes) {}

    private Judged judged(RecordingRequest<VisitFilter> asked, RecordedVisit read, Visit visit,
            VisitJudge.JudgedMore more, @Nullable Plan plan) throws ToolException {
        RecordedTab history = read.history();
        Bounds bounds = asked.filter().bounds(history, visit);
        List<PushFinding> planned = List.of();
        List<String> notes = new ArrayList<>();
        String rules = "GA4 " + Rule.DATED;
        if (plan != null) {
            Predicate<RecordedPush> wanted = bounds.pushes(visit);
            PlanResult result = PlanResult.of(plan, Objects.requireNonNull(asked.filter().plan()),
                    history.recording(), wanted,
                    asked.filter().from() == null && asked.filter().to() == null);
            planned = result.findings();
            notes.addAll(result.notes());
            rules += ", " + result.rules();
        }
        long now = bench.clock().millis();
        VisitAudit audit = VisitAudit.of(visit, bounds, now, planned, more.found(visit, now));
        if (audit.checked().pages() + audit.checked().pushes() + audit.checked().hits() == 0) {
            throw Arguments.bad("Nothing lies between from and to: from comes after to.");
        }
        return new Judged(audit, rules, notes);
    }

    private Answer answer(RecordingRequest<VisitFilter> asked, RecordedVisit read, Visit visit,
            VisitJudge.JudgedMore more, Judged judged) throws ToolException {
        RecordedTab history = read.history();
        VisitAudit audit = judged.audit();
        var rows = new DefectRow(history.handle(), visit, redaction);
        List<JsonValue> table = new ArrayList<>();
        for (Defect defect : audit.defects()) {
            table.add(rows.of(table.size() + 1, defect));
        }
        String facts = ",\"verdict\":" + JsonStrings.quote(verdict(audit)) + ",\"checked\":"
                + checked(audit, judged.rules(), more.containers())
                + ",\"notVisible\":[" + String.join(",",
                        audit.notVisible().stream().map(said -> JsonStrings.quote(said.english())).toList())
                + ']';
        return asked.answer(history,
                AnswerDocument.of(new io.github.mcpdatalayer.datalayer.json.JsonArray(table),
                        AnswerDocument.ChildNotes.NOTHING),
                _ -> facts, judged.notes()).bounded(bench.limit(), next(history.handle(), audit));
    }

    private static String verdict(VisitAudit audit) {
        long errors = audit.count(Severity.ERROR);
        long warnings = audit.count(Severity.WARNING);
        long hints = audit.count(Severity.INFO);
        String defects = errors + warnings == 0
                ? "No defect found in what was checked"
                : some(errors + warnings, "defect") + ": "
                        + (errors == 0 ? "" : some(errors, "error") + (warnings == 0 ? "" : ", "))
                        + (warnings == 0 ? "" : some(warnings, "warning"));
        return defects + (hints == 0 ? "." : "; " + some(hints, "hint") + ".");
    }

    private static String some(long count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }

    private JsonObject checked(VisitAudit audit, String rules, PageContainers.@Nullable ContainersOfPage page) {
        var checked = new JsonObject();
        checked.addProperty("pages", audit.checked().pages());
        checked.addProperty("pushes", audit.checked().pushes());
        checked.addProperty("hits", audit.checked().hits());
        var vendors = new JsonObject();
        audit.checked().vendors().forEach(vendors::addProperty);
        checked.add("vendors", vendors);
        if (page != null) {
            var known = new JsonArray();
            page.containers().stream().limit(MOST_CONTAINERS).forEach(each -> known.add(
                    Shown.text(redaction.text(each.id() + " " + each.container().identity().version()), 60)));
            checked.add("containers", known);
        }
        checked.addProperty("rules", rules + " (" + audit.checked().rules() + ")");
        return checked;
    }

    /** The call that shows the worst defect whole. */
    private static JsonObject next(String tab, VisitAudit audit) {
        var arguments = new JsonObject();
        arguments.addProperty("tab", tab);
        Defect worst = audit.defects().isEmpty() ? null : audit.defects().getFirst();
        if (worst == null) {
            return (audit.checked().hits() > 0 ? Next.READ_HITS : Next.READ_PUSHES).call(arguments);
        }
        if (worst.rule().isOfStorage() && worst.hits().isEmpty()) {
            return ToolException.next(STORAGE, arguments);
        }
        if (worst.rule().isOfConsent()) {
            if (!worst.pages().isEmpty()) {
                arguments.addProperty("page", worst.pages().getFirst());
            }
            return Next.READ_CONSENT.call(arguments);
        }
        boolean pushed = !worst.pushes().isEmpty();
        var numbers = new JsonArray();
        (pushed ? worst.pushes() : worst.hits()).stream().limit(FIRST).forEach(numbers::add);
        arguments.add(pushed ? "seq" : "hit", numbers);
        return (pushed ? Next.READ_PUSHES : Next.READ_HITS).call(arguments);
    }
}
