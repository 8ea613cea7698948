package io.github.mcpdatalayer.front.launched;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.frame.Wire;
import io.github.mcpdatalayer.front.chrome.Cdp;
import io.github.mcpdatalayer.front.chrome.CdpException;
import io.github.mcpdatalayer.front.chrome.Chrome;
import org.jspecify.annotations.Nullable;

/**
 * The line to the extension's worker over the debugging pipe, as long as the browser runs. Each time the worker opens a
 * connection, as it would to a native host, a host is started in this process for it. A worker that was ended is started and
 * attached again.
 */
final class WorkerLine implements AutoCloseable {
    private static final String BINDING = "mcpDatalayerToFront";
    private static final String HEARD = "heard ";
    private static final String STUCK = "stuck ";
    private static final Duration DEADLINE = Duration.ofSeconds(10);
    /**
     * After so long without a worker the browser is closed: its tabs, cookies and recordings are lost. Calls end by their own deadlines
     * before; where only the machine is busy, the worker comes.
     */
    private static final Duration GIVES_UP = Duration.ofMinutes(1);
    /** A worker that does not come within this time is asked for again. */
    private static final Duration COMES = Duration.ofSeconds(3);
    private static final Duration POLL = Duration.ofMillis(10);
    /** Serves one connection of the extension until it ends. */
    interface WorkerHost {
        void serve(Wire extension) throws IOException, InterruptedException;
    }

    /** One connection of the worker. */
    private record Connection(int number, WorkerWire wire) {}

    /** An attached worker. Open questions fail at once when it ends: the browser answers no more then. */
    private final class Worker {
        private final String session;
        private final CompletableFuture<Boolean> gone = new CompletableFuture<>();
        private volatile String object = "";

        private Worker(String session) {
            this.session = session;
        }

        private JsonObject ask(String method, JsonObject params) {
            return await(method, cdp.send(session, method, params));
        }

