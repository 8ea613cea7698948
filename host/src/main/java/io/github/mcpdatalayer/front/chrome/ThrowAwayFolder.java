package io.github.mcpdatalayer.front.chrome;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;

import io.github.mcpdatalayer.os.Folders;

/** A temporary folder. */
public final class ThrowAwayFolder {

    private ThrowAwayFolder() {}

    /** Makes a new private folder in TMPDIR (Java itself ignores this variable). */
    public static Path create(String prefix) throws IOException {
        String place = System.getenv("TMPDIR");
        return place == null || place.isEmpty()
                ? Files.createTempDirectory(prefix)
                : Files.createTempDirectory(Path.of(place), prefix);
    }

    /**
     * Deletes a folder with all it holds, never following links. Processes that are just ending may still write into it, so it
     * tries again until the deadline.
     */
    public static void delete(Path folder, Duration deadline) throws IOException {
        long end = System.nanoTime() + deadline.toNanos();
        while (true) {
            try {
                Folders.delete(folder);
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
}
