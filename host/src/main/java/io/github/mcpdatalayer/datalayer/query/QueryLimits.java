package io.github.mcpdatalayer.datalayer.query;

import java.time.Duration;

/**
 * How far one query may go.
 *
 * @param visits values looked at, comparisons and steps of a regular expression included
 * @param matches values returned
 * @param time from the start of the query
 */
public record QueryLimits(long visits, int matches, Duration time) {
    public static final QueryLimits DEFAULT = new QueryLimits(50_000_000, 100_000, Duration.ofSeconds(5));
}
