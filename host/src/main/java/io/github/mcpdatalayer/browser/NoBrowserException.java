package io.github.mcpdatalayer.browser;

import java.io.IOException;

/** No browser can be started on this machine, or the named program is none. */
public final class NoBrowserException extends IOException {

    private static final long serialVersionUID = 1L;

    private final String problem;
    private final String hint;

    NoBrowserException(String problem, String hint) {
        super(problem + " " + hint);
        this.problem = problem;
        this.hint = hint;
    }

    /** The fault: one sentence. */
    public String problem() {
        return problem;
    }

    /** The next step. */
    public String hint() {
        return hint;
    }
}
