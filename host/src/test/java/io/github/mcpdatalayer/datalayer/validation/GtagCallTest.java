package io.github.mcpdatalayer.datalayer.validation;

import java.util.List;
import java.util.Locale;

import io.github.mcpdatalayer.datalayer.consent.ConsentTimeline;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.front.inspect.RuleWords;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

/** Calls of gtag() that public sites make and Google's tag drops without a word. */
class GtagCallTest {

    private static final String CONSENTS = "{\"ad_storage\":\"granted\",\"analytics_storage\":\"granted\","
            + "\"ad_user_data\":\"granted\",\"ad_personalization\":\"granted\"}";

    private static List<String> found(String arguments) {
        Recording recording = Layers.recording("GTAG[" + arguments + "]");
        return Validation.of(recording, recording, Redacted.NOTHING, _ -> true).stream()
                .map(each -> each.severity() + " " + each.rule().id() + " " + each.path() + " " + each.saw()).toList();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "evnet","purchase",{"value":1}          | 0 | "evnet" | gtag('event', 'purchase', {…})
            "Event","sign_up"                       | 0 | "Event" | gtag('event', 'sign_up', {…})
            "EVENT ","sign_up"                      | 0 | "EVENT " | gtag('event', 'sign_up', {…})
            "events","login",{}                     | 0 | "events" | gtag('event', 'login', {…})
            "track","page_view"                     | 0 | "track" | gtag('event', 'page_view', {…})
            "trackEvent","add_to_cart",{}           | 0 | "trackEvent" | gtag('event', 'add_to_cart', {…})
            "trackCustom","quiz"                    | 0 | "trackCustom" | gtag('event', 'quiz', {…})
            "send","pageview"                       | 0 | "send" | gtag('event', 'page_view', {…})
            "send","event","Search","Show result"   | 0 | "send" | gtag('event', 'Show result', {…})
            "send",{"hitType":"event"}              | 0 | "send" | gtag('event', '…', {…})
            "create","UA-1-1","auto"                | 0 | "create" | gtag('config', 'UA-1-1')
            "configg","G-ABC1"                      | 0 | "configg" | gtag('config', 'G-ABC1')
            "purchase",{"value":3}                  | 0 | "purchase" | gtag('event', 'purchase', {…})
            "pageview"                              | 0 | "pageview" | gtag('event', 'page_view', {…})
            "ads_data_redaction",true               | 0 | "ads_data_redaction" | gtag('set', 'ads_data_redaction', …)
            "Set",{"user_id":"1"}                   | 0 | "Set" | gtag('set', …)
            {"event":"sign_up","value":"newsletter"} | 0 | {event, value} | gtag('event', 'sign_up', {…})
            {"value":1}                             | 0 | {value} | gtag('event', '…', {…})
            "event",{"event":"quiz"}                | 1 | {event} | gtag('event', 'quiz', {…})
            "event",{"event_name":"quiz"}           | 1 | {event_name} | gtag('event', 'quiz', {…})
            "event"                                 | 0 | "event" | gtag('event', '…', {…})
            "event",5                               | 1 | 5 | gtag('event', '…', {…})
            "config"                                | 0 | "config" | gtag('config', 'G-…')
            "config","G-Z6D9QQFKZ4",""              | 2 | "" | gtag('config', 'G-Z6D9QQFKZ4', {…})
            "js","2026-01-01"                       | 1 | "2026-01-01" | gtag('js', new Date())
            """)
    void aDroppedCallIsAnErrorWithTheCallThatWasMeant(String arguments, int at, String saw, String right) {
        assertEquals(List.of("ERROR gtag-call-dropped $.args[" + at + "] " + saw + "; right is " + right),
                found(arguments));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "consent",%s                 | 1 | update
            "consent","grant",%s         | 1 | update
            "consent","updated",%s       | 1 | update
            "consent","defualt",%s       | 1 | default
            "consent","Default",%s       | 1 | default
            "consent","init",%s          | 1 | default
            "Consent","default",%s       | 0 | default
            "consnet","update",%s        | 0 | update
            "update","consent",%s        | 0 | update
            "default",%s                 | 0 | default
            {"event":"consent","command":"default"} | 0 | default
            {"ad_storage":"granted"}     | 0 | update
            "consent","update"           | 1 | update
            "consent","update",%s,1      | 3 | update
            "consent"                    | 0 | update
            """)
    void aDroppedConsentCallIsAnErrorInTheAuditAndInConsentAndGrantsNothing(String arguments, int at, String kind) {
        Recording recording = Layers.recording("GTAG[" + arguments.replace("%s", CONSENTS) + "]");

        List<PushFinding> all = Validation.of(recording, recording, Redacted.NOTHING, _ -> true);
        assertEquals(List.of("consent-call-dropped $.args[" + at + "]"),
                all.stream().map(each -> each.rule().id() + " " + each.path()).toList());
        assertEquals("gtag('consent', '" + kind + "', {…})",
                String.valueOf(all.getFirst().saw()).replaceFirst(".*; right is ", ""));
        assertEquals(all, Validation.ofConsent(recording, _ -> true));
        assertFalse(ConsentTimeline.of(recording).getFirst().isUsed());
    }

    @Test
    void aShimThatPushesTheWordsOneByOneIsToldSo() {
        Recording recording = Layers.recording("\"consent\"", "\"default\"", CONSENTS, "\"event\"",
                "\"purchase\"");

        assertEquals(List.of("consent-call-dropped [1]", "gtag-call-dropped [4]", "message-ignored [1, 2, 4, 5]"),
                Validation.of(recording, recording, Redacted.NOTHING, _ -> true).stream()
                        .map(each -> each.rule().id() + " " + each.seqs()).toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"event\",\"quiz\"", "\"config\",\"G-1\",null", "\"get\",\"G-1\",\"client_id\",{}",
            "\"set\",{\"a\":1}", "\"set\",\"linker\",{}", "\"policy\",\"all\",{}", "\"container_config\",\"x\",{}"})
    void whatGooglesTagTakesIsNoDroppedCall(String arguments) {
        assertEquals(List.of(), found(arguments));
    }

    @Test
    void theTextsReadInGerman() {
        Recording recording = Layers.recording("GTAG[\"evnet\",\"sign_up\"]");
        Said said = Validation.of(recording, recording, Redacted.NOTHING, _ -> true).getFirst().said();

        assertEquals("\"evnet\"; richtig ist gtag('event', 'sign_up', {…})",
                said == null ? "" : said.in(RuleWords.in(Locale.GERMAN)));
    }
}
