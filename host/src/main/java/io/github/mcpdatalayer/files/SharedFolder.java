package io.github.mcpdatalayer.files;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;

import io.github.mcpdatalayer.files.FileRefusal.Why;
import io.github.mcpdatalayer.os.PlainFile;
import org.jspecify.annotations.Nullable;

/**
 * The folder that the person named when starting the front. Names come from a model, and the folder may be one that other
 * programs write in: each part of a path is opened inside the folder before it, without following links, and the file is
 * looked at again after it was read.
 */
public final class SharedFolder {

    /** FoundFile a pipe, or a file of a lost network drive, can take forever. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int MOST_CHARS = 1_000;
    private static final int MOST_DEPTH = 50;
    private static final Pattern DRIVE = Pattern.compile("[A-Za-z]:.*", Pattern.DOTALL);
    /** Names that Windows gives to devices, with any ending. */
    private static final Pattern RESERVED = Pattern
            .compile("(?i)(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\\$|conout\\$)\\s*(\\..*)?", Pattern.DOTALL);

    private final @Nullable Path folder;

    /**
     * A folder.
     *
     * @param folder null if the person named none
     */
    public SharedFolder(@Nullable Path folder) {
        this.folder = folder;
    }

    /** The folder that the person named; null if they named none. */
    public @Nullable Path folder() {
        return folder;
    }

