package io.github.mcpdatalayer.packaging;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

import static java.nio.charset.StandardCharsets.UTF_8;

/** An MCP bundle (manifest 0.3, type binary): the app and a manifest with the tools that its front really lists. */
final class McpBundle {

    private static final long DEADLINE_S = 60;

    private final Path app;
    private final boolean windows;

    McpBundle(Path app, boolean windows) {
        this.app = app;
        this.windows = windows;
    }

    void write(Archives archives, Path target, Path manifestTemplate, String version, String platform, Path work)
            throws IOException, InterruptedException {
        var manifest = JsonParser.parseString(Files.readString(manifestTemplate)).getAsJsonObject();
        String entry = "server/bin/mcp-datalayer-front" + (windows ? ".bat" : "");
        manifest.addProperty("version", version);
        var server = manifest.getAsJsonObject("server");
        server.addProperty("entry_point", entry);
        server.getAsJsonObject("mcp_config").addProperty("command", "${__dirname}/" + entry);
        var platforms = new JsonArray();
        platforms.add(platform);
        manifest.getAsJsonObject("compatibility").add("platforms", platforms);
        manifest.add("tools", tools());
        var members = new ArrayList<Member>();
        members.add(Member.file("manifest.json", Files.writeString(work.resolve("manifest.json"),
                new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create().toJson(manifest) + "\n")));
        members.add(Member.file("icon.png", app.resolve("extension/icons/icon-128.png")));
        members.addAll(Member.tree("server", app));
        archives.zip(target, members);
    }

    /** Asked of the front itself. */
    private JsonArray tools() throws IOException, InterruptedException {
        var front = app.resolve("bin/mcp-datalayer-front" + (windows ? ".bat" : ""));
        var process = new ProcessBuilder(front.toString()).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        var watchdog = Thread.ofVirtual().start(() -> endLate(process));
        try (var in = process.inputReader(UTF_8); var out = process.outputWriter(UTF_8)) {
            ask(out, 1, "initialize",
                    "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},\"clientInfo\":{\"name\":\"packaging\",\"version\":\"1\"}}");
            in.readLine();
            ask(out, 2, "tools/list", "{}");
            String answer = in.readLine();
            if (answer == null) {
                throw new IOException(front + " ended before it listed its tools; its reasons stand above");
            }
            var tools = new JsonArray();
            for (var tool : JsonParser.parseString(answer).getAsJsonObject().getAsJsonObject("result")
                    .getAsJsonArray("tools")) {
                var entry = new JsonObject();
                for (var field : List.of("name", "description")) {
                    entry.add(field, tool.getAsJsonObject().get(field));
                }
                tools.add(entry);
            }
            return tools;
        } finally {
            process.destroy();
            watchdog.interrupt();
        }
    }

    private static void endLate(Process process) {
        try {
            if (!process.waitFor(DEADLINE_S, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void ask(BufferedWriter out, int id, String method, String params) throws IOException {
        out.write("{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"%s\",\"params\":%s}\n".formatted(id, method, params));
        out.flush();
    }
}
