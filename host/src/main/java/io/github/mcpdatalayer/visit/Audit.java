package io.github.mcpdatalayer.visit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import io.github.mcpdatalayer.datalayer.consent.Choices;
import io.github.mcpdatalayer.datalayer.consent.ConsentTimeline;
import io.github.mcpdatalayer.datalayer.consent.SentHit;
import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.validation.HitConsent;
import io.github.mcpdatalayer.datalayer.validation.HitFinding;
import io.github.mcpdatalayer.datalayer.validation.Phrase;
import io.github.mcpdatalayer.datalayer.validation.PushFinding;
import io.github.mcpdatalayer.datalayer.validation.Rule;
import io.github.mcpdatalayer.datalayer.validation.Said;
import io.github.mcpdatalayer.datalayer.validation.Validation;
import io.github.mcpdatalayer.hits.Cause;
import io.github.mcpdatalayer.hits.Duplicates;
import io.github.mcpdatalayer.hits.Hit;

/** One audit: gathers the findings of all rules and reports each defect once, at its origin. */
final class Audit {

    private static final Set<Rule> PUSHED_TWICE = Set.of(Rule.DUPLICATE_TRANSACTION, Rule.DUPLICATE_EVENT);
    private static final Set<Rule> LATE = Set.of(Rule.PURCHASE_BEFORE_CONSENT_UPDATE,
            Rule.EVENT_BEFORE_CONSENT_UPDATE);

    private final Visit visit;
    private final Bounds.Window window;
    private final long now;
    private final Recording recording;
    private final Defects defects;
    private Set<Integer> afterWithdrawal = Set.of();

    Audit(Visit visit, Bounds.Window window, long now) {
        this.visit = visit;
        this.window = window;
        this.now = now;
        recording = visit.recording();
        defects = new Defects(recording, visit.sent());
    }

    VisitAudit of(List<PushFinding> planned, VisitAudit.Elsewhere elsewhere) {
        for (PushFinding finding : Validation.of(recording, visit.shown(), visit.redacted(), window::takes)) {
            add(finding);
        }
        planned.forEach(this::add);
        List<ConsentTimeline> timelines = ConsentTimeline.of(recording);
        SentHits sent = visit.sent();
        if (sent != null) {
            new FailedHits(sent, defects).check(window);
            HitNames.check(sent, window, defects);
            new PersonalHits(sent, recording, visit.redacted(), defects).check(window);
            new HitParameters(sent, recording, defects).check(window);
            new CampaignLoss(sent, recording, defects).check(window);
            PixelAndServer.check(sent, window, defects);
            duplicates(sent);
            afterWithdrawal = AfterWithdrawal.check(sent, Choices.of(recording), window, defects);
            timelines.forEach(timeline -> consent(sent, timeline));
            new UnsentPushes(sent, recording, timelines, now, defects).check(window);
        }
        Funnel.check(recording, window, defects);
        elsewhere.found().stream().filter(this::isWithin).forEach(defects::add);
        List<Said> notVisible = new ArrayList<>(NotVisible.of(visit));
        notVisible.addAll(elsewhere.notVisible());
        return new VisitAudit(defects.list(), checked(elsewhere.rules()), notVisible);
    }

    private boolean isWithin(FoundElsewhere each) {
        return (each.pushes().isEmpty() && each.hits().isEmpty() && each.pages().isEmpty())
                || each.pages().stream().anyMatch(window::takesPage)
                || each.pushes().stream().map(recording::push).anyMatch(push -> push != null && window.takes(push))
                || each.hits().stream().anyMatch(window::takesHit);
    }

    private void add(PushFinding finding) {
        Said said = finding.said();
        defects.ofPushes(finding.rule(), finding.severity(), finding.path(), said == null ? Phrase.NOTHING.of() : said,
                finding.count(),
                finding.seqs());
    }

