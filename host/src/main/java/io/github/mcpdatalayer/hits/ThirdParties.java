package io.github.mcpdatalayer.hits;

import java.util.LinkedHashMap;
import java.util.Map;

import io.github.mcpdatalayer.datalayer.consent.Choices;
import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.Recording;
import org.jspecify.annotations.Nullable;

/** What a page asked of hosts of others that is no hit, counted by host: how much of it carried identifiers, and how early. */
public final class ThirdParties {

    /** The counts of a host: requests, those with identifiers, and those of them before the visitor chose. */
    public record HostCount(int requests, int identifiers, int beforeConsent) {

        /** Both together. */
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

    /** Whether a request goes to another site than that of its page; true where that is not known. */
    public boolean isOutside(RecordedRequest request) {
        RecordedPage page = page(request);
        return page == null || !UrlParts.of(request.url()).isWithin(UrlParts.of(page.url()));
    }

    private @Nullable RecordedPage page(RecordedRequest request) {
        RecordedPage frame = recording.page(request.page(), request.frame());
        return frame != null ? frame : recording.page(request.page(), 0);
    }

    /** A request that is no hit. */
    public void see(RecordedRequest request) {
        if (isOutside(request)) {
            UrlParts address = UrlParts.of(request.url());
            boolean carries = Identifiers.areIn(request, address);
            boolean before = carries && choices.isBefore(request.page(), request.frame(), request.seq());
            counts.merge(address.host(), new HostCount(1, carries ? 1 : 0, before ? 1 : 0), HostCount::plus);
        }
    }

    /** By host, in the order in which they were first asked. */
    public Map<String, HostCount> counts() {
        return counts;
    }
}
