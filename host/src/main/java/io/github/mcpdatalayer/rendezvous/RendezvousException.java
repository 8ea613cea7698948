package io.github.mcpdatalayer.rendezvous;

import java.io.IOException;
import java.nio.file.Path;

/** A folder, file or peer that is not as private as it must be. */
public final class RendezvousException extends IOException {
    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    RendezvousException(Path where, String message, String hint) {
        super(message + " " + hint);
        this.problem = new Problem(where, message, hint);
    }

    public Problem problem() {
        return problem;
    }
}