    /**
     * The whole content of a file, as it was at one moment.
     *
     * @param path below the folder, with / between its parts
     * @param most bytes it may have
     */
    public byte[] read(String path, long most) throws FileRefusal, InterruptedException {
        Path root = root();
        Path inside = inside(path);
        var whole = new CompletableFuture<byte[]>();
        Thread reader = Thread.ofPlatform().daemon().name("file reader").start(() -> {
            try {
                whole.complete(readNow(root, inside, path, most));
            } catch (FileRefusal | RuntimeException e) {
                whole.completeExceptionally(e);
            }
        });
        try {
            return whole.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            reader.interrupt();
            throw new FileRefusal(Why.UNREADABLE, shown(path) + " could not be read within " + PATIENCE.toSeconds()
                    + " seconds.");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof FileRefusal refusal) {
                throw refusal;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    private Path root() throws FileRefusal {
        if (folder == null) {
            throw new FileRefusal(Why.FOLDER, "The front was started without --files FOLDER, so it reads no files.");
        }
        try {
            Path root = folder.toRealPath();
            if (Files.isDirectory(root)) {
                return root;
            }
        } catch (IOException e) {
            // told below: it is missing or not readable
        }
        throw new FileRefusal(Why.FOLDER,
                "The front was started with --files " + shown(folder.toString())
                        + ", which is no folder that can be read.");
    }

    /** The path, if it says nothing but names of folders and a file, on every system. */
    private static Path inside(String path) throws FileRefusal {
        String why = path.isBlank()
                ? "is empty"
                : path.length() > MOST_CHARS
                        ? "has more than " + MOST_CHARS + " characters"
                        : path.chars().anyMatch(Character::isISOControl)
                                ? "has control characters"
                                : path.startsWith("/") || DRIVE.matcher(path).matches()
                                        ? "is absolute"
                                        : path.contains("\\")
                                                ? "has backslashes: write / between folders"
                                                : parts(path);
        if (!why.isEmpty()) {
            throw new FileRefusal(Why.NAME,
                    "The path " + shown(path) + " " + why + ". It is taken from the folder of --files.");
        }
        try {
            return Path.of(path);
        } catch (InvalidPathException e) {
            throw new FileRefusal(Why.NAME, "The path " + shown(path) + " cannot be one on this system.");
        }
    }

    private static String parts(String path) {
        String[] parts = path.split("/", -1);
        if (parts.length > MOST_DEPTH) {
            return "has more than " + MOST_DEPTH + " parts";
        }
        for (String part : parts) {
            if (part.isEmpty() || part.equals(".") || part.equals("..")) {
                return "has a part that is empty, . or ..";
            }
            if (part.contains(":") || RESERVED.matcher(part).matches() || part.endsWith(".") || part.endsWith(" ")) {
                return "has a name that Windows gives another meaning";
            }
        }
        return "";
    }

    private static byte[] readNow(Path root, Path inside, String path, long most) throws FileRefusal {
        try {
            Path real = root.resolve(inside).toRealPath();
            if (!real.startsWith(root) || real.equals(root)) {
                throw new FileRefusal(Why.LINK, shown(path) + " is a link that leads out of the folder of --files.");
            }
            if (PlainFile.isOfKernel(real)) {
                throw new FileRefusal(Why.KIND,
                        shown(path) + " is made by the system as it is read, not a file on a disk.");
            }
            return below(root, root.relativize(real), path, most);
        } catch (NoSuchFileException e) {
            throw new FileRefusal(Why.MISSING, "There is no file " + shown(path) + " below the folder of --files.");
        } catch (AccessDeniedException e) {
            throw new FileRefusal(Why.UNREADABLE, "The system does not let " + shown(path) + " be read.");
        } catch (NotDirectoryException e) {
            throw new FileRefusal(Why.KIND, "A part of " + shown(path) + " is no folder.");
        } catch (FileSystemLoopException e) {
            throw new FileRefusal(Why.LINK, shown(path) + " is a link that leads to itself.");
        } catch (FileSystemException e) {
            String reason = e.getReason() == null ? "" : e.getReason().toLowerCase(Locale.ROOT);
            boolean isLink = reason.contains("symbolic link") || reason.contains("eloop");
            throw isLink
                    ? new FileRefusal(Why.LINK, "A part of " + shown(path) + " was replaced by a link meanwhile.")
                    : new FileRefusal(Why.UNREADABLE, shown(path) + " cannot be read.");
        } catch (IOException e) {
            throw new FileRefusal(Why.UNREADABLE, shown(path) + " cannot be read.");
        }
    }

    /** Goes from folder to folder by what was opened, never again by a whole path, where the system can. */
    private static byte[] below(Path folder, Path rest, String path, long most) throws IOException, FileRefusal {
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
            if (stream instanceof SecureDirectoryStream<Path> opened) {
                return below(opened, rest, path, most);
            }
        }
        Path file = folder.resolve(rest);
        byte[] bytes = whole(new FoundFile() {
            @Override
            public BasicFileAttributes attributes() throws IOException {
                return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            }

            @Override
            public SeekableByteChannel open() throws IOException {
                return Files.newByteChannel(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
            }
        }, path, most);
        if (!file.toRealPath().equals(file)) {
            throw new FileRefusal(Why.LINK, "A part of " + shown(path) + " was replaced by a link meanwhile.");
        }
        return bytes;
    }

    private static byte[] below(SecureDirectoryStream<Path> folder, Path rest, String path, long most)
            throws IOException, FileRefusal {
        Path first = rest.getName(0);
        if (rest.getNameCount() > 1) {
            try (SecureDirectoryStream<Path> next = folder.newDirectoryStream(first, LinkOption.NOFOLLOW_LINKS)) {
                return below(next, rest.subpath(1, rest.getNameCount()), path, most);
            }
        }
        return whole(new FoundFile() {
            @Override
            public BasicFileAttributes attributes() throws IOException {
                return folder.getFileAttributeView(first, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                        .readAttributes();
            }

            @Override
            public SeekableByteChannel open() throws IOException {
                return folder.newByteChannel(first, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS));
            }
        }, path, most);
    }

    /** One file, which others may replace at any time. */
    interface FoundFile {
        BasicFileAttributes attributes() throws IOException;

        SeekableByteChannel open() throws IOException;
    }

    static byte[] whole(FoundFile file, String path, long most) throws IOException, FileRefusal {
        BasicFileAttributes before = file.attributes();
        if (before.isSymbolicLink()) {
            throw new FileRefusal(Why.LINK, "A part of " + shown(path) + " was replaced by a link meanwhile.");
        }
        if (!before.isRegularFile()) {
            throw new FileRefusal(Why.KIND, shown(path) + " is " + (before.isDirectory() ? "a folder" : "no plain file")
                    + ", and only files are read.");
        }
        if (before.size() > most) {
            throw new FileRefusal(Why.SIZE, shown(path) + " has " + before.size() + " bytes; " + most
                    + " are left for the files of one call.");
        }
        byte[] bytes;
        try (SeekableByteChannel channel = file.open()) {
            bytes = bytes(channel, before.size());
        }
        BasicFileAttributes after = file.attributes();
        if (bytes.length != before.size() || after.size() != before.size()
                || !after.lastModifiedTime().equals(before.lastModifiedTime())
                || !Objects.equals(after.fileKey(), before.fileKey())) {
            throw new FileRefusal(Why.CHANGED, shown(path) + " was changed while it was read. Call again.");
        }
        return bytes;
    }

    /** One byte more than there should be, at most: it tells that the file grows. */
    private static byte[] bytes(SeekableByteChannel channel, long size) throws IOException {
        var bytes = new ByteArrayOutputStream((int) size + 1);
        ByteBuffer buffer = ByteBuffer.allocate(64 * 1024);
        while (bytes.size() <= size && channel.read(buffer) >= 0) {
            bytes.write(buffer.array(), 0, (int) Math.min(buffer.position(), size + 1 - bytes.size()));
            buffer.clear();
        }
        return bytes.toByteArray();
    }

    /** A name in a message: quoted, without what could steer a terminal. */
    private static String shown(String text) {
        var shown = new StringBuilder("\"");
        text.codePoints().limit(100).forEach(c -> {
            int type = Character.getType(c);
            shown.appendCodePoint(type == Character.CONTROL || type == Character.FORMAT || type == Character.SURROGATE
                    || c == '"' ? '?' : c);
        });
        return shown.append(text.codePointCount(0, text.length()) > 100 ? "…\"" : "\"").toString();
    }
}
