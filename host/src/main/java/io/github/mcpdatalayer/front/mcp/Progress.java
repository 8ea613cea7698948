package io.github.mcpdatalayer.front.mcp;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

import io.github.mcpdatalayer.front.link.Received;
import io.modelcontextprotocol.spec.McpSchema;
import org.jspecify.annotations.Nullable;

/**
 * Reports the progress of a request each second, if the client asked for it. The thread exists only while the request
 * runs, and reports nothing after the answer.
 */
final class Progress {

    private static final long EVERY_SECONDS = 1;

    private final Object token;
    private final Consumer<McpSchema.JSONRPCMessage> client;
    private final Received received = new Received();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition over = lock.newCondition();
    private boolean ended;

    private Progress(Object token, Consumer<McpSchema.JSONRPCMessage> client) {
        this.token = token;
        this.client = client;
    }

    /**
     * Does the work and reports its progress.
     *
     * @param token the request's {@code progressToken}; a value that is not a text or a number counts as absent
     */
    static <T> T during(@Nullable Object token, Consumer<McpSchema.JSONRPCMessage> client, Received.CountedWork<T> work)
            throws InterruptedException {
        if (!(token instanceof String || token instanceof Number)) {
            return work.run();
        }
        var progress = new Progress(token, client);
        Thread.ofVirtual().name("progress").start(progress::tell);
        try {
            return progress.received.during(work);
        } finally {
            progress.end();
        }
    }

    /** The token in a request's parameters; null when there is none. */
    static @Nullable Object token(@Nullable Object params) {
        return params instanceof Map<?, ?> map && map.get("_meta") instanceof Map<?, ?> meta
                ? meta.get("progressToken")
                : null;
    }

    private void end() {
        lock.lock();
        try {
            ended = true;
            over.signal();
        } finally {
            lock.unlock();
        }
    }

    private void tell() {
        lock.lock();
        try {
            for (long seconds = EVERY_SECONDS; !ended; seconds += EVERY_SECONDS) {
                if (!over.await(EVERY_SECONDS, TimeUnit.SECONDS) && !ended) {
                    client.accept(new McpSchema.JSONRPCNotification("notifications/progress", Map.of("progressToken",
                            token, "progress", seconds, "message", message(seconds))));
                }
            }
        } catch (InterruptedException e) {
            // The request has its answer.
        } finally {
            lock.unlock();
        }
    }

    private String message(long seconds) {
        long chars = received.chars();
        return (chars == 0 ? "Waiting for the browser" : chars + " characters received") + ", " + seconds + " s.";
    }
}
