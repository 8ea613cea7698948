package io.github.mcpdatalayer.demo;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.doctor.HostProbe;
import io.github.mcpdatalayer.front.chrome.ChromeOptions;
import io.github.mcpdatalayer.front.chrome.ProcessTree;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.ThrowAwayFolder;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import io.github.mcpdatalayer.install.AppFolder;
import io.github.mcpdatalayer.os.InternetSockets;
import io.github.mcpdatalayer.os.InternetSockets.Socket;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.rendezvous.HostDescriptor;
import io.github.mcpdatalayer.rendezvous.HostDirectory;
import io.github.mcpdatalayer.rendezvous.Locations;
import io.github.mcpdatalayer.wire.Method;
import org.jspecify.annotations.Nullable;

/**
 * The showcase: a real browser with a fresh profile, the real extension, host and front, and a bundled shop. Nothing of
 * the person's own browsers and settings is touched, and nothing stays.
 */
public final class Demo implements AutoCloseable {

    private static final Duration DEADLINE = Duration.ofSeconds(30);
    private static final String SHOP = "https://shop.example/lamps";
    private static final int WARM_CALLS = 7;

    /** Hears of each step when it is done. */
    public interface Steps {
        void done(Step step, Duration time);
    }

    private final AppFolder app;
    private final OperatingSystem system;
    private final Steps steps;
    private final boolean visible;
    private final Path scratch;
    private final Path home;
    private final Thread atExit = new Thread(this::clean, "demo-cleanup");
    private @Nullable ThrowAwayBrowser browser;
    private @Nullable McpClient client;
    private boolean cleaned;

    /**
     * @param visible
     *            in a window, slowly enough to watch
     */
    public Demo(AppFolder app, OperatingSystem system, boolean visible, Steps steps) throws IOException {
        this.app = app;
        this.system = system;
        this.visible = visible;
        this.steps = steps;
        for (Path needed : List.of(app.host(system), app.front(system), app.extension().resolve("manifest.json"))) {
            if (!Files.exists(needed)) {
                throw new NoSuchFileException(needed.toString(), null,
                        "is missing: this app folder is incomplete. Build it with `mvn package`, or install it again.");
            }
        }
        scratch = ThrowAwayFolder.create("mdl-");
        home = scratch.resolve("home");
        Runtime.getRuntime().addShutdownHook(atExit);
    }

    /** Runs it all. The browser stays open until {@link #close}. */
    public DemoResult run(Path executable) throws IOException {
        Stopwatch watch = new Stopwatch(steps);
        ThrowAwayBrowser started = watch.time(Step.BROWSER, () -> ThrowAwayBrowser.start(app,
                ChromeOptions.of(executable).withHeadless(!visible).withUserDataDir(scratch.resolve("profile"))
                        .withVariable(Locations.OVERRIDE, home.toString())));
        browser = started;
        Tab page = watch.time(Step.PAGE, () -> {
            started.chrome().web().serve(SHOP, Reply.html(resource("shop.html")));
            return started.chrome().newTab(SHOP);
        });
        watch.time(Step.SHOPPING, () -> {
            for (String button : List.of("#view", "#add", "#checkout", "#buy")) {
                pause();
                page.click(button);
            }
            pause();
            return true;
        });
        watch.time(Step.ATTACH, () -> {
            started.attach(page);
            return true;
        });
        McpClient front = watch.time(Step.FRONT, () -> {
            McpClient child = McpClient.start(List.of(app.front(system).toString()),
                    Map.of(Locations.OVERRIDE, home.toString()), scratch.resolve("front.stderr"));
            client = child;
            child.initialize("mcp-datalayer demo", DEADLINE);
            return child;
        });
        List<String> tools = watch.time(Step.TOOLS, () -> tools(front));
        McpClient.Answer answer = watch.time(Step.FIRST_READ,
                () -> front.callTool("getDataLayer", new JsonObject(), DEADLINE));
        watch.median(Step.WARM_READ, WARM_CALLS, () -> front.callTool("getDataLayer", new JsonObject(), DEADLINE));
        watch.median(Step.FRONT_HOP, WARM_CALLS, () -> front.request("ping", new JsonObject(), DEADLINE));
        List<HostDescriptor> hosts = probe(watch);

        String title = page.evaluate("document.title").getAsString();
        String expected = page.evaluate("JSON.stringify(dataLayer.map(push => push.event ?? push[0] ?? null))")
                .getAsString();
        boolean right = !answer.isError() && front.strays().isEmpty() && names(answer).equals(expected);
        Optional<List<Socket>> ours = InternetSockets.of(pids(front, hosts));
        Optional<List<Socket>> browsers = InternetSockets
                .of(ProcessTree.of(started.chrome().process()).stream().map(ProcessHandle::pid)
                        .filter(pid -> hosts.stream().noneMatch(host -> host.pid() == pid)).toList());
        return new DemoResult(started.chrome().version(), title, tools, answer, right, watch.times(), ours, browsers);
    }

    /** Asks the host itself and the extension behind it, as `status` does. */
    private List<HostDescriptor> probe(Stopwatch watch) throws IOException {
        HostDirectory directory = new HostDirectory(new Locations(home, List.of(home.resolve("run"))));
        List<HostDescriptor> hosts = directory.list().hosts();
        if (hosts.isEmpty()) {
            throw new IOException("The host wrote no descriptor in " + home.resolve("run"));
        }
        try (HostProbe probe = HostProbe.connect(directory, hosts.getFirst())) {
            watch.record(Step.HOST_HOP, probe.welcome().time());
            watch.median(Step.EXTENSION_HOP, WARM_CALLS, () -> probe.ask(Method.PING, new JsonObject()));
        }
        return hosts;
    }

    private static List<Long> pids(McpClient front, List<HostDescriptor> hosts) {
        List<Long> pids = new ArrayList<>();
        ProcessTree.of(front.process()).forEach(process -> pids.add(process.pid()));
        hosts.forEach(host -> pids.add(host.pid()));
        return pids;
    }

    private static List<String> tools(McpClient front) throws McpException {
        List<String> names = new ArrayList<>();
        for (JsonElement tool : front.request("tools/list", new JsonObject(), DEADLINE).result()
                .getAsJsonArray("tools")) {
            names.add(tool.getAsJsonObject().get("name").getAsString());
        }
        return names;
    }

    /** The answer's events in order, as JSON, to be compared with the page's own. */
    private static String names(McpClient.Answer answer) {
        JsonArray names = new JsonArray();
        for (JsonElement push : answer.structured().getAsJsonArray("result")) {
            JsonObject fields = push.isJsonObject() ? push.getAsJsonObject() : new JsonObject();
            if (fields.has("event")) {
                names.add(fields.get("event"));
            } else if (fields.has("args")) {
                names.add(fields.getAsJsonArray("args").get(0));
            } else {
                names.add((String) null);
            }
        }
        return names.toString();
    }

    private void pause() throws IOException {
        if (visible) {
            try {
                Thread.sleep(1200);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("Interrupted", e);
            }
        }
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = Demo.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IOException(name + " is missing from this build");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException e) {
            // The program is ending and the hook is at work: wait for it below.
        }
        clean();
    }

    private synchronized void clean() {
        if (cleaned) {
            return;
        }
        cleaned = true;
        try {
            McpClient front = client;
            if (front != null) {
                front.close();
            }
            ThrowAwayBrowser open = browser;
            if (open != null) {
                open.close();
            }
            ThrowAwayFolder.delete(scratch, Duration.ofSeconds(10));
        } catch (IOException e) {
            System.err.println("mcp-datalayer: could not clean up after the demo: " + e);
        }
    }
}
