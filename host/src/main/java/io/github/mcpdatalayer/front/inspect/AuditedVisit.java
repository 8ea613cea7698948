package io.github.mcpdatalayer.front.inspect;

import java.time.Clock;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

import io.github.mcpdatalayer.datalayer.consent.ConsentTimeline;
import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonObject.Member;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.validation.Rule;
import io.github.mcpdatalayer.datalayer.validation.Severity;
import io.github.mcpdatalayer.front.tools.answer.TicketAnswer.TicketRoom;
import io.github.mcpdatalayer.front.tools.answer.Workload;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Next;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.hits.HitRow;
import io.github.mcpdatalayer.front.tools.hits.HitRows;
import io.github.mcpdatalayer.front.tools.sources.DefectRow;
import io.github.mcpdatalayer.front.tools.sources.RecordedTab;
import io.github.mcpdatalayer.front.tools.sources.RecordedVisit;
import io.github.mcpdatalayer.front.tools.sources.RecordingReader;
import io.github.mcpdatalayer.front.tools.sources.VisitJudge;
import io.github.mcpdatalayer.front.tools.sources.VisitTickets;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.front.tools.visit.ConsentRow;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.report.Ticket.TicketForm;
import io.github.mcpdatalayer.report.VisitReport;
import io.github.mcpdatalayer.visit.Bounds;
import io.github.mcpdatalayer.visit.Defect;
import io.github.mcpdatalayer.visit.Visit;
import io.github.mcpdatalayer.visit.VisitAudit;
import io.github.mcpdatalayer.wire.Protocol;
import org.jspecify.annotations.Nullable;

/**
 * The audit of a whole visit for a person: the rows of auditVisit, each with all its places, as JSON for the side panel and
 * as a report; and its tickets, for clients as well.
 */
public final class AuditedVisit implements VisitTickets {

    private static final int MOST_HITS = 2_000;
    private static final int TEXT_CHARS = 400;

    private final VisitJudge judge;
    private final Workload workload;
    private final Redaction redaction;
    private final Clock clock;
    private final VisitPictures pictures;

    /** Its clock tells now, in the person's zone. */
    public AuditedVisit(Workbench bench) {
        judge = new VisitJudge(bench);
        workload = bench.workload();
        redaction = bench.redaction();
        clock = bench.clock();
        pictures = new VisitPictures(bench);
    }

    /** A visit with its defects. */
    private record Read(RecordedVisit read, RecordedTab history, Recording shown, Visit visit, VisitAudit audit) {}

    /**
     * {@code {defects, counts:{errors,warnings,infos}, checked:{pages,pushes,hits,rules}, notVisible}}: a defect is a row of
     * auditVisit with its {@code rule}, {@code text} and {@code fix} and all its {@code pushes}, {@code hits} and
     * {@code pages} by number, the rule's words in this language; or {@code {"error":{…}}}.
     */
    public String json(RecordingReader histories, String tab, Locale language) throws InterruptedException {
        try {
            return with(histories, tab, read -> json(read, RuleWords.in(language)));
        } catch (ToolException e) {
            return error(e);
        }
    }

    /** The content of a report on the visit; null if there is nothing to report, and then {@link #json} gives the reason. */
    public @Nullable VisitReport report(RecordingReader histories, String tab, Locale language)
            throws InterruptedException {
        try {
            VisitReport report = with(histories, tab, read -> report(read, RuleWords.in(language)));
            return VisitAsRun.pictured(report, tab, pictures);
        } catch (ToolException e) {
            return null;
        }
    }

    /**
     * The ticket of a finding: {@code {markdown, jira, picture?}}, the picture as JPEG in base64; or {@code {"error":{…}}}, also where the
     * findings are others by now.
     *
     * @param number as F3
     * @param rule that it is of
     */
    public String ticket(RecordingReader histories, String tab, String number, String rule, Locale language)
            throws InterruptedException {
        try {
            VisitAsRun visit = with(histories, tab, read -> walked(read, RuleWords.in(language)));
            return visit.ticket(number, rule, tab, pictures, language);
        } catch (ToolException e) {
            return error(e);
        }
    }

    @Override
    public Answer ticket(RecordedVisit read, Visit visit, VisitAudit audit, String number, TicketForm form,
            TicketRoom room) throws ToolException, InterruptedException {
        RecordedTab history = read.history();
        VisitAsRun walked = workload.run(read.chars(),
                () -> walked(new Read(read, history, history.recording(), visit, audit),
                        RuleWords.in(Locale.ENGLISH)));
        return walked.ticket(number, history.handle(), pictures, form, room);
    }

