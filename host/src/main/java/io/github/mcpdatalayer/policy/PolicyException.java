package io.github.mcpdatalayer.policy;

import java.io.IOException;
import java.nio.file.Path;

/** A policy file that is there and cannot be used. The text says why and what mends it. */
public final class PolicyException extends IOException {
    private static final long serialVersionUID = 1;

    PolicyException(Path file, String what) {
        super("The policy file " + file + " " + what);
    }
}
