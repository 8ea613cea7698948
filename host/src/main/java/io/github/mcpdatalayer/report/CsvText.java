package io.github.mcpdatalayer.report;

import java.util.regex.Pattern;

import io.github.mcpdatalayer.json.HiddenCharacters;

/**
 * A text of others in a cell between quotes, which no spreadsheet takes for a formula: an apostrophe stands before what would
 * begin one. Programs of other countries part cells at other signs, and from the second cell on they do not know our quotes, so
 * this is done behind each such sign, too.
 */
final class CsvText {

    /** Invisible signs and blanks may stand before it: some programs drop them. */
    private static final Pattern FORMULA = Pattern
            .compile("(^|[;|\\t\\r\\n])([\\s\\h\\p{M}\u2800\"']*)(?=[=+\\-@\uff1d\uff0b\uff0d\uff20])");

    private CsvText() {}

    static String escaped(String cell) {
        var shown = new StringBuilder();
        cell.codePoints().forEach(c -> {
            if (c != '\n' && c != '\t' && c != '\r' && HiddenCharacters.hides(c)) {
                shown.append(HiddenCharacters.shown(c));
            } else {
                shown.appendCodePoint(c);
            }
        });
        return FORMULA.matcher(shown).replaceAll("$1$2'").replace("\"", "\"\"");
    }
}
