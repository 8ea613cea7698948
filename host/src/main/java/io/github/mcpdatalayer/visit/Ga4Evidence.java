package io.github.mcpdatalayer.visit;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

import io.github.mcpdatalayer.datalayer.consent.ConsentPhase;
import io.github.mcpdatalayer.datalayer.consent.ConsentTimeline;
import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.hits.Hit;
import io.github.mcpdatalayer.hits.RecordedRequest;

/**
 * Tells whether GA4's tags ran at the time of a push, as far as GA4's hits show it. Many consent platforms hold back all
 * tags until the visitor chooses, so events before the first hit of the visit may have been held back.
 */
final class Ga4Evidence {

    /** A page sends its first hits within this time of a push. */
    private static final double START_MS = 5_000;
    /** Names of events by which consent platforms tell GTM about a choice. */
    private static final Pattern CHOICE = Pattern
            .compile("(?i).*(consent|cookie|cmp|opt.?in|privacy|onetrust|didomi).*");

    private final List<RecordedRequest> told = new ArrayList<>();
    private final Recording recording;
    private final List<ConsentTimeline> timelines;

    Ga4Evidence(SentHits sent, Recording recording, List<ConsentTimeline> timelines) {
        this.recording = recording;
        this.timelines = timelines;
        for (Hit hit : sent.hits()) {
            if (hit.vendor().equals("ga4") && !hit.request().wasHeldBack()) {
                told.add(hit.request());
            }
        }
    }

    /** Tells whether GA4 got any hit. */
    boolean isAny() {
        return !told.isEmpty();
    }

    /** Tells whether GA4 got a hit on this site by then, or right after it without a choice in between. */
    boolean isBy(RecordedPush push) {
        long document = recording.documentOf(push.page(), push.frame());
        for (RecordedRequest request : told) {
            long other = recording.documentOf(request.page(), request.frame());
            if (other < document
                    ? site(request.page()).equals(site(push.page()))
                    : other == document && (!isAfter(request, push) || isStart(request, push))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isAfter(RecordedRequest request, RecordedPush push) {
        Long before = request.seq();
        return before != null && before >= push.seq();
    }

    private boolean isStart(RecordedRequest request, RecordedPush push) {
        Double sent = request.time();
        Double pushed = push.time();
        Long last = request.seq();
        return sent != null && pushed != null && sent - pushed <= START_MS
                && !isChoiceBetween(push, last == null ? Long.MAX_VALUE : last);
    }

    private boolean isChoiceBetween(RecordedPush push, long last) {
        for (ConsentTimeline timeline : timelines) {
            boolean chosen = false;
            for (ConsentPhase moment : timeline.moments()) {
                if (moment.chosen() && !chosen && moment.after() > push.seq() && moment.after() <= last) {
                    return true;
                }
                chosen = moment.chosen();
            }
        }
        return recording.pushes().stream().anyMatch(each -> each.seq() > push.seq() && each.seq() <= last
                && CHOICE.matcher(String.valueOf(each.event())).matches());
    }

    private String site(long page) {
        RecordedPage of = recording.page(page, 0);
        return of == null ? "" : of.url().replaceFirst("^(\\w+://[^/?#]*).*", "$1");
    }
}
