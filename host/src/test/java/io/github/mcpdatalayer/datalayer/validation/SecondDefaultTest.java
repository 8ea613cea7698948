package io.github.mcpdatalayer.datalayer.validation;

import java.util.List;
import java.util.Locale;

import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.front.inspect.RuleWords;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** A second default is told with both, and a default after tags with all that came before it. */
class SecondDefaultTest {

    private static String consent(String kind, String value, String more) {
        return "GTAG[\"consent\",\"" + kind + "\",{\"ad_storage\":\"" + value + "\",\"analytics_storage\":\"" + value
                + "\",\"ad_user_data\":\"" + value + "\",\"ad_personalization\":\"" + value + "\"" + more + "}]";
    }

    private static String by(String value) {
        return consent("default", value, "");
    }

    private static List<PushFinding> findings(Rule rule, String... pushes) {
        Recording recording = Layers.recording(pushes);
        List<PushFinding> all = Validation.of(recording, recording, Redacted.NOTHING, _ -> true);
        assertEquals(all.stream().filter(each -> each.rule().isOfConsent()).toList(),
                Validation.ofConsent(recording, _ -> true), "consent and audit agree");
        return all.stream().filter(each -> each.rule() == rule).toList();
    }

    private static List<String> again(String... pushes) {
        return findings(Rule.CONSENT_DEFAULT_AGAIN, pushes).stream()
                .map(each -> each.severity() + " " + each.seqs() + " " + each.saw()).toList();
    }

    @Test
    void aStoredChoiceAsASecondDefaultIsToldWithBoth() {
        assertEquals(List.of("WARNING [1, 2] ad_personalization granted, ad_storage granted, ad_user_data granted, "
                + "analytics_storage granted, 5000 ms later, was denied: #1 from https://shop.example/a.js:1:1, "
                + "then #2 from https://shop.example/a.js:2:1"), again(by("denied"), by("granted")));
    }

    @Test
    void eachDefaultThatChangesTheOneBeforeIsToldOfItsOwn() {
        assertEquals(List.of("[1, 2]", "[2, 4]"),
                findings(Rule.CONSENT_DEFAULT_AGAIN, by("granted"), by("denied"), "{\"event\":\"gtm.js\"}",
                        by("granted")).stream().map(each -> each.seqs().toString()).toList(),
                "granted, denied and back");
    }

    @Test
    void aDefaultAfterAnUpdateWithOtherValuesIsTold() {
        assertEquals(1, again(by("denied"), consent("update", "granted", ""), by("granted")).size());
    }

    @Test
    void theSameRegionsInAnotherOrderAreTheSameVisitors() {
        String de = ",\"region\":[\"DE\",\"AT\"]";
        String at = ",\"region\":[\"AT\",\"DE\"]";
        assertEquals(1, again(consent("default", "denied", de), consent("default", "granted", at)).size());
    }

    @Test
    void aSignalThatOneOfThemChangesIsNamedAlone() {
        List<String> found = again(by("denied"), "GTAG[\"consent\",\"default\",{\"analytics_storage\":\"granted\"}]");

        assertEquals(1, found.size());
        assertEquals("WARNING [1, 2] analytics_storage granted, 5000 ms later, was denied:",
                found.getFirst().replaceFirst(": #.*", ":"));
    }

    @Test
    void defaultsForOthersAndWithTheSameValuesAreNone() {
        assertEquals(List.of(), again(by("denied"), by("denied")));
        assertEquals(List.of(), again(consent("default", "granted", ",\"region\":[\"US\"]"), by("denied")));
        assertEquals(List.of(), again(consent("default", "denied", ",\"region\":[\"US-CA\"]"),
                consent("default", "granted", ",\"region\":[\"US\"]")));
        assertEquals(List.of(),
                again(by("denied"), "GTAG[\"consent\",\"default\",{\"security_storage\":\"granted\"}]"));
        assertEquals(List.of(), again(by("denied"), consent("update", "granted", "")));
    }

    @Test
    void aDefaultAfterTagsNamesAllThatBeganBeforeIt() {
        List<PushFinding> found = findings(Rule.EVENT_BEFORE_CONSENT_DEFAULT, "{\"gtm.start\":1,\"event\":\"gtm.js\"}",
                "{\"event\":\"page_view\"}", "GTAG[\"config\",\"G-CONSENT001\"]", by("denied"), "{\"event\":\"late\"}");

        assertEquals(1, found.size());
        assertEquals(List.of(1L, 2L, 3L), found.getFirst().seqs());
        assertEquals(3, found.getFirst().count());
        assertEquals("gtm.js (#1), page_view (#2), config G-CONSENT001 (#3) came first; the default is push 4",
                found.getFirst().saw());
        Said said = found.getFirst().said();
        assertEquals(
                "gtm.js (#1), page_view (#2), config G-CONSENT001 (#3) kam zuerst; der Default ist Push 4",
                said == null ? "" : said.in(RuleWords.in(Locale.GERMAN)));
    }
}
