package io.github.mcpdatalayer.datalayer.query;

import org.jspecify.annotations.Nullable;

/** The place where a query stops being one, with the smallest change that may mend it. */
final class SyntaxProblem extends Exception {
    private static final long serialVersionUID = 1;

    /** Puts {@code text} in place of the characters from {@code from} up to {@code to}. */
    record Edit(int from, int to, String text) {}

    final int position;
    final String expected;
    final transient @Nullable Edit edit;
    /** A query of the same kind that is right. */
    final String example;

    SyntaxProblem(int position, String expected, @Nullable Edit edit, String example) {
        super(expected, null, false, false);
        this.position = position;
        this.expected = expected;
        this.edit = edit;
        this.example = example;
    }
}
