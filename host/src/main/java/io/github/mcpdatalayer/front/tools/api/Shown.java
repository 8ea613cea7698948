package io.github.mcpdatalayer.front.tools.api;

import io.github.mcpdatalayer.datalayer.JsonStrings;
import io.github.mcpdatalayer.json.HiddenCharacters;
import org.jspecify.annotations.Nullable;

/** Text from a page, a browser or a client that is safe to show: bounded, without hidden or reordering characters. */
public final class Shown {

    private Shown() {}

    /** The text with control, format and bidi characters written as {@code \\u202e}, cut to {@code max} characters and said so. */
    public static String text(@Nullable String text, int max) {
        if (text == null) {
            return "";
        }
        var shown = new StringBuilder(Math.min(text.length(), max));
        int i = 0;
        while (i < text.length()) {
            int point = text.codePointAt(i);
            String as = HiddenCharacters.hides(point)
                    ? HiddenCharacters.shown(point)
                    : Character.toString(point);
            if (shown.length() + as.length() > max) {
                return shown.append("… (").append(text.length() - i).append(" more characters)").toString();
            }
            shown.append(as);
            i += Character.charCount(point);
        }
        return shown.toString();
    }

    /** Writes it as a JSON string. */
    public static String quoted(@Nullable String text, int max) {
        return JsonStrings.quote(text(text, max));
    }
}
