package io.github.mcpdatalayer.front.journeys;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.LongUnaryOperator;
import java.util.function.Predicate;

import io.github.mcpdatalayer.datalayer.consent.Choices;
import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.validation.Rule;
import io.github.mcpdatalayer.datalayer.validation.Said;
import io.github.mcpdatalayer.front.inspect.RuleWords;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.sources.DefectRow;
import io.github.mcpdatalayer.front.tools.sources.RecordedTab;
import io.github.mcpdatalayer.front.tools.sources.RecordedVisit;
import io.github.mcpdatalayer.front.tools.sources.RecordingReader;
import io.github.mcpdatalayer.front.tools.sources.VisitJudge;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.hits.Hit;
import io.github.mcpdatalayer.journeys.LocalizedText;
import io.github.mcpdatalayer.journeys.RunAudit;
import io.github.mcpdatalayer.journeys.RunFinding;
import io.github.mcpdatalayer.journeys.VendorUse;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.visit.Bounds;
import io.github.mcpdatalayer.visit.Defect;
import io.github.mcpdatalayer.visit.DueHits;
import io.github.mcpdatalayer.visit.SentHits;
import io.github.mcpdatalayer.visit.Visit;
import io.github.mcpdatalayer.visit.VisitAudit;
import org.jspecify.annotations.Nullable;

/** Returns what the rules say of a tab in a run or a draft: the judge, the rows and the words of auditVisit. */
record TabAudit(RecordingReader histories, Redaction redaction, String tool, @Nullable VisitJudge judge) {

    /** Makes the audit of a draft, which keeps out pushes and hits alone. */
    static TabAudit ofDraft(RecordingReader histories, Redaction redaction, String tool) {
        return new TabAudit(histories, redaction, tool, null);
    }

    static TabAudit ofRun(Workbench bench, String tool) {
        return new TabAudit(bench.histories(), bench.redaction(), tool, new VisitJudge(bench));
    }

    /**
     * Audits a tab.
     *
     * @param from
     *            the first step of the tab that counts; 0: all that it has recorded
     * @param to
     *            the last one
     * @param deed
     *            the number that a step of the tab has in the run
     * @param now
     *            milliseconds since 1970: a hit may come some seconds after its push
     */
    RunAudit of(String tab, long from, long to, LongUnaryOperator deed, long now)
            throws ToolException, InterruptedException {
        return of(tab, from, to, deed, now, 0);
    }

    /**
     * Audits a visit in which consent was taken back.
     *
     * @param withdrawn
     *            when that was, in milliseconds since 1970; what vendors got counts from then on; 0: it was not
     */
    RunAudit of(String tab, long from, long to, LongUnaryOperator deed, long now, long withdrawn)
            throws ToolException, InterruptedException {
        RecordedVisit read = RecordedVisit.of(histories.once(), tool, tab);
        RecordedTab history = read.history();
        Recording shown = history.recording();
        if (shown.pages().isEmpty() && shown.pushes().isEmpty()) {
            throw history.nothingRecorded();
        }
        Visit visit = read.visit(shown, redaction.mode());
        VisitJudge.JudgedMore more = judge == null
                ? VisitJudge.JudgedMore.NOTHING
                : judge.look(tool, history.handle(), visit, now);
        VisitAudit audit = VisitAudit.of(visit, bounds(visit, from, to), now, List.of(), more.found(visit, now));
        var row = new DefectRow(history.handle(), visit, redaction);
        RuleWords german = RuleWords.in(Locale.GERMAN);
        List<RunFinding> findings = audit.defects().stream().map(each -> finding(each, row, german, deed)).toList();
        List<LocalizedText> unseen = new ArrayList<>(audit.notVisible().stream().map(said -> said(said, german))
                .toList());
        int open = DueHits.pending(visit, shown.steps().isEmpty() ? 0 : lastStep(shown, to), now).size();
        if (open > 0) {
            unseen.add(LocalizedText.of("tabAudit.ga4-may-still-send-the-hits", open));
        }
        return new RunAudit(true, findings, audit.checked().pages(), audit.checked().pushes(), audit.checked().hits(),
                unseen, uses(visit, more, withdrawn));
    }

