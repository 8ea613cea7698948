package io.github.mcpdatalayer.os;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A file that is being opened, on a thread of its own: Java opens nothing without waiting, and only somebody at the other end of a
 * pipe ends its opening.
 */
final class OpeningFile {

    /** A thread that waits for a pipe stays until somebody opens it: as many may stay before nothing is opened any more. */
    private static final Semaphore THREADS = new Semaphore(16);

    /** The interval between looks at the kind of a file until it opens. */
    private static final Duration LOOK = Duration.ofMillis(50);

    /** Throws where no plain file stands there now. */
    @FunctionalInterface
    interface Check {
        void require() throws IOException;
    }

    private final Path file;
    private final Set<OpenOption> options;
    private final CompletableFuture<SeekableByteChannel> opened = new CompletableFuture<>();

    OpeningFile(Path file, OpenOption... options) {
        this.file = file;
        this.options = new HashSet<>(List.of(options));
        this.options.add(StandardOpenOption.READ);
    }

    /** Its bytes, once it is open and was found to be no pipe. */
    InputStream await(Duration patience, Check check) throws IOException {
        long began = System.nanoTime();
        boolean isTaken = false;
        try {
            if (!THREADS.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS)) {
                throw tooSlow(patience);
            }
            Thread.ofPlatform().daemon().name("file opener").start(this::open);
            while (true) {
                try {
                    SeekableByteChannel channel = opened.get(LOOK.toMillis(), TimeUnit.MILLISECONDS);
                    isTaken = true;
                    return plain(channel, patience, check);
                } catch (TimeoutException e) {
                    check.require();
                    if (System.nanoTime() - began > patience.toNanos()) {
                        throw tooSlow(patience);
                    }
                }
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException failure) {
                throw failure;
            }
            throw new IOException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw (IOException) new InterruptedIOException("Interrupted while " + file + " was opened").initCause(e);
        } finally {
            if (opened.cancel(false)) { // from now on its thread closes what it opens
                Thread.ofPlatform().daemon().name("file opener's end").start(this::wake);
            } else if (!isTaken && opened.state() == Future.State.SUCCESS) {
                opened.resultNow().close();
            }
        }
    }

    /** Opens the other end of the pipe that its thread waits at, and writes nothing. */
    private void wake() {
        try {
            if (Files.readAttributes(file, BasicFileAttributes.class).isOther()) {
                Files.newByteChannel(file, StandardOpenOption.WRITE).close();
            }
        } catch (IOException e) {
            // it was replaced again, or must not be written: the thread waits on, as one of those that may
        }
    }

    private void open() {
        try {
            SeekableByteChannel channel = Files.newByteChannel(file, options);
            if (!opened.complete(channel)) {
                channel.close();
            }
        } catch (IOException | RuntimeException e) {
            opened.completeExceptionally(e);
        } finally {
            THREADS.release();
        }
    }

    /** Checks that the opened file is a plain one: a pipe, which may have taken its place, has no position to read at. */
    private InputStream plain(SeekableByteChannel channel, Duration patience, Check check) throws IOException {
        try {
            check.require();
            channel.position();
            return new TimedReading(file, channel, patience);
        } catch (FileSystemException e) {
            channel.close();
            throw e;
        } catch (IOException e) {
            channel.close();
            throw new RefusedFileException(file, "is a pipe or a device, not a file", e);
        }
    }

    private FileSystemException tooSlow(Duration patience) {
        return new RefusedFileException(file,
                "could not be opened within " + patience.toSeconds() + " seconds");
    }
}
