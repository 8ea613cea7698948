package io.github.mcpdatalayer.testing;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Characters that an answer writes out, as in {@code \\u202e} or {@code \\u{e0041}}, because nobody sees them. */
public final class WrittenOut {

    private static final Pattern MARK = Pattern.compile("\\\\\\\\u(?:\\{([0-9a-f]+)}|([0-9a-f]{4}))");

    private WrittenOut() {}

    /** The JSON text of the answer with those characters themselves. */
    public static String back(String json) {
        return MARK.matcher(json).replaceAll(mark -> {
            int point = Integer.parseInt(mark.group(1) == null ? mark.group(2) : mark.group(1), 16);
            return Matcher.quoteReplacement(quoted(point));
        });
    }

    private static String quoted(int point) {
        if (point < ' ') {
            return String.format("\\u%04x", point);
        }
        return point == '"' || point == '\\' ? "\\" + (char) point : Character.toString(point);
    }
}
