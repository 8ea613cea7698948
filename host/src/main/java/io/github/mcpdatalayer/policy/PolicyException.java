package io.github.mcpdatalayer.policy;

import java.io.IOException;
import java.nio.file.Path;

/** A policy file exists but cannot be used. The message gives the reason and the remedy. */
public final class PolicyException extends IOException {
    private static final long serialVersionUID = 1;

    PolicyException(Path file, String what) {
        super("The policy file " + file + " " + what);
    }
}
