package io.github.mcpdatalayer.packaging;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.testing.Eventually;
import io.github.mcpdatalayer.wire.Protocol;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;

/** The files that people download. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@Tag("thorough")
class DistributionIT {

    private static final Path APP = Path.of(requireNonNull(System.getProperty("app.dir"), "app.dir"));
    private static final Path DIST = Path.of(requireNonNull(System.getProperty("dist.dir"), "dist.dir"));
    private static final Path VALIDATOR = Path.of("src/test/mcpb/node_modules/@anthropic-ai/mcpb/dist/cli/cli.js");

    @TempDir
    Path temp;

    @Tag("thorough")
    @Test
    void theChecksumsAreThoseOfAllFiles() throws Exception {
        var expected = new TreeMap<String, String>();
        try (var files = Files.list(DIST)) {
            for (var file : files.filter(file -> !file.endsWith("SHA256SUMS")).toList()) {
                byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
                expected.put(file.getFileName().toString(), HexFormat.of().formatHex(digest));
            }
        }
        var said = new TreeMap<String, String>();
        for (var line : Files.readAllLines(DIST.resolve("SHA256SUMS"))) {
            int gap = line.indexOf("  ");
            said.put(line.substring(gap + 2), line.substring(0, gap));
        }
        assertEquals(expected, said);
        assertTrue(expected.size() >= 2, expected::toString);
    }

    @Tag("thorough")
    @Test
    void theArchiveHoldsTheAppWithItsModesInAnOrderAndAtATimeThatNeverVary() throws Exception {
        var entries = new ArrayList<TarArchiveEntry>();
        try (var in = new TarArchiveInputStream(new GzipCompressorInputStream(
                new BufferedInputStream(Files.newInputStream(file(".tar.gz")))))) {
            for (TarArchiveEntry entry; (entry = in.getNextEntry()) != null;) {
                entries.add(entry);
            }
        }
        var top = Path.of(entries.getFirst().getName());
        var names = entries.stream().map(entry -> Path.of(entry.getName())).toList();
        assertEquals(List.copyOf(new TreeSet<>(names)), names);
        var all = new TreeSet<Path>();
        try (var files = Files.walk(APP)) {
            files.forEach(file -> all.add(top.resolve(APP.relativize(file).toString()).normalize()));
        }
        assertEquals(all, new TreeSet<>(names));
        for (var entry : entries) {
            var file = APP.resolve(top.relativize(Path.of(entry.getName())).toString());
            assertEquals(0, entry.getLongUserId() + entry.getLongGroupId(), entry.getName());
            assertEquals(entries.getFirst().getLastModifiedTime(), entry.getLastModifiedTime(), entry.getName());
            if (!entry.isSymbolicLink()) {
                assertEquals(Files.isExecutable(file) ? 0755 : 0644, entry.getMode() & 0777, entry.getName());
            }
        }
        assertTrue(entries.stream().anyMatch(TarArchiveEntry::isSymbolicLink), "links stay links");
    }

    /** Made a second time from the same app folder. */
    @Tag("thorough")
    @Test
    void theSameAppGivesTheSameArchive() throws Exception {
        var root = Path.of("..").toRealPath();
        var copy = Files.createDirectory(temp.resolve("copy")).resolve(APP.getFileName()); // its pages are written anew
        run(List.of("cp", "-a", APP.toString(), copy.toString()));
        Files.copy(APP.resolveSibling("jars.txt"), copy.resolveSibling("jars.txt"));
        run(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-classpath",
                System.getProperty("java.class.path"),
                root.resolve("installer/src/package/java/io/github/mcpdatalayer/packaging/Distribution.java")
                        .toString(),
                root.toString(), copy.toString(), temp.resolve("dist").toString(), "2026-01-01T00:00:00Z", ".tar.gz"));
        var again = Files.readAllLines(temp.resolve("dist/SHA256SUMS"));
        assertEquals(1, again.size());
        assertTrue(Files.readAllLines(DIST.resolve("SHA256SUMS")).containsAll(again), again::toString);
    }

    @Tag("thorough")
    @Test
    void theOfficialToolFindsTheBundleValidAndUnpacksAFrontThatHasTheToolsItNames() throws Exception {
        var unpacked = temp.resolve("unpacked");
        mcpb("unpack", file(".mcpb").toString(), unpacked.toString());
        var said = mcpb("validate", unpacked.resolve("manifest.json").toString());
        assertTrue(said.contains("validation passes"), said);
        var manifest = JsonParser.parseString(Files.readString(unpacked.resolve("manifest.json"))).getAsJsonObject();
        assertEquals("0.3", manifest.get("manifest_version").getAsString());
        var server = manifest.getAsJsonObject("server");
        assertEquals("binary", server.get("type").getAsString());
        assertTrue(Files.exists(unpacked.resolve(server.get("entry_point").getAsString())));
        String command = server.getAsJsonObject("mcp_config").get("command").getAsString()
                .replace("${__dirname}", unpacked.toString());

        var listed = new TreeSet<String>();
        try (var front = McpClient.start(List.of(command), Map.of(), temp.resolve("front.stderr"))) {
            front.initialize("bundle-test", Eventually.SOON);
            front.request("tools/list", new JsonObject(), Eventually.SOON).result()
                    .getAsJsonArray("tools").forEach(tool -> listed.add(row(tool.getAsJsonObject())));
        }
        var named = new TreeSet<String>();
        manifest.getAsJsonArray("tools").forEach(tool -> named.add(row(tool.getAsJsonObject())));
        assertEquals(listed, named);
        assertEquals(false, manifest.get("tools_generated").getAsBoolean());
        LaunchedRead.works(List.of(command), Map.of(), temp.resolve("own.stderr"));
    }

    @Tag("thorough")
    @Test
    void theRegistryIsToldWhereTheBundleIsAndWhatItsChecksumIs() throws Exception {
        String entry = Files.readString(file("server.json"));
        String schema = Files.readString(Path.of("src/test/resources/mcp-registry/server.schema.json"));
        assertEquals(List.of(), SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7).getSchema(schema)
                .validate(entry, InputFormat.JSON));
        var listed = JsonParser.parseString(entry).getAsJsonObject();
        assertEquals(Protocol.PRODUCT_VERSION, listed.get("version").getAsString());
        var bundle = listed.getAsJsonArray("packages").get(0).getAsJsonObject();
        String address = bundle.get("identifier").getAsString();
        assertTrue(address.endsWith("/v" + Protocol.PRODUCT_VERSION + "/" + file(".mcpb").getFileName()), address);
        assertEquals(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256")
                .digest(Files.readAllBytes(file(".mcpb")))), bundle.get("fileSha256").getAsString());
    }

    private static String row(JsonObject tool) {
        return tool.get("name").getAsString() + ": " + tool.get("description").getAsString();
    }

    @Test
    void theManPagesOfAllCommandsAreInOrder() throws Exception {
        try (var pages = Files.list(APP.resolve("share/man/man1"))) {
            for (var page : pages.toList()) {
                run(List.of("mandoc", "-T", "lint", "-W", "warning", page.toString()));
            }
        }
    }

    private String mcpb(String... arguments) throws Exception {
        assertTrue(Files.exists(VALIDATOR), "The validator is not installed in " + VALIDATOR.toAbsolutePath()
                + "; Maven does it before the tests, or: npm ci in src/test/mcpb");
        var command = new ArrayList<>(List.of("node", VALIDATOR.toString()));
        command.addAll(List.of(arguments));
        return run(command);
    }

    private String run(List<String> command) throws Exception {
        var output = Files.createTempFile(temp, "output", "");
        Process process;
        try {
            process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile()).start();
        } catch (IOException e) {
            return abort("Skipped: this machine has no " + command.getFirst());
        }
        process.getOutputStream().close();
        boolean ended = process.waitFor(5, TimeUnit.MINUTES);
        process.destroyForcibly();
        String said = Files.readString(output);
        assertTrue(ended, () -> command + " did not end; it said: " + said);
        assertEquals(0, process.exitValue(), () -> command + ": " + said);
        return said;
    }

    private static Path file(String suffix) throws IOException {
        try (var files = Files.list(DIST)) {
            return files.filter(file -> file.toString().endsWith(suffix)).findAny()
                    .orElseThrow(() -> new IOException("There is no " + suffix + " in " + DIST));
        }
    }
}
