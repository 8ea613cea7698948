package io.github.mcpdatalayer.os;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.List;

/**
 * Files that other programs wrote, read without surprises: a pipe or a device in the place of one would never end, and a
 * huge one would fill the memory.
 */
public final class PlainFile {

    /** The largest that is read. */
    public static final int MAX_MIB = 16;
    private static final int MAX_BYTES = MAX_MIB << 20;

    /** The time that a slow disk or network has to open one, and to give its next bytes. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration PATIENCE_WITH_COMMANDS = Duration.ofMinutes(2);

    /** Folders of the kernel, whose entries only look like files. */
    private static final List<Path> OF_THE_KERNEL = List.of(Path.of("/proc"), Path.of("/sys"));

    private PlainFile() {}

    /**
     * The bytes of a file, or of what a link leads to.
     *
     * @throws FileSystemException
     *             it is no plain file, or too large; the reason is a clause that goes on after the file's name
     */
    public static byte[] bytes(Path file) throws IOException {
        try (InputStream in = open(file)) {
            boolean isHuge = Files.size(file) > MAX_BYTES;
            byte[] bytes = isHuge ? new byte[0] : in.readNBytes(MAX_BYTES + 1);
            if (isHuge || bytes.length > MAX_BYTES) {
                throw new FileSystemException(file.toString(), null, "is larger than " + MAX_MIB + " MiB");
            }
            return bytes;
        }
    }

    /**
     * Opens a file, or what a link leads to, and never waits for the other end of a pipe: not even of one that takes the file's
     * place once it was looked at.
     *
     * @param options
     *            beside those for reading, such as {@code NOFOLLOW_LINKS}
     * @throws FileSystemException
     *             it is no plain file; the reason is a clause that goes on after the file's name
     */
    public static InputStream open(Path file, OpenOption... options) throws IOException {
        requirePlain(file);
        return new OpeningFile(file, options).await(PATIENCE, () -> requirePlain(file));
    }

    static void requirePlain(Path file) throws IOException {
        BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
        if (!attributes.isRegularFile()) {
            throw new RefusedFileException(file, "is " + kind(attributes) + ", not a file");
        }
        if (isOfKernel(file.toRealPath())) {
            throw new RefusedFileException(file, "is made by the system as it is read, not a file on a disk");
        }
    }

    /**
     * Reads what a shell gives in place of a file, as with {@code <(command)}: it is read as it comes, and the command behind it may take
     * its time, but not for ever.
     */
    public static InputStream ofShell(Path file) throws IOException {
        return new TimedReading(file, Files.newByteChannel(file), PATIENCE_WITH_COMMANDS);
    }

    /** Tells whether a shell names what it has opened itself. */
    public static boolean isOfShell(Path file) {
        Path path = file.toAbsolutePath().normalize();
        return path.startsWith("/dev/fd") || path.equals(Path.of("/dev/stdin"));
    }

    /** Tells whether the kernel makes what is read there: a read may wait for ever, or change something. */
    public static boolean isOfKernel(Path real) {
        return OF_THE_KERNEL.stream().anyMatch(real::startsWith);
    }

    /** The text of a file that is UTF-8 to the last byte: so it can be written back as it was. */
    public static String text(Path file) throws IOException {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes(file))).toString();
        } catch (CharacterCodingException e) {
            throw (IOException) new FileSystemException(file.toString(), null,
                    "is not UTF-8. Save it as UTF-8, then try again.").initCause(e);
        }
    }

    /** Tells what stands there, as in <code>a folder</code>. */
    private static String kind(BasicFileAttributes attributes) {
        return attributes.isDirectory() ? "a folder" : attributes.isOther() ? "a pipe or a device" : "a link";
    }
}
