package io.github.mcpdatalayer.front.tools.answer;

import java.util.Locale;
import java.util.function.Predicate;

import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.patterns.LinearPattern;
import io.github.mcpdatalayer.patterns.PatternBudget;
import io.github.mcpdatalayer.patterns.PatternRefusal;
import io.github.mcpdatalayer.patterns.PatternTooSlow;

/**
 * Looks for {@code find} in what is shown: never in what redaction has replaced. Its time is linear in the text, and
 * bounded, as its program is.
 */
public final class TextSearch {

    private static final int MOST_CHARS = 500;

    private TextSearch() {}

    /** A text, whatever its case; or a regular expression between slashes, with an {@code i} behind them whatever its case. */
    public static Predicate<String> matching(String find) throws ToolException {
        if (find.length() > MOST_CHARS) {
            throw Arguments.bad("find must have at most " + MOST_CHARS + " characters.");
        }
        boolean folds = find.endsWith("/i");
        if (find.length() > 2 && find.startsWith("/") && (folds || find.endsWith("/"))) {
            return pattern(find.substring(1, find.length() - (folds ? 2 : 1)), folds)::finds;
        }
        String lower = find.toLowerCase(Locale.ROOT);
        return text -> text.toLowerCase(Locale.ROOT).contains(lower);
    }

    private static LinearPattern pattern(String regex, boolean folds) throws ToolException {
        try {
            return LinearPattern.of(regex, folds, PatternBudget.ofQuestion());
        } catch (PatternRefusal e) {
            throw Arguments.bad(e.why() == PatternRefusal.PatternFault.SYNTAX
                    ? "find is not a regular expression of RE2: " + e.getMessage()
                            + ". Write a text without slashes, or /regex/ without look-around and back-references."
                    : "find is a regular expression that grows too large: " + e.getMessage()
                            + ". Write one with fewer and smaller repetitions.");
        }
    }

    /** Tells a client of a search that was ended. */
    public static ToolException tooSlow(PatternTooSlow e) {
        return Arguments.bad("find: " + e.getMessage() + " Write one with smaller repetitions, or a text.");
    }
}
