package io.github.mcpdatalayer.datalayer.consent;

import java.util.List;
import java.util.Objects;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;

/** gcs and gcd as requests of Google's tags have them. */
class ConsentSignalsTest {

    private static ConsentSignals of(String gcs, String gcd) {
        return Objects.requireNonNull(ConsentSignals.of(gcs, gcd));
    }

    @ParameterizedTest
    @CsvSource({"G100,denied", "G111,granted", "G110,denied: analytics_storage", "G101,denied: ad_storage",
            "G1--,unset", "G1-1,unset: ad_storage", "G111-,granted"})
    void gcsHasTwoSignals(String gcs, String summary) {
        assertEquals(summary, Objects.requireNonNull(ConsentSignals.ofGcs(gcs)).summary());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"l|unset|", "m|denied|default unset, update denied",
            "n|granted|default unset, update granted", "p|denied|default denied, update none",
            "q|denied|default denied, update denied", "r|granted|default denied, update granted",
            "t|granted|default granted, update none", "u|denied|default granted, update denied",
            "v|granted|default granted, update granted"})
    void eachLetterOfGcdTellsDefaultAndUpdate(String letter, String word, String history) {
        ConsentSignals signals = Objects
                .requireNonNull(ConsentSignals.ofGcd("11" + letter + "1" + letter + "1l1" + letter + "5"));
        ConsentSignals.Signal signal = Objects.requireNonNull(signals.signals().get("analytics_storage"));
        assertEquals(word, signal.word());
        assertEquals(history == null ? "" : history, signal.history());
        assertNull(signals.granted("ad_user_data"));
    }

    @Test
    void gcdNamesFourSignalsWhateverNumbersStandBetweenThem() {
        for (String gcd : List.of("11p1v1r1u5", "13p3v3r2u5l1", "13p3v3r3u1l1l1")) {
            ConsentSignals signals = Objects.requireNonNull(ConsentSignals.ofGcd(gcd));
            assertEquals(List.of("ad_storage", "analytics_storage", "ad_user_data", "ad_personalization"),
                    List.copyOf(signals.signals().keySet()));
            assertEquals("denied: ad_storage, ad_personalization", signals.summary());
        }
    }

    @Test
    void gcsFillsWhatGcdDoesNotTellAndContradictionsAreNamed() {
        assertEquals("denied: ad_storage; unset: ad_user_data, ad_personalization", of("G101", "13l3l3l2l1").summary());
        assertEquals(List.of("ad_storage"), ConsentSignals.contradictions("G111", "13p3t3t2t5"));
        assertEquals(List.of(), ConsentSignals.contradictions("G111", "13l3t3t2t5"));
        assertEquals("granted", of("G111", "nonsense").summary());
    }

    @Test
    void aLetterNobodyKnowsLeavesItsSignalOut() {
        ConsentSignals signals = Objects.requireNonNull(ConsentSignals.ofGcd("11x1t1t1t5"));
        assertFalse(signals.signals().containsKey("ad_storage"));
        assertEquals("granted", signals.summary());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "G1", "G2", "granted", "13", "G1111111111111111111111111111", "11t1", "тест"})
    void whatIsNeitherIsNull(String text) {
        assertNull(ConsentSignals.of(text, text));
    }
}
