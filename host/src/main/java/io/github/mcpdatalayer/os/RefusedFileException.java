package io.github.mcpdatalayer.os;

import java.nio.file.FileSystemException;
import java.nio.file.Path;

/** A file whose content is not taken, whoever has written it. The reason is a clause that goes on after the file's name. */
public final class RefusedFileException extends FileSystemException {

    private static final long serialVersionUID = 1;

    public RefusedFileException(Path file, String reason) {
        super(file.toString(), null, reason);
    }

    public RefusedFileException(Path file, String reason, Throwable cause) {
        this(file, reason);
        initCause(cause);
    }
}
