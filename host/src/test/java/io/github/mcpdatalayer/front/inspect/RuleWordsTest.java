package io.github.mcpdatalayer.front.inspect;

import java.io.InputStreamReader;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

import io.github.mcpdatalayer.datalayer.validation.Phrase;
import io.github.mcpdatalayer.datalayer.validation.Rule;
import io.github.mcpdatalayer.datalayer.validation.Said;
import io.github.mcpdatalayer.words.LanguageTexts;
import org.junit.jupiter.api.Test;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class RuleWordsTest {

    @Test
    void eachRuleHasAllItsWordsInGermanAndThereAreNoOthers() throws Exception {
        var german = new Properties();
        try (var in = Objects.requireNonNull(LanguageTexts.class.getResourceAsStream("texts_de.properties"))) {
            german.load(new InputStreamReader(in, UTF_8));
        }
        var wanted = new TreeSet<String>();
        for (Rule rule : Rule.values()) {
            for (String part : new String[]{".expected", ".text", ".fix"}) {
                wanted.add("rule." + rule.name() + part);
            }
        }
        for (Phrase phrase : Phrase.values()) {
            wanted.add("phrase." + phrase.name());
        }
        var missing = new TreeSet<>(wanted);
        var there = new TreeSet<>(german.stringPropertyNames());
        there.removeIf(key -> !key.startsWith("rule.") && !key.startsWith("phrase."));
        missing.removeAll(there);
        assertEquals(new TreeSet<>(), missing, "to be written in texts_de.properties");
        assertEquals(wanted, there);
        for (Rule rule : Rule.values()) {
            String text = RuleWords.in(Locale.GERMAN).text(rule);
            assertNotEquals(rule.text(), text);
            assertTrue(text.matches("(?s).*[.)]"), text);
            assertTrue(RuleWords.in(Locale.GERMAN).fix(rule).endsWith("."), rule.id());
        }
    }

    @Test
    void namesAndNumbersOfARuleAreTheSameInGerman() {
        RuleWords german = RuleWords.in(Locale.GERMAN);
        for (Rule rule : Rule.values()) {
            assertEquals(names(rule.text()), names(german.text(rule)), rule.id());
        }
    }

    /** Numbers of two digits and more, and names with an underscore. */
    private static Set<String> names(String words) {
        var names = new TreeSet<String>();
        var matcher = Pattern.compile("\\b(?:\\d{2,}|[a-z]+(?:_[a-z]+)+)\\b").matcher(words);
        while (matcher.find()) {
            names.add(matcher.group());
        }
        return names;
    }

    @Test
    void eachPhraseHasTheSameValuesInGermanAndReadsOtherwise() {
        RuleWords german = RuleWords.in(Locale.GERMAN);
        var same = new TreeSet<String>();
        for (Phrase phrase : Phrase.values()) {
            assertEquals(values(phrase.english()), values(german.phrase(phrase)), phrase.name());
            if (german.phrase(phrase).equals(phrase.english())) {
                same.add(phrase.name());
            }
            assertEquals(phrase.english(), RuleWords.in(Locale.ENGLISH).phrase(phrase));
        }
        // Two of them have no words of their own.
        assertEquals(Set.of("IN_PUSH", "NAMED"), same);
    }

    @Test
    void whatARuleFoundReadsInGermanWithThePagesOwnWords() {
        Said found = Phrase.HIT_HAS.of(6, "ga4 purchase",
                Said.joined(", ", List.of(Phrase.INSTEAD.of("value", "{0}", "49.5"), Phrase.WITHOUT_ID.of())), 28);
        assertEquals("hit 6 (ga4 purchase) has value {0} instead of 49.5, without id in #28", found.english());
        assertEquals("Hit 6 (ga4 purchase) hat value {0} statt 49.5, ohne ID in #28",
                found.in(RuleWords.in(Locale.GERMAN)));
        assertEquals("\"x\" in Hit 3. Das Event hat keinen Namen.",
                Phrase.NAME_IN_HIT.of("x", 3, Rule.EVENT_NAME_EMPTY).in(RuleWords.in(Locale.GERMAN)));
    }

    private static Set<String> values(String words) {
        var values = new TreeSet<String>();
        var matcher = Pattern.compile("\\{\\d}").matcher(words);
        while (matcher.find()) {
            values.add(matcher.group());
        }
        return values;
    }

    @Test
    void otherLanguagesAreEnglishAndWordsOfTheFindingItselfStay() {
        Rule rule = Rule.VALUE_WITHOUT_CURRENCY;
        for (String language : new String[]{"", "en", "en-GB", "fr", "und"}) {
            RuleWords words = RuleWords.in(Locale.forLanguageTag(language));
            assertEquals(rule.text(), words.text(rule));
            assertEquals(rule.fix(), words.fix(rule));
            assertEquals(rule.expected(), words.expected(rule, rule.expected()));
        }
        RuleWords german = RuleWords.in(Locale.forLanguageTag("de-AT"));
        assertEquals("ein Währungscode wie EUR", german.expected(rule, rule.expected()));
        assertEquals("of the page", german.expected(rule, "of the page"));
    }
}
