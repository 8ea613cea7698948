package io.github.mcpdatalayer.report;

/** HTML under construction: what is not markup of ours goes in by {@link #text} alone, which escapes it. */
final class Html {

    private final StringBuilder html = new StringBuilder(16 * 1024);

    /** Markup that is written in this package. */
    Html raw(String markup) {
        html.append(markup);
        return this;
    }

    /** A value as text: no markup, and nothing in it that hides or turns what stands around it. */
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

    /** A value in an element of its own, whatever direction it is written in. */
    Html value(String value) {
        return raw("<bdi>").text(value).raw("</bdi>");
    }

    @Override
    public String toString() {
        return html.toString();
    }
}
