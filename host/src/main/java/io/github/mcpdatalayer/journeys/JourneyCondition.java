package io.github.mcpdatalayer.journeys;

import java.util.List;

/** The condition of the steps after it. */
public sealed interface JourneyCondition {

    /** Tells whether an element is there, or is not. */
    record ElementShown(List<JourneySelector> selectors, boolean shown) implements JourneyCondition {}

    /** Tells whether a variable has a value, or has another. */
    record VariableIs(String name, String value, boolean is) implements JourneyCondition {}
}
