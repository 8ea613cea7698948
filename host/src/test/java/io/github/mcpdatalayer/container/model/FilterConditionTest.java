package io.github.mcpdatalayer.container.model;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Conditions read as sentences, those that must not hold included. */
class FilterConditionTest {

    @Test
    void aConditionThatMustNotHoldIsASentence() {
        var condition = new FilterCondition(FilterOperator.MATCH_REGEX, "{{Page Path}}", "^/a", true, true);

        assertEquals("Page Path does not match RegEx (ignore case) \"^/a\"", condition.words().english());
        assertEquals("Page Path entspricht nicht RegEx (ohne Groß/Klein) „^/a“", condition.words().german());
    }

    @ParameterizedTest
    @EnumSource
    void eachComparisonIsDeniedInBothLanguages(FilterOperator comparison) {
        assertTrue(comparison.denial().english().contains(" not "), comparison.denial().english());
        assertTrue(comparison.denial().german().contains(" nicht"), comparison.denial().german());
    }
}
