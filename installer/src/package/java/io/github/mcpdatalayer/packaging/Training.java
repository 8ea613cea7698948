package io.github.mcpdatalayer.packaging;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import com.google.gson.JsonParser;
import io.github.mcpdatalayer.wire.Protocol;

/**
 * Writes the AOT caches by a real run: host and front are started, find each other through a rendezvous folder of their
 * own and move a small and a large answer; the front has a browser of its own, too, and so has the journey that the command runs.
 * These classes play the two ends, Chrome with the extension and the MCP client.
 */
final class Training implements AutoCloseable {

    private static final String MODERN = "{\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
            + "\"io.modelcontextprotocol/clientCapabilities\":{}}}";
    private static final boolean WINDOWS = System.getProperty("os.name").startsWith("Windows");
    private static final Duration DEADLINE = Duration.ofMinutes(1);

    private final Path app;
    private final Path sources;
    private final Path home = Files.createTempDirectory("mcp-datalayer-training");
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final List<Process> processes = new ArrayList<>();

    private Training(Path app, Path sources) throws IOException {
        this.app = app;
        this.sources = sources;
    }

    /** Trains the programs of this app folder, with what the packager's own folder has. */
    static void run(Path app, Path sources) throws Exception {
        try (var training = new Training(app, sources)) {
            training.train();
        }
    }

    private Process start(Executable executable, String... arguments) throws IOException {
        var builder = new ProcessBuilder(executable.trainingCommand(app, arguments));
        builder.redirectError(ProcessBuilder.Redirect.to(home.resolve(executable.fileName + ".stderr").toFile()));
        builder.environment().keySet().removeAll(Executable.CLEARED_VARIABLES);
        builder.environment().put("LC_ALL", "C.UTF-8");
        builder.environment().put("HOME", home.toString());
        builder.environment().put("MCP_DATALAYER_HOME", home.resolve("run").toString());
        var process = builder.start();
        processes.add(process);
        return process;
    }

    private void await(Process process, Executable executable) throws Exception {
        if (!process.waitFor(DEADLINE) || !Files.exists(executable.cacheIn(app))) {
            throw new IllegalStateException(executable.fileName
                    + " was to end and leave an AOT cache at the end of its training; exit code: "
                    + (process.isAlive() ? "none" : process.exitValue()) + stderr(executable));
        }
    }

    private String stderr(Executable executable) throws IOException {
        var file = home.resolve(executable.fileName + ".stderr");
        return Files.exists(file) ? "; stderr of " + executable.fileName + ":\n" + Files.readString(file) : "";
    }

    private void train() throws Exception {
        String extensionId = Protocol.EXTENSION_IDS.iterator().next();
        var front = start(Executable.FRONT, "--toolsets=all", "--launch=fallback", "--sites=shop.example",
                "--executable=" + browserProgram());
        var session = greet(front);
        var host = start(Executable.HOST, "chrome-extension://" + extensionId + "/");
        var browser = new TrainingBrowser(TrainingBrowser.to(host), extensionId, TrainingBrowser.PROFILE);
        browser.greet();
        var answering = threads.submit(browser::answer);
        talk(session);
        useCommands();
        front.getOutputStream().close();
        await(front, Executable.FRONT);
        host.getOutputStream().close();
        answering.get(DEADLINE.toSeconds(), TimeUnit.SECONDS);
        await(host, Executable.HOST);
    }

    /** Runs the command with the most classes: it has nearly all of the others', too. No browser is started on Windows. */
    private void useCommands() throws Exception {
        if (WINDOWS) {
            use("Training", "status");
        } else {
            Path journey = Files.writeString(home.resolve("journey.json"),
                    """
                            {"title": "Training", "steps": [{"type": "navigate", "url": "https://shop.example/"},
                              {"type": "click", "selectors": [["aria/Add to cart"], ["#add"]], "offsetX": 1, "offsetY": 1},
                              {"type": "customStep", "name": "mcp-datalayer:expect", "parameters": {"version": 1, "withinMs": 100,
                                "pushes": [{"event": "add_to_cart", "values": {"$.value": 1}}], "hits": [{"vendor": "ga4"}]}}]}
                            """);
            use("add_to_cart", "run", journey.toString(), "--browser", browserProgram().toString(), "--runs",
                    home.resolve("runs").toString());
        }
    }

