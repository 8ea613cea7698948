package io.github.mcpdatalayer.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.UUID;

import io.github.mcpdatalayer.rendezvous.PrivateFolder;

/**
 * Keeps downloaded files: in a folder that only its owner can look into, and files that nobody can run. A file has its name only once it is
 * whole. Until then it is locked, so that what a killed process left is known and removed by the next one.
 */
public final class DownloadFolder {

    private static final String PART = ".part-";
    private static final int MOST_NUMBERS = 10_000;
    private static final FileAttribute<?>[] PRIVATE = FileSystems.getDefault().supportedFileAttributeViews()
            .contains("posix")
                    ? new FileAttribute<?>[]{
                            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))}
                    : new FileAttribute<?>[0];

    private final Path folder;

    public DownloadFolder(Path folder) {
        this.folder = folder;
    }

    private interface Numbering {
        String of(String name, int number);
    }

    /** A file that is being written. If it was not kept when it is closed, nothing of it stays. */
    public static final class Partial implements AutoCloseable {

        private final Path folder;
        private final Path file;
        private final FileChannel channel;
        private boolean kept;

        private Partial(Path folder) throws IOException {
            this.folder = folder;
            file = folder.resolve(PART + UUID.randomUUID());
            channel = FileChannel.open(file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE,
                    LinkOption.NOFOLLOW_LINKS), PRIVATE);
            try {
                FileLock _ = channel.tryLock();
            } catch (IOException e) {
                close();
                throw e;
            }
        }

        public void write(byte[] bytes) throws IOException {
            ByteBuffer buffer = ByteBuffer.wrap(bytes);
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
        }

        /** Gives the whole file its name, or that with a number where there is one of that name. */
        public Path keep(String name) throws IOException {
            return keep(name, FileName::numbered);
        }

        /** Does so with a file that we wrote ourselves: a page that it is opens as one, with a number too. */
        public Path keepOurs(String name) throws IOException {
            return keep(name, FileName::numberedAs);
        }

        private Path keep(String name, Numbering numbering) throws IOException {
            channel.force(true);
            channel.close();
            for (int i = 1; i <= MOST_NUMBERS; i++) {
                Path end = folder.resolve(numbering.of(name, i));
                try {
                    Files.createFile(end, PRIVATE); // reserves the name: a rename would write over another file
                } catch (FileAlreadyExistsException e) {
                    continue;
                }
                try {
                    Files.move(file, end, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
                } catch (IOException e) {
                    Files.deleteIfExists(end);
                    throw e;
                }
                kept = true;
                return end;
            }
            throw new IOException("There are too many files of the name " + name + ".");
        }

        @Override
        public void close() throws IOException {
            try {
                channel.close();
            } finally {
                if (!kept) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }

    /** Begins a file, after what killed processes have left was removed. */
    public Partial begin() throws IOException {
        PrivateFolder.ensure(folder);
        try (DirectoryStream<Path> parts = Files.newDirectoryStream(folder, PART + "*")) {
            for (Path part : parts) {
                removeIfLeft(part);
            }
        }
        return new Partial(folder);
    }

    private static void removeIfLeft(Path part) throws IOException {
        if (!Files.isRegularFile(part, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (FileChannel channel = FileChannel.open(part, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
            if (channel.tryLock() != null) {
                Files.deleteIfExists(part);
            }
        } catch (OverlappingFileLockException e) {
            // This process writes it.
        } catch (java.nio.file.NoSuchFileException e) {
            // It was completed meanwhile.
        }
    }
}
