package io.github.mcpdatalayer.container.model;

import io.github.mcpdatalayer.journeys.LocalizedText;

/**
 * One condition of a trigger.
 *
 * @param comparison how the two are compared
 * @param variable the left side: a reference to a variable
 * @param value the right side, which may refer to variables
 * @param negated whether it must not hold
 * @param ignoresCase of regular expressions only
 */
public record FilterCondition(FilterOperator comparison, String variable, String value, boolean negated,
        boolean ignoresCase) {

    /** The condition in words: {@code Page Path does not contain "/basket"}. */
    public LocalizedText words() {
        String left = variable.replace("{{", "").replace("}}", "");
        String right = " \"" + value + "\"";
        String how = ignoresCase ? " (ignore case)" : "";
        String wie = ignoresCase ? " (ohne Groß/Klein)" : "";
        LocalizedText words = negated ? comparison.denial() : comparison.words();
        return new LocalizedText(left + " " + words.english() + how + right,
                left + " " + words.german() + wie + " „" + value + "“");
    }
}
