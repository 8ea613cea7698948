package io.github.mcpdatalayer.packaging;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

/**
 * Writes the AOT caches by a real run: host and front are started, find each other through a rendezvous folder of their
 * own and move a small and a large answer. This class plays the two ends, Chrome with the extension and the MCP client.
 */
final class Training implements AutoCloseable {

    private static final Duration DEADLINE = Duration.ofMinutes(1);

    private final Path root;
    private final Path app;
    private final Path home = Files.createTempDirectory("mcp-datalayer-training");
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final List<Process> processes = new ArrayList<>();

    private Training(Path root, Path app) throws IOException {
        this.root = root;
        this.app = app;
    }

    static void run(Path root, Path app) throws Exception {
        try (var training = new Training(root, app)) {
            training.trainCli();
            training.trainHostAndFront();
        }
    }

    private Process start(Executable executable, String... arguments) throws IOException {
        var builder = new ProcessBuilder(executable.trainingCommand(app, arguments));
        builder.redirectError(ProcessBuilder.Redirect.to(home.resolve(executable.fileName + ".stderr").toFile()));
        builder.environment().keySet().removeAll(Executable.CLEARED_VARIABLES);
        builder.environment().put("LC_ALL", "C.UTF-8");
        builder.environment().put("MCP_DATALAYER_HOME", home.resolve("run").toString());
        var process = builder.start();
        processes.add(process);
        return process;
    }

    private void await(Process process, Executable executable) throws Exception {
        if (!process.waitFor(DEADLINE) || process.exitValue() != 0 || !Files.exists(executable.cacheIn(app))) {
            throw new IllegalStateException(executable.fileName
                    + " was to exit with 0 and leave an AOT cache at the end of its training; exit: "
                    + (process.isAlive() ? "none" : process.exitValue()) + stderr(executable));
        }
    }

    private String stderr(Executable executable) throws IOException {
        return "; stderr of " + executable.fileName + ":\n"
                + Files.readString(home.resolve(executable.fileName + ".stderr"));
    }

    private void trainCli() throws Exception {
        var cli = start(Executable.CLI, "--help");
        cli.getOutputStream().close();
        cli.getInputStream().readAllBytes();
        await(cli, Executable.CLI);
    }

    private void trainHostAndFront() throws Exception {
        var protocol = read(Files.readString(root.resolve("host/wire/protocol.json")));
        String extensionId = protocol.getAsJsonArray("extensionIds").get(0).getAsString();
        var host = start(Executable.HOST, "chrome-extension://" + extensionId + "/");
        var browser = new TrainingBrowser(host, extensionId);
        browser.greet();
        var answering = threads.submit(browser::answer);
        var front = start(Executable.FRONT);
        talk(front);
        front.getOutputStream().close();
        await(front, Executable.FRONT);
        host.getOutputStream().close();
        answering.get(DEADLINE.toSeconds(), TimeUnit.SECONDS);
        await(host, Executable.HOST);
    }

    /** What an MCP client says in a short session. */
    private static final String SESSION = """
            {"jsonrpc":"2.0","id":0,"method":"server/discover"}
            {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"training","version":"1"}}}
            {"jsonrpc":"2.0","method":"notifications/initialized"}
            {"jsonrpc":"2.0","id":2,"method":"tools/list"}
            {"jsonrpc":"2.0","id":3,"method":"ping"}
            {"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"listTabs","arguments":{}}}
            {"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"getDataLayer","arguments":{}}}
            {"jsonrpc":"2.0","id":6,"method":"tools/call","params":{"name":"getDataLayer","arguments":{"tab":"aa2","maxChars":0},"_meta":{"progressToken":"p"}}}
            {"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"getDataLayer","arguments":{"tab":"aa3"}}}
            """;

    private void talk(Process front) throws Exception {
        var in = new BufferedReader(front.inputReader(StandardCharsets.UTF_8));
        var out = front.outputWriter(StandardCharsets.UTF_8);
        for (var line : SESSION.lines().toList()) {
            out.write(line + "\n");
            out.flush();
            var id = read(line).get("id");
            if (id != null) {
                try {
                    threads.submit(() -> answerTo(id, in)).get(DEADLINE.toSeconds(), TimeUnit.SECONDS);
                } catch (ExecutionException | TimeoutException e) {
                    throw new IllegalStateException("no answer from the front in training to " + line
                            + stderr(Executable.FRONT) + stderr(Executable.HOST), e);
                }
            }
        }
    }

    private static JsonObject answerTo(JsonElement id, BufferedReader in) throws IOException {
        for (String line; (line = in.readLine()) != null;) {
            var message = read(line);
            if (id.equals(message.get("id"))) {
                return message;
            }
        }
        throw new IllegalStateException("the front closed its stdout without an answer to request " + id);
    }

    private static JsonObject read(String json) {
        return JsonParser.parseString(json).getAsJsonObject();
    }

    @Override
    public void close() throws Exception {
        processes.forEach(Process::destroyForcibly);
        for (var process : processes) {
            process.waitFor();
        }
        threads.shutdownNow();
    }
}
