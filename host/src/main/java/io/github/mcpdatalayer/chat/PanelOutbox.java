package io.github.mcpdatalayer.chat;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.frame.FrameWriter;
import org.jspecify.annotations.Nullable;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * News for the panel, in the order of the first change. An entry that changes again before it is sent is sent once, in its last state, so a
 * flood of an agent costs no memory here. At most {@link #WINDOW} messages are on their way.
 */
final class PanelOutbox {
    /** The most messages that the extension has not acknowledged. */
    static final int WINDOW = 32;

    private final FrameWriter out;
    private final Map<String, Supplier<@Nullable JsonObject>> waiting = new LinkedHashMap<>();
    private long sent;
    private long acknowledged;
    private boolean ended;

    PanelOutbox(FrameWriter out) {
        this.out = out;
    }

    /** Sends what this gives when its turn comes, once for each key that waits; null: nothing. */
    synchronized void changed(String key, Supplier<@Nullable JsonObject> message) {
        waiting.putIfAbsent(key, message);
        notifyAll();
    }

    /** The extension has taken all messages up to this number. */
    synchronized void acknowledged(long n) {
        acknowledged = Math.max(acknowledged, Math.min(n, sent));
        notifyAll();
    }

    /** Nothing more is sent. */
    synchronized void end() {
        ended = true;
        notifyAll();
    }

    /** Writes until the end. */
    void run() throws IOException, InterruptedException {
        for (Supplier<@Nullable JsonObject> next = next(); next != null; next = next()) {
            // Made without our lock: it takes that of the desk, which calls us with its own held.
            JsonObject message = next.get();
            if (message != null) {
                message.addProperty("n", number());
                out.write(message.toString().getBytes(UTF_8));
            }
        }
    }

    private synchronized long number() {
        return ++sent;
    }

    private synchronized @Nullable Supplier<@Nullable JsonObject> next() throws InterruptedException {
        while (!ended && (waiting.isEmpty() || sent - acknowledged >= WINDOW)) {
            wait();
        }
        if (ended) {
            return null;
        }
        String first = waiting.keySet().iterator().next();
        return waiting.remove(first);
    }
}
