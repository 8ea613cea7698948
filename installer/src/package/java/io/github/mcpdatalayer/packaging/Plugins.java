package io.github.mcpdatalayer.packaging;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import com.google.gson.GsonBuilder;
import io.github.mcpdatalayer.clients.Skills;

/**
 * Writes the skills once more as plug-ins, a folder for each client that loads such, for teams that share them. They name no server:
 * only `clients add` knows where the front is, and two entries would show each tool twice.
 */
final class Plugins {

    private static final String NAME = "mcp-datalayer";
    private static final String DESCRIPTION = "Skills for the mcp-datalayer MCP server, which `mcp-datalayer clients add` lets a client start:"
            + " audit a visit, walk a checkout, debug consent, review a container, write a tracking plan.";

    private Plugins() {}

    static void write(Path folder, String version) throws IOException {
        for (String client : List.of("claude-code", "cursor", "codex")) {
            Path plugin = folder.resolve(client);
            Map<String, Object> manifest = new LinkedHashMap<>();
            manifest.put("name", NAME);
            manifest.put("version", version);
            manifest.put("description", DESCRIPTION);
            manifest.put("license", "Apache-2.0");
            if (client.equals("codex")) {
                manifest.put("skills", "./skills/");
            }
            json(plugin.resolve("." + client.replace("-code", "") + "-plugin").resolve("plugin.json"), manifest);
            for (Map.Entry<String, String> skill : Skills.all().entrySet()) {
                Path file = plugin.resolve("skills").resolve(skill.getKey()).resolve(Skills.FILE);
                Files.createDirectories(file.getParent());
                Files.writeString(file, skill.getValue());
            }
        }
        Map<String, Object> market = new LinkedHashMap<>();
        market.put("name", NAME);
        market.put("owner", Map.of("name", NAME));
        market.put("plugins", List.of(entry()));
        json(folder.resolve("claude-code").resolve(".claude-plugin").resolve("marketplace.json"), market);
    }

    private static Map<String, Object> entry() {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("name", NAME);
        entry.put("source", "./");
        entry.put("description", DESCRIPTION);
        return entry;
    }

    private static void json(Path file, Map<String, Object> content) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file,
                new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create().toJson(content) + "\n");
    }
}
