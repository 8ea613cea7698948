package io.github.mcpdatalayer.datalayer.validation;

import java.util.Set;
import java.util.regex.Pattern;

/** Tells texts that are numbers, or stand for nothing, from others. */
final class PushedText {

    /** JavaScript's texts of missing values. */
    private static final Set<String> NOTHING = Set.of("undefined", "null", "NaN", "[object Object]", "Infinity");
    private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)");

    private PushedText() {}

    static boolean isNothing(String text) {
        return NOTHING.contains(text);
    }

    static boolean isNumber(String text) {
        return NUMBER.matcher(text.strip()).matches();
    }
}
