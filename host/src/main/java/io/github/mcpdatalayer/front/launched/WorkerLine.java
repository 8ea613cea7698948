package io.github.mcpdatalayer.front.launched;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
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
    private static final Duration DEADLINE = Duration.ofSeconds(10);
    private static final Duration POLL = Duration.ofMillis(10);
    /** A worker that does not come by itself is woken. */
    private static final Duration WAKE_AFTER = Duration.ofMillis(1500);

    /** Serves one connection of the extension until it ends. */
    interface WorkerHost {
        void serve(FramesFromWorker fromExtension, FramesToWorker toExtension)
                throws IOException, InterruptedException;
    }

    /** The end of one connection. */
    private record Connection(int number, FramesFromWorker fromExtension) {}

    /** An attached worker. */
    private final class Worker {
        private final String session;
        private final String object;
        private final CompletableFuture<Boolean> gone = new CompletableFuture<>();

        private Worker(String session, String object) {
            this.session = session;
            this.object = object;
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
            return cdp.call(session, "Runtime.callFunctionOn", params, DEADLINE);
        }
    }

    private final Chrome chrome;
    private final Cdp cdp;
    private final String extensionId;
    private final WorkerHost host;
    private @Nullable Connection open;
    private volatile boolean closed;
    private final Thread keeper;

    WorkerLine(Chrome chrome, String extensionId, WorkerHost host) {
        this.chrome = chrome;
        this.cdp = chrome.cdp();
        this.extensionId = extensionId;
        this.host = host;
        this.keeper = Thread.ofVirtual().name("line to the extension").unstarted(this::keep);
    }

    /** Attaches to the worker, from now on. */
    void start() {
        keeper.start();
    }

    /** Ends all connections; the browser goes on. */
    @Override
    public void close() {
        closed = true;
        keeper.interrupt();
        endConnection();
    }

    private void keep() {
        try {
            while (!closed) {
                try {
                    Worker worker = attach(await());
                    worker.gone.get();
                } catch (CdpException | ExecutionException e) {
                    Thread.sleep(POLL); // it has gone again
                } finally {
                    endConnection();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The target of the worker, which is woken where it does not come by itself. */
    private String await() throws InterruptedException {
        long wake = System.nanoTime() + WAKE_AFTER.toNanos();
        while (true) {
            Optional<JsonObject> target = chrome.targets(this::isOurs).stream().findFirst();
            if (target.isPresent()) {
                return target.get().get("targetId").getAsString();
            }
            if (System.nanoTime() - wake > 0) {
                wake();
                wake = System.nanoTime() + WAKE_AFTER.toNanos();
            }
            Thread.sleep(POLL);
        }
    }

    private boolean isOurs(JsonObject target) {
        return target.get("type").getAsString().equals("service_worker")
                && target.get("url").getAsString().startsWith("chrome-extension://" + extensionId + "/");
    }

    /** One of our pages, which no window shows, talks to the worker: that starts it. */
    private void wake() throws InterruptedException {
        JsonObject params = new JsonObject();
        params.addProperty("url", "chrome-extension://" + extensionId + "/options/options.html");
        params.addProperty("hidden", true);
        params.addProperty("background", true);
        String page = cdp.call("Target.createTarget", params, DEADLINE).get("targetId").getAsString();
        Thread.sleep(WAKE_AFTER.dividedBy(2));
        JsonObject done = new JsonObject();
        done.addProperty("targetId", page);
        cdp.call("Target.closeTarget", done, DEADLINE);
    }

    private Worker attach(String target) throws InterruptedException {
        JsonObject params = new JsonObject();
        params.addProperty("targetId", target);
        params.addProperty("flatten", true);
        String session = cdp.call("Target.attachToTarget", params, DEADLINE).get("sessionId").getAsString();
        JsonObject binding = new JsonObject();
        binding.addProperty("name", BINDING);
        cdp.call(session, "Runtime.addBinding", binding, DEADLINE);
        Worker worker = new Worker(session, line(session));
        Runnable unheard = cdp.on(session, "Runtime.bindingCalled",
                event -> said(worker, event.get("payload").getAsString()));
        Runnable unwatched = cdp.on(Cdp.BROWSER, "Target.detachedFromTarget", event -> {
            if (event.get("sessionId").getAsString().equals(session)) {
                worker.gone.complete(true);
            }
        });
        var _ = worker.gone.whenComplete((_, _) -> {
            unheard.run();
            unwatched.run();
        });
        try {
            worker.call("this.attached();");
        } catch (CdpException e) {
            worker.gone.complete(true);
            throw e;
        }
        return worker;
    }

    /** What the worker has for us; it may not have run yet. */
    private String line(String session) throws InterruptedException {
        JsonObject params = new JsonObject();
        params.addProperty("expression", "globalThis.mcpDatalayerLine");
        long end = System.nanoTime() + DEADLINE.toNanos();
        while (System.nanoTime() - end < 0) {
            JsonObject result = cdp.call(session, "Runtime.evaluate", params, DEADLINE).getAsJsonObject("result");
            if (result.has("objectId")) {
                return result.get("objectId").getAsString();
            }
            Thread.sleep(POLL);
        }
        throw new CdpException("The extension's worker does not run.");
    }

    /** {@code 3+} opens the connection 3, {@code 3-} closes it, {@code 3 {…}} is a frame of it. */
    private void said(Worker worker, String text) {
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
            case '-' -> endConnection(number);
            default -> frame(number, text.substring(end + 1));
        }
    }

    private synchronized void frame(int number, String json) {
        Connection now = open;
        if (now != null && now.number == number) {
            now.fromExtension.add(json.getBytes(StandardCharsets.UTF_8));
        }
    }

    private synchronized void connect(Worker worker, int number) {
        endConnection();
        if (closed) {
            return;
        }
        Connection made = new Connection(number, new FramesFromWorker());
        open = made;
        FramesToWorker toExtension = new FramesToWorker(body -> take(worker, number, body));
        Thread.ofPlatform().daemon().name("own host " + number).start(() -> {
            try {
                host.serve(made.fromExtension, toExtension);
            } catch (IOException | RuntimeException e) {
                System.err.println("mcp-datalayer: the browser's host ended: " + e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                endConnection(number);
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
            now.fromExtension.end();
        }
    }

    private synchronized void endConnection(int number) {
        Connection now = open;
        if (now != null && now.number == number) {
            endConnection();
        }
    }
}
