package io.github.mcpdatalayer.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

import io.github.mcpdatalayer.front.chrome.CdpException;

/** The text of a failure for a person. */
final class Failure {

    private Failure() {}

    /** Tells whether it has words for a person. An unexpected failure is shown with its stack trace. */
    static boolean isExpected(Exception failure) {
        return failure instanceof FileSystemException
                || ((failure instanceof IOException || failure instanceof CdpException)
                        && failure.getMessage() != null);
    }

    /** One sentence. */
    static String words(Exception failure) {
        if (!(failure instanceof FileSystemException file)) {
            return String.valueOf(failure.getMessage());
        }
        String reason = file.getReason();
        return file.getFile() + " " + (reason != null ? reason : switch (file) {
            case NoSuchFileException _ -> "does not exist";
            case NotDirectoryException _ -> "is not a folder";
            case AccessDeniedException _ -> "cannot be opened: access denied";
            case FileAlreadyExistsException _ -> "is there already";
            case DirectoryNotEmptyException _ -> "is a folder that is not empty";
            default -> "cannot be used";
        });
    }
}
