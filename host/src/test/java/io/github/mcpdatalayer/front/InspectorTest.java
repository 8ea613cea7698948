package io.github.mcpdatalayer.front;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.rendezvous.Locations;
import io.github.mcpdatalayer.testing.Program;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The official MCP Inspector as the client: real code that is not ours, checking what we send against our schemas. */
class InspectorTest {

    /** Written by the build, from the lock file in this folder. */
    private static final Path INSPECTOR = Path.of("src/test/inspector/node_modules/@modelcontextprotocol/inspector");

    @TempDir
    Path home;

    @Test
    void theInspectorListsTheToolsAndHasNothingToSayAgainstTheirSchemas() throws Exception {
        JsonObject list = inspect(0, "--strict", "--method", "tools/list");
        assertEquals(10, list.getAsJsonArray("tools").size());
    }

    @Test
    @Tag("thorough")
    void theInspectorReadsADataLayer() throws Exception {
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1").layer("kd1",
                "[{\"event\":\"purchase\",\"value\":1.10}]")) {
            JsonObject result = inspect(0, "--method", "tools/call", "--tool-name", "getDataLayer", "--tool-arg",
                    "tab=kd1", "maxChars=2000");
            assertTrue(TestFront.text(result).startsWith("{\"result\":[{\"event\":\"purchase\",\"value\":1.10}]"));
            assertTrue(TestFront.structured(result).get("complete").getAsBoolean());
            JsonObject tabs = inspect(0, "--method", "tools/call", "--tool-name", "listTabs");
            assertEquals(1, TestFront.structured(tabs).getAsJsonArray("tabs").size());
        }
    }

    /** Runs the Inspector's command line against the real front and returns what it prints. */
    private JsonObject inspect(int status, String... arguments) throws Exception {
        assertTrue(Files.isDirectory(INSPECTOR), "The Inspector is not installed in " + INSPECTOR.toAbsolutePath()
                + "; Maven does it before the tests, or: npm ci in src/test/inspector");
        JsonObject bin = JsonParser.parseString(Files.readString(INSPECTOR.resolve("package.json"))).getAsJsonObject()
                .getAsJsonObject("bin");
        List<String> command = new ArrayList<>(
                List.of("node", INSPECTOR.resolve(bin.get("mcp-inspector").getAsString()).toString(), "--cli"));
        Path launcher = home.resolve("front.sh");
        Files.writeString(launcher, "#!/bin/sh\n" + Locations.OVERRIDE + "='" + home + "' exec '"
                + String.join("' '", Program.FRONT.command()) + "'\n");
        command.addAll(List.of("sh", launcher.toString()));
        command.addAll(List.of(arguments));
        Path stderr = home.resolve("inspector.stderr");
        Process inspector = new ProcessBuilder(command).redirectError(stderr.toFile()).start();
        try {
            String output = new String(inspector.getInputStream().readAllBytes(), UTF_8);
            assertTrue(inspector.waitFor(120, TimeUnit.SECONDS), "The Inspector did not end");
            assertEquals(status, inspector.exitValue(), () -> output + read(stderr));
            return JsonParser.parseString(output).getAsJsonObject();
        } finally {
            inspector.destroyForcibly();
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return e.toString();
        }
    }
}
