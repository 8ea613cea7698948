package io.github.mcpdatalayer.front.link;

import java.util.concurrent.atomic.AtomicLong;

import org.jspecify.annotations.Nullable;

/** Counts the text that browsers have sent for the work of a thread, while the thread works. */
public final class Received {

    /** The work of a thread. */
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

    /** The length in UTF-16 units. */
    public long chars() {
        return chars.get();
    }

    /** The counter of the calling thread, or an unused one. */
    static Received ofThisThread() {
        Received received = OF_THIS_THREAD.get();
        return received == null ? new Received() : received;
    }

    void add(int more) {
        chars.addAndGet(more);
    }
}
