package io.github.mcpdatalayer.chat.agent;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.json.NotJsonException;
import io.github.mcpdatalayer.json.StrictJson;
import org.jspecify.annotations.Nullable;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * JSON-RPC 2.0 over lines, as the Agent Client Protocol has it on stdio. The reading thread never waits for anybody, and a
 * thread of its own writes, so an agent that does not read blocks nobody.
 */
public final class AcpConnection {
    private static final int MAX_LINE_BYTES = 8 * 1024 * 1024;
    private static final int MAX_QUEUED_BYTES = 4 * 1024 * 1024;
    private static final int MAX_DEPTH = 64;
    private static final int METHOD_NOT_FOUND = -32601;
    private static final int AUTH_REQUIRED = -32000;
    private static final int MAX_REASON_CHARS = 600;

    /** Called by the reading thread; {@link #ended} is the last. */
    public interface AgentListener {
        /** A notification. */
        void notified(String method, JsonObject params);

        /** A request; false: we do not know the method. The answer comes by {@link #answer}. */
        boolean asked(JsonElement id, String method, JsonObject params);

        /** Nothing more comes; null: the agent closed its output. */
        void ended(@Nullable AgentException why);
    }

    private final AgentLines in;
    private final OutputStream out;
    private final AgentListener listener;
    private final AtomicLong ids = new AtomicLong();
    private final Map<Long, CompletableFuture<JsonElement>> open = new ConcurrentHashMap<>();
    private final ArrayDeque<byte[]> unsent = new ArrayDeque<>();
    private long unsentBytes;
    private volatile boolean closed;

    public AcpConnection(InputStream in, OutputStream out, AgentListener listener) {
        this.in = new AgentLines(in, MAX_LINE_BYTES);
        this.out = out;
        this.listener = listener;
    }

    /** Starts to read and to write. */
    public void start() {
        Thread.ofPlatform().daemon().name("agent-in").start(this::readAll);
        Thread.ofPlatform().daemon().name("agent-out").start(this::writeAll);
    }

    /** Asks, and waits for the answer at most so long. */
    public JsonObject ask(String method, JsonObject params, long timeoutMs)
            throws AgentException, InterruptedException {
        long id = ids.incrementAndGet();
        CompletableFuture<JsonElement> answer = ask(id, method, params);
        try {
            return answer.get(timeoutMs, TimeUnit.MILLISECONDS) instanceof JsonObject object
                    ? object
                    : new JsonObject();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof AgentException fault
                    ? fault
                    : new AgentException(AgentFault.ENDED, String.valueOf(e.getCause()));
        } catch (TimeoutException e) {
            open.remove(id);
            throw new AgentException(AgentFault.SILENT,
                    "The agent did not answer " + method + " within " + timeoutMs / 1000 + " s.");
        }
    }

    /** Asks; the answer fails with an {@link AgentException}. */
    public CompletableFuture<JsonElement> ask(String method, JsonObject params) {
        return ask(ids.incrementAndGet(), method, params);
    }

    private CompletableFuture<JsonElement> ask(long id, String method, JsonObject params) {
        CompletableFuture<JsonElement> answer = new CompletableFuture<>();
        open.put(id, answer);
        JsonObject message = message(method, params);
        message.addProperty("id", id);
        if (closed || !send(message)) {
            open.remove(id);
            answer.completeExceptionally(
                    new AgentException(AgentFault.ENDED, "The agent does not take messages any more."));
        }
        return answer;
    }

    /** Says something that has no answer. */
    public void tell(String method, JsonObject params) {
        send(message(method, params));
    }

    /** Answers a request of the agent. */
    public void answer(JsonElement id, JsonObject result) {
        JsonObject message = new JsonObject();
        message.addProperty("jsonrpc", "2.0");
        message.add("id", id);
        message.add("result", result);
        send(message);
    }

    /** Nothing more is written, and what is open fails. */
    public void close() {
        closed = true;
        synchronized (unsent) {
            unsent.notifyAll();
        }
        failAll(new AgentException(AgentFault.ENDED, "The agent was ended."));
    }

    private static JsonObject message(String method, JsonObject params) {
        JsonObject message = new JsonObject();
        message.addProperty("jsonrpc", "2.0");
        message.addProperty("method", method);
        message.add("params", params);
        return message;
    }

