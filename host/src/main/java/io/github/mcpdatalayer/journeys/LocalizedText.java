package io.github.mcpdatalayer.journeys;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.UnaryOperator;

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

    /** A JSON string, in the quotation marks of each language. */
    static LocalizedText quoted(String json) {
        return new LocalizedText(json, "„" + json.replaceAll("^\"|\"$", "") + "“");
    }

    /** German for a German locale, else English. */
    public String in(Locale locale) {
        return locale.getLanguage().equals("de") ? german : english;
    }

    /** Several, with the same between them. */
    static LocalizedText joined(String between, List<LocalizedText> texts) {
        Function<Function<LocalizedText, String>, String> join = word -> String.join(between,
                texts.stream().map(word).toList());
        return new LocalizedText(join.apply(LocalizedText::english), join.apply(LocalizedText::german));
    }

    /** Returns this text with the words of each language changed. */
    LocalizedText map(UnaryOperator<String> change) {
        String changed = change.apply(english);
        return new LocalizedText(changed, german.equals(english) ? changed : change.apply(german));
    }

    LocalizedText and(LocalizedText more) {
        return new LocalizedText(english + more.english, german + more.german);
    }

    LocalizedText and(String inEnglish, String inGerman) {
        return and(new LocalizedText(inEnglish, inGerman));
    }

    boolean isEmpty() {
        return english.isEmpty();
    }

    /** The English words. */
    @Override
    public String toString() {
        return english;
    }
}
