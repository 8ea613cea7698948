package io.github.mcpdatalayer.journeys;

import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The place that a tab shows and what has been tracked so far, in it and in the tabs used before, redacted.
 *
 * @param page
 *            the number of the page that the tab shows
 * @param consent
 *            what Google's consent mode says now, by signal: granted or denied
 * @param unseen
 *            what of the pages could have hidden a push, as a replaced push does
 */
public record SeenTracking(String url, String title, long page, List<SeenPush> pushes, List<SeenHit> hits,
        Map<String, String> consent, List<LocalizedText> unseen) {

    public SeenTracking {
        unseen = List.copyOf(unseen);
    }

    /** Tracking of pages that hide nothing. */
    public SeenTracking(String url, String title, long page, List<SeenPush> pushes, List<SeenHit> hits,
            Map<String, String> consent) {
        this(url, title, page, pushes, hits, consent, List.of());
    }

    /** The remark about what could have hidden a push; empty where nothing could. */
    LocalizedText hidden() {
        return unseen.isEmpty()
                ? LocalizedText.NONE
                : LocalizedText.of("seenTracking.not-seen").and(unseen.getLast());
    }

    /**
     * A push.
     *
     * @param step
     *            the number of the action that it belongs to; 0: none
     * @param page
     *            the number of the page that pushed it; 0: not known
     * @param event
     *            its event; null where it has none
     * @param value
     *            the message; of gtag('event', …) the parameters with the event
     */
    public record SeenPush(long seq, long step, long page, @Nullable String event, JsonValue value) {

        /** A push of a page whose number is not known. */
        public SeenPush(long seq, long step, @Nullable String event, JsonValue value) {
            this(seq, step, 0, event, value);
        }
    }

    /**
     * A hit.
     *
     * @param step
     *            the number of the action that it belongs to; 0: none
     * @param push
     *            the number of the push that it came from; 0: none is known
     * @param means
     *            the event as GA4 would call it; null where that is not known
     * @param params
     *            all of its parameters, those with a meaning by their names in GA4
     */
    public record SeenHit(long number, long step, long push, String vendor, @Nullable String account,
            @Nullable String event, @Nullable String means, JsonObject params) {}

    /** Returns what belongs to an action, and to those after it that come before another one. */
    SeenTracking between(long step, long before) {
        return new SeenTracking(url, title, page,
                pushes.stream().filter(push -> push.step() >= step && push.step() < before).toList(),
                hits.stream().filter(hit -> hit.step() >= step && hit.step() < before).toList(), consent, unseen);
    }

    /** Returns this with other pushes. */
    SeenTracking pushing(List<SeenPush> others) {
        return new SeenTracking(url, title, page, others, hits, consent, unseen);
    }

    /** Returns what belongs to an action or one after it. */
    SeenTracking since(long step) {
        return new SeenTracking(url, title, page, pushes.stream().filter(push -> push.step() >= step).toList(),
                hits.stream().filter(hit -> hit.step() >= step).toList(), consent, unseen);
    }
}
