package io.github.mcpdatalayer.datalayer.consent;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.datalayer.history.ConsentSample;
import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;

/**
 * Consent mode in one document of a tab, from its first recorded push to its last.
 *
 * @param pages the numbers of its pages: more than one where a single-page application changed its address
 * @param pushes how many pushes it has
 * @param states the states that its events found
 * @param moments when the state changed, from the first push on; the first is what was before it
 * @param now by signal, what tags can do after the last push
 * @param sample what {@code google_tag_data.ics} said last
 * @param sampled whether it was there at all
 * @param settings ads_data_redaction and url_passthrough as gtag('set', …) has set them last, true or false
 */
public record ConsentTimeline(List<Long> pages, int frame, int pushes, List<Change> changes, List<Span> states,
        List<ConsentPhase> moments, Map<String, Grant> now, ConsentSample sample, boolean sampled,
        Map<String, Boolean> settings,
        List<Platform> platforms) {

    /** The pushes of one document have one consent state. */
    private record Document(long first, int frame) {}

    /** The timeline of each document, in the order of their first push; one without pushes has none. */
    public static List<ConsentTimeline> of(Recording recording) {
        Map<Document, ConsentTracker> trackers = new LinkedHashMap<>();
        for (RecordedPush push : recording.pushes()) {
            trackers.computeIfAbsent(
                    new Document(recording.documentOf(push.page(), push.frame()), push.frame()),
                    _ -> new ConsentTracker(recording)).see(push);
        }
        return trackers.values().stream().map(ConsentTracker::timeline).toList();
    }

    /** One that nothing is known of: a page without pushes. */
    public static ConsentTimeline nothing(long page, int frame) {
        return new ConsentTimeline(List.of(page), frame, 0, List.of(), List.of(), List.of(), Map.of(),
                ConsentSample.NONE, false, Map.of(), List.of());
    }

    /** Tells whether anything used consent mode here. */
    public boolean isUsed() {
        return !changes.isEmpty() || sample.isUsed();
    }
}
