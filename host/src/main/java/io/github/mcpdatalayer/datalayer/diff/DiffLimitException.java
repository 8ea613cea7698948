package io.github.mcpdatalayer.datalayer.diff;

/** Two lists of pushes too long to be aligned. */
public final class DiffLimitException extends RuntimeException {
    private static final long serialVersionUID = 1;

    DiffLimitException(int from, int to) {
        super("Aligning " + from + " with " + to + " pushes would take too long: compare single pages instead");
    }
}
