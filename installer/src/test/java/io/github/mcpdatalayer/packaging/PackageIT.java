package io.github.mcpdatalayer.packaging;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.clients.Skills;
import io.github.mcpdatalayer.frame.FrameReader;
import io.github.mcpdatalayer.frame.FrameWriter;
import io.github.mcpdatalayer.wire.Protocol;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** The app folder as people get it: copied, zipped, renamed, linked to, and on a machine without Java. */
@Timeout(value = 15, unit = TimeUnit.MINUTES)
class PackageIT {

    private static final Path APP = Path.of(requireNonNull(System.getProperty("app.dir"), "app.dir"));
    private static final List<String> PROGRAMS = List.of("mcp-datalayer", "mcp-datalayer-host", "mcp-datalayer-front");
    private static final String EXTENSION_ID = Protocol.EXTENSION_IDS.iterator().next();
    private static final String HELLO = """
            {"v":1,"to":"host","type":"hello","versions":[1],"extension":{"id":"%s","version":"0.1.0"},\
            "browser":{"name":"Chromium","version":"1"},"profile":{"id":"aa","label":""}}""".formatted(EXTENSION_ID);
    private static final String MARKER = "marker4711";
    private static final Duration DEADLINE = Duration.ofMinutes(1);

    @TempDir
    private Path temp;

    private final List<Process> started = new ArrayList<>();

    @AfterEach
    void endWhatStillRuns() throws Exception {
        for (var process : started) {
            process.destroyForcibly().waitFor();
        }
    }

    @Tag("thorough")
    @Test
    void aCopyWorks() throws Exception {
        worksWithItsCaches(copy(temp.resolve("copy")).resolve("bin"));
    }

    @Tag("thorough")
    @Test
    void aRenamedFolderWithSpacesAndNonAsciiLettersWorks() throws Exception {
        worksWithItsCaches(Files.move(copy(temp.resolve("copy")), temp.resolve("Größe 数据 ‘x’ $HOME")).resolve("bin"));
    }

    @Tag("thorough")
    @Test
    void aRenamedFolderStartsABrowserOfItsOwnWithAProfileOfSuchAName() throws Exception {
        var app = Files.move(copy(temp.resolve("copy")), temp.resolve("Größe 数据 ‘x’ $HOME"));
        LaunchedRead.works(List.of(app.resolve("bin/mcp-datalayer-front").toString(),
                "--profile=" + temp.resolve("Prüfung 数据 ‘y’")), Map.of(), temp.resolve("front.stderr"));
    }

    @Tag("thorough")
    @Test
    void aZippedAndUnzippedFolderWorks() throws Exception {
        var zip = temp.resolve("app.zip");
        run(APP.getParent(), "zip", "-q", "-1", "-r", "-y", zip.toString(), APP.getFileName().toString());
        run(temp, "unzip", "-q", zip.toString(), "-d", temp.resolve("unzipped").toString());
        worksWithItsCaches(temp.resolve("unzipped").resolve(APP.getFileName()).resolve("bin"));
    }

    @Tag("thorough")
    @Test
    void aFolderThatNobodyMayWriteWorks() throws Exception {
        var app = copy(temp.resolve("copy"));
        run(temp, "chmod", "-R", "a-w", app.toString());
        try {
            worksWithItsCaches(app.resolve("bin"));
        } finally {
            run(temp, "chmod", "-R", "u+w", app.toString());
        }
    }

    @Test
    void linksToTheProgramsWork() throws Exception {
        var absolute = Files.createDirectories(temp.resolve("absolute"));
        var relative = Files.createDirectories(temp.resolve("relative"));
        for (var program : PROGRAMS) {
            Files.createSymbolicLink(absolute.resolve(program), APP.resolve("bin", program));
            Files.createSymbolicLink(relative.resolve(program), Path.of("..", "absolute", program));
        }
        worksWithItsCaches(relative);
    }

    @Tag("thorough")
    @Test
    void aDamagedCacheCostsTimeButNeverAStart() throws Exception {
        var app = copy(temp.resolve("copy"));
        for (var program : PROGRAMS) {
            Files.writeString(app.resolve("runtime", "lib", program + ".aot"), "not a cache");
        }
        works(app.resolve("bin"), false);
    }

