package io.github.mcpdatalayer.install;

import java.io.IOException;

/** A foreign file or key is at the place of ours. */
public final class ForeignFileException extends IOException {

    private static final long serialVersionUID = 1L;

    ForeignFileException(String place, String found) {
        super(place + " exists, and mcp-datalayer did not write it: " + found
                + ". Check it. Then move it away, or run the same command with --force to replace it.");
    }
}
