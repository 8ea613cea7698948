package io.github.mcpdatalayer.container.decide;

import io.github.mcpdatalayer.container.model.FilterCondition;
import io.github.mcpdatalayer.journeys.LocalizedText;

/**
 * A condition, held against a moment.
 *
 * @param actual what the variable was, as text; empty where it is not known
 * @param wanted the other side, references filled in
 * @param why in words, why it does not hold or is not known; empty where it holds
 */
public record ConditionCheck(FilterCondition condition, Ternary holds, String actual, String wanted,
        LocalizedText why) {}
