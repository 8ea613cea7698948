package io.github.mcpdatalayer.os;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;

import org.jspecify.annotations.Nullable;

/** Whole folders. */
public final class Folders {

    private Folders() {}

    /**
     * Makes a folder and its missing parents.
     *
     * @param mode
     *            POSIX permissions of those that are made, as in <code>rwx------</code>
     */
    public static void create(Path folder, String mode) throws IOException {
        Path existing = folder.toAbsolutePath();
        while (!Files.exists(existing)) {
            existing = parent(existing);
        }
        if (posix(existing)) {
            Files.createDirectories(folder, PosixFilePermissions
                    .asFileAttribute(PosixFilePermissions.fromString(mode)));
        } else {
            Files.createDirectories(folder);
        }
    }

    /** Makes a fresh private folder for what is needed only for a while, where TMPDIR says (Java itself overlooks it). */
    public static Path temporary(String prefix) throws IOException {
        String place = System.getenv("TMPDIR");
        return place == null || place.isEmpty()
                ? Files.createTempDirectory(prefix)
                : Files.createTempDirectory(Path.of(place), prefix);
    }

    /** Deletes a folder unless something is in it. */
    public static void deleteIfEmpty(Path folder) throws IOException {
        try {
            Files.deleteIfExists(folder);
        } catch (DirectoryNotEmptyException e) {
            // Something came into it meanwhile: then it stays, as asked.
        }
    }

    /** The folder that a path is in; a root is in itself. */
    public static Path parent(Path path) {
        Path parent = path.toAbsolutePath().getParent();
        return parent == null ? path : parent;
    }

    static boolean posix(Path existing) throws IOException {
        return Files.getFileStore(existing).supportsFileAttributeView("posix");
    }

    /**
     * Deletes a folder with all it holds, never following links. Processes that are just ending may still write into it:
     * tried again until the deadline.
     */
    public static void delete(Path folder, Duration deadline) throws IOException {
        long end = System.nanoTime() + deadline.toNanos();
        while (true) {
            try {
                deleteOnce(folder);
                return;
            } catch (DirectoryNotEmptyException | NoSuchFileException e) {
                if (System.nanoTime() > end) {
                    throw e;
                }
                try {
                    Thread.sleep(50);
                } catch (InterruptedException interrupted) {
                    Thread.currentThread().interrupt();
                    throw new IOException("Interrupted while deleting " + folder, interrupted);
                }
            }
        }
    }

    private static void deleteOnce(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
                if (e instanceof NoSuchFileException) {
                    return FileVisitResult.CONTINUE;
                }
                throw e;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException e) throws IOException {
                if (e != null) {
                    throw e;
                }
                Files.deleteIfExists(visited);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
