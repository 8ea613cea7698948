package io.github.mcpdatalayer.front;

import java.io.BufferedReader;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.testing.TestHost;

import static java.nio.charset.StandardCharsets.UTF_8;

/** The real front, in a process of its own or on a thread of this one, and this test in the place of the MCP client. */
public abstract class TestFront implements AutoCloseable {

    static final long PATIENCE = TestHost.PATIENCE.toSeconds();

    private final OutputStream stdin;
    private final InputStream stdout;
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final Map<String, BlockingQueue<JsonObject>> answers = new ConcurrentHashMap<>();
    private final AtomicInteger lastId = new AtomicInteger();
    private final Thread reader;
    private boolean paused;

    /**
     * A front that nobody has initialized.
     *
     * @param stdin
     *            what the client writes to it
     * @param stdout
     *            what the client reads of it
     */
    TestFront(OutputStream stdin, InputStream stdout) {
        this.stdin = stdin;
        this.stdout = stdout;
        reader = Thread.ofPlatform().daemon().name("front-answers").start(this::readAll);
    }

    JsonObject initialize(String client) throws Exception {
        JsonObject result = result(ask("initialize", """
                {"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"%s","version":"7"}}"""
                .formatted(client)));
        send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
        return result;
    }

    /** Sends a line, whatever it is. */
    void send(String line) throws IOException {
        sendBytes((line + "\n").getBytes(UTF_8));
    }

    void sendBytes(byte[] bytes) throws IOException {
        synchronized (stdin) {
            stdin.write(bytes);
            stdin.flush();
        }
    }

    /** Sends a request and returns its id. */
    int ask(String method, String params) throws IOException {
        int id = lastId.incrementAndGet();
        send("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":" + params + "}");
        return id;
    }

    int call(String tool, String arguments) throws IOException {
        return ask("tools/call", "{\"name\":\"" + tool + "\",\"arguments\":" + arguments + "}");
    }

    /** The whole answer with this id; "null" for the ones without an id. */
    JsonObject answer(Object id) throws InterruptedException {
        JsonObject answer = answers.computeIfAbsent(String.valueOf(id), any -> new LinkedBlockingQueue<>())
                .poll(PATIENCE, TimeUnit.SECONDS);
        if (answer == null) {
            throw new AssertionError("No answer to " + id + "; stderr: " + stderr());
        }
        return answer;
    }

    /** Tells whether there is an answer with this id now. */
    boolean answered(Object id) {
        return !answers.getOrDefault(String.valueOf(id), new LinkedBlockingQueue<>()).isEmpty();
    }

    /** The parameters of the next notification, which must be of this method. */
    JsonObject notification(String method) throws InterruptedException {
        JsonObject notification = answer("null");
        if (!notification.get("method").getAsString().equals(method)) {
            throw new AssertionError("No " + method + " but " + notification);
        }
        return notification.getAsJsonObject("params");
    }

    JsonObject result(Object id) throws InterruptedException {
        JsonObject answer = answer(id);
        if (!answer.has("result")) {
            throw new AssertionError("No result but " + answer);
        }
        return answer.getAsJsonObject("result");
    }

    /** Calls a tool and returns what it answered, once made sure that content and structuredContent are the same. */
    public JsonObject tool(String tool, String arguments) throws Exception {
        return structured(result(call(tool, arguments)));
    }

    static JsonObject structured(JsonObject result) {
        JsonObject structured = result.getAsJsonObject("structuredContent");
        JsonElement content = JsonParser.parseString(text(result));
        if (!content.equals(structured)) {
            throw new AssertionError("content differs from structuredContent: " + content + " / " + structured);
        }
        if (structured.has("error") != result.get("isError").getAsBoolean()) {
            throw new AssertionError("isError does not say what the answer is: " + result);
        }
        return structured;
    }

    static String text(JsonObject result) {
        return result.getAsJsonArray("content").get(0).getAsJsonObject().get("text").getAsString();
    }

    /** Every line that came so far, as it came. */
    List<String> lines() {
        return List.copyOf(lines);
    }

    void closeStdin() throws IOException {
        stdin.close();
    }

    /** From here on this client reads at most what fills its buffer, until the front has ended. */
    void readNoMore() {
        synchronized (answers) {
            paused = true;
        }
    }

    /** This client reads again. */
    void readOn() {
        synchronized (answers) {
            paused = false;
            answers.notifyAll();
        }
    }

    /** Returns what the front writes, as long as this client reads. */
    private InputStream read() {
        return new FilterInputStream(stdout) {
            @Override
            public int read(byte[] into, int from, int most) throws IOException {
                synchronized (answers) {
                    while (paused) {
                        try {
                            answers.wait();
                        } catch (InterruptedException e) {
                            throw new IOException(e);
                        }
                    }
                }
                return super.read(into, from, most);
            }
        };
    }

    /** The exit code, when everything that was written has been read; fails when it does not end. */
    abstract int exitCode() throws InterruptedException;

    /** Waits at most so long for its end, and returns whether it has ended. */
    abstract boolean awaitEnd(Duration most) throws InterruptedException;

    /** Waits until everything is read that an ended front has written. */
    void readToTheEnd() throws InterruptedException {
        readOn();
        reader.join(TimeUnit.SECONDS.toMillis(PATIENCE));
    }

    /** The process of a front that has one of its own. */
    abstract Process process();

    abstract String stderr();

    /** Ends the front at once, whatever it does. */
    @Override
    public abstract void close() throws IOException;

    private void readAll() {
        try (var in = new BufferedReader(new InputStreamReader(read(), UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                lines.add(line);
                JsonObject message = JsonParser.parseString(line).getAsJsonObject();
                JsonElement id = message.has("id") ? message.get("id") : JsonNull.INSTANCE;
                answers.computeIfAbsent(id.isJsonNull() ? "null" : id.getAsString(), any -> new LinkedBlockingQueue<>())
                        .add(message);
            }
        } catch (IOException | JsonParseException e) {
            lines.add("(stdout broke: " + e + ")");
        }
    }
}
