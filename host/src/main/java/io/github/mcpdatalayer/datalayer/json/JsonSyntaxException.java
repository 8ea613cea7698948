package io.github.mcpdatalayer.datalayer.json;

/** A text that is not JSON. The message names the character (UTF-16 units, counted from 0) and quotes nothing of it. */
public final class JsonSyntaxException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    private final int position;

    public JsonSyntaxException(int position, String expected) {
        super("Invalid JSON at character " + position + ": expected " + expected);
        this.position = position;
    }

    public int position() {
        return position;
    }
}
