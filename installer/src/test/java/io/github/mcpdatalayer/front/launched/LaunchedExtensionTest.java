package io.github.mcpdatalayer.front.launched;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The copy of the extension for a browser of our own. */
class LaunchedExtensionTest {

    private static final Path INSTALLED = Path.of("../extension/dist");

    @TempDir
    private Path folder;

    @Test
    void theCopyHasTheSameIdItsSitesAndNoNativeMessaging() throws Exception {
        Path copy = folder.resolve("extension");
        LaunchedExtension.copy(INSTALLED.toRealPath(), copy, List.of("shop.example", "http://127.0.0.1:*"), "own",
                false);
        JsonObject manifest = json(copy);
        JsonObject installed = json(INSTALLED);
        assertEquals(installed.get("key"), manifest.get("key"));
        assertEquals(installed.get("version"), manifest.get("version"));
        assertEquals("[\"<all_urls>\"]", manifest.get("host_permissions").toString());
        assertFalse(manifest.get("permissions").toString().contains("nativeMessaging"));
        String rules = manifest.getAsJsonObject("declarative_net_request").getAsJsonArray("rule_resources").get(0)
                .getAsJsonObject().get("path").getAsString();
        assertEquals(3, JsonParser.parseString(Files.readString(copy.resolve(rules))).getAsJsonArray().size());
        assertEquals(
                "export const launched = {\"sites\":[\"shop.example\",\"http://127.0.0.1:*\"],\"profile\":\"own\"};\n",
                Files.readString(copy.resolve("background/launched.js")));
        assertFalse(Files.readString(copy.resolve("platform/host-port.js")).contains("connectNative"));
    }

    @Test
    void theInstalledExtensionKnowsNothingOfIt() throws Exception {
        assertTrue(Files.readString(INSTALLED.resolve("background/launched.js")).contains("(null)"));
        assertTrue(Files.readString(INSTALLED.resolve("platform/host-port.js")).contains("connectNative"));
        assertFalse(json(INSTALLED).has("declarative_net_request"));
        try (var files = Files.walk(INSTALLED)) {
            assertEquals(List.of(), files.filter(Files::isRegularFile)
                    .filter(file -> file.toString().endsWith(".js") && contains(file, "mcpDatalayerToFront")).toList());
        }
    }

    private static boolean contains(Path file, String text) {
        try {
            return Files.readString(file).contains(text);
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static JsonObject json(Path folder) throws java.io.IOException {
        return JsonParser.parseString(Files.readString(folder.resolve("manifest.json"))).getAsJsonObject();
    }
}
