package io.github.mcpdatalayer.front.chrome;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.json.NotJsonException;
import io.github.mcpdatalayer.json.StrictJson;
import org.jspecify.annotations.Nullable;

/**
 * One connection of the Chrome DevTools Protocol: JSON messages, each ended by a NUL byte.
 *
 * <p>
 * Every call has a deadline, and all open calls fail at once when the browser goes. Listeners run one after the other,
 * in the order of their events, on a thread of their own: they may make calls, but must not wait for other events.
 */
public final class Cdp {

    /** The session of the browser itself. */
    public static final String BROWSER = "";
    /** The name of our own event that tells how far the listeners are; no event of a browser has it. */
    private static final String HEARD = "";
    /** The deepest nesting of a message; Chrome itself nests no deeper. */
    private static final int MOST_DEPTH = 1_000;

    /** One event of one session. */
    private record Event(String session, String method, JsonObject params) {}

    private record Listener(String session, String method, Consumer<JsonObject> action) {}

    private final InputStream in;
    private final OutputStream out;
    private final Supplier<String> causeOfDeath;
    private final AtomicLong ids = new AtomicLong();
    private final Map<Long, CompletableFuture<JsonObject>> open = new ConcurrentHashMap<>();
    private final List<Listener> listeners = new CopyOnWriteArrayList<>();
    private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
    private volatile @Nullable String closed;

    /**
     * @param in
     *            the messages of the browser
     * @param out
     *            the messages to the browser
     * @param causeOfDeath
     *            gives a sentence for the person once the browser is gone
     */
    Cdp(InputStream in, OutputStream out, Supplier<String> causeOfDeath) {
        this.in = new BufferedInputStream(in, 1 << 16);
        this.out = out;
        this.causeOfDeath = causeOfDeath;
        Thread.ofPlatform().daemon().name("cdp-reader").start(this::read);
        Thread.ofPlatform().daemon().name("cdp-events").start(this::dispatch);
    }

    /** Sends a command to the browser itself and waits for its result. */
    public JsonObject call(String method, JsonObject params, Duration deadline) {
        return call(BROWSER, method, params, deadline);
    }

    /**
     * Sends a command to a session and waits for its result.
     *
     * @throws CdpException
     *             if the browser refuses it, does not answer within the deadline, or is gone
     */
    public JsonObject call(String session, String method, JsonObject params, Duration deadline) {
        CompletableFuture<JsonObject> answer = send(session, method, params);
        try {
            return answer.get(deadline.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            answer.cancel(false);
            throw new CdpException("The browser did not answer " + method + " within " + deadline.toMillis() + " ms.",
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CdpException("Interrupted while waiting for " + method + ".", e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof CdpException refused
                    ? new CdpException(refused.getMessage() == null ? method : refused.getMessage(), e)
                    : new CdpException(method + " failed: " + e.getCause(), e);
        }
    }

    /** Sends a command without waiting; the future fails with a {@link CdpException}. */
    public CompletableFuture<JsonObject> send(String session, String method, JsonObject params) {
        long id = ids.incrementAndGet();
        JsonObject message = new JsonObject();
        message.addProperty("id", id);
        if (!session.isEmpty()) {
            message.addProperty("sessionId", session);
        }
        message.addProperty("method", method);
        message.add("params", params);
        CompletableFuture<JsonObject> answer = new CompletableFuture<>();
        open.put(id, answer);
        // This hangs on the future that is returned: a caller who gives up cancels it, and so removes it.
        var _ = answer.whenComplete((_, _) -> open.remove(id));
        byte[] bytes = message.toString().getBytes(StandardCharsets.UTF_8);
        try {
            synchronized (out) {
                out.write(bytes);
                out.write(0);
                out.flush();
            }
        } catch (IOException e) {
            answer.completeExceptionally(new CdpException(method + ": " + causeOfDeath.get(), e));
        }
        String gone = closed;
        if (gone != null) {
            answer.completeExceptionally(new CdpException(method + ": " + gone));
        }
        return answer;
    }

    /** Sends a command whose answer nobody needs. */
    void tell(String session, String method, JsonObject params) {
        var _ = send(session, method, params);
    }

    /** Calls the action at each event of this name in this session, until the returned task is run. */
    public Runnable on(String session, String method, Consumer<JsonObject> action) {
        Listener listener = new Listener(session, method, action);
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    /**
     * Waits until the listeners have heard all events so far, such as those that came before the answer to a call.
     *
     * @throws CdpException if they have not heard them within the deadline
     */
    public void awaitListeners(Duration deadline) {
        CompletableFuture<Boolean> heard = new CompletableFuture<>();
        Runnable unsubscribe = on(BROWSER, HEARD, _ -> heard.complete(true));
        events.add(new Event(BROWSER, HEARD, new JsonObject()));
        try {
            heard.get(deadline.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            throw new CdpException("The browser's events were not heard in time.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CdpException("Interrupted while waiting for the browser's events.", e);
        } finally {
            unsubscribe.run();
        }
    }

    private void read() {
        String reason;
        try {
            ByteArrayOutputStream message = new ByteArrayOutputStream(1 << 16);
            byte[] piece = new byte[1 << 16];
            int count;
            while ((count = in.read(piece)) >= 0) {
                int from = 0;
                for (int at = 0; at < count; at++) {
                    if (piece[at] == 0) {
                        message.write(piece, from, at - from);
                        take(message.toString(StandardCharsets.UTF_8));
                        message.reset();
                        from = at + 1;
                    }
                }
                message.write(piece, from, count - from);
            }
            reason = causeOfDeath.get();
        } catch (IOException | NotJsonException | RuntimeException e) {
            reason = causeOfDeath.get() + " (" + e + ")";
        }
        closed = reason;
        for (CompletableFuture<JsonObject> answer : open.values()) {
            answer.completeExceptionally(new CdpException(reason));
        }
    }

    private void take(String json) throws NotJsonException {
        JsonObject message = StrictJson.parse(json, MOST_DEPTH).getAsJsonObject();
        if (!message.has("id")) {
            JsonElement session = message.get("sessionId");
            events.add(new Event(session == null ? BROWSER : session.getAsString(),
                    message.get("method").getAsString(), message.getAsJsonObject("params")));
            return;
        }
        CompletableFuture<JsonObject> answer = open.get(message.get("id").getAsLong());
        if (answer == null) {
            return; // its caller stopped waiting
        }
        if (message.has("error")) {
            JsonObject error = message.getAsJsonObject("error");
            answer.completeExceptionally(new CdpException("The browser refused: "
                    + error.get("message").getAsString()
                    + (error.has("data") ? " (" + error.get("data").getAsString() + ")" : "")));
        } else {
            answer.complete(message.getAsJsonObject("result"));
        }
    }

    private void dispatch() {
        try {
            while (closed == null || !events.isEmpty()) {
                Event event = events.poll(1, TimeUnit.SECONDS);
                if (event == null) {
                    continue;
                }
                for (Listener listener : listeners) {
                    if (listener.session().equals(event.session()) && listener.method().equals(event.method())) {
                        run(listener, event);
                    }
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void run(Listener listener, Event event) {
        try {
            listener.action().accept(event.params());
        } catch (RuntimeException e) {
            // One listener's failure must not silence the others; the browser may also just have closed the target.
            System.err.println("mcp-datalayer: " + event.method() + ": " + e);
        }
    }

}
