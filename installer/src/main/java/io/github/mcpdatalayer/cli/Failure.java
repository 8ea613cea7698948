package io.github.mcpdatalayer.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

import io.github.mcpdatalayer.front.chrome.CdpException;

/** What went wrong, for a person. */
final class Failure {

    private Failure() {}

    /** Whether it comes with words for a person; what nobody expected is shown with its place in the program. */
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
            default -> "cannot be used: " + file.getClass().getSimpleName();
        });
    }
}
