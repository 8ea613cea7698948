package io.github.mcpdatalayer.os;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Reads a file on a thread of its own, one piece after the other: a file of a lost network drive, or one that the system makes as it is
 * read, may never give its next byte.
 */
final class TimedReading extends InputStream {

    private static final int PIECE = 256 << 10;

    /** A thread that nothing wakes stays: as many may stay before nothing is read any more. */
    private static final Semaphore THREADS = new Semaphore(16);

    private final Path file;
    private final ReadableByteChannel channel;
    private final Duration patience;
    private byte[] piece = new byte[0];
    private int next;
    private boolean isOver;

    TimedReading(Path file, ReadableByteChannel channel, Duration patience) {
        this.file = file;
        this.channel = channel;
        this.patience = patience;
    }

    @Override
    public int read() throws IOException {
        return isAtEnd() ? -1 : piece[next++] & 0xff;
    }

    @Override
    public int read(byte[] into, int from, int most) throws IOException {
        if (most == 0) {
            return 0;
        }
        if (isAtEnd()) {
            return -1;
        }
        int bytes = Math.min(most, piece.length - next);
        System.arraycopy(piece, next, into, from, bytes);
        next += bytes;
        return bytes;
    }

    private boolean isAtEnd() throws IOException {
        while (next == piece.length && !isOver) {
            piece = piece();
            next = 0;
            isOver = piece.length == 0;
        }
        return next == piece.length;
    }

    /** The next bytes; none at the end. */
    private byte[] piece() throws IOException {
        var read = new CompletableFuture<byte[]>();
        try {
            if (!THREADS.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS)) {
                throw tooSlow();
            }
            Thread.ofPlatform().daemon().name("file reader").start(() -> {
                try {
                    var bytes = ByteBuffer.allocate(PIECE);
                    int count = channel.read(bytes);
                    read.complete(Arrays.copyOf(bytes.array(), Math.max(0, count)));
                } catch (IOException | RuntimeException e) {
                    read.completeExceptionally(e);
                } finally {
                    THREADS.release();
                }
            });
            return read.get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw tooSlow();
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            String why = cause == null ? null : cause.getMessage();
            throw (IOException) new RefusedFileException(file, "cannot be read: " + (why == null ? "no reason" : why))
                    .initCause(cause);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw (IOException) new InterruptedIOException("Interrupted while " + file + " was read").initCause(e);
        }
    }

    private FileSystemException tooSlow() {
        return new RefusedFileException(file, "gave nothing within " + patience.toSeconds() + " seconds");
    }

    /** Whoever closes does not wait for the thread that reads: it may be one that nothing wakes. */
    @Override
    public void close() {
        Thread.ofPlatform().daemon().name("file closer").start(() -> {
            try {
                channel.close();
            } catch (IOException e) {
                // it was only read
            }
        });
    }
}
