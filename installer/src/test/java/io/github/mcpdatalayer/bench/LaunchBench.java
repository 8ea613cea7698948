package io.github.mcpdatalayer.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import com.sun.net.httpserver.HttpServer;
import io.github.mcpdatalayer.browser.BrowserFinder;
import io.github.mcpdatalayer.front.chrome.ThrowAwayFolder;
import io.github.mcpdatalayer.os.OperatingSystem;

import static java.nio.charset.StandardCharsets.UTF_8;

/** A browser of the front's own: its start beside that of chrome-devtools-mcp, and its link beside the way through the host. */
final class LaunchBench implements AutoCloseable {

    private static final List<String> LAYERS = List.of("10MB", "50MB");

    private final Workbench bench;
    private final Rounds rounds;
    private final Report report;
    private final Path folder = Files.createTempDirectory("mdl-bench-launch-");
    private final HttpServer server;
    private final String front;
    private final List<String> launch;

    LaunchBench(Workbench bench, Rounds rounds, Report report) throws IOException {
        this.bench = bench;
        this.rounds = rounds;
        this.report = report;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            String name = exchange.getRequestURI().getPath().substring(1);
            byte[] page = (name.equals("text")
                    ? "<title>Text</title><h1>Lamps</h1>" + "<p>Light that is made to be read by.</p>".repeat(40)
                    : Workbench.page(ReadBench.SIZES.getOrDefault(name, 0))).getBytes(UTF_8);
            exchange.getResponseHeaders().add("Content-Type", "text/html; charset=utf-8");
            exchange.sendResponseHeaders(200, page.length);
            exchange.getResponseBody().write(page);
            exchange.close();
        });
        server.start();
        front = bench.app().front(OperatingSystem.current()).toString();
        launch = List.of(front, "--launch=headless", "--toolsets=page", "--redact=off",
                "--sites=http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** Measures from the start of the server to the answer of a first call that needs the browser. */
    void start() throws Exception {
        Path chrome = BrowserFinder.find(null, "--browser", OperatingSystem.current()).path();
        Path modules = bench.resources().resolve("node/node_modules");
        var mine = new Samples();
        var theirs = new Samples();
        for (int round = -1; round < rounds.starts; round++) {
            double ours = first(() -> Peer.start("ours", launch, bench.environment(), bench.stderr()), "listTabs");
            double others = first(() -> Peer.chromeDevTools(modules, chrome, folder), "list_pages");
            if (round >= 0) { // the first one of each fills the file system's cache
                mine.add(ours);
                theirs.add(others);
            }
        }
        report.add("`--launch=headless`: start → first answer", "ms", mine, "chrome-devtools-mcp", theirs,
                new Row.Bar.Times(1));
    }

    private interface Starting {
        Peer peer() throws IOException;
    }

    private static double first(Starting starting, String tool) throws IOException {
        long start = System.nanoTime();
        try (Peer peer = starting.peer()) {
            peer.call(tool, "{}");
            return (System.nanoTime() - start) / 1e6;
        }
    }

    /** The picture of a page of text, ours without the wait that the browser's limit would cause. */
    void pictures() throws Exception {
        Path chrome = BrowserFinder.find(null, "--browser", OperatingSystem.current()).path();
        String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/text";
        var mine = new Samples();
        var theirs = new Samples();
        try (Peer ours = Peer.start("ours", launch, bench.environment(), bench.stderr());
                Peer others = Peer.chromeDevTools(bench.resources().resolve("node/node_modules"), chrome, folder)) {
            ours.call("navigate", "{\"url\":\"" + url + "\"}");
            others.call("navigate_page", "{\"type\":\"url\",\"url\":\"" + url + "\"}");
            for (int round = -3; round < rounds.starts; round++) {
                Thread.sleep(PageBench.BETWEEN_PICTURES_MS);
                double own = ours.call("takeScreenshot", "{}").millis();
                double other = others.call("take_screenshot", "{}").millis();
                if (round >= 0) {
                    mine.add(own);
                    theirs.add(other);
                }
            }
        }
        report.add("takeScreenshot of the viewport in a browser of its own", "ms", mine, "chrome-devtools-mcp", theirs,
                new Row.Bar.Times(1));
    }

    /** Time and memory of whole reads: the front and the link are one process here, front and host together there. */
    void reads() throws Exception {
        for (String name : LAYERS) {
            bench.openLayer(name, ReadBench.SIZES.get(name));
        }
        bench.forgetHandles();
        for (String name : LAYERS) {
            read(name);
        }
    }

    private void read(String name) throws Exception {
        RawClient through = bench.front("--redact=off");
        through.call("listTabs", "{}");
        String there = "{\"tab\":\"" + bench.handle(name) + "\",\"maxChars\":0}";
        var over = new Samples();
        var host = new Samples();
        try (RawClient own = RawClient.start(launch, bench.environment(), bench.stderr()).initialized()) {
            own.call("navigate",
                    "{\"tab\":\"own1\",\"url\":\"http://127.0.0.1:" + server.getAddress().getPort() + "/" + name
                            + "\",\"timeoutMs\":25000}");
            long[] pids = {own.pid(), through.pid(), bench.hostPid()};
            for (long pid : pids) {
                Proc.forgetPeak(pid);
            }
            for (int round = -1; round < Math.max(3, rounds.reads(ReadBench.SIZES.get(name)) / 2); round++) {
                double ours = own.call("getDataLayer", "{\"tab\":\"own1\",\"maxChars\":0}").millis();
                double others = through.call("getDataLayer", there).millis();
                if (round >= 0) {
                    over.add(ours);
                    host.add(others);
                }
            }
            report.add("getDataLayer " + name + " from a browser of its own, redaction off", "ms", over,
                    "through the host", host, null);
            report.add("front with a browser of its own, at most, moving " + name, "MB",
                    Samples.of(Proc.peakMb(pids[0])), "front and host together",
                    Samples.of(Proc.peakMb(pids[1]) + Proc.peakMb(pids[2])), null);
        }
        through.close();
    }

    @Override
    public void close() throws IOException {
        server.stop(0);
        ThrowAwayFolder.delete(folder, Duration.ofSeconds(10));
    }
}
