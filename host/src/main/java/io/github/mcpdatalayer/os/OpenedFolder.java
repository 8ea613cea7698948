package io.github.mcpdatalayer.os;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Set;
import java.util.UUID;

import org.jspecify.annotations.Nullable;

/**
 * A folder that stays the one that was opened, where the system can: whoever puts another folder or a link in its place
 * meanwhile has nothing written there.
 */
public final class OpenedFolder implements Closeable {

    private final Path folder;
    private final DirectoryStream<Path> stream;

    private OpenedFolder(Path folder, DirectoryStream<Path> stream) {
        this.folder = folder;
        this.stream = stream;
    }

    /** Opens a folder that a person has named, or that a link leads to which they have named. */
    public static OpenedFolder of(Path folder) throws IOException {
        Path real = folder.toRealPath();
        return new OpenedFolder(real, Files.newDirectoryStream(real));
    }

    /**
     * Opens a folder that somebody else has named, from folder to folder and through no link.
     *
     * @param root that the person has named, or is in
     * @throws IOException a part of the way is no folder, or a link
     */
    public static OpenedFolder below(Path root, Path folder) throws IOException {
        Path from = root.toRealPath();
        Path way = from.relativize(folder);
        OpenedFolder at = new OpenedFolder(from, Files.newDirectoryStream(from));
        for (Path part : way) {
            if (!part.toString().isEmpty()) {
                try (OpenedFolder before = at) {
                    at = before.next(part);
                }
            }
        }
        return at;
    }

    private OpenedFolder next(Path part) throws IOException {
        Path below = folder.resolve(part);
        if (part.toString().equals("..")) {
            throw new NoSuchFileException(below.toString(), null, "leads out of " + folder);
        }
        if (stream instanceof SecureDirectoryStream<Path> secure) {
            return new OpenedFolder(below, secure.newDirectoryStream(part, LinkOption.NOFOLLOW_LINKS));
        }
        if (!Files.isDirectory(below, LinkOption.NOFOLLOW_LINKS)) {
            throw new NoSuchFileException(below.toString(), null, "is no folder");
        }
        return new OpenedFolder(below, Files.newDirectoryStream(below));
    }

    /**
     * Writes a new file: it is there wholly or not at all.
     *
     * @throws FileAlreadyExistsException something has that name
     */
    public void create(String name, byte[] content) throws IOException {
        Path part = part(content);
        try {
            open(Path.of(name)).close(); // reserves the name: a rename would write over another file
            move(part, Path.of(name));
        } finally {
            delete(part);
        }
    }

    /**
     * Writes a file or puts other content into it: it is there wholly or not at all. A link of that name is replaced.
     *
     * @param permissions null: those that it has
     */
    public void write(String name, byte[] content, @Nullable Set<PosixFilePermission> permissions) throws IOException {
        Path part = part(content);
        try {
            PosixFileAttributeView view = posix(part);
            if (view != null) {
                PosixFileAttributeView like = permissions == null ? posix(Path.of(name)) : posix(Path.of("."));
                PosixFileAttributes old = like == null ? null : like.readAttributes();
                view.setPermissions(permissions != null
                        ? permissions
                        : old == null ? view.readAttributes().permissions() : old.permissions());
                if (old != null && !old.owner().equals(view.readAttributes().owner())) {
                    view.setGroup(old.group());
                    view.setOwner(old.owner()); // an administrator writes it
                }
            }
            move(part, Path.of(name));
        } finally {
            delete(part);
        }
    }

    private @Nullable PosixFileAttributeView posix(Path name) {
        return stream instanceof SecureDirectoryStream<Path> secure
                ? secure.getFileAttributeView(name, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                : Files.getFileAttributeView(folder.resolve(name), PosixFileAttributeView.class,
                        LinkOption.NOFOLLOW_LINKS);
    }

    private Path part(byte[] content) throws IOException {
        Path part = Path.of(".part-" + UUID.randomUUID());
        try (SeekableByteChannel channel = open(part)) {
            ByteBuffer left = ByteBuffer.wrap(content);
            while (left.hasRemaining()) {
                channel.write(left);
            }
        } catch (IOException e) {
            delete(part);
            throw e;
        }
        return part;
    }

    private SeekableByteChannel open(Path name) throws IOException {
        Set<OpenOption> options = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE,
                LinkOption.NOFOLLOW_LINKS);
        return stream instanceof SecureDirectoryStream<Path> secure
                ? secure.newByteChannel(name, options)
                : Files.newByteChannel(folder.resolve(name), options);
    }

    private void move(Path from, Path to) throws IOException {
        if (stream instanceof SecureDirectoryStream<Path> secure) {
            secure.move(from, secure, to);
        } else {
            Files.move(folder.resolve(from), folder.resolve(to), StandardCopyOption.REPLACE_EXISTING,
                    StandardCopyOption.ATOMIC_MOVE);
        }
    }

    private void delete(Path name) throws IOException {
        try {
            if (stream instanceof SecureDirectoryStream<Path> secure) {
                secure.deleteFile(name);
            } else {
                Files.delete(folder.resolve(name));
            }
        } catch (NoSuchFileException e) {
            // it has its name by now
        }
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
