package io.github.mcpdatalayer.packaging;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.demo.McpClient;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The build without add-ons, made of a copy of the sources: it compiles, tests, packs and starts, and nothing of them is left. */
@Tag("thorough")
@Timeout(value = 60, unit = TimeUnit.MINUTES)
class WithoutAddOnsIT {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Path WHOLE = Path.of(requireNonNull(System.getProperty("app.dir"), "app.dir"));
    private static final Set<String> BUILT = Set.of("target", "dist", "node_modules", ".git");
    private static final Duration SOON = Duration.ofMinutes(2);

    @TempDir
    private Path temp;

    @Test
    void theAppWithoutAddOnsCompilesTestsPacksAndStarts() throws Exception {
        Path copy = copy(temp.resolve("sources"));
        // The tests that go through all toolsets, tools and rooms.
        String built = run(copy, 0, "mvn", "-B", "-ntp", "-o", "-Daddons=false", "-Ddist.skip", "-DskipITs",
                "-Dspotless.check.skip", "-Dsurefire.failIfNoSpecifiedTests=false",
                "-Dtest=ArchitectureTest,FrontOptionsTest,ToolListTest,SchemaTest,ToolSchemasTest,CommandsTest,DoctorTest",
                "-pl", "host,extension,manifests,installer", "package");
        assertTrue(built.contains("ArchitectureTest") && built.contains("DoctorTest"), built);
        Path app = copy.resolve("installer/target/app/mcp-datalayer");

        String front = app.resolve("bin/mcp-datalayer-front").toString();
        String usage = run(temp, 0, front, "--help");
        assertTrue(usage.contains("journeys: "), usage);
        for (String toolset : List.of("search", "library", "website")) {
            assertFalse(usage.contains(toolset + ": "), usage);
            assertTrue(run(temp, 2, front, "--toolsets=" + toolset).contains("journeys"), toolset);
        }
        String commands = run(temp, 0, app.resolve("bin/mcp-datalayer").toString(), "--help");
        assertTrue(commands.contains("doctor") && !commands.contains("search-pack"), commands);
        run(temp, 2, app.resolve("bin/mcp-datalayer").toString(), "search-pack");

        List<String> tools = tools(front);
        assertTrue(tools.containsAll(List.of("getDataLayer", "interact", "runJourney")), tools::toString);
        assertTrue(tools.stream().noneMatch(name -> name.contains("WebsiteTool") || name.startsWith("search")
                || name.endsWith("Bookmark")), tools::toString);
        assertFalse(Files.exists(app.resolve("extension/vendor/webmcp-polyfill")));
        assertFalse(Files.exists(app.resolve("licenses/lucene-core")));
        assertTrue(Files.exists(WHOLE.resolve("licenses/lucene-core")));

        // Its extension in a browser of its own, through its whole chain.
        LaunchedRead.works(List.of(front), Map.of(), temp.resolve("front.stderr"));
        System.out.printf("App folder: %,d bytes, without add-ons %,d%n", bytes(WHOLE), bytes(app));
        assertTrue(bytes(app) < bytes(WHOLE));
    }

    private List<String> tools(String front) throws Exception {
        try (McpClient client = McpClient.start(List.of(front, "--toolsets=all"),
                Map.of("MCP_DATALAYER_HOME", temp.resolve("home").toString()), temp.resolve("tools.stderr"))) {
            client.initialize("test", SOON);
            return client.request("tools/list", new JsonObject(), SOON).result().getAsJsonArray("tools").asList()
                    .stream().map(JsonElement::getAsJsonObject).map(tool -> tool.get("name").getAsString()).toList();
        }
    }

    /** Copies the sources. Packages of npm are linked: they are the ones that the lock files name. */
    private static Path copy(Path target) throws IOException {
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
                Path to = target.resolve(ROOT.relativize(folder).toString());
                String name = folder.getFileName().toString();
                if (name.equals("node_modules")) {
                    Files.createSymbolicLink(to, folder);
                }
                if (BUILT.contains(name)) {
                    return FileVisitResult.SKIP_SUBTREE;
                }
                Files.createDirectories(to);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.copy(file, target.resolve(ROOT.relativize(file).toString()));
                return FileVisitResult.CONTINUE;
            }
        });
        return target;
    }

    /** Runs a program that ends with this code, and returns all that it has written. */
    private String run(Path folder, int code, String... command) throws Exception {
        Path output = Files.createTempFile(temp, "output", ".txt");
        Process process = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true)
                .redirectOutput(output.toFile()).start();
        process.getOutputStream().close();
        try {
            assertTrue(process.waitFor(45, TimeUnit.MINUTES), () -> String.join(" ", command));
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        String text = Files.readString(output);
        assertEquals(code, process.exitValue(), text);
        return text;
    }

    private static long bytes(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
        }
    }
}
