package io.github.mcpdatalayer.front.mcp;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

import io.github.mcpdatalayer.front.link.Received;
import io.github.mcpdatalayer.front.tools.api.CallProgress;
import io.modelcontextprotocol.spec.McpSchema;
import org.jspecify.annotations.Nullable;

/**
 * Reports the progress of a request, if the client asked for it: each second, and at each step of a tool that does several. The
 * thread exists only while the request runs, and reports nothing after the answer.
 */
final class Progress {

    private static final long EVERY_SECONDS = 1;

    private final Object token;
    private final Consumer<McpSchema.JSONRPCMessage> client;
    private final Received received = new Received();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition over = lock.newCondition();
    private boolean ended;
    /** The number that the tool told last; of is 0 until it tells anything. */
    private long done;
    private long of;
    private String what = "";
    private double told = -1;

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
            return progress.received.during(() -> CallProgress.during(progress::at, work));
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

    /** A new step is told at once. Each report has a greater number than the one before, as MCP wants it. */
    private void at(long nowDone, long nowOf, String now) {
        lock.lock();
        try {
            if (!ended && nowDone >= done) {
                done = nowDone;
                of = nowOf;
                what = now;
                report(Math.max((double) nowDone, Math.nextUp(told)), now);
            }
        } finally {
            lock.unlock();
        }
    }

    private void tell() {
        lock.lock();
        try {
            for (long seconds = EVERY_SECONDS; !ended; seconds += EVERY_SECONDS) {
                if (!over.await(EVERY_SECONDS, TimeUnit.SECONDS) && !ended) {
                    if (of == 0) {
                        report((double) seconds, message(seconds));
                    } else {
                        // Halfway to the next step, again and again: it goes on, and never gets there by itself.
                        report((Math.max(told, (double) done) + (double) done + 1) / 2, what + " (" + seconds + " s)");
                    }
                }
            }
        } catch (InterruptedException e) {
            // The request has its answer.
        } finally {
            lock.unlock();
        }
    }

    private void report(double progress, String message) {
        told = progress;
        Map<String, Object> params = new LinkedHashMap<>(
                Map.of("progressToken", token, "progress", plain(progress), "message", message));
        if (of > 0) {
            params.put("total", of);
        }
        client.accept(new McpSchema.JSONRPCNotification("notifications/progress", params));
    }

    private static Number plain(double progress) {
        return progress == Math.rint(progress) ? (Number) (long) progress : (Number) progress;
    }

    private String message(long seconds) {
        long chars = received.chars();
        return (chars == 0 ? "Waiting for the browser" : chars + " characters received") + ", " + seconds + " s.";
    }
}
