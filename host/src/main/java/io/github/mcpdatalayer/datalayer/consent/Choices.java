package io.github.mcpdatalayer.datalayer.consent;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.mcpdatalayer.datalayer.history.Recording;
import org.jspecify.annotations.Nullable;

/** Finds when the visitors of recorded pages chose, as far as consent mode tells it. */
public final class Choices {

    private static final List<String> STORAGE = List.of("ad_storage", "analytics_storage");

    private final List<ConsentTimeline> timelines;

    private Choices(List<ConsentTimeline> timelines) {
        this.timelines = timelines;
    }

    public static Choices of(Recording recording) {
        return new Choices(ConsentTimeline.of(recording).stream().filter(ConsentTimeline::isUsed).toList());
    }

    /** Tells whether any page tells of a choice at all. */
    public boolean areKnown() {
        return !timelines.isEmpty();
    }

    /**
     * Tells whether something was sent before the visitor chose, while not everything was granted by default.
     *
     * @param seq the number of the last push of the document before it; null for none
     */
    public boolean isBefore(long page, int frame, @Nullable Long seq) {
        ConsentTimeline timeline = timeline(page, frame);
        if (timeline == null) {
            return false;
        }
        long sent = seq == null ? 0 : seq;
        ConsentPhase found = null;
        for (ConsentPhase moment : timeline.moments()) {
            if (moment.after() <= sent) {
                found = moment;
            }
        }
        ConsentPhase now = found;
        return now == null || (!now.chosen()
                && !STORAGE.stream().allMatch(signal -> now.grant(signal) == Grant.GRANTED));
    }

    /**
     * Returns the state of consent mode when something happened.
     *
     * @param seq the number of the last push of the document before it; null where it is not known
     * @param time when it happened, in milliseconds since 1970, for what no push is known of
     */
    public ConsentThen at(long page, int frame, @Nullable Long seq, double time) {
        ConsentTimeline timeline = timeline(page, frame);
        if (timeline == null) {
            return ConsentThen.UNKNOWN;
        }
        ConsentPhase found = null;
        for (ConsentPhase moment : timeline.moments()) {
            Double began = moment.time();
            if (seq == null ? began == null || began <= time : moment.after() <= seq) {
                found = moment;
            }
        }
        return found == null
                ? new ConsentThen(true, false, Grant.UNSET, Grant.UNSET)
                : new ConsentThen(true, found.chosen(), found.grant("ad_storage"), found.grant("analytics_storage"));
    }

    /** Returns each signal of a page's own document as it is now; empty for a page without consent mode. */
    public Map<String, Grant> now(long page) {
        ConsentTimeline timeline = timeline(page, 0);
        return timeline == null || timeline.moments().isEmpty() ? Map.of() : timeline.moments().getLast().state();
    }

    /**
     * Returns the last time at which the visitor took back what was granted before: the first moment of a choice that denies a signal which
     * an earlier choice of the visit had granted. Null where that was not seen, or was undone.
     */
    public @Nullable Double withdrawn() {
        Set<String> granted = new HashSet<>();
        Set<String> back = new HashSet<>();
        Double at = null;
        for (ConsentTimeline timeline : timelines) {
            for (ConsentPhase moment : timeline.moments()) {
                for (String signal : moment.chosen() && timeline.frame() == 0 ? STORAGE : List.<String>of()) {
                    if (moment.grant(signal) == Grant.GRANTED) {
                        granted.add(signal);
                        back.remove(signal);
                    } else if (moment.grant(signal) == Grant.DENIED && granted.remove(signal)) {
                        back.add(signal);
                        at = at == null || back.size() == 1 ? moment.time() : at;
                    }
                }
            }
        }
        return back.isEmpty() ? null : at;
    }

    /** A frame without consent mode goes by its page. */
    private @Nullable ConsentTimeline timeline(long page, int frame) {
        ConsentTimeline of = null;
        for (ConsentTimeline each : timelines) {
            if (each.pages().contains(page) && (each.frame() == frame || (each.frame() == 0 && of == null))) {
                of = each;
            }
        }
        return of;
    }
}
