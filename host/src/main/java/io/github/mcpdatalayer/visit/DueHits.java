package io.github.mcpdatalayer.visit;

import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;

import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;

/** Tells when the hit of a push is due: GA4 holds events for some seconds, at most until the page ends. */
public final class DueHits {

    static final double HELD_MS = 15_000;

    private DueHits() {}

    /** Tells whether the hit of a push should have been seen by now. */
    static boolean isDue(RecordedPush push, Recording recording, long now) {
        Double time = push.time();
        if (time == null || push.frame() != 0) {
            return false;
        }
        long document = recording.documentOf(push.page(), 0);
        double latest = now;
        for (RecordedPage page : recording.pages()) {
            if (page.frame() == 0 && page.page() > push.page() && recording.documentOf(page.page(), 0) != document) {
                return true;
            }
            latest = Math.max(latest, page.startedAt());
        }
        return latest - time >= HELD_MS;
    }

    /**
     * The numbers of a step's events that GA4 may still send; none if there is no sign of a Google tag.
     *
     * @param now milliseconds since 1970
     */
    public static Set<Long> pending(Visit visit, long step, long now) {
        SentHits sent = visit.sent();
        Recording recording = visit.recording();
        Set<Long> pending = new TreeSet<>();
        if (sent == null || !isTagged(sent, recording)) {
            return pending;
        }
        Set<Long> told = new HashSet<>();
        for (int i = 0; i < sent.hits().size(); i++) {
            if (sent.hits().get(i).vendor().equals("ga4")) {
                told.add(sent.push(i));
            }
        }
        for (RecordedPush push : recording.pushesOf(step)) {
            if (push.event() != null && !push.isInternal() && push.frame() == 0 && push.time() != null
                    && !told.contains(push.seq()) && !isDue(push, recording, now)) {
                pending.add(push.seq());
            }
        }
        return pending;
    }

    /** Tells whether GA4 got a hit, or a container or gtag is at work. */
    private static boolean isTagged(SentHits sent, Recording recording) {
        return sent.vendors().containsKey("ga4") || recording.pushes().stream()
                .anyMatch(push -> push.isInternal() || push.label().startsWith("gtag config"));
    }
}
