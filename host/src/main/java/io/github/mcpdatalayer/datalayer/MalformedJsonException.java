package io.github.mcpdatalayer.datalayer;

/** A text that is not one JSON value (RFC 8259). The message says where and why, never what the text holds. */
public final class MalformedJsonException extends RuntimeException {

    private static final long serialVersionUID = 1;

    MalformedJsonException(String what, int offset) {
        super(what + " at character " + offset);
    }
}
