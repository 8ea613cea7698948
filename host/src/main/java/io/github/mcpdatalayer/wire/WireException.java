package io.github.mcpdatalayer.wire;

import io.github.mcpdatalayer.json.NotJsonException;

/**
 * A message that breaks PROTOCOL.md. The text names the place ({@code $.params}) and the expected value, but never the
 * content, because it may be logged.
 */
public final class WireException extends Exception {
    private static final long serialVersionUID = 1L;

    private final ErrorCode code;
    private final String text;

    WireException(ErrorCode code, String message) {
        super(message);
        this.code = code;
        this.text = message;
    }

    static WireException bad(NotJsonException malformed) {
        return bad(malformed.where(), malformed.expected());
    }

    static WireException bad(String where, String expected) {
        return new WireException(ErrorCode.BAD_MESSAGE, "The message is not valid at " + where + ": " + expected + ".");
    }

    /** A well-formed message that is not allowed at this point. */
    public static WireException unexpected(Message message) {
        return bad("$.type", "expected anything but a " + message.type() + " at this point");
    }

    /** A request with the id of one that is still open. */
    public static WireException reusedId() {
        return bad("$.id", "expected a number that no open request has");
    }

    @Override
    public String getMessage() {
        return text;
    }

    public ErrorCode code() {
        return code;
    }

    /** This failure as an error that can be sent to the one who caused it. */
    public WireError error() {
        return code.error(text, code.hint());
    }
}
