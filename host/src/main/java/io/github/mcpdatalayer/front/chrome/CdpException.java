package io.github.mcpdatalayer.front.chrome;

/** A command that the browser refused, did not answer in time, or could not answer because it is gone. */
public final class CdpException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public CdpException(String message) {
        super(message);
    }

    public CdpException(String message, Throwable cause) {
        super(message, cause);
    }
}
