package io.github.mcpdatalayer.os;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;

import org.jspecify.annotations.Nullable;

/**
 * Files that a person has named to be written, in a folder that may be somebody else's, such as a checkout: a link that lies there is not
 * written through, and a pipe that nobody reads is not waited for. Everything below {@code /dev} is the system's.
 */
public final class OutputFile {

    private static final Path DEVICES = Path.of("/dev");

    private OutputFile() {}

    /** Returns the reason why nothing is written there, a clause that goes on after the file's name; null where it can be written. */
    public static @Nullable String complaint(Path file) throws IOException {
        if (isDevice(file)) {
            return null;
        }
        try {
            BasicFileAttributes there = Files.readAttributes(file, BasicFileAttributes.class,
                    LinkOption.NOFOLLOW_LINKS);
            return there.isRegularFile()
                    ? null
                    : there.isSymbolicLink()
                            ? "is a link: name the file that it leads to, or remove it"
                            : there.isDirectory() ? "is a folder: name a file" : "is a pipe or a device: name a file";
        } catch (NoSuchFileException e) {
            return null;
        }
    }

    /** Writes it, with the folders above it that are not there. */
    public static void write(Path file, byte[] content) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        String complaint = complaint(file);
        if (complaint != null) {
            throw new FileSystemException(file.toString(), null, complaint);
        }
        if (isDevice(file)) {
            Files.write(file, content);
            return;
        }
        Files.write(file, content, StandardOpenOption.CREATE, StandardOpenOption.WRITE,
                StandardOpenOption.TRUNCATE_EXISTING, LinkOption.NOFOLLOW_LINKS);
    }

    private static boolean isDevice(Path file) {
        return file.toAbsolutePath().normalize().startsWith(DEVICES);
    }
}
