package io.github.mcpdatalayer.install;

import java.io.IOException;

/** Other users could replace the file that would be written. */
public final class UnsafeFolderException extends IOException {

    private static final long serialVersionUID = 1L;

    private final String reason;
    private final String command;

    UnsafeFolderException(String message, String command) {
        super("Nothing was changed: " + message + " " + command);
        this.reason = message;
        this.command = command;
    }

    /** The folder, and what is wrong with it. */
    public String reason() {
        return reason;
    }

    /** The command that mends it. */
    public String command() {
        return command;
    }
}
