package io.github.mcpdatalayer.datalayer.query;

import java.time.Duration;

/**
 * Limits of one query.
 *
 * @param visits most values visited, including comparisons and steps of regular expressions
 * @param matches most values returned
 * @param time most time from the start of the query
 */
public record QueryLimits(long visits, int matches, Duration time) {
    public static final QueryLimits DEFAULT = new QueryLimits(50_000_000, 100_000, Duration.ofSeconds(5));
}
