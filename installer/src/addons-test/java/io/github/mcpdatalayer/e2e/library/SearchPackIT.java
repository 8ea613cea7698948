package io.github.mcpdatalayer.e2e.library;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.e2e.stage.Cli;
import io.github.mcpdatalayer.e2e.stage.SocketTrace;
import io.github.mcpdatalayer.e2e.stage.TestApp;
import io.github.mcpdatalayer.os.OperatingSystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static io.github.mcpdatalayer.e2e.stage.Stage.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** The packaged program installs the pack for search by meaning from files that are there, and reaches no network for it. */
class SearchPackIT {

    @TempDir
    private Path folder;
    private Path home;
    private Path root;
    private Cli cli;

    @BeforeEach
    void person() throws Exception {
        Files.createDirectory(folder.resolve("scratch"));
        personAt("Jürgen M"); // a name outside ASCII, with a space
    }

    private void personAt(String name) throws Exception {
        home = Files.createDirectory(folder.resolve(name));
        root = home.resolve(".mcp-datalayer/search-pack");
        cli = new Cli(home, folder.resolve("scratch"));
    }

    private JsonObject status() throws Exception {
        Cli.Outcome said = cli.run("search-pack", "--json");
        assertEquals(0, said.exit(), said::all);
        return said.json();
    }

    private JsonObject doctor() throws Exception {
        for (JsonElement check : cli.run("doctor", "--json").json().getAsJsonArray("checks")) {
            if (check.getAsJsonObject().get("id").getAsString().equals("searchPack")) {
                return check.getAsJsonObject().getAsJsonArray("findings").get(0).getAsJsonObject();
            }
        }
        throw new AssertionError("no row for the pack");
    }

    @Test
    void nothingIsInstalledWithoutAYesOrWithoutTheFiles() throws Exception {
        cli.here();
        assertFalse(status().get("installed").getAsBoolean());
        Cli.Outcome unasked = cli.run("search-pack", "install", "--from", TestApp.SEARCH_PACK.toString());
        assertEquals(2, unasked.exit(), unasked::all);
        String size = String.format(Locale.ROOT, "%,d bytes", status().get("bytes").getAsLong());
        assertTrue(unasked.out().contains(size), unasked::all);
        assertTrue(unasked.out().contains(TestApp.SEARCH_PACK.toString()), unasked::all);
        Cli.Outcome empty = cli.run("search-pack", "install", "--yes", "--from", folder.toString());
        assertEquals(1, empty.exit(), empty::all);
        assertTrue(empty.err().contains("has no file"), empty::all);
        Cli.Outcome none = cli.with("PATH", folder.toString()).run("search-pack", "install", "--yes");
        assertEquals(1, none.exit(), none::all);
        assertTrue(none.err().contains("no Maven (mvn)") && none.err().contains("onnxruntime-"), none::all);
        assertFalse(status().get("installed").getAsBoolean());
        assertEquals(0, status().get("bytesOnDisk").getAsLong());
        assertEquals("notApplicable", doctor().get("verdict").getAsString());
    }

    @Tag("thorough")
    @Test
    void anInstallThatIsKilledLeavesNoHalfPackAndTheNextOneIsWholeAndReachesNoNetwork() throws Exception {
        Path part = root.resolve("part/jars");
        Process killed = start(List.of());
        eventually("a part of the jars is there", () -> Files.isDirectory(part) && bytes(part) > 0);
        killed.descendants().forEach(ProcessHandle::destroyForcibly);
        killed.destroyForcibly().waitFor();
        assertFalse(status().get("installed").getAsBoolean());
        assertEquals("warning", doctor().get("verdict").getAsString());

        Path strace = Path.of("/usr/bin/strace");
        assumeTrue(Files.isExecutable(strace), "strace is not installed: the proof was not made");
        Path trace = folder.resolve("trace");
        Process installing = start(List.of(strace.toString(), "-f", "-qq", "-e", "trace=" + SocketTrace.CALLS, "-o",
                trace.toString()));
        assertTrue(installing.waitFor(5, TimeUnit.MINUTES));
        assertEquals(0, installing.exitValue());
        assertEquals(List.of(), new SocketTrace(Files.readAllLines(trace)).violations());
        JsonObject there = status();
        assertTrue(there.get("installed").getAsBoolean(), there::toString);
        assertEquals(there.get("bytes"), there.get("bytesOnDisk"));
        assertEquals(there.get("bytes").getAsLong(), bytes(root));
        assertEquals("ok", doctor().get("verdict").getAsString(), doctor()::toString);
        Cli.Outcome removed = cli.run("search-pack", "remove");
        assertEquals(0, removed.exit(), removed::all);
        assertFalse(Files.exists(root));
    }

    @Tag("thorough")
    @Test
    void thePersonsOwnMavenFetchesItByTheirSettings() throws Exception {
        personAt("home"); // Maven's own script takes no spaces
        Path settings = Files.createDirectories(home.resolve(".m2")).resolve("settings.xml");
        Path mine = Path.of(System.getProperty("maven.repo.local",
                System.getProperty("user.home") + "/.m2/repository"));
        Files.writeString(settings, "<settings><localRepository>" + mine
                + "</localRepository><offline>true</offline></settings>");
        Cli.Outcome installed = cli.with("JAVA_HOME", System.getProperty("java.home"))
                .with("MAVEN_OPTS", "-Duser.home=" + home)
                .run("search-pack", "install", "--yes", "--json");
        assertEquals(0, installed.exit(), installed::all);
        assertEquals(status().get("bytes"), installed.json().get("bytesOnDisk"), installed::all);
        assertFalse(Files.exists(root.resolve("part")));

        Files.writeString(settings, "<settings><localRepository>" + folder.resolve("none")
                + "</localRepository><offline>true</offline></settings>");
        Cli.Outcome offline = cli.run("search-pack", "install", "--yes");
        assertEquals(1, offline.exit(), offline::all);
        assertTrue(offline.err().contains("Maven could not fetch the files"), offline::all);
        assertTrue(status().get("installed").getAsBoolean(), "what is installed stays");
        assertFalse(Files.exists(root.resolve("part")));
    }

    private Process start(List<String> through) throws Exception {
        List<String> command = new ArrayList<>(through);
        command.addAll(List.of(TestApp.folder().cli(OperatingSystem.current()).toString(), "search-pack", "install",
                "--yes", "--json", "--from", TestApp.SEARCH_PACK.toString()));
        var builder = new ProcessBuilder(command).redirectErrorStream(true)
                .redirectOutput(folder.resolve("said").toFile());
        builder.environment().put("HOME", home.toString());
        builder.environment().remove("MCP_DATALAYER_HOME");
        return builder.start();
    }

    private static long bytes(Path folder) throws Exception {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
        }
    }
}
