package io.github.mcpdatalayer.front.tools.page.read;

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

    /** The hash of all before {@code to}: tells whether earlier content has changed since the cursor was issued. */
    int hash(int to);

    /** The unit of {@link #size()}. */
    String unit();

    /** The part from {@code from} on that takes at most {@code room} characters; at least one character or row. */
    PagePart cut(int from, int room);
}
