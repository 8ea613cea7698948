package io.github.mcpdatalayer.demo;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;

/**
 * An MCP client: starts a server as a child process and speaks JSON-RPC with it over its stdin and stdout, one message a
 * line. Strict: anything else on the server's stdout fails every call.
 */
public final class McpClient implements AutoCloseable {

    /**
     * A server's answer.
     *
     * @param line
     *            as it came, without the line's end
     * @param result
     *            its <code>result</code>
     */
    public record Answer(String line, JsonObject result) {

        /** The text of the first content block. */
        public String text() {
            return result.getAsJsonArray("content").get(0).getAsJsonObject().get("text").getAsString();
        }

        public JsonObject structured() {
            return result.getAsJsonObject("structuredContent");
        }

        public boolean isError() {
            return result.has("isError") && result.get("isError").getAsBoolean();
        }

        /** The code of a tool's error. */
        public String errorCode() {
            return JsonParser.parseString(text()).getAsJsonObject().getAsJsonObject("error").get("code").getAsString();
        }
    }

    private final Process process;
    private final Path stderr;
    private final AtomicInteger ids = new AtomicInteger();
    private final Map<Integer, CompletableFuture<Answer>> open = new ConcurrentHashMap<>();
    private final Set<Integer> cancelled = ConcurrentHashMap.newKeySet();
    private final List<String> strays = new CopyOnWriteArrayList<>();
    private final BlockingQueue<JsonObject> notifications = new LinkedBlockingQueue<>();

    private McpClient(Process process, Path stderr) {
        this.process = process;
        this.stderr = stderr;
        Thread.ofPlatform().daemon().name("mcp-client-reader").start(this::read);
    }

