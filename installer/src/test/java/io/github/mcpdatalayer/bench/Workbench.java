package io.github.mcpdatalayer.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.browser.BrowserFinder;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.demo.ThrowAwayBrowser;
import io.github.mcpdatalayer.front.chrome.Chrome;
import io.github.mcpdatalayer.front.chrome.ChromeOptions;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.ThrowAwayFolder;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import io.github.mcpdatalayer.install.AppFolder;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.rendezvous.HostDescriptor;
import io.github.mcpdatalayer.rendezvous.HostDirectory;
import io.github.mcpdatalayer.rendezvous.Locations;

/** One real browser with the product's extension and the floor's, a tab for each size, and the packaged app. */
final class Workbench implements AutoCloseable {

    static final String SITE = "https://shop.example";
    private static final String FLOOR_HOST = "io.github.mcpdatalayer.floor";
    private static final Duration DEADLINE = Duration.ofMinutes(2);

    private final Path home = Files.createTempDirectory("mdl-bench-");
    private final AppFolder app;
    private final Path resources;
    private final ThrowAwayBrowser browser;
    private final String floorSession;
    private final Map<String, String> handles = new TreeMap<>();
    private final Map<String, Integer> floorTabs = new TreeMap<>();
    private final List<AutoCloseable> closeables = new ArrayList<>();

    Workbench(Path appFolder, Path resources) throws Exception {
        this.app = AppFolder.at(appFolder);
        this.resources = resources;
        Path executable = BrowserFinder.find(null, "--browser", OperatingSystem.current()).path();
        browser = ThrowAwayBrowser.start(app,
                ChromeOptions.of(executable).withVariable("MCP_DATALAYER_HOME", home.toString()));
        floorSession = startFloor();
        // The worker's target is there before its script has run.
        await("the floor's worker", () -> inFloor("typeof open === 'function'").getAsBoolean());
        inFloor("open()");
        await("a host", () -> !hosts().isEmpty());
    }

