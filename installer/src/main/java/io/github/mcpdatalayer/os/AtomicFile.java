package io.github.mcpdatalayer.os;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;

/** Files that are there wholly or not at all. */
public final class AtomicFile {

    private AtomicFile() {}

    /**
     * Writes UTF-8 text under another name beside the file and renames it.
     *
     * @param mode
     *            POSIX permissions as in <code>rw-r--r--</code>; elsewhere the folder's access list decides
     */
    public static void write(Path file, String content, String mode) throws IOException {
        write(file, content.getBytes(StandardCharsets.UTF_8), mode);
    }

    /** The same for bytes. */
    public static void write(Path file, byte[] content, String mode) throws IOException {
        Path folder = Folders.parent(file);
        Path draft = Files.createTempFile(folder, "." + file.getFileName(), ".new");
        try {
            Files.write(draft, content);
            if (Folders.posix(folder)) {
                Files.setPosixFilePermissions(draft, PosixFilePermissions.fromString(mode));
            }
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(draft);
        }
    }
}
