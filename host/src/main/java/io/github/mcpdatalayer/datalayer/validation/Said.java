package io.github.mcpdatalayer.datalayer.validation;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * A finding of a rule: page content inside our own words, which can be shown in several languages.
 *
 * @param phrase the words; null where the values stand side by side
 * @param values texts, numbers, rules and others of these
 * @param separator between values without words
 */
public record Said(@Nullable Phrase phrase, List<Object> values, String separator) {

    /** The words of a language. */
    public interface Language {

        /** The words as tools answer them. */
        Language ENGLISH = new Language() {
            @Override
            public String phrase(Phrase phrase) {
                return phrase.english();
            }

            @Override
            public String text(Rule rule) {
                return rule.text();
            }
        };

        /** The phrase, with {@code {0}} where its first value stands. */
        String phrase(Phrase phrase);

        /** The text of a broken rule. */
        String text(Rule rule);
    }

    public Said {
        values = List.copyOf(values);
    }

    /** A text without words of ours. */
    public static Said plain(String text) {
        return new Said(null, List.of(text), "");
    }

    /** Joins several findings. */
    public static Said joined(String separator, List<Said> values) {
        return new Said(null, new ArrayList<>(values), separator);
    }

    /** The English text, as tools answer it. */
    public String english() {
        return in(Language.ENGLISH);
    }

    /** The text in a language. */
    public String in(Language language) {
        if (phrase == null) {
            return String.join(separator, values.stream().map(value -> word(value, language)).toList());
        }
        String pattern = language.phrase(phrase);
        var text = new StringBuilder();
        int from = 0;
        for (int open = pattern.indexOf('{'); open >= 0; open = pattern.indexOf('{', from)) {
            text.append(pattern, from, open);
            text.append(word(values.get(pattern.charAt(open + 1) - '0'), language));
            from = open + "{0}".length();
        }
        return text.append(pattern, from, pattern.length()).toString();
    }

    private static String word(Object value, Language language) {
        if (value instanceof Said said) {
            return said.in(language);
        }
        return value instanceof Rule rule ? language.text(rule) : String.valueOf(value);
    }
}
