package io.github.mcpdatalayer.journeys;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

import io.github.mcpdatalayer.words.LanguageTexts;
import org.jspecify.annotations.Nullable;

/**
 * Words of a run in the languages of the report. Results for programs have the English ones. Names, values and addresses stand
 * in both as they are.
 */
public record LocalizedText(String english, String german) {

    static final LocalizedText NONE = same("");

    /** A text that is the same in each language, as a name is. */
    public static LocalizedText same(String text) {
        return new LocalizedText(text, text);
    }

    /** The text of this key in one language, with values as {@link #of} takes them. */
    public static String text(Locale locale, String key, @Nullable Object... values) {
        return LanguageTexts.in(locale).text(key, Arrays.stream(values)
                .map(value -> value instanceof LocalizedText text ? text.in(locale) : String.valueOf(value)).toList());
    }

    /** The text of this key, which takes no values. */
    public static LocalizedText of(String key) {
        return new LocalizedText(LanguageTexts.in(Locale.ENGLISH).text(key, List.of()),
                LanguageTexts.in(Locale.GERMAN).text(key, List.of()));
    }

    /** The text of this key. {@code {0}} in it stands for the first of the values, each of which may be such a text itself. */
    public static LocalizedText of(String key, @Nullable Object... values) {
        List<String> english = new ArrayList<>();
        List<String> german = new ArrayList<>();
        for (Object value : values) {
            if (value instanceof LocalizedText text) {
                english.add(text.english);
                german.add(text.german);
            } else {
                english.add(String.valueOf(value));
                german.add(String.valueOf(value));
            }
        }
        return new LocalizedText(LanguageTexts.in(Locale.ENGLISH).text(key, english),
                LanguageTexts.in(Locale.GERMAN).text(key, german));
    }

    /** A JSON string, in the quotation marks of each language. */
    static LocalizedText quoted(String json) {
        return new LocalizedText(json, "„" + json.replaceAll("^\"|\"$", "") + "“");
    }

    /** German for a German locale, else English. */
    public String in(Locale locale) {
        return locale.getLanguage().equals("de") ? german : english;
    }

    /** Several, with the same between them. */
    public static LocalizedText joined(String between, List<LocalizedText> texts) {
        return joined(same(between), texts);
    }

    /** Several, with a text between them. */
    public static LocalizedText joined(LocalizedText between, List<LocalizedText> texts) {
        return new LocalizedText(String.join(between.english, texts.stream().map(LocalizedText::english).toList()),
                String.join(between.german, texts.stream().map(LocalizedText::german).toList()));
    }

    /** Returns this text with the words of each language changed. */
    public LocalizedText map(UnaryOperator<String> change) {
        String changed = change.apply(english);
        return new LocalizedText(changed, german.equals(english) ? changed : change.apply(german));
    }

    public LocalizedText and(LocalizedText more) {
        return new LocalizedText(english + more.english, german + more.german);
    }

    public boolean isEmpty() {
        return english.isEmpty();
    }

    /** The English words. */
    @Override
    public String toString() {
        return english;
    }
}