    @Tag("thorough")
    @Test
    void noToolCanAttachAndAskingForAThreadDumpPutsNothingOnStdout() throws Exception {
        var jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
        assumeTrue(Files.exists(jcmd), "Skipped: the JDK that runs the tests has no jcmd.");
        var host = host();
        var front = start(temp, APP.resolve("bin", "mcp-datalayer-front"));
        var lines = front.inputReader(UTF_8);
        initialize(lines, front);
        for (var program : List.of(host.process, front)) {
            // Each attempt asks for a thread dump by a signal: they would fill the pipe, and the JVM would wait for a reader.
            Thread.ofVirtual().start(() -> program.errorReader(UTF_8).lines().forEach(_ -> {}));
        }
        var asking = new ArrayList<Process>();
        for (var program : List.of(host.process, front)) {
            for (var command : List.of(List.of("VM.version"),
                    List.of("GC.heap_dump", temp.resolve("heap").toString()))) {
                var jcmdCall = new ArrayList<>(
                        List.of(jcmd.toString(), "-J-Dsun.tools.attach.attachTimeout=3000",
                                Long.toString(program.pid())));
                jcmdCall.addAll(command);
                asking.add(new ProcessBuilder(jcmdCall).redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD).start());
            }
        }
        for (var each : asking) {
            assertTrue(each.waitFor(DEADLINE));
            assertNotEquals(0, each.exitValue(), "attached");
        }
        assertFalse(Files.exists(temp.resolve("heap")));
        assertTrue(host.process.isAlive() && front.isAlive());
        host.process.getOutputStream().close();
        for (byte[] frame; (frame = host.frames.read()) != null;) {
            assertTrue(JsonParser.parseString(new String(frame, UTF_8)).isJsonObject());
        }
        front.getOutputStream().close();
        for (String line; (line = lines.readLine()) != null;) {
            assertTrue(JsonParser.parseString(line).isJsonObject(), line);
        }
    }

    /** Their memory is full of what a page could have sent when they crash. */
    @Tag("thorough")
    @Test
    void aCrashLeavesNothingOfThePageInAnyFile() throws Exception {
        var cwd = Files.createDirectories(temp.resolve("cwd"));
        for (var signal : List.of("SEGV", "BUS", "ABRT", "FPE", "ILL")) {
            var host = host(cwd);
            // A large frame for a front that is not there: the host reads and drops it, and it stays in the heap.
            new FrameWriter(host.process.getOutputStream(), 1 << 26).write("""
                    {"v":1,"to":9,"type":"chunk","id":5,"seq":0,"data":"%s"}""".formatted(MARKER.repeat(100_000))
                    .getBytes(UTF_8));
            new FrameWriter(host.process.getOutputStream(), 1 << 20).write("""
                    {"v":1,"to":"host","type":"event","name":"ping","data":{"n":1}}""".getBytes(UTF_8));
            assertTrue(new String(requireNonNull(host.frames.read()), UTF_8).contains("pong"));
            crash(host.process, signal);
            assertEquals(0, host.process.getInputStream().readAllBytes().length, signal);

            var front = start(cwd, APP.resolve("bin", "mcp-datalayer-front"));
            var lines = front.inputReader(UTF_8);
            initialize(lines, front);
            front.getOutputStream().write("""
                    {"jsonrpc":"2.0","id":2,"method":"ping","params":{"_meta":{"x":"%s"}}}
                    """.formatted(MARKER.repeat(1000)).getBytes(UTF_8));
            front.getOutputStream().flush();
            assertTrue(requireNonNull(lines.readLine()).contains("\"id\":2"));
            crash(front, signal);
            assertEquals(null, lines.readLine(), signal);
        }
        try (var files = Files.walk(temp)) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                assertFalse(new String(Files.readAllBytes(file), ISO_8859_1).contains(MARKER), file::toString);
            }
        }
        try (var files = Files.list(cwd)) {
            assertEquals(List.of(), files.toList());
        }
    }

    /** Looks where this system would put a core file: with a limit of nothing there is none. */
    private void crash(Process process, String signal) throws Exception {
        var limits = Path.of("/proc", Long.toString(process.pid()), "limits");
        if (Files.exists(limits)) {
            String cores = Files.readAllLines(limits).stream().filter(line -> line.startsWith("Max core file size"))
                    .findAny().orElseThrow();
            assertTrue(cores.matches("Max core file size +0 +0 .*"), cores);
        }
        run(temp, "kill", "-" + signal, Long.toString(process.pid()));
        assertTrue(process.waitFor(DEADLINE), signal);
        assertFalse(new String(process.getErrorStream().readAllBytes(), UTF_8).contains(MARKER), signal);
        for (var usual : List.of(Path.of("/tmp"), Path.of(System.getProperty("java.io.tmpdir")))) {
            assertFalse(Files.exists(usual.resolve("hs_err_pid" + process.pid() + ".log")), signal);
        }
    }

    @Tag("thorough")
    @Test
    void theFolderHoldsTheExtensionAndTheLicences() throws IOException {
        for (var file : List.of("LICENSE", "THIRD-PARTY.md", "sbom.cdx.json", "licenses/jackson-annotations/LICENSE",
                "runtime/legal/java.base/LICENSE",
                "extension/manifest.json", "extension/page/hook.js",
                "companion/manifest.json", "companion/background/allowed.js",
                "extension/background/service-worker.js")) {
            assertTrue(Files.isRegularFile(APP.resolve(file)), file);
        }
        assertFalse(Files.exists(APP.resolve("extension/page/record")), "what people write is not packed");
        assertFalse(Files.exists(APP.resolve("extension/background/router.js")), "the worker is one file");
        try (var files = Files.walk(APP.resolve("extension"))) {
            assertEquals(List.of(), files.filter(file -> file.toString().contains("companion")).toList(),
                    "whoever loads the extension does not load the companion");
        }
    }

    @Test
    void eachPluginHoldsTheSkillsAndNamesNoServer() throws IOException {
        for (var client : List.of("claude-code/.claude", "cursor/.cursor", "codex/.codex")) {
            Path manifest = APP.resolve("plugins").resolve(client + "-plugin").resolve("plugin.json");
            JsonObject plugin = JsonParser.parseString(Files.readString(manifest)).getAsJsonObject();
            assertEquals("mcp-datalayer", plugin.get("name").getAsString());
            assertEquals(Protocol.PRODUCT_VERSION, plugin.get("version").getAsString());
            assertFalse(plugin.has("mcpServers"), "clients add names it, and twice would show each tool twice");
            Path skills = manifest.getParent().resolveSibling("skills");
            for (var skill : Skills.all().entrySet()) {
                assertEquals(skill.getValue(), Files.readString(skills.resolve(skill.getKey()).resolve(Skills.FILE)));
            }
            try (var folders = Files.list(skills)) {
                assertEquals(Skills.all().size(), folders.count());
            }
        }
    }

    private record Host(Process process, FrameReader frames) {}

    private Host host() throws IOException {
        return host(temp);
    }

    /** A host that was welcomed by its extension. */
    private Host host(Path cwd) throws IOException {
        var host = start(cwd, APP.resolve("bin", "mcp-datalayer-host"), "chrome-extension://" + EXTENSION_ID + "/");
        var frames = new FrameReader(host.getInputStream(), 1 << 20);
        new FrameWriter(host.getOutputStream(), 1 << 20).write(HELLO.getBytes(UTF_8));
        assertTrue(new String(requireNonNull(frames.read()), UTF_8).contains("welcome"));
        return new Host(host, frames);
    }

    private void worksWithItsCaches(Path bin) throws Exception {
        works(bin, true);
    }

    @Test
    void noLibraryIsLoadedThatTheEnvironmentNames() throws Exception {
        assumeTrue(Files.exists(Path.of("/proc/self/environ")), "Skipped: this system does not show environments.");
        var loaders = List.of("LD_LIBRARY_PATH", "LD_AUDIT", "LD_PRELOAD", "DYLD_INSERT_LIBRARIES",
                "DYLD_LIBRARY_PATH");
        for (var command : List.of(List.of("mcp-datalayer", "audit", "--follow"),
                List.of("mcp-datalayer-host", "chrome-extension://" + EXTENSION_ID + "/"),
                List.of("mcp-datalayer-front"))) {
            var arguments = new ArrayList<>(List.of("/usr/bin/env"));
            loaders.forEach(name -> arguments.add(name + "=/nowhere"));
            arguments.add(APP.resolve("bin", command.getFirst()).toString());
            arguments.addAll(command.subList(1, command.size()));
            var process = start(temp, Path.of(arguments.getFirst()),
                    arguments.subList(1, arguments.size()).toArray(String[]::new));
            var proc = Path.of("/proc", Long.toString(process.pid()));
            while (!proc.resolve("exe").toRealPath().endsWith("java")) {
                assertTrue(process.isAlive(), command.toString());
                Thread.onSpinWait(); // until the launcher has become the program
            }
            var environment = "";
            while (environment.isEmpty()) { // for a moment a new program has none
                assertTrue(process.isAlive(), command.toString());
                environment = Files.readString(proc.resolve("environ"), ISO_8859_1);
            }
            assertTrue(environment.contains("LC_ALL=C.UTF-8"), environment);
            for (var name : loaders) {
                assertFalse(environment.contains(name + "="), command + " has " + name);
            }
        }
    }

    private void works(Path bin, boolean cached) throws Exception {
        var cli = start(temp, bin.resolve("mcp-datalayer"), "--version");
        assertEquals("mcp-datalayer " + Protocol.PRODUCT_VERSION,
                new String(cli.getInputStream().readAllBytes(), UTF_8).strip());
        assertEndsWell(cli, cached);

        var host = start(temp, bin.resolve("mcp-datalayer-host"), "chrome-extension://" + EXTENSION_ID + "/");
        var frames = new FrameReader(host.getInputStream(), 1 << 20);
        new FrameWriter(host.getOutputStream(), 1 << 20).write(HELLO.getBytes(UTF_8));
        var welcome = JsonParser.parseString(new String(requireNonNull(frames.read()), UTF_8)).getAsJsonObject();
        assertEquals("welcome", welcome.get("type").getAsString());
        assertCacheUse(cached, host, "mcp-datalayer-host");

        var front = start(temp, bin.resolve("mcp-datalayer-front"));
        var lines = front.inputReader(UTF_8);
        initialize(lines, front);
        assertCacheUse(cached, front, "mcp-datalayer-front");
        front.getOutputStream().close();
        assertEquals(null, lines.readLine());
        assertEndsWell(front, cached);

        host.getOutputStream().close();
        for (byte[] frame; (frame = frames.read()) != null;) {
            assertTrue(JsonParser.parseString(new String(frame, UTF_8)).isJsonObject());
        }
        assertEndsWell(host, cached);
    }

    private static void initialize(BufferedReader lines, Process front) throws IOException {
        front.getOutputStream()
                .write("""
                        {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},\
                        "clientInfo":{"name":"test","version":"1"}}}
                        """
                        .getBytes(UTF_8));
        front.getOutputStream().flush();
        var answer = JsonParser.parseString(requireNonNull(lines.readLine())).getAsJsonObject();
        assertEquals("2025-11-25", answer.getAsJsonObject("result").get("protocolVersion").getAsString());
    }

    /** A JVM that cannot use its cache says so on stderr; else nothing stands there. */
    private static void assertEndsWell(Process process, boolean cached) throws Exception {
        assertTrue(process.waitFor(DEADLINE));
        assertEquals(0, process.exitValue());
        assertEquals(cached, process.errorReader(UTF_8).readLine() == null);
    }

    /** Linux shows the cache among the files that the process has mapped; a JVM that refuses its cache unmaps it. */
    private static void assertCacheUse(boolean expected, Process process, String program) throws IOException {
        var maps = Path.of("/proc", Long.toString(process.pid()), "maps");
        if (Files.exists(maps)) {
            assertEquals(expected, Files.readString(maps).contains("/" + program + ".aot"), program);
        }
    }

    /** With an environment that holds no Java, and variables that would make a JVM print, fail or load other classes. */
    private Process start(Path folder, Path program, String... arguments) throws IOException {
        var builder = new ProcessBuilder(Stream.concat(Stream.of(program.toString()), Stream.of(arguments)).toList());
        builder.directory(folder.toFile());
        var environment = builder.environment();
        environment.clear();
        environment.put("PATH", commandsOnPath().toString());
        environment.put("MCP_DATALAYER_HOME", temp.resolve("run").toString());
        environment.put("LC_ALL", "C");
        environment.put("JAVA_TOOL_OPTIONS", "-Xmx1m");
        environment.put("JDK_JAVA_OPTIONS", "-version");
        environment.put("_JAVA_OPTIONS", "-Dfile.encoding=UTF-16");
        environment.put("CLASSPATH", "/nowhere");
        var process = builder.start();
        started.add(process);
        return process;
    }

    /** Makes a path with what a link to a launcher needs, and nothing else. */
    private Path commandsOnPath() throws IOException {
        var folder = temp.resolve("run", "path");
        if (!Files.exists(folder)) {
            Files.createDirectories(folder);
            Files.createSymbolicLink(folder.resolve("readlink"), Path.of("/usr/bin/readlink"));
        }
        return folder;
    }

    private static Path copy(Path to) throws Exception {
        run(APP, "cp", "-R", APP.toString(), to.toString());
        return to;
    }

    private static void run(Path folder, String... command) throws Exception {
        var process = new ProcessBuilder(command).directory(folder.toFile()).inheritIO().start();
        assertTrue(process.waitFor(DEADLINE), () -> String.join(" ", command) + " did not end");
        assertEquals(0, process.exitValue(), () -> String.join(" ", command));
    }
}
