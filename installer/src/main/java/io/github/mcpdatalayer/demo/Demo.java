package io.github.mcpdatalayer.demo;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.demo.InternetSockets.Socket;
import io.github.mcpdatalayer.doctor.HostProbe;
import io.github.mcpdatalayer.front.chrome.ProcessTree;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import io.github.mcpdatalayer.install.AppFolder;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.rendezvous.HostDescriptor;
import io.github.mcpdatalayer.rendezvous.HostDirectory;
import io.github.mcpdatalayer.wire.Method;

/**
 * The showcase: a real browser with a fresh profile, the real extension, host and front, and a bundled shop. Nothing of
 * the person's own browsers and settings is touched, and nothing stays.
 */
public final class Demo implements AutoCloseable {

    private static final Duration DEADLINE = Scene.DEADLINE;
    private static final String SHOP = "https://shop.example/lamps";
    private static final int WARM_CALLS = 7;

    /** Hears of each step when it is done. */
    public interface Steps {
        void done(Step step, Duration time);

        /** A step begins. */
        default void begins(Step step) {}
    }

    private final Scene scene;
    private final Steps steps;
    private final boolean visible;

    /**
     * @param visible
     *            in a window, slowly enough to watch
     */
    public Demo(AppFolder app, OperatingSystem system, boolean visible, Steps steps) throws IOException {
        scene = new Scene(app, system);
        this.visible = visible;
        this.steps = steps;
    }

    /** Runs it all. The browser stays open until {@link #close}. */
    public DemoResult run(Path executable) throws IOException {
        Stopwatch watch = new Stopwatch(steps);
        ThrowAwayBrowser started = watch.time(Step.BROWSER, () -> scene.startBrowser(executable, visible));
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
        McpClient front = watch.time(Step.FRONT, scene::startFront);
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
        Optional<List<Socket>> ours = Scene.sockets(front, hosts);
        Optional<List<Socket>> browsers = InternetSockets
                .of(ProcessTree.of(started.chrome().process()).stream().map(ProcessHandle::pid)
                        .filter(pid -> hosts.stream().noneMatch(host -> host.pid() == pid)).toList());
        return new DemoResult(started.chrome().version(), title, tools, answer, right, watch.times(), ours, browsers);
    }

    /** Asks the host itself and the extension behind it, as `status` does. */
    private List<HostDescriptor> probe(Stopwatch watch) throws IOException {
        HostDirectory directory = scene.hosts();
        List<HostDescriptor> hosts = directory.list().hosts();
        if (hosts.isEmpty()) {
            throw new IOException("The host wrote no descriptor.");
        }
        try (HostProbe probe = HostProbe.connect(directory, hosts.getFirst())) {
            watch.record(Step.HOST_HOP, probe.welcome().time());
            watch.median(Step.EXTENSION_HOP, WARM_CALLS, () -> probe.ask(Method.PING, new JsonObject()));
        }
        return hosts;
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
        scene.close();
    }
}
