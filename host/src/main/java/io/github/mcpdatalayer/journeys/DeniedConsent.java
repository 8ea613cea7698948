package io.github.mcpdatalayer.journeys;

import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/** Consent that holds hits back: the first cause that is looked at where one is missing. */
final class DeniedConsent {

    private static final String ADS = "ad_storage";
    private static final String ANALYTICS = "analytics_storage";
    private static final String DENIED = "denied";
    /** Vendors of advertising; what is in neither set may wait for either signal. */
    private static final Set<String> OF_ADS = Set.of("google-ads", "floodlight", "meta", "tiktok", "pinterest", "x-ads",
            "linkedin", "microsoft-ads", "snapchat", "reddit", "criteo", "taboola", "outbrain", "awin", "adform",
            "amazon-ads", "rtb-house", "quora", "teads", "the-trade-desk");
    private static final Set<String> OF_ANALYTICS = Set.of("ga4", "universal-analytics", "matomo", "adobe-analytics",
            "piwik-pro",
            "clarity", "hotjar", "mixpanel", "amplitude", "heap", "plausible");

    private DeniedConsent() {}

    /**
     * The signals that hold back what is sent to a vendor.
     *
     * @param vendor null: any
     * @param consent the state by signal, as it is now
     */
    static List<String> signals(@Nullable String vendor, Map<String, String> consent) {
        boolean ads = DENIED.equals(consent.get(ADS));
        boolean analytics = DENIED.equals(consent.get(ANALYTICS));
        if (vendor != null && OF_ADS.contains(vendor)) {
            return ads ? List.of(ADS) : List.of();
        }
        if (vendor != null && OF_ANALYTICS.contains(vendor)) {
            return analytics ? List.of(ANALYTICS) : List.of();
        }
        return ads && analytics ? List.of(ADS, ANALYTICS) : List.of();
    }
}
