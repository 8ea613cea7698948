package io.github.mcpdatalayer.edit;

/** A settings file that is not written as its format wants it, or not as we can change it. */
public final class SyntaxException extends Exception {

    private static final long serialVersionUID = 1L;

    private final int line;
    private final int column;

    SyntaxException(String text, int offset, String problem) {
        super(problem);
        String before = text.substring(0, Math.min(offset, text.length()));
        line = 1 + (int) before.chars().filter(c -> c == '\n').count();
        String begun = before.substring(before.lastIndexOf('\n') + 1).replace("\uFEFF", "");
        column = 1 + begun.codePointCount(0, begun.length());
    }

    /** The line, counted from 1. */
    public int line() {
        return line;
    }

    /** The column in characters, counted from 1. */
    public int column() {
        return column;
    }

    /** The place and the message, as in <code>line 3, column 7: …</code> */
    @Override
    public String getMessage() {
        return "line " + line + ", column " + column + ": " + super.getMessage();
    }
}