    private interface Use<T> {
        T of(Read read);
    }

    private <T> T with(RecordingReader histories, String tab, Use<T> use) throws ToolException, InterruptedException {
        RecordedVisit read = RecordedVisit.of(histories, Next.AUDIT.tool(), tab);
        Visit visit = workload.run(read.chars(), () -> visit(read));
        VisitJudge.JudgedMore more = judge.look(Next.AUDIT.tool(), read.history().handle(), visit, clock.millis());
        Callable<T> work = () -> use.of(audited(read, visit, more));
        return workload.run(read.chars(), work);
    }

    private Visit visit(RecordedVisit read) throws ToolException {
        RecordedTab history = read.history();
        Recording shown = history.recording();
        if (shown.pages().isEmpty() && shown.pushes().isEmpty()) {
            throw history.nothingRecorded();
        }
        return read.visit(shown, redaction.mode());
    }

    private Read audited(RecordedVisit read, Visit visit, VisitJudge.JudgedMore more) {
        long now = clock.millis();
        return new Read(read, read.history(), read.history().recording(), visit,
                VisitAudit.of(visit, Bounds.ALL, now, List.of(), more.found(visit, now)));
    }

    private static String error(ToolException e) {
        return e.answer().parts().stream().map(Object::toString).collect(Collectors.joining());
    }

    private String json(Read read, RuleWords words) {
        List<JsonValue> defects = new ArrayList<>();
        List<JsonObject> rows = rows(read, words);
        for (int i = 0; i < rows.size(); i++) {
            Defect defect = read.audit.defects().get(i);
            List<Member> row = new ArrayList<>(rows.get(i).members());
            row.add(new Member("rule", new JsonString(defect.rule().id())));
            row.add(new Member("text", new JsonString(words.text(defect.rule()))));
            row.add(new Member("fix", new JsonString(words.fix(defect.rule()))));
            row.add(new Member("pushes", numbers(defect.pushes())));
            row.add(new Member("hits", numbers(defect.hits())));
            row.add(new Member("pages", numbers(defect.pages())));
            defects.add(JsonObject.of(row));
        }
        VisitAudit.Checked checked = read.audit.checked();
        return JsonObject.of(List.of(new Member("defects", new JsonArray(defects)),
                new Member("counts",
                        JsonObject.of(List.of(new Member("errors", count(read, Severity.ERROR)),
                                new Member("warnings", count(read, Severity.WARNING)),
                                new Member("infos", count(read, Severity.INFO))))),
                new Member("checked",
                        JsonObject.of(List.of(new Member("pages", JsonNumber.of(checked.pages())),
                                new Member("pushes", JsonNumber.of(checked.pushes())),
                                new Member("hits", JsonNumber.of(checked.hits())),
                                new Member("rules", new JsonString(rules(checked)))))),
                new Member("notVisible",
                        new JsonArray(notVisible(read, words).stream().<JsonValue>map(JsonString::new).toList()))))
                .toJson();
    }

    private List<JsonObject> rows(Read read, RuleWords words) {
        var row = new DefectRow(read.history.handle(), read.visit, redaction);
        List<JsonObject> rows = new ArrayList<>();
        for (Defect defect : read.audit.defects()) {
            var made = (JsonObject) row.of(rows.size() + 1, defect.in(words));
            rows.add(JsonObject
                    .of(made.members().stream().map(each -> translated(each, defect.rule(), words)).toList()));
        }
        return rows;
    }

    private static Member translated(Member member, Rule rule, RuleWords words) {
        return member.name().equals("expected") && member.value() instanceof JsonString(String expected)
                ? new Member("expected", new JsonString(words.expected(rule, expected)))
                : member;
    }

    private static JsonNumber count(Read read, Severity severity) {
        return JsonNumber.of(read.audit.count(severity));
    }

    private static JsonArray numbers(List<Long> numbers) {
        return new JsonArray(numbers.stream().<JsonValue>map(JsonNumber::of).toList());
    }

    private static String rules(VisitAudit.Checked checked) {
        return "GA4 " + Rule.DATED + " (" + checked.rules() + ")";
    }

