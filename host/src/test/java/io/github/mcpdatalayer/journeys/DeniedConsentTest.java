package io.github.mcpdatalayer.journeys;

import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.journeys.Expectations.HitExpectation;
import io.github.mcpdatalayer.journeys.SeenTracking.SeenPush;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A hit that is missing while consent is denied is the work of the consent platform before it is the container's. */
class DeniedConsentTest {

    private static CheckedExpectation missing(@Nullable String vendor, @Nullable String event,
            Map<String, String> consent) {
        var purchase = new SeenPush(3, 1, "purchase", JsonValue.parse("{}"));
        var seen = new SeenTracking("https://shop.example/", "", 1, List.of(purchase), List.of(), consent);
        var expected = new Expectations(List.of(),
                List.of(new HitExpectation("steps[0]", vendor, null, event, List.of(), null)), Map.of(), List.of(),
                null, Map.of(), null, null);
        return new ExpectationCheck(expected, seen).checked("steps[0]").getFirst();
    }

    @ParameterizedTest
    @CsvSource({"ga4, denied, denied, consent platform", "ga4, granted, denied, consent platform",
            "ga4, denied, granted, container", "meta, denied, granted, consent platform",
            "meta, granted, denied, container", "google-ads, denied, denied, consent platform",
            "somebody, denied, denied, consent platform", "somebody, denied, granted, container",
            ", denied, denied, consent platform", "ga4, , , container"})
    void theFirstCauseIsConsent(@Nullable String vendor, @Nullable String ads, @Nullable String analytics,
            String job) {
        Map<String, String> consent = ads == null || analytics == null
                ? Map.of()
                : Map.of("ad_storage", ads, "analytics_storage", analytics);
        CheckedExpectation missing = missing(vendor, "purchase", consent);
        assertEquals(job, missing.job(), missing::toString);
        assertEquals(job.equals("consent platform"), missing.got().english().startsWith("consent is denied ("),
                missing::toString);
        assertTrue(missing.got().english().contains("although purchase #3 was pushed"), missing::toString);
    }

    @Test
    void whatWasNotPushedStaysTheSites() {
        CheckedExpectation missing = missing("ga4", "refund",
                Map.of("ad_storage", "denied", "analytics_storage", "denied"));
        assertEquals("site", missing.job());
        assertEquals(
                "Consent ist verweigert (analytics_storage), was solche Hits zurückhält; kein solcher Hit und kein Push refund; sonst wurde nichts gesendet",
                missing.got().german());
    }
}
