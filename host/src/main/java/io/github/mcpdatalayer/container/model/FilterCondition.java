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
        LocalizedText words = negated ? comparison.denial() : comparison.words();
        return LocalizedText.of(ignoresCase ? "filterCondition.ignoring-case" : "filterCondition.compared", left, words,
                value);
    }
}
