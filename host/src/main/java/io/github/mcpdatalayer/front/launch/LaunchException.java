package io.github.mcpdatalayer.front.launch;

/** A browser of our own that did not start. Its message says why, its hint what to do. */
public final class LaunchException extends Exception {

    /** The reasons; each is the name of an error code of PROTOCOL.md. */
    enum Reason {
        /** An administrator forbids it. */
        LAUNCH_FORBIDDEN,
        /** This system is not supported yet. */
        LAUNCH_UNSUPPORTED,
        /** No program of the Chromium family was found. */
        LAUNCH_NO_BROWSER,
        /** Another browser uses the profile. */
        LAUNCH_PROFILE_IN_USE,
        /** The folder is not one that we may use as a profile. */
        LAUNCH_PROFILE_REFUSED,
        /** It was started and ended, or did not answer. */
        LAUNCH_FAILED
    }

    private static final long serialVersionUID = 1;

    private final Reason reason;
    private final String hint;

    LaunchException(Reason reason, String message, String hint) {
        super(message);
        this.reason = reason;
        this.hint = hint;
    }

    LaunchException(Reason reason, String message, String hint, Throwable cause) {
        super(message, cause);
        this.reason = reason;
        this.hint = hint;
    }

    /** The error code. */
    public String code() {
        return reason.name();
    }

    /** The next step: one sentence. */
    public String hint() {
        return hint;
    }
}
