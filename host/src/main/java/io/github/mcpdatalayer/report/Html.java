package io.github.mcpdatalayer.report;

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
                    if (hides(point)) {
                        html.append("\\u").append(point > 0xFFFF
                                ? "{" + Integer.toHexString(point) + "}"
                                : "%04x".formatted(point));
                    } else {
                        html.appendCodePoint(point);
                    }
                }
            }
        }
        return this;
    }

    private static boolean hides(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL, Character.FORMAT, Character.SURROGATE, Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR, Character.PRIVATE_USE, Character.UNASSIGNED ->
                true;
            default -> false;
        };
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
