package io.github.mcpdatalayer.frame;

import java.io.IOException;

/** The stream is not a row of frames (any more): nothing after this can be read from it. */
public final class FrameException extends IOException {
    private static final long serialVersionUID = 1L;

    /** The fault of a stream. */
    public enum FrameFault {
        /** A length over the cap. */
        TOO_LARGE,
        /** A frame of no bytes. The frames after it could still be read. */
        EMPTY,
        /** The stream ended after 1 to 3 bytes of a length. */
        END_IN_HEADER,
        /** The stream ended before the announced number of bytes. */
        END_IN_BODY
    }

    private final FrameFault kind;

    FrameException(FrameFault kind, String message) {
        super(message);
        this.kind = kind;
    }

    /**
     * Checks the size of a frame.
     *
     * @throws FrameException if it is empty, or has more bytes than this
     */
    public static void requireSize(byte[] body, long maxBytes) throws FrameException {
        if (body.length == 0) {
            throw new FrameException(FrameException.FrameFault.EMPTY, "A frame of 0 bytes");
        }
        if (body.length > maxBytes) {
            throw new FrameException(FrameException.FrameFault.TOO_LARGE,
                    "A frame of " + body.length + " bytes; at most " + maxBytes + " are allowed");
        }
    }

    public FrameFault kind() {
        return kind;
    }
}