    /** A hit that was sent twice because it was pushed twice belongs to the defect of the pushes. */
    private void duplicates(SentHits sent) {
        for (Duplicates.Duplicate duplicate : sent.duplicates()) {
            if (!window.takesHit(duplicate.again())) {
                continue;
            }
            long first = sent.push(duplicate.of());
            long second = sent.push(duplicate.again());
            Defects.Row pushed = second == 0 || first == second ? null : defects.of(second, PUSHED_TWICE);
            if (pushed != null) {
                pushed.hit(duplicate.of());
                pushed.hit(duplicate.again());
                continue;
            }
            Hit hit = sent.hits().get(duplicate.again());
            Rule rule = hit.transaction() == null ? Rule.HIT_SENT_TWICE : Rule.TRANSACTION_SENT_TWICE;
            String what = hit.name() + " " + hit.event() + (hit.transaction() == null ? "" : " " + hit.transaction());
            List<Long> pushes = Arrays.asList(first, second).stream().filter(seq -> seq != 0).distinct().toList();
            Said twice = Phrase.SENT_TWICE.of(what,
                    hosts(cause(duplicate.cause()), sent.hits().get(duplicate.of()), hit),
                    sender(sent.hits().get(duplicate.of())), sender(hit));
            String differs = duplicate.differences();
            defects.add(rule, rule.severity(), what + " " + hit.account() + " " + duplicate.cause() + " " + differs,
                    differs.isEmpty() ? twice : Phrase.THEY_DIFFER.of(twice, differs),
                    pushes, List.of(duplicate.of(), duplicate.again()));
        }
    }

    private static Said cause(Cause cause) {
        return cause == Cause.SENT_TWICE ? Phrase.TWICE.of() : Phrase.valueOf(cause.name()).of();
    }

    private static Said hosts(Said cause, Hit first, Hit again) {
        List<String> hosts = Duplicates.hosts(first, again);
        return hosts == null ? cause : Phrase.HOSTS.of(cause, hosts.getFirst(), hosts.getLast());
    }

    private static Said sender(Hit hit) {
        String container = hit.request().container();
        String source = hit.request().source();
        String by = container != null ? container : source;
        return Phrase.HIT_BY.of(hit.request().number(), by == null ? Phrase.UNKNOWN_SCRIPT.of() : Said.plain(by));
    }

    /** Pings that were sent because consent came late belong to that defect. */
    private void consent(SentHits sent, ConsentTimeline timeline) {
        List<SentHit> hits = new ArrayList<>();
        for (int i = 0; i < sent.hits().size(); i++) {
            Hit hit = sent.hits().get(i);
            if (hit.isSubjectToConsent() && window.takesHit(i)) {
                hits.add(SentHits.forConsent(hit));
            }
        }
        for (HitFinding finding : HitConsent.of(timeline, hits)) {
            Set<Long> numbers = new HashSet<>(finding.hits());
            List<Integer> own = new ArrayList<>();
            for (int i = 0; i < sent.hits().size(); i++) {
                Hit hit = sent.hits().get(i);
                if (numbers.contains(hit.request().number()) && hit.isSubjectToConsent() && window.takesHit(i)) {
                    Defects.Row late = finding.rule() == Rule.PING_BEFORE_CONSENT_CHOICE
                            ? defects.of(sent.push(i), LATE)
                            : null;
                    if ((finding.rule() == Rule.HIT_AFTER_CONSENT_DENIED
                            || finding.rule() == Rule.HIT_BEFORE_CONSENT_CHOICE) && afterWithdrawal.contains(i)) {
                        continue;
                    }
                    if (late == null) {
                        own.add(i);
                    } else {
                        late.hit(i);
                    }
                }
            }
            own.forEach(at -> defects.add(finding.rule(), finding.rule().severity(), "", finding.said(), List.of(),
                    List.of(at)));
        }
    }

    private VisitAudit.Checked checked(int more) {
        List<RecordedPage> pages = recording.pages().stream()
                .filter(page -> page.frame() == 0 && window.takesPage(page.page())).toList();
        List<RecordedPush> pushes = recording.pushes().stream().filter(window::takes).toList();
        Map<String, Integer> vendors = new TreeMap<>();
        SentHits sent = visit.sent();
        int hits = 0;
        for (int i = 0; sent != null && i < sent.hits().size(); i++) {
            if (window.takesHit(i)) {
                hits++;
                vendors.merge(sent.hits().get(i).vendor(), 1, Integer::sum);
            }
        }
        int rules = (int) Arrays.stream(Rule.values()).filter(
                rule -> !rule.isOfPlan() && !rule.isOfContainer() && !rule.isOfStorage()).count();
        return new VisitAudit.Checked(pages.size(), pushes.size(), hits, vendors, rules + more);
    }
}
