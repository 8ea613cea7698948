package io.github.mcpdatalayer.front.inspect;

import java.util.Locale;

import io.github.mcpdatalayer.datalayer.validation.Phrase;
import io.github.mcpdatalayer.datalayer.validation.Rule;
import io.github.mcpdatalayer.datalayer.validation.Said;
import io.github.mcpdatalayer.words.LanguageTexts;

/** The texts of a rule for a person: German if the browser is German, otherwise the English of the tools. */
public final class RuleWords implements Said.Language {

    private final LanguageTexts texts;

    private RuleWords(LanguageTexts texts) {
        this.texts = texts;
    }

    /** The words in this language. */
    public static RuleWords in(Locale locale) {
        return new RuleWords(LanguageTexts.in(locale));
    }

    /** A text of the file; the English ones stand in the rules and phrases. */
    private String translated(String key, String english) {
        String text = texts.find(key);
        return text == null ? english : text;
    }

    /** The fault. */
    @Override
    public String text(Rule rule) {
        return translated("rule." + rule.name() + ".text", rule.text());
    }

    /** Words of ours around what was found. */
    @Override
    public String phrase(Phrase phrase) {
        return translated("phrase." + phrase.name(), phrase.english());
    }

    /** The fix. */
    public String fix(Rule rule) {
        return translated("rule." + rule.name() + ".fix", rule.fix());
    }

    /** The expected state. The finding's own words, such as names and values of the page, stay unchanged. */
    public String expected(Rule rule, String words) {
        return words.equals(rule.expected()) ? translated("rule." + rule.name() + ".expected", words) : words;
    }
}
