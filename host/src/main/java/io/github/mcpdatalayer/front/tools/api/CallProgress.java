package io.github.mcpdatalayer.front.tools.api;

import io.github.mcpdatalayer.front.link.Received;
import org.jspecify.annotations.Nullable;

/** The progress of a call. The caller hears of it on request. */
public final class CallProgress {

    /** Hears how far it is. */
    public interface ProgressListener {

        /**
         * Called on the thread of the call.
         *
         * @param done never less than before
         * @param of how much there is to do; it may grow
         * @param what is done now, as clients may show it
         */
        void at(long done, long of, String what);
    }

    private static final ThreadLocal<@Nullable ProgressListener> OF_THIS_THREAD = new ThreadLocal<>();

    private CallProgress() {}

    /** Does the work of a call; the listener hears what it tells. */
    public static <T> T during(ProgressListener listener, Received.CountedWork<T> work) throws InterruptedException {
        OF_THIS_THREAD.set(listener);
        try {
            return work.run();
        } finally {
            OF_THIS_THREAD.remove();
        }
    }

    /** Tells whoever made the call of this thread how far it is. */
    public static void tell(long done, long of, String what) {
        ProgressListener listener = OF_THIS_THREAD.get();
        if (listener != null) {
            listener.at(done, of, what);
        }
    }
}
