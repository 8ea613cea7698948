package io.github.mcpdatalayer.install;

import java.io.IOException;

/** Other users could replace the file that would be written. */
public final class UnsafeFolderException extends IOException {

    private static final long serialVersionUID = 1L;

    UnsafeFolderException(String message, String command) {
        super("Nothing was changed: " + message + " " + command);
    }
}