        private JsonObject await(String method, CompletableFuture<JsonObject> answer) {
            try {
                var _ = CompletableFuture.anyOf(answer, gone).get(DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
                if (answer.isDone()) {
                    return answer.get();
                }
                throw new CdpException("The extension's worker ended.");
            } catch (TimeoutException e) {
                throw new CdpException("The extension's worker did not answer " + method + ".", e);
            } catch (ExecutionException e) {
                throw new CdpException(String.valueOf(e.getCause()), e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new CdpException("Interrupted while waiting for " + method + ".", e);
            }
        }

        private JsonObject call(String body, Object... arguments) {
            JsonObject params = new JsonObject();
            params.addProperty("objectId", object);
            params.addProperty("functionDeclaration", "function(...given) { " + body + " }");
            JsonArray list = new JsonArray();
            for (Object argument : arguments) {
                JsonObject value = new JsonObject();
                if (argument instanceof Number number) {
                    value.addProperty("value", number);
                } else {
                    value.addProperty("value", argument.toString());
                }
                list.add(value);
            }
            params.add("arguments", list);
            params.addProperty("returnByValue", true);
            return ask("Runtime.callFunctionOn", params);
        }
    }

    private final Chrome chrome;
    private final Cdp cdp;
    private final String extensionId;
    private final WorkerHost host;
    private final PageSessions pages;
    private final Runnable lost;
    private @Nullable Connection open;
    private volatile boolean closed;
    private volatile String last = "Its worker did not start.";
    private final Thread keeper;

    /**
     * A line that does not stand yet.
     *
     * @param pages
     *            do what the extension says of them
     * @param lost
     *            called once the worker has ended and cannot be started again
     */
    WorkerLine(Chrome chrome, String extensionId, WorkerHost host, PageSessions pages, Runnable lost) {
        this.chrome = chrome;
        this.cdp = chrome.cdp();
        this.extensionId = extensionId;
        this.host = host;
        this.pages = pages;
        this.lost = lost;
        this.keeper = Thread.ofVirtual().name("line to the extension").unstarted(this::keep);
    }

    /** Attaches to the worker, from now on. */
    void start() {
        keeper.start();
    }

    /** The last that was seen of the worker, as a sentence. */
    String last() {
        return last;
    }

    /** Ends all connections; the browser goes on. */
    @Override
    public void close() {
        closed = true;
        keeper.interrupt();
        endConnection();
    }

    private void keep() {
        boolean before = false;
        long lastThere = System.nanoTime();
        try {
            for (boolean first = true; !closed; first = false) {
                try {
                    String target = first ? await() : awake();
                    last = "Its worker started, but did not answer.";
                    Worker worker = attach(target);
                    before = true;
                    last = "Its worker answered, but opened no connection.";
                    worker.gone.get();
                    last = "Its worker ended.";
                    lastThere = System.nanoTime();
                } catch (CdpException | ExecutionException e) {
                    if (before && System.nanoTime() - lastThere > GIVES_UP.toNanos()) {
                        // Not here: who starts the browser anew interrupts this thread.
                        Thread.ofPlatform().daemon().name("own browser without extension").start(lost);
                        return;
                    }
                    Thread.sleep(POLL); // it has gone again
                } finally {
                    endConnection();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The target of the worker. */
    private String await() throws InterruptedException {
        long end = System.nanoTime() + COMES.toNanos();
        while (System.nanoTime() - end < 0) {
            Optional<JsonObject> target = chrome.targets(this::isOurs).stream().findFirst();
            if (target.isPresent()) {
                return target.get().get("targetId").getAsString();
            }
            Thread.sleep(POLL);
        }
        throw new CdpException("The extension's worker does not start.");
    }

    private boolean isOurs(JsonObject target) {
        return target.get("type").getAsString().equals("service_worker")
                && target.get("url").getAsString().startsWith("chrome-extension://" + extensionId + "/");
    }

    /** The target of a worker that had ended. One of our pages, which no window shows, talks to it: that starts it. */
    private String awake() throws InterruptedException {
        JsonObject params = new JsonObject();
        params.addProperty("url", "chrome-extension://" + extensionId + "/options/options.html");
        params.addProperty("hidden", true);
        params.addProperty("background", true);
        String page = cdp.call("Target.createTarget", params, DEADLINE).get("targetId").getAsString();
        try {
            return await();
        } finally {
            JsonObject done = new JsonObject();
            done.addProperty("targetId", page);
            var _ = cdp.send(Cdp.BROWSER, "Target.closeTarget", done);
        }
    }

    private Worker attach(String target) throws InterruptedException {
        JsonObject params = new JsonObject();
        params.addProperty("targetId", target);
        params.addProperty("flatten", true);
        Worker worker = new Worker(
                cdp.call("Target.attachToTarget", params, DEADLINE).get("sessionId").getAsString());
        hear(worker);
        try {
            // All at once: a worker that has just been started answers nothing until it has run.
            CompletableFuture<JsonObject> heard = cdp.send(worker.session, "Inspector.enable", new JsonObject());
            JsonObject binding = new JsonObject();
            binding.addProperty("name", BINDING);
            CompletableFuture<JsonObject> bound = cdp.send(worker.session, "Runtime.addBinding", binding);
            worker.object = line(worker);
            worker.await("Inspector.enable", heard);
            worker.await("Runtime.addBinding", bound);
            worker.call("this.attached();");
        } catch (CdpException e) {
            worker.gone.complete(true);
            throw e;
        }
        return worker;
    }

    private void hear(Worker worker) {
        List<Runnable> unheard = List.of(
                cdp.on(worker.session, "Runtime.bindingCalled",
                        event -> said(worker, event.get("payload").getAsString())),
                // The session outlives the worker, and would be that of the next one: its objects are gone, though.
                cdp.on(worker.session, "Inspector.targetCrashed", _ -> worker.gone.complete(true)),
                cdp.on(Cdp.BROWSER, "Target.detachedFromTarget", event -> {
                    if (event.get("sessionId").getAsString().equals(worker.session)) {
                        worker.gone.complete(true);
                    }
                }));
        var _ = worker.gone.whenComplete((_, _) -> {
            unheard.forEach(Runnable::run);
            JsonObject params = new JsonObject();
            params.addProperty("sessionId", worker.session);
            var _ = cdp.send(Cdp.BROWSER, "Target.detachFromTarget", params);
        });
    }

    /** Fetches what the worker has for us; it may not have run yet. */
    private String line(Worker worker) throws InterruptedException {
        JsonObject params = new JsonObject();
        params.addProperty("expression", "globalThis.mcpDatalayerLine");
        long end = System.nanoTime() + DEADLINE.toNanos();
        while (System.nanoTime() - end < 0) {
            JsonObject result = worker.ask("Runtime.evaluate", params).getAsJsonObject("result");
            if (result.has("objectId")) {
                return result.get("objectId").getAsString();
            }
            Thread.sleep(POLL);
        }
        throw new CdpException("The extension's worker does not run.");
    }

    /**
     * {@code 3+} opens the connection 3, {@code 3-} closes it, {@code 3 {…}} is a frame of it; {@code heard …} and
     * {@code stuck …} name a page.
     */
    private void said(Worker worker, String text) {
        if (text.startsWith(HEARD)) {
            pages.run(text.substring(HEARD.length()));
            return;
        }
        if (text.startsWith(STUCK)) {
            pages.stopScript(text.substring(STUCK.length()));
            return;
        }
        int end = 0;
        while (end < text.length() && Character.isDigit(text.charAt(end))) {
            end++;
        }
        if (end == 0 || end == text.length()) {
            return; // only our own worker can say something here, and it does not
        }
        int number = Integer.parseInt(text.substring(0, end));
        switch (text.charAt(end)) {
            case '+' -> connect(worker, number);
            case '-' -> closedByWorker(number);
            default -> frame(number, text.substring(end + 1));
        }
    }

    private synchronized void frame(int number, String json) {
        Connection now = open;
        if (now != null && now.number == number) {
            now.wire.add(json.getBytes(StandardCharsets.UTF_8));
        }
    }

    private synchronized void connect(Worker worker, int number) {
        endConnection();
        if (closed) {
            return;
        }
        Connection made = new Connection(number, new WorkerWire(frame -> take(worker, number, frame)));
        open = made;
        Thread.ofPlatform().daemon().name("own host " + number).start(() -> {
            try {
                host.serve(made.wire);
            } catch (IOException | RuntimeException e) {
                System.err.println("mcp-datalayer: the browser's host ended: " + e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                endConnection(made);
                if (!worker.gone.isDone()) {
                    var _ = CompletableFuture.runAsync(() -> worker.call("this.end(given[0]);", number))
                            .exceptionally(_ -> null); // it has gone meanwhile
                }
            }
        });
    }

    private static void take(Worker worker, int number, byte[] body) throws IOException {
        try {
            worker.call("this.take(given[0], given[1]);", number, new String(body, StandardCharsets.UTF_8));
        } catch (CdpException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private synchronized void endConnection() {
        Connection now = open;
        open = null;
        if (now != null) {
            now.wire.end();
        }
    }

    private synchronized void closedByWorker(int number) {
        Connection now = open;
        if (now != null && now.number == number) {
            endConnection();
        }
    }

    /** The host has ended. Each worker counts from 1 anew, so the number alone may be that of another connection. */
    private synchronized void endConnection(Connection ended) {
        ended.wire.close();
        if (ended.equals(open)) { // each has a wire of its own
            open = null;
        }
    }
}