    /**
     * Starts a server.
     *
     * @param stderr
     *            file for what it prints on stderr
     */
    public static McpClient start(List<String> command, Map<String, String> environment, Path stderr)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(stderr.toFile());
        builder.environment().putAll(environment);
        return new McpClient(builder.start(), stderr);
    }

    /**
     * A client of a server that runs.
     *
     * @param stderr
     *            file of what it prints on stderr
     */
    public static McpClient of(Process server, Path stderr) {
        return new McpClient(server, stderr);
    }

    /** Says who we are, waits for the server's answer and confirms it; gives the answer's result. */
    public JsonObject initialize(String clientName, Duration deadline) throws McpException {
        JsonObject client = new JsonObject();
        client.addProperty("name", clientName);
        client.addProperty("version", "1.0");
        JsonObject params = new JsonObject();
        params.addProperty("protocolVersion", "2025-11-25");
        params.add("capabilities", new JsonObject());
        params.add("clientInfo", client);
        JsonObject result = request("initialize", params, deadline).result();
        JsonObject initialized = new JsonObject();
        initialized.addProperty("jsonrpc", "2.0");
        initialized.addProperty("method", "notifications/initialized");
        sendLine(initialized.toString());
        return result;
    }

    /** Calls a tool; a tool's own error is an answer, too. */
    public Answer callTool(String name, JsonObject arguments, Duration deadline) throws McpException {
        JsonObject params = new JsonObject();
        params.addProperty("name", name);
        params.add("arguments", arguments);
        return request("tools/call", params, deadline);
    }

    /** Sends a request and waits for its answer. */
    public Answer request(String method, JsonObject params, Duration deadline) throws McpException {
        return await(method, send(method, params), deadline);
    }

    /** Sends a request without waiting. */
    public CompletableFuture<Answer> send(String method, JsonObject params) throws McpException {
        int id = ids.incrementAndGet();
        JsonObject message = new JsonObject();
        message.addProperty("jsonrpc", "2.0");
        message.addProperty("id", id);
        message.addProperty("method", method);
        message.add("params", params);
        CompletableFuture<Answer> answer = new CompletableFuture<>();
        open.put(id, answer);
        sendLine(message.toString());
        return answer;
    }

    /** Tells the server that nobody waits for this answer any more, if it has not come. */
    public void cancel(CompletableFuture<Answer> answer) throws McpException {
        Optional<Integer> id;
        synchronized (cancelled) { // the answer may come at this moment
            id = open.keySet().stream().filter(each -> open.remove(each, answer)).findFirst();
            id.ifPresent(cancelled::add);
        }
        if (id.isEmpty()) {
            return;
        }
        JsonObject params = new JsonObject();
        params.addProperty("requestId", id.get());
        JsonObject message = new JsonObject();
        message.addProperty("jsonrpc", "2.0");
        message.addProperty("method", "notifications/cancelled");
        message.add("params", params);
        sendLine(message.toString());
        answer.cancel(false);
    }

    /** Waits for the answer of a request that was sent. */
    public Answer await(String method, CompletableFuture<Answer> answer, Duration deadline) throws McpException {
        try {
            return answer.get(deadline.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new McpException(
                    "The MCP server did not answer " + method + " within " + deadline.toSeconds() + " s." + printed());
        } catch (ExecutionException e) {
            throw new McpException(method + ": " + (e.getCause() == null ? e : e.getCause()).getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new McpException("Interrupted while waiting for " + method + ".");
        }
    }

    /** Waits for the next notification of this method and gives its params; those of other methods before it are dropped. */
    public JsonObject notification(String method, Duration deadline) throws McpException {
        long end = System.nanoTime() + deadline.toNanos();
        try {
            JsonObject next;
            while ((next = notifications.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS)) != null) {
                if (next.get("method").getAsString().equals(method)) {
                    return next.has("params") ? next.getAsJsonObject("params") : new JsonObject();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new McpException("Interrupted while waiting for " + method + ".");
        }
        throw new McpException(
                "The MCP server did not send " + method + " within " + deadline.toSeconds() + " s." + printed());
    }

    /** Sends one line as it is. */
    public void sendLine(String line) throws McpException {
        try {
            OutputStream out = process.getOutputStream();
            synchronized (this) {
                out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
                out.flush();
            }
        } catch (IOException e) {
            throw new McpException("The MCP server has ended (" + e.getMessage() + ")." + printed());
        }
    }

    /** The lines on the server's stdout that are no JSON-RPC or answer nothing, as a second answer does; empty for a server that keeps the protocol. */
    public List<String> strays() {
        return List.copyOf(strays);
    }

    public ProcessHandle process() {
        return process.toHandle();
    }

    /** The text that the server printed on stderr. */
    public String stderr() {
        try {
            return Files.readString(stderr);
        } catch (IOException e) {
            return "(stderr cannot be read: " + e.getMessage() + ")";
        }
    }

    /**
     * Ends the server as a client does: its stdin ends, and it has some seconds to go.
     *
     * @return its exit code, or -1 when it had to be killed
     */
    public int end() throws IOException {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            // It is gone already, which is what this is for.
        }
        try {
            boolean gone = process.waitFor(10, TimeUnit.SECONDS);
            return gone ? process.exitValue() : -1;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return -1;
        } finally {
            process.destroyForcibly();
        }
    }

    @Override
    public void close() throws IOException {
        end();
    }

    private void read() {
        String reason = "The MCP server ended.";
        var strict = StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        try (BufferedReader in = new BufferedReader(new InputStreamReader(process.getInputStream(), strict), 1 << 16)) {
            String line;
            while ((line = in.readLine()) != null) {
                take(line);
            }
        } catch (IOException e) {
            reason = "The MCP server's stdout could not be read: " + e;
        }
        McpException ended = new McpException(reason + printed());
        open.values().forEach(answer -> answer.completeExceptionally(ended));
    }

    private void take(String line) {
        JsonObject message;
        try {
            message = JsonParser.parseString(line).getAsJsonObject();
        } catch (JsonParseException | IllegalStateException e) {
            message = new JsonObject();
        }
        if (!message.has("jsonrpc") || !message.get("jsonrpc").getAsString().equals("2.0")) {
            strays.add(line);
            McpException stray = new McpException("The MCP server printed something on stdout that is not JSON-RPC: "
                    + line.substring(0, Math.min(200, line.length())));
            open.values().forEach(answer -> answer.completeExceptionally(stray));
            return;
        }
        if (message.has("method")) {
            if (!message.has("id")) { // a request of the server has one: this client offers nothing
                notifications.add(message);
            }
            return;
        }
        int id = message.has("id") && message.get("id").isJsonPrimitive() ? message.get("id").getAsInt() : 0;
        CompletableFuture<Answer> answer;
        boolean wasOnItsWay;
        synchronized (cancelled) {
            answer = open.remove(id);
            wasOnItsWay = cancelled.remove(id);
        }
        if (answer == null) {
            if (!wasOnItsWay) {
                strays.add(line);
            }
            return;
        }
        if (message.has("error")) {
            answer.completeExceptionally(new McpException(message.get("error").toString()));
        } else {
            answer.complete(new Answer(line, message.getAsJsonObject("result")));
        }
    }

    private String printed() {
        String text = stderr().strip();
        return text.isEmpty() ? "" : " It printed: " + text.substring(Math.max(0, text.length() - 600));
    }
}
