package io.github.mcpdatalayer.datalayer.query;

/** A query that went past its limits; the message says which one and what to change. */
public final class QueryLimitException extends RuntimeException {
    private static final long serialVersionUID = 1;

    QueryLimitException(String limit) {
        super("The JSONPath query stopped at its limit of " + limit
                + ": name the members on the way instead of '..' or '*', or narrow the filter");
    }
}
