package io.github.mcpdatalayer.packaging;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.NoSuchAlgorithmException;
import java.util.List;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

/**
 * {@code server.json}: what the MCP registry is told, with the address and the checksum of each bundle. The template is
 * of schema 2025-12-11, where a bundle must have a checksum.
 */
final class RegistryEntry {

    private static final String FILE = "server.json";

    private final Path template;
    private final String version;

    RegistryEntry(Path template, String version) {
        this.template = template;
        this.version = version;
    }

    /** Writes the entry of the bundles among the files; nothing where there is none. */
    void write(List<Path> files, Path target) throws IOException, NoSuchAlgorithmException {
        var entry = JsonParser.parseString(Files.readString(template)).getAsJsonObject();
        entry.addProperty("version", version);
        JsonObject sample = entry.getAsJsonArray("packages").get(0).getAsJsonObject();
        var packages = new JsonArray();
        for (Path file : files) {
            String name = String.valueOf(file.getFileName());
            if (name.endsWith(".mcpb")) {
                JsonObject bundle = sample.deepCopy();
                bundle.addProperty("identifier", sample.get("identifier").getAsString()
                        .replace("{version}", version).replace("{file}", name));
                bundle.addProperty("fileSha256", Distribution.sha256(List.of(file)));
                packages.add(bundle);
            }
        }
        if (!packages.isEmpty()) {
            entry.add("packages", packages);
            Files.writeString(target.resolve(FILE),
                    new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create().toJson(entry) + "\n");
        }
    }
}
