package io.github.mcpdatalayer.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import com.sun.net.httpserver.HttpServer;
import io.github.mcpdatalayer.browser.BrowserFinder;
import io.github.mcpdatalayer.e2e.stage.Players;
import io.github.mcpdatalayer.front.chrome.ThrowAwayFolder;
import io.github.mcpdatalayer.os.OperatingSystem;

import static java.nio.charset.StandardCharsets.UTF_8;

/** A journey of 20 steps over 4 pages, from the start of the process to its end, beside the same recording by @puppeteer/replay. */
final class JourneyBench implements AutoCloseable {

    private static final int PAGES = 4;
    private static final int CLICKS = 4;
    private static final String PAGE = """
            <!doctype html><meta charset="utf-8"><title>Page</title><script>dataLayer = []; dataLayer.push({event: 'page_view'})</script>
            <h1>Page</h1>BUTTONS<p><a href="/NEXT">Next</a>
            """;

    private final Workbench bench;
    private final Rounds rounds;
    private final Report report;
    private final Path folder = Files.createTempDirectory("mdl-bench-journey-");
    private final HttpServer server;
    private final String origin;

    JourneyBench(Workbench bench, Rounds rounds, Report report) throws IOException {
        this.bench = bench;
        this.rounds = rounds;
        this.report = report;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            String path = exchange.getRequestURI().getPath();
            int number = path.matches("/[0-9]") ? path.charAt(1) - '0' : 0;
            var buttons = new StringBuilder();
            for (int i = 1; i <= CLICKS; i++) {
                buttons.append("<p><button onclick=\"dataLayer.push({event: 'pressed_").append(i).append("'})\">Press ")
                        .append(i).append("</button>");
            }
            byte[] page = PAGE.replace("BUTTONS", buttons).replace("NEXT", String.valueOf(number + 1)).getBytes(UTF_8);
            exchange.getResponseHeaders().add("Content-Type", "text/html; charset=utf-8");
            exchange.sendResponseHeaders(200, page.length);
            exchange.getResponseBody().write(page);
            exchange.close();
        });
        server.start();
        origin = "http://127.0.0.1:" + server.getAddress().getPort();
    }

    void run() throws Exception {
        Path plain = Files.writeString(folder.resolve("plain.json"), journey(false));
        Path expecting = Files.writeString(folder.resolve("expecting.json"), journey(true));
        Path players = Players.installed();
        String chrome = BrowserFinder.find(null, "--browser", OperatingSystem.current()).path().toString();
        var mine = new Samples();
        var walked = new Samples();
        var tested = new Samples();
        var theirs = new Samples();
        for (int round = -1; round < rounds.starts; round++) {
            double ours = ours(plain);
            double walking = ours(plain, "--audit=off");
            double checking = ours(expecting);
            double others = millis(players, List.of("node", "replay.mjs", plain.toString(), chrome, "--no-first-run"));
            if (round >= 0) { // the first one of each fills the file system's cache
                mine.add(ours);
                walked.add(walking);
                tested.add(checking);
                theirs.add(others);
            }
        }
        report.add("journey of 20 steps: start → exit", "ms", mine, "@puppeteer/replay", theirs,
                new Row.Bar.Times(1.2));
        report.add("the same without an audit, as the other runs it", "ms", walked, "@puppeteer/replay", theirs,
                new Row.Bar.Times(1.0));
        report.add("the same with an expectation behind each step", "ms", tested, "@puppeteer/replay, without", theirs,
                null);
    }

    private double ours(Path journey, String... options) throws Exception {
        List<String> command = new ArrayList<>(List.of(bench.app().cli(OperatingSystem.current()).toString(), "run",
                journey.toString(), "--runs", folder.resolve("runs").toString()));
        command.addAll(List.of(options));
        return millis(folder, command);
    }

    private double millis(Path directory, List<String> command) throws Exception {
        Path said = folder.resolve("said.txt");
        var builder = new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true)
                .redirectOutput(said.toFile());
        builder.environment().putAll(bench.environment());
        long start = System.nanoTime();
        Process process = builder.start();
        if (!process.waitFor(2, TimeUnit.MINUTES) || process.exitValue() != 0) {
            process.destroyForcibly();
            throw new IOException(command + " did not end well: " + Files.readString(said));
        }
        return (System.nanoTime() - start) / 1e6;
    }

    private String journey(boolean expects) {
        List<String> steps = new ArrayList<>();
        for (int page = 0; page < PAGES; page++) {
            steps.add(page == 0
                    ? step("\"navigate\", \"url\": \"" + origin + "/0\", " + leads(0))
                    : step("\"click\", \"selectors\": [[\"aria/Next\"], [\"a\"]], \"offsetX\": 5, \"offsetY\": 5, "
                            + leads(page)));
            if (expects) {
                steps.add(expectation("page_view"));
            }
            for (int i = 1; i <= CLICKS; i++) {
                steps.add(step("\"click\", \"selectors\": [[\"aria/Press " + i
                        + "\"], [\"p:nth-of-type(" + i + ") button\"]], \"offsetX\": 5, \"offsetY\": 5"));
                if (expects) {
                    steps.add(expectation("pressed_" + i));
                }
            }
        }
        return "{\"title\": \"Bench\", \"steps\": [" + String.join(",\n", steps) + "]}";
    }

    private static String step(String rest) {
        return "{\"type\": " + rest + "}";
    }

    private String leads(int page) {
        return "\"assertedEvents\": [{\"type\": \"navigation\", \"url\": \"" + origin + "/" + page
                + "\", \"title\": \"Page\"}]";
    }

    private static String expectation(String event) {
        return "{\"type\": \"customStep\", \"name\": \"mcp-datalayer:expect\", \"parameters\": {\"version\": 1, \"pushes\": [{\"event\": \""
                + event + "\"}]}}";
    }

    @Override
    public void close() throws IOException {
        server.stop(0);
        ThrowAwayFolder.delete(folder, Duration.ofSeconds(10));
    }
}
