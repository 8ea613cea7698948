package io.github.mcpdatalayer.rendezvous;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;

/** Files that only their owner can read and write (0600; on Windows as the folder has it). */
public final class PrivateFile {
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rw-------");
    private static final FileAttribute<?>[] CREATED = OwnUser.HAS_UIDS
            ? new FileAttribute<?>[]{PosixFilePermissions.asFileAttribute(OWNER_ONLY)}
            : new FileAttribute<?>[0];

    private PrivateFile() {}

    /** Opens a file to append to, making it private if it is not there; a link is refused. */
    public static OutputStream append(Path file) throws IOException {
        return open(file, EnumSet.of(StandardOpenOption.CREATE, StandardOpenOption.APPEND));
    }

    /** Opens it as a channel. An existing file must be a plain one of ours; the rights of others are taken away. */
    public static FileChannel openToAppend(Path file) throws IOException {
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            ensure(file);
        }
        return FileChannel.open(file,
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.APPEND, LinkOption.NOFOLLOW_LINKS), CREATED);
    }

    /** The text of a file that nobody else can change. */
    public static String read(Path file) throws IOException {
        require(file, false);
        return Files.readString(file);
    }

    /** The text of a file that nobody else can read or change. */
    public static String readSecret(Path file) throws IOException {
        require(file, true);
        return Files.readString(file);
    }

    /** The text of a file that only an administrator can change. */
    public static String readMachineWide(Path file) throws IOException {
        if (OwnUser.HAS_UIDS) {
            int mode = (Integer) Files.getAttribute(file, "unix:mode", LinkOption.NOFOLLOW_LINKS);
            if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || OwnUser.uidOf(file) != 0
                    || (mode & 0022) != 0) {
                throw new RendezvousException(file, file + " is not a plain file that root alone can change.",
                        "Run: sudo chown root '" + file + "' && sudo chmod 644 '" + file + "'");
            }
        }
        return Files.readString(file);
    }

    /** Puts the content in place at once: a reader sees the file before or after, never half of it. */
    public static void replace(Path file, byte[] content) throws IOException {
        Path next = file.resolveSibling("." + file.getFileName() + ".new");
        Files.deleteIfExists(next);
        try (OutputStream out = open(next, EnumSet.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE))) {
            out.write(content);
        } catch (IOException e) {
            Files.deleteIfExists(next);
            throw e;
        }
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Takes away what others may do with a plain file of ours; anything else is refused. */
    public static void ensure(Path file) throws IOException {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || !OwnUser.owns(file)) {
            throw new RendezvousException(file, file + " is not a plain file of this user.", "Remove it.");
        }
        if (OwnUser.HAS_UIDS) {
            Files.setPosixFilePermissions(file, OWNER_ONLY);
        }
    }

    /** Refuses what is not a plain file of ours, or what others may write (or, if secret, read). */
    static void require(Path file, boolean secret) throws IOException {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || !OwnUser.owns(file)) {
            throw new RendezvousException(file, file + " is not a plain file of this user.", "Remove it.");
        }
        if (OwnUser.HAS_UIDS) {
            int mode = (Integer) Files.getAttribute(file, "unix:mode", LinkOption.NOFOLLOW_LINKS);
            if ((mode & (secret ? 0077 : 0022)) != 0) {
                throw new RendezvousException(file,
                        "Other users may " + (secret ? "read" : "change") + " " + file + ".",
                        "Run: chmod " + (secret ? "600" : "go-w") + " '" + file + "'");
            }
        }
    }

    private static OutputStream open(Path file, Set<StandardOpenOption> options) throws IOException {
        Set<OpenOption> all = new java.util.HashSet<>(options);
        all.add(LinkOption.NOFOLLOW_LINKS);
        SeekableByteChannel channel = Files.newByteChannel(file, all, CREATED);
        return Channels.newOutputStream(channel);
    }
}
