package io.github.mcpdatalayer.front.link;

import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.WireError;

/** Why a browser gave no answer: an error of PROTOCOL.md, its own or one found on the way. */
public final class LinkException extends Exception {

    private static final long serialVersionUID = 1;

    private final transient WireError error;

    public LinkException(WireError error) {
        super(error.code() + ": " + error.message());
        this.error = error;
    }

    /** An error with the text of its code and something found out on the way added to it. */
    static LinkException of(ErrorCode code, String detail) {
        return new LinkException(code.error(code.message() + " " + detail, code.hint()));
    }

    public WireError error() {
        return error;
    }
}
