package io.github.mcpdatalayer.front.inspect;

import java.io.InputStreamReader;
import java.util.Locale;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

import io.github.mcpdatalayer.datalayer.validation.Rule;
import org.junit.jupiter.api.Test;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class RuleWordsTest {

    @Test
    void eachRuleHasAllItsWordsInGermanAndThereAreNoOthers() throws Exception {
        var german = new Properties();
        try (var in = Objects.requireNonNull(RuleWords.class.getResourceAsStream("rules_de.properties"))) {
            german.load(new InputStreamReader(in, UTF_8));
        }
        var wanted = new TreeSet<String>();
        for (Rule rule : Rule.values()) {
            for (String part : new String[]{".expected", ".text", ".fix"}) {
                wanted.add(rule.name() + part);
            }
        }
        var missing = new TreeSet<>(wanted);
        missing.removeAll(german.stringPropertyNames());
        assertEquals(new TreeSet<>(), missing, "to be written in rules_de.properties");
        assertEquals(wanted, new TreeSet<>(german.stringPropertyNames()));
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
