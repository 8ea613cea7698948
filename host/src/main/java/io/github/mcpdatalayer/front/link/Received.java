package io.github.mcpdatalayer.front.link;

import java.util.concurrent.atomic.AtomicLong;

import org.jspecify.annotations.Nullable;

/** How much text browsers have sent for the work of a thread; known while it is at work. */
public final class Received {

    /** What a thread does. */
    public interface CountedWork<T> {
        T run() throws InterruptedException;
    }

    private static final ThreadLocal<@Nullable Received> OF_THIS_THREAD = new ThreadLocal<>();

    private final AtomicLong chars = new AtomicLong();

    /** Does the work and counts what is received for it. */
    public <T> T during(CountedWork<T> work) throws InterruptedException {
        OF_THIS_THREAD.set(this);
        try {
            return work.run();
        } finally {
            OF_THIS_THREAD.remove();
        }
    }

    /** In UTF-16 units. */
    public long chars() {
        return chars.get();
    }

    /** The one that counts for the calling thread, or one that nobody asks. */
    static Received ofThisThread() {
        Received received = OF_THIS_THREAD.get();
        return received == null ? new Received() : received;
    }

    void add(int more) {
        chars.addAndGet(more);
    }
}
