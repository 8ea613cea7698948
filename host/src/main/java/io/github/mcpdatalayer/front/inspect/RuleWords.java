package io.github.mcpdatalayer.front.inspect;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Objects;
import java.util.Properties;

import io.github.mcpdatalayer.datalayer.validation.Phrase;
import io.github.mcpdatalayer.datalayer.validation.Rule;
import io.github.mcpdatalayer.datalayer.validation.Said;

import static java.nio.charset.StandardCharsets.UTF_8;

/** The texts of a rule for a person: German if the browser is German, otherwise the English of the tools. */
public final class RuleWords implements Said.Language {

    private static final String GERMAN = "rules_de.properties";

    private final Properties translated;

    private RuleWords(Properties translated) {
        this.translated = translated;
    }

    /** The words in this language. */
    public static RuleWords in(Locale locale) {
        var translated = new Properties();
        if (locale.getLanguage().equals("de")) {
            try (var in = Objects.requireNonNull(RuleWords.class.getResourceAsStream(GERMAN), GERMAN)) {
                translated.load(new InputStreamReader(in, UTF_8));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return new RuleWords(translated);
    }

    /** The fault. */
    @Override
    public String text(Rule rule) {
        return translated.getProperty(rule.name() + ".text", rule.text());
    }

    /** Words of ours around what was found. */
    @Override
    public String phrase(Phrase phrase) {
        return translated.getProperty("phrase." + phrase.name(), phrase.english());
    }

    /** The fix. */
    public String fix(Rule rule) {
        return translated.getProperty(rule.name() + ".fix", rule.fix());
    }

    /** The expected state. The finding's own words, such as names and values of the page, stay unchanged. */
    public String expected(Rule rule, String words) {
        return words.equals(rule.expected()) ? translated.getProperty(rule.name() + ".expected", words) : words;
    }
}
