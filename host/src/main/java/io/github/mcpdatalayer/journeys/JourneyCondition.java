package io.github.mcpdatalayer.journeys;

import java.util.List;

/** What the steps after it depend on. */
public sealed interface JourneyCondition {

    /** Whether an element is there, or is not. */
    record ElementShown(List<JourneySelector> selectors, boolean shown) implements JourneyCondition {}

    /** Whether a variable has a value, or has another. */
    record VariableIs(String name, String value, boolean is) implements JourneyCondition {}
}
