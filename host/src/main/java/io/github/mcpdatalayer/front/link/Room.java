package io.github.mcpdatalayer.front.link;

import java.util.concurrent.atomic.AtomicLong;

import org.jspecify.annotations.Nullable;

/**
 * The memory of large texts, from their first chunk until the answer is written or dropped. If a client does not read,
 * its texts stay here. Each call has its own room while its thread works. A text without a room counts only until it
 * has arrived.
 */
public final class Room implements AutoCloseable {

    private static final AtomicLong TAKEN = new AtomicLong();
    private static final ThreadLocal<@Nullable Room> OF_THIS_THREAD = new ThreadLocal<>();

    private long held;
    private boolean closed;

    private Room() {}

    /** Opens a room for the work of this thread, which must close it. */
    public static Room open() {
        var room = new Room();
        OF_THIS_THREAD.set(room);
        return room;
    }

    static @Nullable Room ofThisThread() {
        return OF_THIS_THREAD.get();
    }

    /** Adds characters and returns the total. */
    static long take(long chars) {
        return TAKEN.addAndGet(chars);
    }

    static void giveBack(long chars) {
        TAKEN.addAndGet(-chars);
    }

    /** Releases these characters when the work has ended. */
    synchronized void keep(long chars) {
        if (closed) {
            giveBack(chars);
        } else {
            held += chars;
        }
    }

    @Override
    public void close() {
        OF_THIS_THREAD.remove();
        synchronized (this) {
            closed = true;
            giveBack(held);
            held = 0;
        }
    }
}