    /** Lists what each vendor got and kept, redacted. */
    private List<VendorUse> uses(Visit visit, VisitJudge.JudgedMore more, long withdrawn) {
        List<VendorUse> uses = new ArrayList<>();
        SentHits sent = visit.sent();
        // The step that took consent back rested for some seconds, and hits went on meanwhile.
        Double told = withdrawn > 0 ? Choices.of(visit.recording()).withdrawn() : null;
        double from = told == null ? (double) withdrawn : Math.min((double) withdrawn, told);
        if (sent != null) {
            for (Hit hit : sent.hits()) {
                Double sentAt = hit.request().time();
                if (hit.isSubjectToConsent() && (sentAt == null || sentAt >= from)) {
                    uses.add(new VendorUse(VendorUse.plain(hit.name()), 1, hit.tellsWho() ? 1 : 0, List.of()));
                }
            }
        }
        for (VisitJudge.KeptThing each : more.kept()) {
            List<String> name = List.of(redaction.text(each.name()));
            if (each.isThere()) {
                uses.add(new VendorUse(VendorUse.plain(redaction.text(each.vendor())), 0, 0, name));
            } else if (withdrawn > 0 && each.wasThereAt((double) withdrawn)) {
                uses.add(new VendorUse(VendorUse.plain(redaction.text(each.vendor())), 0, 0, List.of(), name));
            }
        }
        return uses;
    }

    private static long lastStep(Recording shown, long to) {
        return shown.pushes().stream().mapToLong(push -> shown.stepOf(push).number()).filter(step -> step <= to).max()
                .orElse(0);
    }

    private static Bounds bounds(Visit visit, long from, long to) {
        if (from == 0 && to == Long.MAX_VALUE) {
            return Bounds.ALL;
        }
        Recording recording = visit.recording();
        Predicate<RecordedPush> in = push -> {
            long step = recording.stepOf(push).number();
            return step >= from && step <= to;
        };
        List<Long> pushes = recording.pushes().stream().filter(in).map(RecordedPush::seq).toList();
        return pushes.isEmpty()
                ? Bounds.ALL
                : new Bounds(from == 0 ? Bounds.Bound.OPEN : Bounds.Bound.push(pushes.getFirst()),
                        to == Long.MAX_VALUE ? Bounds.Bound.OPEN : Bounds.Bound.push(pushes.getLast()));
    }

    private RunFinding finding(Defect defect, DefectRow rows, RuleWords german, LongUnaryOperator deed) {
        Rule rule = defect.rule();
        JsonObject row = (JsonObject) rows.inStep(defect);
        return new RunFinding(rule.id(), defect.severity().word(), text(row, "path"),
                new LocalizedText(defect.expected(), german.expected(rule, defect.expected())),
                new LocalizedText(text(row, "got"), text((JsonObject) rows.inStep(defect.in(german)), "got")),
                new LocalizedText(rule.text(), german.text(rule)), new LocalizedText(rule.fix(), german.fix(rule)),
                job(rule), deed.applyAsLong(rows.step(defect)), defect.pushes(), defect.hits(), defect.count(), null);
    }

    /** Names the role that mends it: for tags, for the consent platform, else for the pushes of the site. */
    private static String job(Rule rule) {
        return rule.isOfConsent() && (rule.isOfPushes() || rule.isOfStorage())
                ? "consent platform"
                : rule.isOfPushes() ? "site" : "container";
    }

    private static LocalizedText said(Said said, RuleWords german) {
        return new LocalizedText(said.english(), said.in(german));
    }

    private static String text(JsonObject row, String name) {
        return row.get(name) instanceof JsonString(String text) ? text : "";
    }
}
