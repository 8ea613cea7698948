package io.github.mcpdatalayer.datalayer.query;

/** A text that is not a JSONPath query. */
public final class JsonPathSyntaxException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    private final int position;
    private final String expected;
    private final String example;

    JsonPathSyntaxException(SyntaxProblem problem, String example) {
        super("Invalid JSONPath at character " + problem.position + " (counted from 0): expected " + problem.expected
                + ". For example: " + example);
        this.position = problem.position;
        this.expected = problem.expected;
        this.example = example;
    }

    /** The character where it goes wrong, in UTF-16 units counted from 0; the length of the text at its end. */
    public int position() {
        return position;
    }

    public String expected() {
        return expected;
    }

    /** A valid query: the given one corrected where that can be guessed, else one of the same kind. */
    public String example() {
        return example;
    }
}
