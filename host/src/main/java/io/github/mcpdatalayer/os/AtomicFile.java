package io.github.mcpdatalayer.os;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/** Files that are there wholly or not at all. */
public final class AtomicFile {

    private AtomicFile() {}

    /**
     * Writes UTF-8 text under another name beside the file and renames it. It belongs to the folder's owner, even when an
     * administrator writes it.
     *
     * @param mode
     *            POSIX permissions as in <code>rw-r--r--</code>; elsewhere the folder's access list decides
     */
    public static void write(Path file, String content, String mode) throws IOException {
        write(file, content.getBytes(StandardCharsets.UTF_8), mode);
    }

    /** Writes bytes in the same way. */
    public static void write(Path file, byte[] content, String mode) throws IOException {
        write(file, content, PosixFilePermissions.fromString(mode), Folders.parent(file));
    }

    /** Puts another text into a file that is there, which keeps its permissions and its owner. */
    public static void replace(Path file, String content) throws IOException {
        write(file, content.getBytes(StandardCharsets.UTF_8),
                Folders.posix(file) ? Files.getPosixFilePermissions(file) : null, file);
    }

    private static void write(Path file, byte[] content, @Nullable Set<PosixFilePermission> mode, Path likeOwner)
            throws IOException {
        Path folder = Folders.parent(file);
        Path draft = Files.createTempFile(folder, "." + file.getFileName(), ".new");
        try {
            Files.write(draft, content);
            if (mode != null && Folders.posix(folder)) {
                Folders.own(draft, likeOwner);
                Files.setPosixFilePermissions(draft, mode);
            }
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(draft);
        }
    }
}
