package io.github.mcpdatalayer.front.link;

import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.WireError;

/** Why a browser gave no answer: an error of PROTOCOL.md, its own or one found on the way. */
public class LinkException extends Exception {

    private static final long serialVersionUID = 1;

    private final transient WireError error;

    public LinkException(WireError error) {
        super(error.code() + ": " + error.message());
        this.error = error;
    }

    /** An error whose text is that of its code, with what was found out on the way behind it. */
    static WireError detailed(ErrorCode code, String detail) {
        return code.error(code.message() + " " + detail, code.hint());
    }

    public WireError error() {
        return error;
    }
}
