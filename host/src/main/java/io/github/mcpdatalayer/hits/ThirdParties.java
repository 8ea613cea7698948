package io.github.mcpdatalayer.hits;

import java.util.LinkedHashMap;
import java.util.Map;

import io.github.mcpdatalayer.datalayer.consent.Choices;
import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.Recording;
import org.jspecify.annotations.Nullable;

/** Counts a page's requests to third parties that are not hits, by host: how many carried identifiers, and how early. */
public final class ThirdParties {

    /** A host's counts: all requests, those with identifiers, and those with identifiers before the visitor chose. */
    public record HostCount(int requests, int identifiers, int beforeConsent) {

        /** The sum of both. */
        public HostCount plus(HostCount more) {
            return new HostCount(requests + more.requests, identifiers + more.identifiers,
                    beforeConsent + more.beforeConsent);
        }
    }

    private final Recording recording;
    private final Choices choices;
    private final Map<String, HostCount> counts = new LinkedHashMap<>();

    public ThirdParties(Recording recording, Choices choices) {
        this.recording = recording;
        this.choices = choices;
    }

    /** Tells whether a request leaves its page's site; true if the site is unknown. */
    public boolean isOutside(RecordedRequest request) {
        RecordedPage page = page(request);
        return page == null || !UrlParts.of(request.url()).isWithin(UrlParts.of(page.url()));
    }

    private @Nullable RecordedPage page(RecordedRequest request) {
        RecordedPage frame = recording.page(request.page(), request.frame());
        return frame != null ? frame : recording.page(request.page(), 0);
    }

    /** Counts a request that is not a hit. */
    public void see(RecordedRequest request) {
        if (isOutside(request)) {
            UrlParts address = UrlParts.of(request.url());
            boolean carries = Identifiers.areIn(request, address);
            boolean before = carries && choices.isBefore(request.page(), request.frame(), request.seq());
            counts.merge(address.host(), new HostCount(1, carries ? 1 : 0, before ? 1 : 0), HostCount::plus);
        }
    }

    /** The counts by host, in the order of their first request. */
    public Map<String, HostCount> counts() {
        return counts;
    }
}
