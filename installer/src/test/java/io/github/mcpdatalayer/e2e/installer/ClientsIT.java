package io.github.mcpdatalayer.e2e.installer;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.github.mcpdatalayer.clients.Client;
import io.github.mcpdatalayer.clients.Clients;
import io.github.mcpdatalayer.e2e.stage.Cli;
import io.github.mcpdatalayer.os.OperatingSystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Clients' settings that were there before, changed by the real command line and changed back. */
@DisabledOnOs(OS.WINDOWS)
class ClientsIT {

    /** Settings as clients leave them, by format: with comments where the format has them. */
    private static final Map<String, String> BEFORE = Map.of("json", "{\n  \"theme\": \"dark\"\n}\n", "jsonc",
            "// mine\n{\n\t\"theme\": \"dark\", // for the night\n}\n", "commented_json",
            "// mine\n{\n  \"theme\": \"dark\" // for the night\n}\n", "toml",
            "# mine\nmodel = \"large\"\n\n[mcp_servers.other]\ncommand = \"other\"\n");

    @TempDir
    private Path folder;
    private Path home;
    private Cli cli;

    @BeforeEach
    void aPerson() throws Exception {
        home = Files.createDirectory(folder.resolve("home"));
        cli = new Cli(home, folder).with("PATH", "/usr/bin:/bin").here();
    }

    static Stream<Client> clients() {
        return Clients.all().stream();
    }

    @Test
    void theRealProgramChangesSettingsAndChangesThemBack() throws Exception {
        cli = new Cli(home, folder).with("PATH", "/usr/bin:/bin");
        areAsBeforeOnceTheServerIsTakenOut(client("cursor"));
    }

    @ParameterizedTest
    @MethodSource("clients")
    void settingsThatWereThereAreAsBeforeOnceTheServerIsTakenOut(Client client) throws Exception {
        areAsBeforeOnceTheServerIsTakenOut(client);
    }

    private void areAsBeforeOnceTheServerIsTakenOut(Client client) throws Exception {
        Path file = write(client, BEFORE.getOrDefault(client.format(), ""));
        Cli.Outcome added = cli.run("clients", "add", client.id());
        assertEquals(0, added.exit(), added.all());
        assertTrue(Files.readString(file).contains("mcp-datalayer-front"), added.all());
        Cli.Outcome removed = cli.run("clients", "remove", client.id());
        assertEquals(0, removed.exit(), removed.all());
        assertEquals("", removed.err());
        assertTrue(removed.out().contains(file.toString()), removed.all());
        assertEquals(BEFORE.get(client.format()), Files.readString(file));
    }

    @Test
    void theSkillsComeAndGoWithTheServerAndTheDryRunShowsThem() throws Exception {
        Path skill = home.resolve(".claude/skills/mcp-datalayer-audit-visit/SKILL.md");
        Cli.Outcome planned = cli.run("clients", "add", "claude-code", "--dry-run");
        assertEquals(0, planned.exit(), planned.all());
        assertTrue(planned.out().contains(skill.toString()) && planned.out().contains("# Audit a visit"),
                planned.all());
        assertFalse(Files.exists(skill));
        assertEquals(0, cli.run("clients", "add", "claude-code", "--no-skills").exit());
        assertFalse(Files.exists(skill));
        assertEquals(0, cli.run("clients", "add", "claude-code").exit());
        assertTrue(Files.readString(skill).contains("# Audit a visit"));
        Cli.Outcome removed = cli.run("clients", "remove", "claude-code");
        assertEquals(0, removed.exit(), removed.all());
        try (Stream<Path> left = Files.list(home)) {
            assertEquals(List.of(), left.toList());
        }
    }

