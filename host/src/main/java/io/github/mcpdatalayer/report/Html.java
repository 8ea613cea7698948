package io.github.mcpdatalayer.report;

import io.github.mcpdatalayer.json.HiddenCharacters;

/** HTML under construction. Foreign content goes in through {@link #text} alone, which escapes it. */
final class Html {

    private final StringBuilder html = new StringBuilder(16 * 1024);

    /** Adds this package's own markup. */
    Html raw(String markup) {
        html.append(markup);
        return this;
    }

    /** Adds a value as text: escaped, and without characters that hide or reverse the text around it. */
    Html text(String value) {
        int i = 0;
        while (i < value.length()) {
            int point = value.codePointAt(i);
            i += Character.charCount(point);
            switch (point) {
                case '&' -> html.append("&amp;");
                case '<' -> html.append("&lt;");
                case '>' -> html.append("&gt;");
                case '"' -> html.append("&quot;");
                case '\'' -> html.append("&#39;");
                default -> {
                    if (HiddenCharacters.hides(point)) {
                        html.append(HiddenCharacters.shown(point));
                    } else {
                        html.appendCodePoint(point);
                    }
                }
            }
        }
        return this;
    }

    /** Adds a value in its own element, so that its writing direction stays inside. */
    Html value(String value) {
        return raw("<bdi>").text(value).raw("</bdi>");
    }

    @Override
    public String toString() {
        return html.toString();
    }
}
