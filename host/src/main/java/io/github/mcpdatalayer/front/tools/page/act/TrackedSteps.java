package io.github.mcpdatalayer.front.tools.page.act;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.mcpdatalayer.datalayer.consent.ConsentPhase;
import io.github.mcpdatalayer.datalayer.consent.ConsentTimeline;
import io.github.mcpdatalayer.datalayer.consent.Grant;
import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.history.StepMark;
import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonLiteral;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonObject.Member;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.validation.Severity;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.sources.DefectRow;
import io.github.mcpdatalayer.front.tools.sources.RecordedVisit;
import io.github.mcpdatalayer.hits.Hit;
import io.github.mcpdatalayer.hits.HitSteps;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.visit.Bounds;
import io.github.mcpdatalayer.visit.Bounds.Bound;
import io.github.mcpdatalayer.visit.Defect;
import io.github.mcpdatalayer.visit.DueHits;
import io.github.mcpdatalayer.visit.SentHits;
import io.github.mcpdatalayer.visit.Visit;
import io.github.mcpdatalayer.visit.VisitAudit;
import org.jspecify.annotations.Nullable;

/** Tells what the steps of a tab have tracked: pushes, their hits, consent where it changed, and the faults in them. */
final class TrackedSteps {

    private static final int MOST_PUSHES = 20;
    private static final int MOST_HITS = 20;
    private static final int MOST_FINDINGS = 5;
    private static final int MOST_SIGNALS = 12;
    private static final int NAME_CHARS = 60;

    private final String tab;
    private final Redaction redaction;
    private final Visit visit;
    private final Recording shown;
    private final DefectRow rows;
    private final List<ConsentTimeline> timelines;
    private final long now;
    private @Nullable VisitAudit whole;

    /** The time is given as milliseconds since 1970. */
    TrackedSteps(RecordedVisit read, Redaction redaction, long now) {
        tab = read.history().handle();
        this.redaction = redaction;
        shown = read.history().recording();
        visit = read.visit(shown, redaction.mode());
        rows = new DefectRow(tab, visit, redaction);
        timelines = ConsentTimeline.of(shown);
        this.now = now;
    }

    /** The names of the events that a tab's steps have pushed, from one to another, as they may be shown. */
    static List<String> events(Recording shown, long from, long to) {
        List<String> events = new ArrayList<>();
        for (RecordedPush push : shown.pushes()) {
            long step = shown.stepOf(push).number();
            String event = push.event();
            if (step >= from && step <= to && event != null) {
                events.add(event);
            }
        }
        return events;
    }

    /**
     * Tells what a step has tracked.
     *
     * @param settled whether the page had come to rest when the step was answered
     */
    JsonObject of(long step, boolean settled) {
        List<Member> tracked = new ArrayList<>();
        List<RecordedPush> pushes = shown.pushesOf(step).stream().filter(push -> !push.isInternal()).toList();
        tracked.add(new Member("pushes", list(pushes.stream().map(this::push).toList(), MOST_PUSHES)));
        List<Integer> hits = hits(step);
        tracked.add(new Member("hits", list(hits.stream().map(this::hit).toList(), MOST_HITS)));
        Set<Long> pending = DueHits.pending(visit, step, now);
        if (!pending.isEmpty()) {
            tracked.add(
                    new Member("pending", list(pending.stream().<JsonValue>map(JsonNumber::of).toList(), MOST_PUSHES)));
        }
        JsonObject consent = consent(step);
        if (consent.size() > 0) {
            tracked.add(new Member("consent", consent));
        }
        tracked.add(new Member("findings", list(findings(step, hits), MOST_FINDINGS)));
        tracked.add(new Member("settled", settled ? JsonLiteral.TRUE : JsonLiteral.FALSE));
        return JsonObject.of(tracked);
    }

    /** The first ones, and how many more there are. */
    private static JsonArray list(List<JsonValue> all, int most) {
        if (all.size() <= most) {
            return new JsonArray(all);
        }
        List<JsonValue> some = new ArrayList<>(all.subList(0, most));
        some.add(new JsonString("… (" + (all.size() - most) + " more)"));
        return new JsonArray(some);
    }

    private JsonValue push(RecordedPush push) {
        List<Member> row = new ArrayList<>(List.of(new Member("seq", JsonNumber.of(push.seq())),
                new Member("event", text(push.label()))));
        if (shown.stepOf(push).late()) {
            row.add(new Member("late", JsonLiteral.TRUE));
        }
        return JsonObject.of(row);
    }

