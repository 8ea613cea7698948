package io.github.mcpdatalayer.json;

/** A text is not JSON (RFC 8259), or nests too deep. The message gives the place and quotes nothing of the text. */
public final class NotJsonException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String where;
    private final String expected;

    NotJsonException(String where, String expected) {
        super("No JSON at " + where + ": " + expected + ".");
        this.where = where;
        this.expected = expected;
    }

    /** The place, in words or as a path of one step. */
    public String where() {
        return where;
    }

    /** The thing that the parser expected there. */
    public String expected() {
        return expected;
    }
}
