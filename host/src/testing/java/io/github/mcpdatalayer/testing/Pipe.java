package io.github.mcpdatalayer.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Two streams as a process has them: what is written blocks when 64 KiB wait, a reader sees the end when the writer has closed,
 * a writer fails when the reader has. Java's own pipes look once a second, or close when a thread is interrupted.
 */
public final class Pipe {

    private static final int CAPACITY = 64 * 1024;

    private final byte[] waiting = new byte[CAPACITY];
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private int first;
    private int count;
    private boolean written;
    private boolean unread;

    /** Gives out what was written. */
    public InputStream reader() {
        return new InputStream() {
            @Override
            public int read() throws IOException {
                var one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
            }

            @Override
            public int read(byte[] into, int from, int most) throws IOException {
                return take(into, from, most);
            }

            @Override
            public int available() {
                lock.lock();
                try {
                    return count;
                } finally {
                    lock.unlock();
                }
            }

            @Override
            public void close() {
                closeReader();
            }
        };
    }

    /** Takes what is written. */
    public OutputStream writer() {
        return new OutputStream() {
            @Override
            public void write(int one) throws IOException {
                write(new byte[]{(byte) one}, 0, 1);
            }

            @Override
            public void write(byte[] from, int at, int length) throws IOException {
                put(from, at, length);
            }

            @Override
            public void close() {
                closeWriter();
            }
        };
    }

    private int take(byte[] into, int from, int most) throws IOException {
        lock.lock();
        try {
            while (count == 0 && !written && !unread) {
                changed.awaitUninterruptibly();
            }
            if (unread) {
                throw new IOException("Stream closed");
            }
            if (count == 0) {
                return -1;
            }
            int length = Math.min(Math.min(most, count), CAPACITY - first);
            System.arraycopy(waiting, first, into, from, length);
            first = (first + length) % CAPACITY;
            count -= length;
            changed.signalAll();
            return length;
        } finally {
            lock.unlock();
        }
    }

    private void put(byte[] from, int at, int length) throws IOException {
        lock.lock();
        try {
            for (int done = 0; done < length;) {
                while (count == CAPACITY && !written && !unread) {
                    changed.awaitUninterruptibly();
                }
                if (written || unread) {
                    throw new IOException(written ? "Stream closed" : "Broken pipe");
                }
                int end = (first + count) % CAPACITY;
                int now = Math.min(Math.min(length - done, CAPACITY - count), CAPACITY - end);
                System.arraycopy(from, at + done, waiting, end, now);
                count += now;
                done += now;
                changed.signalAll();
            }
            if (length == 0 && (written || unread)) {
                throw new IOException("Stream closed");
            }
        } finally {
            lock.unlock();
        }
    }

    /** The reader gets what waits, and then the end. */
    public void closeWriter() {
        close(true);
    }

    /** A write from now on fails. */
    public void closeReader() {
        close(false);
    }

    private void close(boolean byWriter) {
        lock.lock();
        try {
            written |= byWriter;
            unread |= !byWriter;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
