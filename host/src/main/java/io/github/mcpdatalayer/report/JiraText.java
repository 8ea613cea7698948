package io.github.mcpdatalayer.report;

import io.github.mcpdatalayer.json.HiddenCharacters;

/** A text of a page in Jira's wiki markup, which means nothing there: whatever could be markup is written as its number. */
final class JiraText {

    private static final String MARKUP = "{}[]()|*_-+^~?!\\#@&<>:;=%'\"`$";

    private JiraText() {}

    /** The text, cut to so many characters and said so. */
    static String escaped(String text, int most) {
        var escaped = new StringBuilder();
        text.codePoints().limit(most).forEach(c -> {
            if (c == '\n' || c == '\r' || c == '\t') {
                escaped.append(' ');
            } else if (HiddenCharacters.hides(c)) {
                escaped.append('?');
            } else if (MARKUP.indexOf(c) >= 0) {
                escaped.append("&#").append(c).append(';');
            } else {
                escaped.appendCodePoint(c);
            }
        });
        return escaped + (text.codePointCount(0, text.length()) > most ? "…" : "");
    }
}