    @Test
    void allGoesOnAfterOneThatFailsAndReportsEach() throws Exception {
        Path cursor = write(client("cursor"), BEFORE.getOrDefault("jsonc", ""));
        Path desktop = write(client("claude-desktop"), "{ not JSON");
        Path codex = write(client("codex"), BEFORE.getOrDefault("toml", ""));
        Path zed = write(client("zed"), "{\"context_servers\":{\"datalayer\":{\"command\":\"a\\u0000b\"}}}");
        Cli.Outcome added = cli.run("clients", "add", "--all");
        assertEquals(1, added.exit(), added.all());
        assertEquals(Map.of("cursor", true, "codex", true, "claude-desktop", false, "zed", false),
                ok(cli.run("clients", "add", "--all", "--json")));
        assertTrue(added.out().contains(desktop + " is not in the form that Claude Desktop expects"), added.all());
        Cli.Outcome removed = cli.run("clients", "remove", "--all");
        assertEquals(1, removed.exit(), removed.all());
        for (String name : List.of("Cursor", "Codex", "Claude Desktop", "Zed")) {
            assertTrue(removed.out().contains(name), removed.all());
        }
        assertEquals(BEFORE.get("jsonc"), Files.readString(cursor));
        assertEquals(BEFORE.get("toml"), Files.readString(codex));
        assertEquals("{ not JSON", Files.readString(desktop));
        assertTrue(Files.readString(zed).contains("u0000"));
        assertFalse(added.err().contains("Exception") || removed.err().contains("Exception"), added.all() + removed);
    }

    @ParameterizedTest
    @ValueSource(strings = {"pipe", "device", "folder", "huge", "loop", "closed pipe behind a link"})
    void whatIsNoFileInThePlaceOfSettingsIsRefusedWithTheReason(String what) throws Exception {
        Path file = file(client("cursor"));
        Files.createDirectories(file.getParent());
        String reason = switch (what) {
            case "pipe" -> {
                pipe(file);
                yield "is a pipe or a device";
            }
            case "device" -> {
                Files.createSymbolicLink(file, Path.of("/dev/zero"));
                yield "is a pipe or a device";
            }
            case "folder" -> {
                Files.createDirectory(file);
                yield "is a folder";
            }
            case "huge" -> {
                try (var sparse = Files.newByteChannel(file, java.nio.file.StandardOpenOption.CREATE,
                        java.nio.file.StandardOpenOption.WRITE)) {
                    sparse.position(1L << 40).write(java.nio.ByteBuffer.wrap(new byte[]{'}'}));
                }
                yield "is larger than 16 MiB";
            }
            case "loop" -> {
                Files.createSymbolicLink(file, file);
                yield "is a broken link";
            }
            default -> {
                pipe(folder.resolve("pipe"));
                Files.createSymbolicLink(file, folder.resolve("pipe"));
                yield "is a pipe or a device";
            }
        };
        for (String command : List.of("add", "remove")) {
            Cli.Outcome refused = cli.run("clients", command, "cursor");
            assertEquals(1, refused.exit(), refused.all());
            assertTrue(refused.out().replaceAll("\\s+", " ").contains(reason), refused.all());
        }
        Cli.Outcome listed = cli.run("clients");
        assertEquals(what.equals("loop") ? 0 : 1, listed.exit(), listed.all());
    }

    private static void pipe(Path file) throws Exception {
        assertEquals(0, new ProcessBuilder("mkfifo", file.toString()).inheritIO().start().waitFor());
    }

    private static Map<String, Boolean> ok(Cli.Outcome outcome) {
        Map<String, Boolean> ok = new java.util.HashMap<>();
        outcome.json().getAsJsonArray("clients").forEach(client -> ok.put(
                client.getAsJsonObject().get("client").getAsString(),
                client.getAsJsonObject().get("ok").getAsBoolean()));
        return ok;
    }

    private static Client client(String id) {
        return Clients.all().stream().filter(client -> client.id().equals(id)).findFirst().orElseThrow();
    }

    private Path file(Client client) {
        return client.files(new OperatingSystem(OperatingSystem.current().family(), home, Map.of())).getFirst();
    }

    private Path write(Client client, String text) throws Exception {
        Path file = file(client);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }
}