    private static void await(String what, BooleanSupplier condition) throws Exception {
        long end = System.nanoTime() + DEADLINE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new IOException("In vain waited for " + what);
            }
            Thread.sleep(50);
        }
    }

    Chrome chrome() {
        return browser.chrome();
    }

    AppFolder app() {
        return app;
    }

    Path home() {
        return home;
    }

    Path resources() {
        return resources;
    }

    ThrowAwayBrowser browser() {
        return browser;
    }

    /** The process of the product's host. */
    long hostPid() {
        return hosts().getFirst().pid();
    }

    private List<HostDescriptor> hosts() {
        return new HostDirectory(new Locations(home, List.of(home.resolve("run")))).list().hosts();
    }

    /** Registers the floor's host in this browser alone and loads its extension; gives the session of its worker. */
    private String startFloor() throws Exception {
        Chrome chrome = browser.chrome();
        String id = chrome.loadExtension(resources.resolve("floor"));
        Path launcher = home.resolve("floor-host");
        Files.writeString(launcher, """
                #!/bin/sh
                exec '%s' -Xshare:auto -XX:+UseSerialGC -cp '%s' %s
                """.formatted(Path.of(System.getProperty("java.home"), "bin", "java"),
                System.getProperty("java.class.path"), FloorHost.class.getName()));
        if (!launcher.toFile().setExecutable(true)) {
            throw new IOException(launcher + " cannot be made executable");
        }
        var manifest = new JsonObject();
        manifest.addProperty("name", FLOOR_HOST);
        manifest.addProperty("description", "The floor of a read");
        manifest.addProperty("path", launcher.toString());
        manifest.addProperty("type", "stdio");
        var origins = new JsonArray();
        origins.add("chrome-extension://" + id + "/");
        manifest.add("allowed_origins", origins);
        Path folder = chrome.userDataDir().resolve("NativeMessagingHosts");
        Files.createDirectories(folder);
        Files.writeString(folder.resolve(FLOOR_HOST + ".json"), manifest.toString());
        String worker = floorWorker("chrome-extension://" + id + "/");
        var params = new JsonObject();
        params.addProperty("targetId", worker);
        params.addProperty("flatten", true);
        return chrome.cdp().call("Target.attachToTarget", params, DEADLINE).get("sessionId").getAsString();
    }

    private String floorWorker(String origin) throws Exception {
        Predicate<JsonObject> wanted = target -> target.get("type").getAsString().equals("service_worker")
                && target.get("url").getAsString().startsWith(origin);
        await("the worker of the floor's extension", () -> !chrome().targets(wanted).isEmpty());
        return chrome().targets(wanted).getFirst().get("targetId").getAsString();
    }

    /** Runs JavaScript in the worker of the floor's extension. */
    JsonElement inFloor(String script) {
        var params = new JsonObject();
        params.addProperty("expression", script);
        params.addProperty("awaitPromise", true);
        params.addProperty("returnByValue", true);
        JsonObject answer = chrome().cdp().call(floorSession, "Runtime.evaluate", params, DEADLINE);
        if (answer.has("exceptionDetails")) {
            throw new IllegalStateException("In the floor's worker: " + answer.get("exceptionDetails"));
        }
        JsonElement value = answer.getAsJsonObject("result").get("value");
        return value == null ? JsonNull.INSTANCE : value;
    }

    /** Opens a page with a data layer of about that many bytes and attaches its tab, if it is not there yet. */
    void openLayer(String name, int bytes) {
        if (floorTabs.containsKey(name)) {
            return;
        }
        String url = SITE + "/" + name;
        chrome().web().serve(url, Reply.html(page(bytes)));
        Tab tab = chrome().newTab(url);
        browser.attach(tab);
        floorTabs.put(name, inFloor("tabAt('" + url + "')").getAsInt());
    }

    /** Realistic pushes: view_item events with their articles, until there are so many bytes. */
    static String page(int bytes) {
        return """
                <!doctype html><title>Shop</title><script>
                window.dataLayer = [];
                let size = 2;
                for (let i = 0; size < %d; i++) {
                  const push = {event: 'view_item', ecommerce: {currency: 'EUR', value: 59.99 + i, items: [
                    {item_id: 'SKU-' + i, item_name: 'Sneaker low wei\\u00df', item_brand: 'Acme', price: 59.99, quantity: 1, index: i, item_category: 'Shoes/Sneakers'}]}};
                  dataLayer.push(push);
                  size += JSON.stringify(push).length + 1;
                }
                </script>"""
                .formatted(bytes);
    }

    /** The handle by which tools name the tab of {@link #openLayer}. */
    String handle(String name) throws IOException {
        String handle = handles.get(name);
        if (handle == null) {
            try (var client = McpClient.start(
                    List.of(app.front(OperatingSystem.current()).toString()), environment(), stderr())) {
                client.initialize("bench", DEADLINE);
                for (JsonElement each : client.callTool("listTabs", new JsonObject(), DEADLINE).structured()
                        .getAsJsonArray("tabs")) {
                    JsonObject tab = each.getAsJsonObject();
                    handles.put(tab.get("url").getAsString().substring(SITE.length() + 1),
                            tab.get("handle").getAsString());
                }
            }
            handle = handles.get(name);
        }
        return handle;
    }

    /** After more tabs were opened. */
    void forgetHandles() {
        handles.clear();
    }

    /** Milliseconds of one read by the floor's extension. */
    double floor(String name, boolean inChunks) {
        return inFloor("read(" + floorTabs.get(name) + "," + inChunks + ")").getAsDouble();
    }

    Map<String, String> environment() {
        return Map.of("MCP_DATALAYER_HOME", home.toString());
    }

    Path stderr() {
        return home.resolve("stderr");
    }

    /** A front, initialized; closed with this bench. */
    RawClient front(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(app.front(OperatingSystem.current()).toString()));
        command.addAll(List.of(arguments));
        RawClient front = RawClient.start(command, environment(), stderr()).initialized();
        closeables.add(front);
        return front;
    }

    @Override
    public void close() throws Exception {
        for (AutoCloseable closeable : closeables) {
            closeable.close();
        }
        browser.close();
        ThrowAwayFolder.delete(home, Duration.ofSeconds(10));
    }
}
