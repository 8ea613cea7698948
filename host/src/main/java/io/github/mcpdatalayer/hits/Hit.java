package io.github.mcpdatalayer.hits;

import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.datalayer.consent.ConsentSignals;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * One event that a request sent to a vendor. All texts come from the page.
 *
 * @param part number of the event in its request, from 1
 * @param parts number of events in the request
 * @param vendor its id in the table of vendors; {@code unknown} for a request that looks like another vendor's hit
 * @param name the vendor's name as people write it; empty for an unknown vendor
 * @param account measurement id, pixel id, report suite …
 * @param event the vendor's name for the event
 * @param meaning GA4's name for the event
 * @param transaction the order's id
 * @param location the page's address, as given in the request
 * @param params the event's own parameters
 * @param user the user's parameters
 * @param rest everything else the request holds
 * @param google the consent in Google's parameters
 * @param consent the vendor's own consent flags, by name
 * @param notes the parts that could not be read
 * @param kind the purpose of the vendor's requests: ads, analytics, cdp, consent, marketing, monitoring, personalization,
 *        session-replay, social or tag-manager; empty for an unknown one
 */
public record Hit(RecordedRequest request, int part, int parts, String vendor, String name, @Nullable String account,
        @Nullable String event, @Nullable String meaning, @Nullable String transaction, @Nullable String value,
        @Nullable String currency, @Nullable String location, List<JsonValue> items, JsonObject params,
        JsonObject user, JsonObject rest, @Nullable ConsentSignals google, Map<String, String> consent,
        List<String> notes, String kind) {

    public static final String UNKNOWN = "unknown";

    public boolean isUnknown() {
        return vendor.equals(UNKNOWN);
    }

    /**
     * Tells whether it carries something like an id of a visitor. A ping of Google's that knows that analytics or ads are denied has
     * an id for one page alone, so it is none.
     */
    public boolean tellsWho() {
        boolean isPing = google != null && Boolean.FALSE.equals(google.granted("analytics_storage"))
                && !Boolean.TRUE.equals(google.granted("ad_storage"));
        return !isPing && Identifiers.areIn(request, UrlParts.of(request.url()));
    }

    /**
     * Tells whether it went to a known vendor that needs the visitor's consent. Consent platforms and tag managers must load
     * before the visitor can answer.
     */
    public boolean isSubjectToConsent() {
        return !isUnknown() && !request.wasHeldBack() && !kind.equals("consent") && !kind.equals("tag-manager");
    }
}