    private VisitReport report(Read read, RuleWords words) {
        RecordedTab history = read.history;
        List<VisitReport.ReportedDefect> defects = new ArrayList<>();
        List<JsonObject> rows = rows(read, words);
        for (int i = 0; i < rows.size(); i++) {
            Defect defect = read.audit.defects().get(i);
            JsonObject row = rows.get(i);
            List<String> where = row.get("at") instanceof JsonArray at
                    ? at.elements().stream().map(AuditedVisit::text).toList()
                    : List.of();
            defects.add(new VisitReport.ReportedDefect(VisitReport.ReportedSeverity.valueOf(defect.severity().name()),
                    defect.rule().id(), words.text(defect.rule()), text(row.get("path")), text(row.get("expected")),
                    text(row.get("got")), defect.count(), where, words.fix(defect.rule())));
        }
        HitRows sent = sent(read);
        List<VisitReport.ReportedHit> hits = hits(sent);
        VisitAudit.Checked checked = read.audit.checked();
        return new VisitReport(
                new VisitReport.VisitedTab(Shown.text(history.title(), TEXT_CHARS),
                        Shown.text(history.url(), TEXT_CHARS),
                        history.handle(), history.browser().browser().shown(), Protocol.PRODUCT_VERSION),
                ZonedDateTime.now(clock), defects,
                new VisitReport.Extent(checked.pages(), checked.pushes(), checked.hits(), rules(checked)), pages(read),
                hits.subList(0, Math.min(MOST_HITS, hits.size())), Math.max(0, hits.size() - MOST_HITS),
                notVisible(read, words), new VisitReport.Walked(walked(read, rows, sent, words).json(), Map.of()));
    }

    private VisitAsRun walked(Read read, RuleWords words) {
        return walked(read, rows(read, words), sent(read), words);
    }

    private VisitAsRun walked(Read read, List<JsonObject> rows, @Nullable HitRows sent, RuleWords words) {
        var steps = new VisitSteps(read.shown,
                sent == null ? List.of() : sent.hits().stream().map(JsonObject::toJson).toList());
        return VisitAsRun.of(read.history, rows.stream().map(JsonObject::toJson).toList(),
                read.audit.defects(), steps, words, clock.instant());
    }

    private static List<String> notVisible(Read read, RuleWords words) {
        return read.audit.notVisible().stream().map(said -> said.in(words)).toList();
    }

    private static List<VisitReport.Page> pages(Read read) {
        Recording shown = read.shown;
        Map<Long, Integer> pushes = new HashMap<>();
        for (RecordedPush push : shown.pushes()) {
            pushes.merge(push.page(), 1, Integer::sum);
        }
        Map<Long, String> consent = new HashMap<>();
        for (ConsentTimeline timeline : ConsentTimeline.of(shown)) {
            if (timeline.frame() == 0 && timeline.isUsed()) {
                String state = text(ConsentRow.state(timeline.now(), 20));
                timeline.pages().forEach(page -> consent.put(page, state));
            }
        }
        List<VisitReport.Page> pages = new ArrayList<>();
        for (RecordedPage page : shown.pages()) {
            if (page.frame() == 0) {
                pages.add(new VisitReport.Page(page.page(), Shown.text(page.url(), TEXT_CHARS),
                        pushes.getOrDefault(page.page(), 0), consent.getOrDefault(page.page(), "–")));
            }
        }
        return pages;
    }

    private @Nullable HitRows sent(Read read) {
        return read.read.hits() == null
                ? null
                : HitRows.of(read.history.handle(), read.read.hits().raw(), read.visit.recording(), redaction);
    }

    private static List<VisitReport.ReportedHit> hits(@Nullable HitRows rows) {
        if (rows == null) {
            return List.of();
        }
        List<VisitReport.ReportedHit> hits = new ArrayList<>();
        for (JsonObject each : rows.hits()) {
            HitRow hit = HitRow.of(each);
            String ms = text(hit.ms());
            hits.add(
                    new VisitReport.ReportedHit(text(hit.hit()), text(hit.page()), ms.isEmpty() ? "" : "+" + ms + " ms",
                            shown(hit.vendor()), shown(hit.event()), shown(hit.account()), shown(hit.transaction()),
                            shown(hit.value()), shown(hit.push()), shown(hit.sure()), shown(hit.consent()),
                            Shown.text(hit.mark(), TEXT_CHARS)));
        }
        return hits;
    }

    private static String shown(@Nullable JsonValue value) {
        return Shown.text(text(value), TEXT_CHARS);
    }

    /** A string as it is, nothing for null, and lists by name as {@code granted: ad_storage, …; denied: …}. */
    private static String text(@Nullable JsonValue value) {
        if (value instanceof JsonString(String text)) {
            return text;
        }
        if (value instanceof JsonObject object) {
            return object.members().stream().map(member -> member.name() + ": " + text(member.value()))
                    .collect(Collectors.joining("; "));
        }
        if (value instanceof JsonArray array) {
            return array.elements().stream().map(AuditedVisit::text).collect(Collectors.joining(", "));
        }
        return value instanceof JsonNumber number ? number.toJson() : "";
    }
}
