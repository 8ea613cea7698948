package io.github.mcpdatalayer.datalayer.validation;

import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.mcpdatalayer.datalayer.consent.Change;
import io.github.mcpdatalayer.datalayer.consent.ConsentPhase;
import io.github.mcpdatalayer.datalayer.consent.ConsentSignals;
import io.github.mcpdatalayer.datalayer.consent.ConsentTimeline;
import io.github.mcpdatalayer.datalayer.consent.Grant;
import io.github.mcpdatalayer.datalayer.consent.SentHit;
import io.github.mcpdatalayer.datalayer.history.ConsentSample;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Hits against the consent of their time: denied by default at push 1, a choice at push 5 a minute later. */
class HitConsentTest {

    static final Set<Rule> RULES = EnumSet.of(Rule.HIT_BEFORE_CONSENT_CHOICE, Rule.PING_BEFORE_CONSENT_CHOICE,
            Rule.HIT_AFTER_CONSENT_DENIED, Rule.HIT_CONTRADICTS_CONSENT);

    private static final double DEFAULT = 1_000_000;
    private static final double CHOICE = DEFAULT + 60_000;

    private static ConsentTimeline page(Grant byDefault, Grant choice) {
        return new ConsentTimeline(List.of(1L), 0, 9,
                List.of(new Change(Change.Means.OTHER_DEFAULT, null, DEFAULT, 1, null, Map.of())), List.of(),
                List.of(new ConsentPhase(0, null, Map.of(), false), new ConsentPhase(1, DEFAULT, all(byDefault), false),
                        new ConsentPhase(5, CHOICE, all(choice), true)),
                Map.of(), ConsentSample.NONE, true, Map.of(), List.of());
    }

    private static Map<String, Grant> all(Grant grant) {
        Map<String, Grant> state = new LinkedHashMap<>();
        List.of("ad_storage", "analytics_storage", "ad_user_data", "ad_personalization")
                .forEach(signal -> state.put(signal, grant));
        return state;
    }

    private static SentHit hit(long seq, double time, String what, @Nullable String gcs) {
        return new SentHit(7, 1, 0, time, seq, what, false, gcs == null ? null : ConsentSignals.ofGcs(gcs));
    }

    private static List<String> found(ConsentTimeline page, SentHit... hits) {
        return HitConsent.of(page, List.of(hits)).stream()
                .map(each -> each.rule().id() + " " + each.count() + " " + each.hits() + " " + each.saw()).toList();
    }

    @Test
    void aTagThatKnowsNoConsentModeAndSendsBeforeTheChoiceIsReported() {
        assertEquals(List.of("hit-before-consent-choice 2 [7, 7] Meta PageView"),
                found(page(Grant.DENIED, Grant.GRANTED), hit(2, DEFAULT + 100, "Meta PageView", null),
                        hit(3, DEFAULT + 200, "Meta PageView", null), hit(6, CHOICE + 1, "Meta Purchase", null)));
    }

    @Test
    void cookielessPingsBeforeTheChoiceAreSaidAndNoMistake() {
        assertEquals(List.of("ping-before-consent-choice 1 [7] GA4 page_view"),
                found(page(Grant.DENIED, Grant.GRANTED), hit(2, DEFAULT + 100, "GA4 page_view", "G100"),
                        hit(6, CHOICE + 1, "GA4 purchase", "G111")));
    }

    @Test
    void aHitThatTellsAnotherConsentThanThePageHadIsAnError() {
        assertEquals(List.of(
                "hit-contradicts-consent 1 [7] GA4 page_view: analytics_storage granted in the hit, denied in the page"),
                found(page(Grant.DENIED, Grant.GRANTED), hit(2, DEFAULT + 100, "GA4 page_view", "G101")));
        assertEquals(List.of(
                "hit-contradicts-consent 1 [7] GA4 x: ad_storage denied in the hit, granted in the page; analytics_storage denied in the hit, granted in the page"),
                found(page(Grant.DENIED, Grant.GRANTED), hit(8, CHOICE + 20_000, "GA4 x", "G100")));
    }

    @Test
    void aHitThatWasGatheredBeforeTheChoiceMayTellWhatWasTrueThen() {
        assertEquals(List.of(),
                found(page(Grant.DENIED, Grant.GRANTED), hit(6, CHOICE + 3_000, "GA4 page_view", "G100")));
    }

    @Test
    void afterDenialOnlyTagsThatHeedConsentModeMaySend() {
        assertEquals(List.of("hit-after-consent-denied 1 [7] TikTok Pageview"),
                found(page(Grant.DENIED, Grant.DENIED), hit(8, CHOICE + 20_000, "TikTok Pageview", null),
                        hit(8, CHOICE + 20_000, "GA4 page_view", "G100")));
    }

    @Test
    void whereEverythingIsGrantedByDefaultNoChoiceIsWaitedFor() {
        assertEquals(List.of(), found(page(Grant.GRANTED, Grant.GRANTED), hit(2, DEFAULT + 100, "Meta PageView", null),
                hit(2, DEFAULT + 100, "GA4 page_view", "G111")));
    }

    @Test
    void otherFramesPagesAndPagesWithoutConsentModeAreNotJudged() {
        var elsewhere = new SentHit(1, 2, 0, DEFAULT, 2L, "Meta PageView", false, null);
        var inFrame = new SentHit(1, 1, 5, DEFAULT, 2L, "Meta PageView", false, null);
        assertEquals(List.of(), found(page(Grant.DENIED, Grant.GRANTED), elsewhere, inFrame));
        assertEquals(List.of(), found(ConsentTimeline.nothing(1, 0), hit(2, DEFAULT, "Meta PageView", null)));
    }
}