    private void use(String expected, String... command) throws Exception {
        var cli = start(Executable.CLI, command);
        cli.getOutputStream().close();
        String output = threads.submit(() -> new String(cli.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .get(DEADLINE.toSeconds(), TimeUnit.SECONDS);
        if (!output.contains(expected)) {
            throw new IllegalStateException("in training `" + command[0] + "` was to print " + expected + "; got: "
                    + output + stderr(Executable.CLI));
        }
        await(cli, Executable.CLI);
    }

    /** A program that stands for a browser, so that no machine needs one to build this. */
    private Path browserProgram() throws IOException {
        if (WINDOWS) {
            return app.resolve("runtime", "bin", "java.exe"); // none is started there
        }
        Path program = Files.writeString(home.resolve("browser"), """
                #!/bin/sh
                exec '%s' -XX:TieredStopAtLevel=1 -cp '%s' '%s' <&3 >&4
                """.formatted(Path.of(System.getProperty("java.home"), "bin", "java"),
                System.getProperty("java.class.path"),
                sources.resolve("java/io/github/mcpdatalayer/packaging/TrainingChrome.java")));
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        return program;
    }

    /** The begin of a session, with a browser of the front's own. */
    private Session greet(Process front) throws Exception {
        var session = new Session(front);
        // Both eras: the client decides, and neither should wait for classes that no cache has.
        session.ask("server/discover", MODERN, "\"supportedVersions\"");
        session.ask("tools/list", MODERN, "\"ttlMs\"");
        session.ask("initialize", """
                {"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"training","version":"1"}}""",
                "\"serverInfo\"");
        session.tell("notifications/initialized");
        session.ask("tools/list", "{}", "\"getDataLayer\"");
        session.ask("ping", "{}", "\"result\"");
        session.call("listTabs", "{}", WINDOWS ? "\"link\":\"launch\"" : TrainingBrowser.OWN + "1");
        return session;
    }

    /** Speaks as an MCP client does in a short session, and checks the answers. */
    private void talk(Session session) throws Exception {
        session.call("listTabs", "{}", TrainingBrowser.SMALL_TAB);
        session.call("getDataLayer", "{\"tab\":\"" + TrainingBrowser.SMALL_TAB + "\"}", "view_item");
        session.call("getDataLayer", "{\"tab\":\"" + TrainingBrowser.LARGE_TAB + "\"}", "view_item");
        session.call("getDataLayer", "{\"tab\":\"" + TrainingBrowser.LARGE_TAB + "\",\"maxChars\":0}",
                "\"A" + (TrainingBrowser.LARGE_PUSHES - 1));
        session.call("getDataLayer", "{\"tab\":\"zz9\"}", "TAB_NOT_FOUND");
    }

    private final class Session {

        private final BufferedReader in;
        private final BufferedWriter out;
        private int lastId;

        Session(Process front) {
            in = front.inputReader(StandardCharsets.UTF_8);
            out = front.outputWriter(StandardCharsets.UTF_8);
        }

        void tell(String method) throws IOException {
            send("{\"jsonrpc\":\"2.0\",\"method\":\"%s\"}".formatted(method));
        }

        void call(String tool, String arguments, String expected) throws Exception {
            ask("tools/call", "{\"name\":\"%s\",\"arguments\":%s}".formatted(tool, arguments), expected);
        }

        /** A cache trained by a run that went wrong would be a bad one, so an answer that lacks what is expected is an error. */
        void ask(String method, String params, String expected) throws Exception {
            int id = ++lastId;
            send("{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"%s\",\"params\":%s}".formatted(id, method, params));
            String answer;
            try {
                answer = threads.submit(() -> answerTo(id)).get(DEADLINE.toSeconds(), TimeUnit.SECONDS);
            } catch (ExecutionException | TimeoutException e) {
                throw failed(method, params, expected, "no answer", e);
            }
            if (!answer.contains(expected)) {
                throw failed(method, params, expected, answer.substring(0, Math.min(answer.length(), 2_000)), null);
            }
        }

        private IllegalStateException failed(String method, String params, String expected, String got, Exception cause)
                throws IOException {
            return new IllegalStateException("in training the front was to answer %s %s with %s; got: %s%s%s".formatted(
                    method, params, expected, got, stderr(Executable.FRONT), stderr(Executable.HOST)), cause);
        }

        private void send(String line) throws IOException {
            out.write(line + "\n");
            out.flush();
        }

        private String answerTo(int id) throws IOException {
            for (String line; (line = in.readLine()) != null;) {
                var answered = JsonParser.parseString(line).getAsJsonObject().get("id");
                if (answered != null && answered.getAsInt() == id) {
                    return line;
                }
            }
            throw new IOException("the front closed its stdout");
        }
    }

    @Override
    public void close() throws Exception {
        processes.forEach(Process::destroyForcibly);
        for (var process : processes) {
            process.waitFor();
        }
        threads.shutdownNow();
        Packager.delete(home);
    }
}
