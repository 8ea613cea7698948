package io.github.mcpdatalayer.front.tools.answer;

import java.util.Locale;
import java.util.function.Predicate;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.ToolException;

/** What {@code find} looks for, in what is shown: never in what redaction has replaced. Its time is linear in the text. */
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
            Pattern pattern = pattern(find.substring(1, find.length() - (folds ? 2 : 1)), folds);
            return text -> pattern.matcher(text).find();
        }
        String lower = find.toLowerCase(Locale.ROOT);
        return text -> text.toLowerCase(Locale.ROOT).contains(lower);
    }

    private static Pattern pattern(String regex, boolean folds) throws ToolException {
        try {
            return Pattern.compile(regex, folds ? Pattern.CASE_INSENSITIVE : 0);
        } catch (PatternSyntaxException e) {
            throw Arguments.bad("find is not a regular expression of RE2: " + e.getDescription()
                    + ". Write a text without slashes, or /regex/ without look-around and back-references.");
        }
    }
}