    /** The places of the hits that belong to a step. */
    private List<Integer> hits(long step) {
        SentHits sent = visit.sent();
        List<Integer> places = new ArrayList<>();
        if (sent != null) {
            List<StepMark> steps = HitSteps.of(sent.hits(), sent.links(), visit.recording());
            for (int i = 0; i < steps.size(); i++) {
                if (steps.get(i).number() == step) {
                    places.add(i);
                }
            }
        }
        return places;
    }

    private Hit sent(int at) {
        SentHits sent = visit.sent();
        if (sent == null) {
            throw new IllegalStateException("There are no hits");
        }
        return sent.hits().get(at);
    }

    private JsonValue hit(int at) {
        Hit hit = sent(at);
        List<Member> row = new ArrayList<>(List.of(new Member("hit", JsonNumber.of(hit.request().number())),
                new Member("vendor", text(hit.vendor()))));
        String event = hit.event();
        if (event != null) {
            row.add(new Member("event", text(redaction.text(event))));
        }
        return JsonObject.of(row);
    }

    private static JsonString text(String text) {
        return new JsonString(Shown.text(text, NAME_CHARS));
    }

    /** Tells what tags may do by each signal that has changed in the step. */
    private JsonObject consent(long step) {
        long before = 0;
        long after = 0;
        for (RecordedPush push : shown.pushes()) {
            long of = shown.stepOf(push).number();
            before = of < step ? push.seq() : before;
            after = of <= step ? push.seq() : after;
        }
        Map<String, Grant> then = state(before);
        Map<String, List<JsonValue>> changed = new LinkedHashMap<>();
        state(after).forEach((signal, grant) -> {
            if (grant != Grant.UNSET && grant != then.getOrDefault(signal, Grant.UNSET)) {
                changed.computeIfAbsent(grant.word(), _ -> new ArrayList<>()).add(text(signal));
            }
        });
        return JsonObject.of(changed.entrySet().stream()
                .map(each -> new Member(each.getKey(), list(each.getValue(), MOST_SIGNALS))).toList());
    }

    /** The state of the page after a push, by signal. */
    private Map<String, Grant> state(long seq) {
        RecordedPush push = shown.push(seq);
        Map<String, Grant> state = Map.of();
        for (ConsentTimeline timeline : timelines) {
            if (push != null && timeline.frame() == 0 && timeline.pages().contains(push.page())) {
                for (ConsentPhase moment : timeline.moments()) {
                    state = moment.after() <= seq ? moment.state() : state;
                }
            }
        }
        return state;
    }

    /** Lists the faults in what belongs to the step; auditVisit has the hints, too. */
    private List<JsonValue> findings(long step, List<Integer> hits) {
        Set<Long> pushes = new HashSet<>();
        long first = Long.MAX_VALUE;
        long last = 0;
        for (RecordedPush push : visit.recording().pushesOf(step)) {
            pushes.add(push.seq());
            first = Math.min(first, push.seq());
            last = Math.max(last, push.seq());
        }
        Set<Long> numbers = new HashSet<>();
        hits.forEach(at -> numbers.add(sent(at).request().number()));
        if (pushes.isEmpty() && numbers.isEmpty()) {
            return List.of();
        }
        // A hit lies where the push does that it came from, before or within the step; one without a push lies anywhere.
        VisitAudit audit = numbers.isEmpty() ? audit(Bound.push(first), Bound.push(last)) : whole();
        List<JsonValue> findings = new ArrayList<>();
        for (Defect defect : audit.defects()) {
            if (defect.severity() != Severity.INFO && (defect.pushes().stream().anyMatch(pushes::contains)
                    || defect.hits().stream().anyMatch(numbers::contains))) {
                findings.add(rows.inStep(defect));
            }
        }
        return findings;
    }

    /** The audit of the whole visit serves each step that has hits. */
    private VisitAudit whole() {
        VisitAudit audit = whole;
        if (audit == null) {
            audit = audit(Bound.OPEN, Bound.OPEN);
            whole = audit;
        }
        return audit;
    }

    private VisitAudit audit(Bound from, Bound to) {
        return VisitAudit.of(visit, new Bounds(from, to), now, List.of());
    }
}
