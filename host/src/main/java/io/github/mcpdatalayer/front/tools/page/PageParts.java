package io.github.mcpdatalayer.front.tools.page;

/** Content that an answer may show in parts: a text, or rows. */
sealed interface PageParts permits TextParts, RowParts {

    /**
     * A part.
     *
     * @param to where it ends
     * @param json the part as JSON
     */
    record PagePart(int to, String json) {}

    /** The number of characters or rows. */
    int size();

    /** Of all before {@code to}: tells whether they have changed. */
    int hash(int to);

    /** Of what there is a number. */
    String unit();

    /** The part from {@code from} on that takes at most {@code room} characters; at least one character or row. */
    PagePart cut(int from, int room);
}
