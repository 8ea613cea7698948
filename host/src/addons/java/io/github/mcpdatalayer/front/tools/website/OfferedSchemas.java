package io.github.mcpdatalayer.front.tools.website;

import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.validation.ArgumentSchema;
import io.github.mcpdatalayer.datalayer.validation.PlanException;
import io.github.mcpdatalayer.patterns.PatternBudget;

/** The schemas of one list of tools, which are bounded together: a page can offer as many as it likes. */
final class OfferedSchemas {

    /** Some hundred schemas as sites write them. */
    private static final long MOST_CHARS = 1_000_000;

    private final PatternBudget budget = PatternBudget.ofPages();
    private long chars = MOST_CHARS;

    /** Tells whether there is room for one more. */
    boolean takes(JsonObject schema) {
        chars -= schema.toJson().length();
        return chars >= 0;
    }

    /** Prepares one. */
    ArgumentSchema of(JsonObject schema) throws PlanException {
        return ArgumentSchema.of(schema, budget);
    }
}
