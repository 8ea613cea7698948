package io.github.mcpdatalayer.audit;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

import io.github.mcpdatalayer.rendezvous.PrivateFile;
import io.github.mcpdatalayer.rendezvous.PrivateFolder;
import org.jspecify.annotations.Nullable;

/**
 * A private file of lines that several hosts share. A full file is renamed to {@code audit.jsonl.1}, the one before it to
 * {@code .2}, up to {@value #KEPT}; the oldest is deleted. It is opened for each write, so that no host keeps writing to a
 * renamed file. A write that fails half way is undone.
 */
public final class AuditFile implements AuditOutput {
    public static final String NAME = "audit.jsonl";
    /** Files that were set aside. */
    public static final int KEPT = 4;
    static final long MAX_BYTES = 4 << 20;
    private static final String LOCK = ".audit.lock";
    private static final long LOCK_MS = 1000;

    private final Path folder;
    private final long maxBytes;

    /** The file in this folder, which is made private when it is written. */
    public AuditFile(Path folder) {
        this(folder, MAX_BYTES);
    }

    AuditFile(Path folder, long maxBytes) {
        this.folder = folder;
        this.maxBytes = maxBytes;
    }

    /** The file itself; those that were set aside stand beside it. */
    public static Path in(Path folder) {
        return folder.resolve(NAME);
    }

    /** The n-th file that was set aside, 1 the newest. */
    public static Path aside(Path folder, int n) {
        return folder.resolve(NAME + "." + n);
    }

    @Override
    public void write(List<String> lines) throws IOException {
        byte[] bytes = (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
        PrivateFolder.ensure(folder);
        Path file = in(folder);
        try (FileChannel lockFile = PrivateFile.openToAppend(folder.resolve(LOCK)); FileLock lock = lock(lockFile)) {
            // A host that was stopped while it held the lock must not stop this one; the file just grows.
            if (lock != null && Files.exists(file) && Files.size(file) + bytes.length > maxBytes) {
                rotate();
            }
            append(file, bytes);
        }
    }

    private static void append(Path file, byte[] bytes) throws IOException {
        try (FileChannel channel = PrivateFile.openToAppend(file)) {
            long before = channel.size();
            ByteBuffer buffer = ByteBuffer.wrap(bytes);
            try {
                while (buffer.hasRemaining()) {
                    channel.write(buffer);
                }
            } catch (IOException e) {
                channel.truncate(before);
                throw e;
            }
        }
    }

    private void rotate() throws IOException {
        for (int n = KEPT; n > 1; n--) {
            if (Files.exists(aside(folder, n - 1))) {
                Files.move(aside(folder, n - 1), aside(folder, n), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        Files.move(in(folder), aside(folder, 1), StandardCopyOption.REPLACE_EXISTING);
    }

    /** The lock, or null when it is not to be had in time. */
    private static @Nullable FileLock lock(FileChannel channel) throws IOException {
        long end = System.nanoTime() + LOCK_MS * 1_000_000;
        while (true) {
            FileLock lock = tryLock(channel);
            if (lock != null || System.nanoTime() > end) {
                return lock;
            }
            try {
                Thread.sleep(5);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return null;
            }
        }
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null; // another host in this process has it: that of a browser which a front started
        }
    }
}
