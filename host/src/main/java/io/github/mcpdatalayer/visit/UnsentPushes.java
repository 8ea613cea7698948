package io.github.mcpdatalayer.visit;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import io.github.mcpdatalayer.datalayer.consent.ConsentPhase;
import io.github.mcpdatalayer.datalayer.consent.ConsentTimeline;
import io.github.mcpdatalayer.datalayer.consent.Grant;
import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.validation.Commerce;
import io.github.mcpdatalayer.datalayer.validation.Phrase;
import io.github.mcpdatalayer.datalayer.validation.Rule;
import io.github.mcpdatalayer.datalayer.validation.Severity;
import io.github.mcpdatalayer.hits.Hit;
import org.jspecify.annotations.Nullable;

/**
 * E-commerce pushes without a GA4 hit, in visits in which GA4 got other hits: without any, GA4 may be absent or served
 * elsewhere. GA4 holds events for some seconds, so a push is judged when its page has ended or after
 * {@link DueHits#HELD_MS}.
 */
final class UnsentPushes {

    /** An event that GA4 got: a second push of the same need not lead to a hit. */
    private record Told(String event, @Nullable String transaction) {}

    private final SentHits sent;
    private final Recording recording;
    private final List<ConsentTimeline> timelines;
    private final long now;
    private final Defects defects;

    UnsentPushes(SentHits sent, Recording recording, List<ConsentTimeline> timelines, long now, Defects defects) {
        this.sent = sent;
        this.recording = recording;
        this.timelines = timelines;
        this.now = now;
        this.defects = defects;
    }

    void check(Bounds.Window window) {
        var evidence = new Ga4Evidence(sent, recording, timelines);
        if (sent.dropped() > 0 || !evidence.isAny()) {
            return; // the hit may be among the dropped ones, or GA4 gets it elsewhere
        }
        Set<Long> sources = new HashSet<>();
        Set<Told> told = new HashSet<>();
        Set<String> unlinked = new HashSet<>();
        Map<String, Set<Told>> accounts = new TreeMap<>();
        for (int i = 0; i < sent.hits().size(); i++) {
            Hit hit = sent.hits().get(i);
            String meaning = hit.meaning();
            if (hit.vendor().equals("ga4") && Commerce.isEvent(meaning) && meaning != null) {
                RecordedPush push = recording.push(sent.push(i));
                if (push == null) {
                    unlinked.add(meaning);
                } else {
                    sources.add(push.seq());
                    Commerce pushed = Commerce.of(push);
                    var what = new Told(meaning, pushed == null ? hit.transaction() : pushed.transaction());
                    told.add(what);
                    accounts.computeIfAbsent(String.valueOf(hit.account()), _ -> new HashSet<>()).add(what);
                }
            }
        }
        for (RecordedPush push : recording.pushes()) {
            Commerce pushed = window.takes(push) ? Commerce.of(push) : null;
            if (pushed == null || !Commerce.isEvent(pushed.event()) || unlinked.contains(pushed.event())
                    || !DueHits.isDue(push, recording, now) || !isAllowed(push) || isInGap(push)) {
                continue;
            }
            if (sources.contains(push.seq())) {
                others(push, pushed, accounts);
                continue;
            }
            boolean again = pushed.transaction() != null
                    && told.contains(new Told(pushed.event(), pushed.transaction()));
            // A shop that sends GA4 no cart events at all does so on purpose. Nobody leaves out orders on purpose.
            if (!again && (!told.isEmpty() || Commerce.isOrder(pushed.event()))) {
                // Without the browser's own report a request may go unseen, and GA4 never gets some events.
                boolean usual = Commerce.isOrder(pushed.event())
                        || told.stream().anyMatch(each -> each.event().equals(pushed.event()));
                boolean sure = sent.isComplete() && usual && evidence.isBy(push);
                defects.add(Rule.PUSH_WITHOUT_HIT, sure ? Severity.WARNING : Severity.INFO,
                        pushed.event() + " " + sure, Phrase.NO_HIT.of(push.seq(), String.valueOf(pushed.event())),
                        List.of(push.seq()), List.of());
            }
        }
    }

    /** Reports properties that get cart events but not this order, which another property got. */
    private void others(RecordedPush push, Commerce pushed, Map<String, Set<Told>> accounts) {
        var order = new Told(pushed.event(), pushed.transaction());
        if (!Commerce.isOrder(pushed.event()) || pushed.isAddressed()) {
            return;
        }
        accounts.forEach((account, told) -> {
            if (!told.contains(order)) {
                defects.add(Rule.PUSH_WITHOUT_HIT, Severity.INFO, pushed.event() + " " + account,
                        Phrase.NO_HIT_OF.of(push.seq(), String.valueOf(pushed.event()), account),
                        List.of(push.seq()), List.of());
            }
        });
    }

    /** Tells whether analytics was not denied at the time of the push. */
    private boolean isAllowed(RecordedPush push) {
        for (ConsentTimeline timeline : timelines) {
            if (timeline.frame() == push.frame() && timeline.pages().contains(push.page())) {
                Grant grant = Grant.UNSET;
                for (ConsentPhase moment : timeline.moments()) {
                    grant = moment.after() < push.seq() ? moment.grant("analytics_storage") : grant;
                }
                return grant == Grant.UNSET || grant == Grant.GRANTED;
            }
        }
        return true;
    }

    private boolean isInGap(RecordedPush push) {
        Double time = push.time();
        return time == null || recording.gaps().stream().anyMatch(gap -> {
            Double to = gap.to();
            return gap.from() <= time + DueHits.HELD_MS && (to == null || to >= time);
        });
    }
}
