package io.github.mcpdatalayer.front.link;

import java.util.concurrent.atomic.AtomicLong;

import org.jspecify.annotations.Nullable;

/**
 * What large texts take of the memory, from their first chunk until the answer that was made of them is written or
 * dropped: a client that does not read keeps them here. Each call has a room of its own, known while its thread is at
 * work; what nobody has opened a room for counts until it has come.
 */
public final class Room implements AutoCloseable {

    private static final AtomicLong TAKEN = new AtomicLong();
    private static final ThreadLocal<@Nullable Room> OF_THIS_THREAD = new ThreadLocal<>();

    private long held;
    private boolean closed;

    private Room() {}

    /** One for the work of this thread; to be closed by it. */
    public static Room open() {
        var room = new Room();
        OF_THIS_THREAD.set(room);
        return room;
    }

    static @Nullable Room ofThisThread() {
        return OF_THIS_THREAD.get();
    }

    /** Counts some characters more; returns how many there are in all. */
    static long take(long chars) {
        return TAKEN.addAndGet(chars);
    }

    static void giveBack(long chars) {
        TAKEN.addAndGet(-chars);
    }

    /** Gives back these characters, which were taken, when the work has ended. */
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
