package io.github.mcpdatalayer.front.link;

import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.WireError;

/** The reason why a browser gave no answer: an error of PROTOCOL.md, from the browser or from the front. */
public class LinkException extends Exception {

    private static final long serialVersionUID = 1;

    private final transient WireError error;

    public LinkException(WireError error) {
        super(error.code() + ": " + error.message());
        this.error = error;
    }

    /** An error with the text of its code, followed by a detail. */
    static WireError detailed(ErrorCode code, String detail) {
        return code.error(code.message() + " " + detail, code.hint());
    }

    public WireError error() {
        return error;
    }
}
