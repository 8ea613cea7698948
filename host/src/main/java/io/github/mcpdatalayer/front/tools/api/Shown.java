package io.github.mcpdatalayer.front.tools.api;

import io.github.mcpdatalayer.datalayer.JsonStrings;
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
            String as = hides(point) ? "\\u" + hex(point) : Character.toString(point);
            if (shown.length() + as.length() > max) {
                return shown.append("… (").append(text.length() - i).append(" more characters)").toString();
            }
            shown.append(as);
            i += Character.charCount(point);
        }
        return shown.toString();
    }

    /** The same as a JSON string. */
    public static String quoted(@Nullable String text, int max) {
        return JsonStrings.quote(text(text, max));
    }

    private static boolean hides(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL, Character.FORMAT, Character.SURROGATE, Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.PRIVATE_USE, Character.UNASSIGNED ->
                true;
            default -> isIgnorable(point);
        };
    }

    /** Letters and marks that show nothing, yet carry a text to a model; the selector of emoji shows something. */
    private static boolean isIgnorable(int point) {
        return switch (point) {
            case 0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0 -> true;
            default -> isWithin(point, 0xFE00, 0xFE0E) || isWithin(point, 0xE0100, 0xE01EF)
                    || isWithin(point, 0x180B, 0x180F);
        };
    }

    private static boolean isWithin(int point, int first, int last) {
        return point >= first && point <= last;
    }

    private static String hex(int point) {
        String hex = Integer.toHexString(point);
        return hex.length() > 4 ? "{" + hex + "}" : "0".repeat(4 - hex.length()) + hex;
    }
}
