package io.github.mcpdatalayer.datalayer.diff;

import java.util.regex.Pattern;

/** The typed placeholders of redaction: the numbers of two sessions have nothing to do with each other. */
final class DiffPlaceholders {
    private static final Pattern PLACEHOLDER = Pattern
            .compile("\\[([A-Z][A-Z0-9_]{0,40})_\\d{1,9}(:[a-z0-9,]{1,40})?\\]");

    private DiffPlaceholders() {}

    /** The text with each placeholder's number left out. */
    static String withoutNumbers(String text) {
        return text.indexOf('[') < 0 ? text : PLACEHOLDER.matcher(text).replaceAll("[$1$2]");
    }

    /** Tells whether the text stands for a redacted number. */
    static boolean isNumber(String text) {
        return text.contains(":number") && PLACEHOLDER.matcher(text).matches();
    }
}