    private boolean send(JsonObject message) {
        byte[] line = (message + "\n").getBytes(UTF_8);
        synchronized (unsent) {
            if (closed || unsentBytes + line.length > MAX_QUEUED_BYTES) {
                return false;
            }
            unsent.add(line);
            unsentBytes += line.length;
            unsent.notifyAll();
            return true;
        }
    }

    private void writeAll() {
        try {
            for (byte[] line = nextLine(); line != null; line = nextLine()) {
                out.write(line);
                out.flush();
            }
        } catch (IOException e) {
            closed = true; // the reading thread reports the end
        } catch (InterruptedException e) {
            closed = true;
            Thread.currentThread().interrupt();
        }
    }

    private byte @Nullable [] nextLine() throws InterruptedException {
        synchronized (unsent) {
            while (unsent.isEmpty()) {
                if (closed) {
                    return null;
                }
                unsent.wait();
            }
            byte[] line = unsent.remove();
            unsentBytes -= line.length;
            return line;
        }
    }

    private void readAll() {
        AgentException why = null;
        try {
            for (byte[] line = in.next(); line != null; line = in.next()) {
                take(line);
            }
        } catch (AgentException e) {
            why = e;
        } catch (IOException e) {
            why = new AgentException(AgentFault.ENDED, "The agent cannot be read: " + e.getMessage());
        } catch (RuntimeException e) {
            why = new AgentException(AgentFault.GARBLED, "A message of the agent could not be taken: " + e);
        }
        closed = true;
        synchronized (unsent) {
            unsent.notifyAll();
        }
        failAll(why != null ? why : new AgentException(AgentFault.ENDED, "The agent ended before it had answered."));
        listener.ended(why);
    }

    private void take(byte[] line) throws AgentException {
        if (line.length == 0 || (line.length == 1 && line[0] == '\r')) {
            return;
        }
        JsonElement read;
        try {
            read = StrictJson.parse(line, MAX_DEPTH);
        } catch (NotJsonException e) {
            throw new AgentException(AgentFault.GARBLED,
                    "The agent wrote a line that is no JSON (" + e.getMessage() + ").");
        }
        if (!(read instanceof JsonObject message)) {
            throw new AgentException(AgentFault.GARBLED, "The agent wrote a line that is no message.");
        }
        JsonElement id = message.get("id");
        JsonObject params = message.get("params") instanceof JsonObject object ? object : new JsonObject();
        if (message.get("method") instanceof JsonPrimitive method && method.isString()) {
            if (id == null || id instanceof JsonNull) {
                listener.notified(method.getAsString(), params);
            } else if (!listener.asked(id, method.getAsString(), params)) {
                refuse(id);
            }
        } else if (id instanceof JsonPrimitive number && number.isNumber()) {
            answered(number, message);
        }
        // Else it has neither a method nor a number: nobody waits for it.
    }

    private void answered(JsonPrimitive number, JsonObject message) {
        CompletableFuture<JsonElement> answer;
        try {
            answer = open.remove(number.getAsLong());
        } catch (NumberFormatException e) {
            return;
        }
        if (answer == null) {
            return; // after its deadline, or a second one
        }
        if (message.get("error") instanceof JsonObject error) {
            answer.completeExceptionally(refusal(error));
        } else {
            answer.complete(message.has("result") ? message.get("result") : JsonNull.INSTANCE);
        }
    }

    private static AgentException refusal(JsonObject error) {
        boolean auth = error.get("code") instanceof JsonPrimitive code && code.isNumber()
                && code.getAsString().equals(Integer.toString(AUTH_REQUIRED));
        StringBuilder text = new StringBuilder(
                error.get("message") instanceof JsonPrimitive said ? said.getAsString() : "an error without words");
        if (error.get("data") instanceof JsonObject data && data.get("details") instanceof JsonPrimitive details) {
            text.append(": ").append(details.getAsString());
        }
        return new AgentException(auth ? AgentFault.SIGN_IN : AgentFault.REFUSED,
                text.length() > MAX_REASON_CHARS ? text.substring(0, MAX_REASON_CHARS) : text.toString());
    }

    private void refuse(JsonElement id) {
        JsonObject error = new JsonObject();
        error.addProperty("code", METHOD_NOT_FOUND);
        error.addProperty("message", "This client does not offer that.");
        JsonObject message = new JsonObject();
        message.addProperty("jsonrpc", "2.0");
        message.add("id", id);
        message.add("error", error);
        send(message);
    }

    private void failAll(AgentException why) {
        open.values().removeIf(answer -> {
            answer.completeExceptionally(why);
            return true;
        });
    }
}
