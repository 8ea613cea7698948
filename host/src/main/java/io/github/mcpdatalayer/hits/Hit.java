package io.github.mcpdatalayer.hits;

import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.datalayer.consent.ConsentSignals;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * One event that a request told a vendor. All texts are the page's.
 *
 * @param part which event of its request, from 1
 * @param parts how many events the request has
 * @param vendor of the tables; unknown for a request that looks like a hit of somebody else
 * @param name the vendor's, as people write it; empty for an unknown one
 * @param account measurement id, pixel id, report suite …
 * @param event its name as the vendor has it
 * @param meaning GA4's name for it
 * @param transaction id of the order
 * @param location the page's address, as the request tells it
 * @param params the event's own parameters
 * @param user the user's
 * @param rest everything else the request holds
 * @param google what Google's parameters say of consent
 * @param consent what other flags of consent say, by their names
 * @param notes what could not be read
 * @param kind what the vendor's requests are for: ads, analytics, cdp, consent, marketing, monitoring, personalization,
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
     * Whether it went to a known vendor that a visitor is asked about: what asks and what loads tags comes before the
     * answer.
     */
    public boolean isSubjectToConsent() {
        return !isUnknown() && !request.wasHeldBack() && !kind.equals("consent") && !kind.equals("tag-manager");
    }
}
