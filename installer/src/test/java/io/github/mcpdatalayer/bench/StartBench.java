package io.github.mcpdatalayer.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.frame.FrameReader;
import io.github.mcpdatalayer.frame.FrameWriter;
import io.github.mcpdatalayer.front.chrome.ThrowAwayFolder;
import io.github.mcpdatalayer.install.AppFolder;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.wire.Protocol;

import static java.nio.charset.StandardCharsets.UTF_8;

/** Measures from the start of a process to its first useful word. */
final class StartBench {

    private interface Start {
        double millis() throws Exception;
    }

    private final AppFolder app;
    private final Path node;
    private final Path home;

    private StartBench(AppFolder app, Path node, Path home) {
        this.app = app;
        this.node = node;
        this.home = home;
    }

    static void run(AppFolder app, Path node, int rounds, Report report) throws Exception {
        Path home = Files.createTempDirectory("mdl-bench-start-");
        new StartBench(app, node, home).run(rounds, report);
        ThrowAwayFolder.delete(home, Duration.ofSeconds(10));
    }

    private void run(int rounds, Report report) throws Exception {
        OperatingSystem system = OperatingSystem.current();
        Path bin = app.bin();
        Map<String, Start> starts = new LinkedHashMap<>();
        starts.put("front", () -> initialize(List.of(app.front(system).toString())));
        starts.put("all", () -> initialize(List.of(app.front(system).toString(), "--toolsets=all")));
        starts.put("sdk", () -> initialize(List.of("node", node.resolve("sdk-server.mjs").toString())));
        starts.put("plain", () -> initialize(List.of("node", node.resolve("plain-server.mjs").toString())));
        starts.put("node", () -> exit(List.of("node", "-e", "0")));
        starts.put("host", () -> hello(app.host(system)));
        starts.put("jvm", () -> exit(List.of(app.host(system).toString())));
        starts.put("cli", () -> exit(List.of(bin.resolve("mcp-datalayer").toString(), "--version")));
        starts.put("status", () -> exit(List.of(bin.resolve("mcp-datalayer").toString(), "status")));
        Map<String, Samples> taken = new LinkedHashMap<>();
        for (int round = -1; round < rounds; round++) {
            for (var start : starts.entrySet()) {
                double millis = start.getValue().millis();
                if (round >= 0) { // the first one of each fills the file system's cache
                    taken.computeIfAbsent(start.getKey(), name -> new Samples()).add(millis);
                }
            }
        }
        Samples front = taken.get("front");
        report.add("front: start → `initialize` answered", "ms", front, "Node, MCP SDK, one tool", taken.get("sdk"),
                new Row.Bar.Times(1));
        report.add("the same", "ms", front, "Node by hand, no library", taken.get("plain"), null);
        report.add("the same", "ms", front, "`node -e 0`", taken.get("node"), null);
        report.add("front with all toolsets: start → `initialize` answered", "ms", taken.get("all"), "default", front,
                new Row.Bar.Times(1.2));
        report.add("host: start → welcome to the extension", "ms", taken.get("host"), "the front's", front,
                new Row.Bar.Times(0.5));
        report.add("the same", "ms", taken.get("host"), "its JVM to `main` and out", taken.get("jvm"), null);
        report.add("the same", "ms", taken.get("host"), "Node, MCP SDK, one tool", taken.get("sdk"), null);
        report.add("command line: `--version`", "ms", taken.get("cli"), "`node -e 0`", taken.get("node"), null);
        report.add("command line: `status`", "ms", taken.get("status"), "`node -e 0`", taken.get("node"), null);
    }

    private ProcessBuilder process(List<String> command) {
        var builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("MCP_DATALAYER_HOME", home.toString());
        return builder;
    }

    private double initialize(List<String> command) throws IOException {
        long start = System.nanoTime();
        try (var client = RawClient.start(command, Map.of("MCP_DATALAYER_HOME", home.toString()),
                home.resolve("stderr"))) {
            var answer = client.exchange(RawClient.INITIALIZE);
            double millis = (System.nanoTime() - start) / 1e6;
            if (!answer.head().contains("\"protocolVersion\"") && !answer.end().contains("\"protocolVersion\"")) {
                throw new IOException(command + " answered " + answer);
            }
            return millis;
        }
    }

    private double exit(List<String> command) throws Exception {
        long start = System.nanoTime();
        Process process = process(command).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        process.getOutputStream().close();
        process.waitFor();
        return (System.nanoTime() - start) / 1e6;
    }

    private double hello(Path host) throws Exception {
        String id = Protocol.EXTENSION_IDS.iterator().next();
        byte[] hello = """
                {"v":1,"to":"host","type":"hello","versions":[1],"extension":{"id":"%s","version":"0.1.0"},\
                "browser":{"name":"Chromium","version":"1"},"profile":{"id":"aa","label":""}}""".formatted(id)
                .getBytes(UTF_8);
        long start = System.nanoTime();
        Process process = process(List.of(host.toString(), "chrome-extension://" + id + "/")).start();
        new FrameWriter(process.getOutputStream(), 1 << 20).write(hello);
        byte[] welcome = new FrameReader(process.getInputStream(), 1 << 20).read();
        double millis = (System.nanoTime() - start) / 1e6;
        if (welcome == null || !new String(welcome, UTF_8).contains("\"welcome\"")) {
            throw new IOException("The host did not welcome the extension");
        }
        process.getOutputStream().close();
        process.waitFor();
        return millis;
    }
}
