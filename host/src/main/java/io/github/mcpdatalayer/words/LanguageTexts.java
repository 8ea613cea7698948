package io.github.mcpdatalayer.words;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Properties;

import org.jspecify.annotations.Nullable;

import static java.nio.charset.StandardCharsets.UTF_8;

/** The texts of one language by their keys. Its file is read with the first text that is asked for. */
public final class LanguageTexts {

    /** Each is in a class of its own, so that nobody reads a file of a language that is not asked for. */
    private static final class English {
        private static final LanguageTexts TEXTS = read("en");
    }

    private static final class German {
        private static final LanguageTexts TEXTS = read("de");
    }

    private final Properties texts;

    private LanguageTexts(Properties texts) {
        this.texts = texts;
    }

    /** Those of German for a German locale, else those of English. */
    public static LanguageTexts in(Locale locale) {
        return locale.getLanguage().equals("de") ? German.TEXTS : English.TEXTS;
    }

    private static LanguageTexts read(String language) {
        String file = "texts_" + language + ".properties";
        var texts = new Properties();
        try (var in = Objects.requireNonNull(LanguageTexts.class.getResourceAsStream(file), file)) {
            texts.load(new InputStreamReader(in, UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new LanguageTexts(texts);
    }

    /** The text of a key, or null. */
    public @Nullable String find(String key) {
        return texts.getProperty(key);
    }

    /** The text of a key with these values: {@code {0}} stands for the first. */
    public String text(String key, List<String> values) {
        String text = texts.getProperty(key);
        if (text == null) {
            throw new IllegalArgumentException("There is no text " + key);
        }
        return values.isEmpty() ? text : filled(text, values);
    }

    private static String filled(String text, List<String> values) {
        var filled = new StringBuilder();
        int from = 0;
        for (int at = text.indexOf('{'); at >= 0; at = text.indexOf('{', at + 1)) {
            int number = at + 2 < text.length() && text.charAt(at + 2) == '}' ? text.charAt(at + 1) - '0' : -1;
            if (number >= 0 && number < values.size()) {
                filled.append(text, from, at).append(values.get(number));
                from = at + 3;
            }
        }
        return filled.append(text, from, text.length()).toString();
    }
}
