package io.github.mcpdatalayer.datalayer.query;

import java.util.concurrent.CancellationException;

/** The rest of a query's limits. */
final class QueryBudget {
    private static final int CLOCK_EVERY = 4096;

    private final QueryLimits limits;
    private final long start = System.nanoTime();
    private long visits;
    private int matches;

    QueryBudget(QueryLimits limits) {
        this.limits = limits;
    }

    void visit() {
        if (++visits > limits.visits()) {
            throw new QueryLimitException(limits.visits() + " visited values");
        }
        if (visits % CLOCK_EVERY == 0) {
            if (System.nanoTime() - start > limits.time().toNanos()) {
                throw new QueryLimitException(limits.time().toMillis() + " ms");
            }
            if (Thread.currentThread().isInterrupted()) {
                throw new CancellationException("The thread of the JSONPath query was interrupted");
            }
        }
    }

    void found() {
        if (++matches > limits.matches()) {
            throw new QueryLimitException(limits.matches() + " matches");
        }
    }
}
