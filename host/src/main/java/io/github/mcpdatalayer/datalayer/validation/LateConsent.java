package io.github.mcpdatalayer.datalayer.validation;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

import io.github.mcpdatalayer.datalayer.consent.Change;
import io.github.mcpdatalayer.datalayer.consent.ConsentCommand;
import io.github.mcpdatalayer.datalayer.consent.ConsentPhase;
import io.github.mcpdatalayer.datalayer.consent.Grant;
import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;
import org.jspecify.annotations.Nullable;

/**
 * Finds events that saw consent denied shortly before it was granted. Consent mode is meant for visitors who decide after
 * some seconds. So this counts only if the choice must have been known: it was made on an earlier page, came faster than
 * anybody clicks, or came right after an order.
 */
final class LateConsent {

    /** Consent within this time after an order belongs to it. */
    private static final double SOON_MS = 5_000;
    /** Nobody answers a banner this soon after the page began to load. */
    private static final double TOO_FAST_MS = 1_000;
    private static final List<String> SIGNALS = List.of("ad_storage", "analytics_storage");

    /** The sites on which the visitor agreed in this visit. */
    static final class AgreedSites {
        private final Set<String> sites = new HashSet<>();
    }

    private record Event(RecordedPush push, String name, String path, Findings findings) {}

    private final AgreedSites choices;
    private final String site;
    private final boolean agreedBefore;
    private final List<Event> events = new ArrayList<>();
    private final NavigableMap<Long, Double> times = new TreeMap<>();
    private int looked;

    LateConsent(Recording recording, RecordedPush first, AgreedSites choices) {
        this.choices = choices;
        RecordedPage page = recording.page(first.page(), first.frame());
        site = page == null ? "" : page.url().replaceFirst("^(\\w+://[^/?#]*).*", "$1");
        agreedBefore = choices.sites.contains(site);
    }

    void see(CheckedPush message, Findings findings) {
        RecordedPush push = message.push();
        Double time = push.time();
        if (time != null) {
            times.put(push.seq(), time);
        }
        String event = message.event();
        // It is unknown whether a tag fires on an event with a custom name.
        if (event != null && time != null && (message.isGtag() || Ga4.isEvent(event))) {
            events.add(new Event(push, event, message.isGtag() ? "$.args[1]" : "$.event", findings));
        }
    }

    /** Notes for later pages that the visitor agreed here. */
    void noteChoice(List<Change> changes) {
        for (; looked < changes.size(); looked++) {
            if (isUpdate(changes.get(looked)) && !site.isEmpty() && changes.get(looked).steps().values().stream()
                    .anyMatch(step -> step.to() == Grant.GRANTED)) {
                choices.sites.add(site);
            }
        }
    }

    private static boolean isUpdate(Change change) {
        return change.means() == Change.Means.GTAG_UPDATE || change.means() == Change.Means.OTHER_UPDATE;
    }

    /** Reports findings that need the whole document. */
    void end(List<ConsentPhase> moments, List<Change> changes) {
        int at = 0;
        for (Event event : events) {
            while (at + 1 < moments.size() && moments.get(at + 1).after() < event.push().seq()) {
                at++;
            }
            ConsentPhase found = moments.get(at);
            if (found.chosen()) {
                return; // later events find a choice, too
            }
            Change update = update(event, changes);
            List<String> late = update == null ? List.of() : late(found, update);
            if (update != null && !late.isEmpty() && !isWaitedFor(update, changes)) {
                judge(event, update, late.stream().map(Said::plain).reduce(Phrase.AND::of).orElseThrow());
            }
        }
    }

    /** The first update after an event. */
    private static @Nullable Change update(Event event, List<Change> changes) {
        for (Change change : changes) {
            long seq = event.push().seq();
            if (isUpdate(change) && (change.push() == null ? change.after() >= seq : change.push().seq() > seq)) {
                return change;
            }
        }
        return null;
    }

    private static List<String> late(ConsentPhase found, Change update) {
        return SIGNALS.stream().filter(signal -> found.grant(signal) == Grant.DENIED
                && update.steps().get(signal) != null
                && Objects.requireNonNull(update.steps().get(signal)).to() == Grant.GRANTED).toList();
    }

    /** Tells whether wait_for_update made tags wait this long. */
    private boolean isWaitedFor(Change update, List<Change> changes) {
        Double came = time(update);
        for (Change change : changes) {
            ConsentCommand command = change.command();
            Double time = change.time();
            Long wait = command == null ? null : command.waitMs();
            if (wait != null && time != null && came != null && came >= time && came - time <= wait) {
                return true;
            }
        }
        return false;
    }

    /** The latest time at which an update came; null if unknown. */
    private @Nullable Double time(Change update) {
        if (update.push() != null) {
            return update.time();
        }
        var next = times.higherEntry(update.after());
        return next == null ? null : next.getValue();
    }

    private void judge(Event event, Change update, Said signals) {
        Double came = time(update);
        Double pushed = times.get(event.push().seq());
        Double lag = came == null || pushed == null ? null : (Double) (came - pushed);
        Double sinceStart = event.push().sinceNavigation();
        boolean tooFast = lag != null && sinceStart != null && sinceStart + lag <= TOO_FAST_MS;
        boolean order = Ga4.isOrder(event.name());
        Rule rule = order && (agreedBefore || tooFast || (lag != null && lag <= SOON_MS))
                ? Rule.PURCHASE_BEFORE_CONSENT_UPDATE
                : !order && (agreedBefore || tooFast) ? Rule.EVENT_BEFORE_CONSENT_UPDATE : null;
        if (rule != null) {
            RecordedPush push = update.push();
            Said by = push == null ? Phrase.WITHOUT_PUSH.of() : Phrase.BY_PUSH.of(push.seq());
            Said when = lag == null
                    ? Phrase.LATER.of()
                    : (push == null ? Phrase.WITHIN_MS_LATER : Phrase.MS_LATER).of(Math.round(lag));
            event.findings().add(rule, event.push(), event.path(),
                    Phrase.FOUND_DENIED.of(event.name(), signals, by, when));
        }
    }
}
