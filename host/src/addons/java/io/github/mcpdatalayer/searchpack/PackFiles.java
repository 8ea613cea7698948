package io.github.mcpdatalayer.searchpack;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;

import io.github.mcpdatalayer.os.Sha256;

/** Files of the pack on disk. */
final class PackFiles {

    private static final int CHUNK = 1 << 16;

    private PackFiles() {}

    /**
     * Copies a file that must have this size and digest. No more than that size is ever written, and it is on the disk when
     * this returns.
     *
     * @throws IOException it is another file
     */
    static void copy(InputStream in, String name, Path to, long bytes, String sha256) throws IOException {
        MessageDigest digest = Sha256.begin();
        long read = 0;
        try (FileChannel out = FileChannel.open(to, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            byte[] chunk = new byte[CHUNK];
            for (int n = in.read(chunk); n >= 0; n = in.read(chunk)) {
                read += n;
                if (read > bytes) {
                    throw otherFile(name, "is larger than " + bytes + " bytes");
                }
                digest.update(chunk, 0, n);
                for (ByteBuffer part = ByteBuffer.wrap(chunk, 0, n); part.hasRemaining();) {
                    out.write(part);
                }
            }
            out.force(true);
        }
        check(name, read, Sha256.hex(digest), bytes, sha256);
    }

    /** Checks a file that is there. */
    static void check(Path file, long bytes, String sha256) throws IOException {
        MessageDigest digest = Sha256.begin();
        long read = 0;
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException(file + " is not there.");
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] chunk = new byte[CHUNK];
            for (int n = in.read(chunk); n >= 0; n = in.read(chunk)) {
                read += n;
                digest.update(chunk, 0, n);
            }
        }
        check(file.toString(), read, Sha256.hex(digest), bytes, sha256);
    }

    private static void check(String name, long read, String digest, long bytes, String sha256) throws IOException {
        if (read != bytes) {
            throw otherFile(name, "has " + read + " bytes instead of " + bytes);
        }
        if (!digest.equals(sha256)) {
            throw otherFile(name, "has the SHA-256 " + digest + " instead of " + sha256);
        }
    }

    private static IOException otherFile(String name, String fault) {
        return new IOException(name + ' ' + fault + ". It is not the file that this version of mcp-datalayer expects.");
    }

    /** The sizes of all files in a folder; 0 if it is not there. */
    static long size(Path folder) throws IOException {
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            return 0;
        }
        try (var all = Files.walk(folder)) {
            long sum = 0;
            for (Path each : all.filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)).toList()) {
                sum += Files.size(each);
            }
            return sum;
        }
    }
}
