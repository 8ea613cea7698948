package io.github.mcpdatalayer.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.demo.McpClient;

/** An MCP server that operates a browser: ours, or another with a headless browser of its own. */
record Peer(String name, McpClient client) implements AutoCloseable {

    private static final Duration DEADLINE = Duration.ofMinutes(2);

    /**
     * The answer to a call.
     *
     * @param millis from the call to the whole answer, read
     * @param text all its text blocks
     */
    record Said(double millis, String text) {}

    static Peer start(String name, List<String> command, Map<String, String> environment, Path stderr)
            throws IOException {
        var client = McpClient.start(command, environment, stderr);
        client.initialize("bench", DEADLINE);
        return new Peer(name, client);
    }

    static Peer chromeDevTools(Path modules, Path chrome, Path folder) throws IOException {
        List<String> command = new ArrayList<>(List.of("node",
                modules.resolve("chrome-devtools-mcp/build/src/bin/chrome-devtools-mcp.js").toString(), "--headless",
                "--isolated", "--no-page-id-routing", "--executablePath", chrome.toString(), "--no-usage-statistics",
                "--no-performance-crux"));
        if (isRoot()) {
            command.add("--chrome-arg=--no-sandbox");
        }
        return start("chrome-devtools-mcp", command, Map.of("CI", "1"), folder.resolve("chrome-devtools.stderr"));
    }

    static Peer playwright(Path modules, Path chrome, Path folder) throws IOException {
        List<String> command = new ArrayList<>(
                List.of("node", modules.resolve("@playwright/mcp/cli.js").toString(), "--headless", "--isolated",
                        "--browser", "chrome", "--executable-path", chrome.toString(), "--output-dir",
                        folder.resolve("playwright").toString()));
        if (isRoot()) {
            command.add("--no-sandbox");
        }
        return start("playwright-mcp", command, Map.of(), folder.resolve("playwright.stderr"));
    }

    private static boolean isRoot() {
        return System.getProperty("user.name").equals("root");
    }

    /** Calls a tool and refuses an answer that is an error. */
    Said call(String tool, String arguments) throws IOException {
        JsonObject parsed = JsonParser.parseString(arguments).getAsJsonObject();
        long start = System.nanoTime();
        McpClient.Answer answer = client.callTool(tool, parsed, DEADLINE);
        double millis = (System.nanoTime() - start) / 1e6;
        var text = new StringBuilder();
        for (JsonElement block : answer.result().getAsJsonArray("content")) {
            if (block.getAsJsonObject().has("text")) {
                text.append(block.getAsJsonObject().get("text").getAsString());
            }
        }
        if (answer.isError()) {
            throw new IOException(name + ": " + tool + " " + arguments + " failed: " + text);
        }
        return new Said(millis, text.toString());
    }

    @Override
    public void close() throws IOException {
        client.close();
    }
}
