package io.github.mcpdatalayer.front;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.mcpdatalayer.testing.ModelStandIn;
import io.github.mcpdatalayer.testing.NpmFolder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * The command lines of clients that people use, as npm brings them, with our front as they start it: Claude Code by the revision of
 * 2026-07-28, Codex by an older one. A stand-in for their models is on loopback. It asks for our listTabs, and speaks when it has the answer.
 */
@Tag("thorough")
@Timeout(900)
@DisabledOnOs(OS.WINDOWS)
class RealClientsTest {

    private static final Path SOURCE = Path.of("src", "test", "clients").toAbsolutePath();
    private static final Path INSTALLED = Path.of("target", "clients").toAbsolutePath();

    @TempDir
    Path home;

    private Path person;
    private Path front;
    private ModelStandIn model;

    @BeforeEach
    void start() throws Exception {
        NpmFolder.install(SOURCE, INSTALLED);
        person = Files.createDirectories(home.resolve("person"));
        front = launcher();
        model = ModelStandIn.start(home);
    }

    @AfterEach
    void end() throws Exception {
        model.close();
    }

    /** Starts the front from the classes under test, and keeps what was said both ways. */
    private Path launcher() throws IOException {
        String classes = Stream.of(System.getProperty("java.class.path").split(":", -1))
                .map(each -> Path.of(each).toAbsolutePath().toString()).collect(Collectors.joining(":"));
        Path program = Files.writeString(home.resolve("front"), """
                #!/bin/sh
                MCP_DATALAYER_HOME='%1$s'
                export MCP_DATALAYER_HOME
                tee -a '%1$s/in' | '%2$s' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp '%3$s' %4$s | tee -a '%1$s/out'
                """.formatted(home, Path.of(System.getProperty("java.home"), "bin", "java"), classes,
                FrontMain.class.getName()));
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        return program;
    }

    private String said(String name) throws IOException {
        return Files.readString(home.resolve(name));
    }

    private String run(List<String> command, Map<String, String> more) throws Exception {
        Path output = Files.createTempFile(home, "output", "");
        ProcessBuilder builder = new ProcessBuilder(command).directory(person.toFile())
                .redirectInput(new File("/dev/null")).redirectErrorStream(true).redirectOutput(output.toFile());
        Map<String, String> environment = new HashMap<>(more);
        environment.put("PATH", System.getenv("PATH"));
        environment.put("HOME", person.toString());
        builder.environment().clear();
        builder.environment().putAll(environment);
        Process client = builder.start();
        try {
            assertTrue(client.waitFor(5, TimeUnit.MINUTES), () -> command + " does not end");
        } finally {
            client.descendants().forEach(ProcessHandle::destroyForcibly);
            client.destroyForcibly();
        }
        String said = Files.readString(output);
        assertEquals(0, client.exitValue(), said);
        return said;
    }

    @Test
    void claudeCodeListsOurFrontAndCallsItsToolByTheNewestRevisionInTime() throws Exception {
        String claude = claude().toString();
        // Nothing of the person's, and it waits for its servers: else a slow machine asks the model before the tools are there.
        Map<String, String> environment = Map.of("ANTHROPIC_BASE_URL", "http://127.0.0.1:" + model.port(),
                "ANTHROPIC_API_KEY", "stand-in", "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "1", "IS_SANDBOX", "1",
                "MCP_CONNECTION_NONBLOCKING", "0");
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1")) {
            run(List.of(claude, "mcp", "add", "-s", "user", "datalayer", "--", front.toString()), environment);
            String listed = run(List.of(claude, "mcp", "list"), environment);
            assertTrue(listed.contains("datalayer") && listed.contains("Connected"), listed);
            String answered = run(
                    List.of(claude, "-p", "Look at my tabs", "--allowedTools", "mcp__datalayer__listTabs"),
                    environment);
            assertTrue(answered.contains(ModelStandIn.ANSWER), answered);
            assertTrue(model.asked().contains("mcp__datalayer__listTabs"), "the model sees it without a search");
            assertTrue(said("in").contains("\"server/discover\"") && said("in").contains("\"tools/call\""), said("in"));
            // It asks by an older revision where its first question was not answered within its own patience.
            assertTrue(
                    said("in").lines().anyMatch(line -> line.contains("\"tools/call\"") && line.contains("2026-07-28"))
                            || said("in").contains("\"initialize\""),
                    said("in"));
            assertTrue(said("out").contains("\\\"kd1\\\""), said("out"));
        }
    }

    @Test
    void codexListsOurFrontAndCallsItsToolByAnOlderRevision() throws Exception {
        String codex = INSTALLED.resolve("node_modules/.bin/codex").toString();
        Path settings = Files.createDirectories(person.resolve("codex"));
        Files.writeString(settings.resolve("config.toml"), "approval_policy = \"never\"\n" + model.codexSettings());
        Map<String, String> environment = Map.of("CODEX_HOME", settings.toString(), "STAND_IN_KEY", "stand-in");
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1")) {
            run(List.of(codex, "mcp", "add", "datalayer", "--", front.toString()), environment);
            String listed = run(List.of(codex, "mcp", "list"), environment);
            assertTrue(listed.contains("datalayer") && listed.contains("enabled"), listed);
            // It waits for a server that it requires, as for Claude Code above.
            Files.writeString(settings.resolve("config.toml"), "required = true\nstartup_timeout_sec = 120\n",
                    StandardOpenOption.APPEND);
            String answered = run(List.of(codex, "exec", "--skip-git-repo-check", "Look at my tabs"), environment);
            assertTrue(answered.contains(ModelStandIn.ANSWER), answered);
            assertTrue(said("in").contains("\"initialize\"") && said("in").contains("\"2025-06-18\"")
                    && said("in").contains("\"tools/call\""), said("in"));
            assertTrue(said("out").contains("\\\"kd1\\\""), said("out"));
        }
    }

    /** The program itself: what npm would put in its place has not been run. */
    private static Path claude() throws IOException {
        try (DirectoryStream<Path> found = Files
                .newDirectoryStream(INSTALLED.resolve("node_modules/@anthropic-ai"), "claude-code-*")) {
            for (Path each : found) {
                if (Files.isExecutable(each.resolve("claude"))) {
                    return each.resolve("claude");
                }
            }
        }
        throw new IOException("npm has brought no program of Claude Code for this computer.");
    }
}
