package io.github.mcpdatalayer.os;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/** Whole folders. */
public final class Folders {

    private Folders() {}

    /**
     * Makes a folder and its missing parents. They belong to the owner of the folder that they are made in, even when an
     * administrator makes them.
     *
     * @param mode
     *            POSIX permissions of those that are made, as in <code>rwx------</code>
     */
    public static void create(Path folder, String mode) throws IOException {
        for (Path missing : missing(folder)) {
            Files.createDirectories(missing);
            if (posix(missing)) {
                own(missing, parent(missing));
                Files.setPosixFilePermissions(missing, PosixFilePermissions.fromString(mode));
            }
        }
    }

    /** The folders that have to be made so that this one is there, the outermost first. */
    public static List<Path> missing(Path folder) {
        List<Path> missing = new ArrayList<>();
        Path path = folder.toAbsolutePath();
        while (!Files.isDirectory(path) && !path.equals(parent(path))) {
            missing.addFirst(path);
            path = parent(path);
        }
        return missing;
    }

    /** Gives a file that we made to the owner of another file, if we are root. */
    static void own(Path made, Path like) throws IOException {
        if (Integer.valueOf(0).equals(Files.getAttribute(made, "unix:uid"))
                && !Integer.valueOf(0).equals(Files.getAttribute(like, "unix:uid"))) {
            PosixFileAttributes wanted = Files.readAttributes(like, PosixFileAttributes.class);
            PosixFileAttributeView view = Files.getFileAttributeView(made, PosixFileAttributeView.class,
                    LinkOption.NOFOLLOW_LINKS);
            view.setGroup(wanted.group());
            view.setOwner(wanted.owner());
        }
    }

    /** Deletes a folder unless something is in it. A link to one stays: a person has made it. */
    public static void deleteIfEmpty(Path folder) throws IOException {
        if (!isFolderItself(folder)) {
            return;
        }
        try {
            Files.deleteIfExists(folder);
        } catch (DirectoryNotEmptyException e) {
            // Something came into it meanwhile: then it stays, as asked.
        }
    }

    /** Tells whether this is a folder, no link to one, and nothing is in it but what is gone by then. */
    public static boolean holdsOnly(Path folder, Set<Path> gone) throws IOException {
        if (!isFolderItself(folder)) {
            return false;
        }
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.allMatch(gone::contains);
        } catch (AccessDeniedException e) {
            return false; // an unreadable folder is not ours to delete
        }
    }

    /** Neither a symbolic link nor, on Windows, a junction. */
    private static boolean isFolderItself(Path folder) throws IOException {
        try {
            BasicFileAttributes there = Files.readAttributes(folder, BasicFileAttributes.class,
                    LinkOption.NOFOLLOW_LINKS);
            return there.isDirectory() && !there.isOther();
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    /**
     * Deletes a folder with all that it holds, if it is there. Links are not followed. Entries that others delete meanwhile are no failure.
     */
    public static void delete(Path folder) throws IOException {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
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

    /** The folder that a path is in; a root is in itself. */
    public static Path parent(Path path) {
        Path parent = path.toAbsolutePath().getParent();
        return parent == null ? path : parent;
    }

    static boolean posix(Path existing) {
        try {
            return Files.getFileStore(existing).supportsFileAttributeView("posix");
        } catch (IOException e) { // in a chroot: "Mount point not found"
            return existing.getFileSystem().supportedFileAttributeViews().contains("posix");
        }
    }
}
