package io.github.mcpdatalayer.patterns;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * A regular expression of JavaScript, tried in linear time. JavaScript's meaning is written for RE2; parts that RE2 cannot say, such as
 * look-ahead, stay open.
 */
public final class JsPattern {

    /** The outcome of a question. */
    public enum JsAnswer {
        YES,
        NO,
        /** Only a page knows; {@link JsPattern#limit()} says why. */
        OPEN
    }

    private final @Nullable LinearPattern pattern;
    private final boolean isValid;
    private final boolean resetsGroups;
    private final boolean folds;
    private @Nullable JsLimit limit;

    private JsPattern(@Nullable LinearPattern pattern, boolean isValid, boolean resetsGroups, boolean folds,
            @Nullable JsLimit limit) {
        this.pattern = pattern;
        this.isValid = isValid;
        this.resetsGroups = resetsGroups;
        this.folds = folds;
        this.limit = limit;
    }

    /**
     * Compiles an expression without flags, or with the flag {@code i}.
     *
     * @param folds whether letters are the same whatever their case
     */
    public static JsPattern of(String source, boolean folds, PatternBudget budget) {
        try {
            JsTranslation translated = JsTranslation.of(source);
            return new JsPattern(LinearPattern.of(translated.regex(), folds, budget), true, translated.resetsGroups(),
                    folds, null);
        } catch (JsTranslation.Invalid e) {
            return new JsPattern(null, false, false, folds, null);
        } catch (JsTranslation.OnlyInPages e) {
            return new JsPattern(null, true, false, folds, e.limit());
        } catch (PatternRefusal e) {
            return new JsPattern(null, true, false, folds, JsLimit.SIZE);
        }
    }

    /** Tells whether JavaScript takes it. An invalid one throws there. */
    public boolean isValid() {
        return isValid;
    }

    /** The reason why the last answer was open. */
    public @Nullable JsLimit limit() {
        return limit;
    }

    /** Tells whether it is anywhere in the text; an invalid one is not. */
    public JsAnswer finds(String text) {
        if (!isValid) {
            return JsAnswer.NO;
        }
        LinearPattern ready = ready(text);
        if (ready == null) {
            return JsAnswer.OPEN;
        }
        try {
            return ready.finds(text) ? JsAnswer.YES : JsAnswer.NO;
        } catch (PatternTooSlow e) {
            limit = JsLimit.SIZE;
            return JsAnswer.OPEN;
        }
    }

    /** The text with each find replaced as {@code String.replace} does; null where only a page knows. */
    public @Nullable String replaced(String text, String replacement) {
        LinearPattern ready = isValid && !resetsGroups ? ready(text) : null;
        if (ready == null) {
            limit = limit == null ? JsLimit.BROWSER : limit;
            return null;
        }
        try {
            return ready.replaced(text, groups -> filled(replacement, text, groups));
        } catch (PatternTooSlow e) {
            limit = JsLimit.SIZE;
            return null;
        }
    }

    /** JavaScript counts in UTF-16 units, and folds two signs of Unicode that RE2 takes for letters of ASCII not. */
    private @Nullable LinearPattern ready(String text) {
        if (pattern != null
                && text.chars()
                        .anyMatch(c -> Character.isSurrogate((char) c) || (folds && (c == 0x17f || c == 0x212a)))) {
            limit = JsLimit.CHARACTERS;
            return null;
        }
        return pattern;
    }

    /** Groups: the whole find and what is before and behind it come last. */
    private static String filled(String replacement, String text, LinearPattern.RegexFind found) {
        StringBuilder filled = new StringBuilder();
        List<@Nullable String> groups = found.groups();
        for (int i = 0; i < replacement.length(); i++) {
            char c = replacement.charAt(i);
            char next = c == '$' && i + 1 < replacement.length() ? replacement.charAt(i + 1) : 0;
            int two = number(replacement, i + 1, 2);
            int number = two > 0 && two < groups.size() ? two : number(replacement, i + 1, 1);
            if (next == '$') {
                filled.append('$');
                i++;
            } else if (next == '&') {
                filled.append(text, found.start(), found.end());
                i++;
            } else if (next == '`') {
                filled.append(text, 0, found.start());
                i++;
            } else if (next == '\'') {
                filled.append(text, found.end(), text.length());
                i++;
            } else if (next != 0 && number > 0 && number < groups.size()) {
                String group = groups.get(number);
                filled.append(group == null ? "" : group);
                i += number == two ? 2 : 1;
            } else {
                filled.append(c);
            }
        }
        return filled.toString();
    }

    private static int number(String text, int at, int digits) {
        if (at + digits > text.length()) {
            return -1;
        }
        int number = 0;
        for (int i = at; i < at + digits; i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            number = number * 10 + digit;
        }
        return number;
    }
}
