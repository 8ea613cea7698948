package io.github.mcpdatalayer.install;

import java.io.IOException;
import java.nio.file.Path;

/** We lack the right to write a required file. */
public final class MissingRightException extends IOException {

    private static final long serialVersionUID = 1L;

    private final String folder;
    private final boolean readOnly;

    MissingRightException(Path folder, boolean readOnly, String owner) {
        super(readOnly
                ? folder + " is on a file system that is mounted read-only"
                : "you have no right to write in " + folder + ", which belongs to " + owner);
        this.folder = folder.toString();
        this.readOnly = readOnly;
    }

    /** Where. */
    public String folder() {
        return folder;
    }

    /** Nobody can write there. */
    public boolean isReadOnly() {
        return readOnly;
    }
}
