package io.github.mcpdatalayer.clients;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.clients.ClientStatus.State;
import io.github.mcpdatalayer.install.InstallPlan;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.os.OperatingSystem.Family;
import io.github.mcpdatalayer.os.Placeholders;
import io.github.mcpdatalayer.os.RegExe;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

@DisabledOnOs(OS.WINDOWS)
class ClientEditorTest {

    @TempDir
    private Path folder;
    private Path home;
    private Path front;
    private OperatingSystem system;

    @BeforeEach
    void aHomeAndAnApp() throws Exception {
        home = Files.createDirectory(folder.resolve("home"));
        front = program(folder.resolve("app/bin/mcp-datalayer-front"), "#!/bin/sh\n");
        system = new OperatingSystem(Family.LINUX, home, Map.of("PATH", folder.resolve("bin").toString()));
    }

    static Stream<Client> clients() {
        return Clients.all().stream();
    }

    @Test
    void everyRowIsWholeForAllThreeSystems() {
        Set<String> ids = new HashSet<>();
        for (Client client : Clients.all()) {
            assertTrue(ids.add(client.id()), client.id());
            assertEquals(Set.of("linux", "macos", "windows"), client.files().keySet(), client.id());
            assertFalse(client.name().isBlank() || client.source().isBlank() || client.key().isEmpty(), client.id());
            assertTrue(client.entry().toString().contains("{front}"), client.id());
            client.documentFormat();
        }
        assertTrue(
                ids.containsAll(List.of("claude-desktop", "claude-code", "cursor", "vscode", "copilot-cli", "windsurf",
                        "codex", "gemini-cli", "zed", "opencode", "lm-studio", "cline", "junie")));
    }

    @ParameterizedTest
    @MethodSource("clients")
    void withoutSettingsAFileIsMadeAndTakenAwayAgain(Client client) throws Exception {
        Files.createDirectories(client.files(system).getFirst().getParent());
        Map<String, String> before = everything();
        assertEquals(State.NOT_CONFIGURED, state(client));
        apply(editor().add(client, false));
        assertEquals(State.THIS_FRONT, state(client));
        assertEquals(List.of(), editor().add(client, false).actions());
        apply(editor().remove(client, false));
        assertEquals(before, everything());
    }

    @ParameterizedTest
    @MethodSource("clients")
    void settingsThatAreThereKeepTheirBytesTheirModeAndACopy(Client client) throws Exception {
        boolean toml = client.format().equals("toml");
        String text = toml
                ? "# mine\r\nmodel = \"o\"\r\n"
                : "\uFEFF{\r\n\t\"theme\": \"é😀\",\r\n\t\"" + client.key().getFirst() + "\": {\r\n\t}\r\n}";
        Path file = write(client, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
        Map<String, String> before = everything();

        apply(editor().add(client, false));
        assertEquals(State.THIS_FRONT, state(client));
        Path backup = file.resolveSibling(file.getFileName() + ".before-mcp-datalayer");
        assertEquals(text, Files.readString(backup));
        for (Path path : List.of(file, backup)) {
            assertEquals("rw-r-----", PosixFilePermissions.toString(Files.getPosixFilePermissions(path)));
        }
        apply(editor().remove(client, false));
        assertEquals(before, everything());
    }

    @Test
    void anEarlierCopyIsNeverOverwritten() throws Exception {
        Client cursor = client("cursor");
        Path file = write(cursor, "{\"a\": 1}");
        apply(editor().add(cursor, false));
        Files.writeString(file, "{\"a\": 2}");
        apply(editor().add(cursor, false));
        assertEquals("{\"a\": 1}", Files.readString(file.resolveSibling("mcp.json.before-mcp-datalayer")));
        assertEquals("{\"a\": 2}", Files.readString(file.resolveSibling("mcp.json.before-mcp-datalayer.2")));
        apply(editor().remove(cursor, false));
        assertEquals("{\"a\": 2}", Files.readString(file));
        assertEquals("{\"a\": 1}", Files.readString(file.resolveSibling("mcp.json.before-mcp-datalayer")));
    }

    @Test
    void whatWasChangedMeanwhileStaysWhenOurKeyGoes() throws Exception {
        Client cursor = client("cursor");
        Path file = write(cursor, "{\n  \"mcpServers\": {\n    \"a\": {} // mine\n  }\n}\n");
        apply(editor().add(cursor, false));
        Files.writeString(file, Files.readString(file).replace("// mine", "// mine, changed"));
        apply(editor().remove(cursor, false));
        assertEquals("{\n  \"mcpServers\": {\n    \"a\": {} // mine, changed\n  }\n}\n", Files.readString(file));
    }

    @Test
    void aFrontThatHasMovedIsCorrectedAndWhatThePersonAddedStays() throws Exception {
        for (Client client : List.of(client("vscode"), client("opencode"), client("codex"))) {
            String old = folder + "/old/mcp-datalayer-front";
            Path file = write(client, switch (client.id()) {
                case "codex" ->
                    "[mcp_servers.datalayer]\ncommand = \"" + old + "\" # moved?\nargs = [\"--max-chars\", \"9\"]\n";
                case "opencode" ->
                    "{\"mcp\": {\"servers\": {\"datalayer\": {\"type\": \"local\", \"command\": [\"" + old
                            + "\", \"--x\"], }}}}";
                default -> "{\"servers\": {\"datalayer\": {\"type\": \"stdio\", /* mine */ \"args\": [\"--x\"], "
                        + "\"command\": \"" + old + "\", \"env\": {\"A\": \"1\"}}}}";
            });
            String before = Files.readString(file);
            assertEquals(State.MISSING_PROGRAM, state(client), client.id());
            apply(editor().add(client, false));
            assertEquals(State.THIS_FRONT, state(client), client.id());
            assertEquals(before.replace(old, front.toString()), Files.readString(file), client.id());
        }
    }

    @Test
    void underAKeyThatAClientHasMovedOnlyOurOwnEntryGoes() throws Exception {
        Client opencode = client("opencode");
        String theirs = "\"datalayer\": {\"type\": \"local\", \"command\": [\""
                + program(folder.resolve("bin/other"), "")
                + "\"]}";
        Path file = write(opencode, "{\"mcp\": {" + theirs
                + ", \"servers\": {\"datalayer\": {\"type\": \"local\", \"command\": [\"" + front + "\"]}}}}");
        apply(editor().remove(opencode, false));
        String left = Files.readString(file);
        assertTrue(left.contains(theirs) && !left.contains(front.toString()), left);
    }

    @Test
    void anotherServerOfOurNameIsLeftUnlessForced() throws Exception {
        Client cursor = client("cursor");
        Path other = program(folder.resolve("bin/other"), "");
        Path file = write(cursor, "{\"mcpServers\": {\"datalayer\": {\"command\": \"" + other + "\"}}}");
        String before = Files.readString(file);
        assertEquals(State.OTHER_PROGRAM, state(cursor));
        String text = assertThrows(IOException.class, () -> editor().add(cursor, false)).toString();
        assertTrue(text.contains(other.toString()) && text.contains("--force"), text);
        InstallPlan left = editor().remove(cursor, false);
        assertEquals(List.of(), left.actions());
        assertTrue(left.notes().toString().contains("stays"), left.notes().toString());
        apply(editor().add(cursor, true));
        assertEquals(State.THIS_FRONT, state(cursor));
        assertFalse(Files.readString(file).equals(before));
    }

    @Test
    void brokenSettingsAreRefusedWithLineAndColumnAndStayAsTheyAre() throws Exception {
        for (var broken : Map.of("cursor", "{\n  \"mcpServers\": {\n}", "claude-desktop", "{\n// note\n}", "codex",
                "a = 1\na = 2\n").entrySet()) {
            Client client = client(broken.getKey());
            Path file = write(client, broken.getValue());
            assertEquals(State.BROKEN, state(client));
            String text = assertThrows(IOException.class, () -> editor().add(client, false)).toString();
            assertTrue(text.contains(file.toString()) && text.matches("(?s).*line \\d+, column \\d+: .*"), text);
            assertThrows(IOException.class, () -> editor().remove(client, false));
            assertEquals(broken.getValue(), Files.readString(file));
        }
        Path latin = write(client("cursor"), "");
        Files.write(latin, "{\"é\": 1}".getBytes(StandardCharsets.ISO_8859_1));
        assertTrue(assertThrows(IOException.class, () -> editor().add(client("cursor"), false)).toString()
                .contains("UTF-8"));
    }

    @Test
    void aLinkStaysALinkAndItsTargetIsChanged() throws Exception {
        Client cursor = client("cursor");
        Path real = Files.writeString(Files.createDirectories(home.resolve("dotfiles")).resolve("mcp.json"), "{}\n");
        Path link = cursor.files(system).getFirst();
        Files.createDirectories(link.getParent());
        Files.createSymbolicLink(link, Path.of("../dotfiles/mcp.json"));
        apply(editor().add(cursor, false));
        assertTrue(Files.isSymbolicLink(link));
        assertTrue(Files.readString(real).contains(front.toString()));
        apply(editor().remove(cursor, false));
        assertEquals("{}\n", Files.readString(real));
    }

    @Test
    void aFileThatChangesInTheMomentOfWritingIsNotOverwritten() throws Exception {
        Client cursor = client("cursor");
        Path file = write(cursor, "{}");
        InstallPlan plan = editor().add(cursor, false);
        Files.writeString(file, "{\"new\": 1}");
        assertTrue(assertThrows(IOException.class, () -> apply(plan)).toString().contains("changed by another"));
        assertEquals("{\"new\": 1}", Files.readString(file));
    }

    @Test
    void aClientsOwnCommandIsNotRunForItMayWriteOtherServersAnew() throws Exception {
        Path log = folder.resolve("log");
        for (String program : List.of("claude", "codex")) {
            program(folder.resolve("bin/" + program), "#!/bin/sh\necho \"$*\" >> '" + log + "'\n");
        }
        String others = """
                # mine
                [mcp_servers.alpha]
                command = "npx" # inline
                future_unknown_key = "keep-me"

                [mcp_servers.alpha.tools.dangerous_tool]
                approval_mode = "approve"

                [mcp_servers.beta.env_http_headers]
                X-Tenant = "TENANT_ENV"
                """;
        Path codex = write(client("codex"), others);
        write(client("claude-code"), "{}");
        for (Client client : List.of(client("codex"), client("claude-code"))) {
            apply(editor().add(client, false));
            assertEquals(State.THIS_FRONT, state(client));
        }
        assertTrue(Files.readString(codex).startsWith(others), Files.readString(codex));
        assertEquals(others, Files.readString(codex.resolveSibling("config.toml.before-mcp-datalayer")));
        apply(editor().remove(client("codex"), false));
        assertEquals(others, Files.readString(codex));
        assertFalse(Files.exists(log));
    }

    @ParameterizedTest
    @MethodSource("clients")
    void twoAddsAndOneRemoveGiveTheFileBackAndLeaveNoCopyWithOurEntry(Client client) throws Exception {
        String text = client.format().equals("toml")
                ? "# mine\nmodel = \"o\"\n"
                : "{\n  \"" + client.key().getFirst()
                        + "\": {\n    \"other\": {\"url\": \"https://mcp.example\"}\n  }\n}\n";
        Path file = write(client, text);
        Map<String, String> before = everything();
        apply(editor().add(client, false));
        apply(editor(Offer.WALK).add(client, false));
        assertTrue(editor().isIn(client, file));

        InstallPlan removed = editor().remove(client, false);
        apply(removed);
        assertEquals(null, editor().problemAfter(client, removed));
        assertFalse(editor().isIn(client, file));
        assertEquals(before, everything());
    }

    @Test
    void aCopyThatHasOurEntryIsNothingToGoBackTo() throws Exception {
        Client cursor = client("cursor");
        Path file = write(cursor, "{\"mcpServers\": {\"a\": {}}}");
        apply(editor().add(cursor, false));
        Files.delete(file.resolveSibling("mcp.json.before-mcp-datalayer"));
        apply(editor(Offer.WALK).add(cursor, false));
        apply(editor().remove(cursor, false));
        assertEquals("{\"mcpServers\": {\"a\": {}}}", Files.readString(file));
    }

    @Test
    void whatAnotherProgramWritesAtTheSameTimeIsSaid() throws Exception {
        Client cursor = client("cursor");
        Path file = write(cursor, "{\"mcpServers\": {\"a\": {\"url\": \"https://a.example\"}}}");
        InstallPlan added = editor().add(cursor, false);
        apply(added);
        assertEquals(null, editor().problemAfter(cursor, added));
        Files.writeString(file, Files.readString(file).replace("a.example", "b.example"));
        assertTrue(String.valueOf(editor().problemAfter(cursor, added)).contains("another program has changed"));
        assertTrue(String.valueOf(editor().problemAfter(cursor, added)).contains("before-mcp-datalayer"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
            "copilot-cli|~{\n// mine\n\"mcpServers\": {}}~|line 2",
            "copilot-cli|~{\"mcpServers\": {\"a\": {},}}~|line 1",
            "gemini-cli|~{\"mcpServers\": {\"a\": {},}}~|line 1"})
    void whatTheClientItselfCannotReadIsRefusedWithItsPlace(String id, String text, String place) throws Exception {
        Client client = client(id);
        Path file = write(client, text.replace("\\n", "\n"));
        String said = String.valueOf(
                assertThrows(IOException.class, () -> apply(editor().add(client, false))).getMessage());
        assertTrue(said.contains(place) && said.contains(client.name()), said);
        assertEquals(text.replace("\\n", "\n"), Files.readString(file));
        assertEquals(State.BROKEN, state(client));
    }

    @ParameterizedTest
    @MethodSource("clients")
    void aClientThatReadsMayWalkAndReadAgain(Client client) throws Exception {
        Files.createDirectories(client.files(system).getFirst().getParent());
        Map<String, String> before = everything();
        apply(editor().add(client, false));
        String reads = Files.readString(client.files(system).getFirst());
        assertFalse(walks(client));

        apply(editor(Offer.WALK).add(client, false));
        assertTrue(walks(client));
        assertTrue(Files.readString(client.files(system).getFirst()).contains("\"--toolsets=page\""));
        assertEquals(List.of(), editor(Offer.WALK).add(client, false).actions());
        assertEquals(List.of(), editor().add(client, false).actions());

        apply(editor(Offer.READ).add(client, false));
        assertFalse(walks(client));
        assertEquals(reads, Files.readString(client.files(system).getFirst()));
        apply(editor(Offer.READ).remove(client, false));
        assertTrue(everything().entrySet().containsAll(before.entrySet()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"--x|--x --toolsets=page|--x",
            "--toolsets plans --x|--x --toolsets=plans,page|--toolsets plans --x",
            "--toolsets=plans,page --x|--toolsets=plans,page --x|--x --toolsets=plans",
            "--toolsets=all|--toolsets=all|''",
            "--toolsets page --x --toolsets=plans|--x --toolsets=plans,page|--toolsets page --x --toolsets=plans"})
    void argumentsOfThePersonStay(String there, String walk, String read) throws Exception {
        Client cursor = client("cursor");
        String entry = "{\"mcpServers\": {\"datalayer\": {\"command\": \"" + front + "\", \"args\": [\"%s\"]}}}";
        Path file = write(cursor, entry.formatted(there.replace(" ", "\", \"")));
        apply(editor(Offer.WALK).add(cursor, false));
        assertEquals(List.of(walk.split(" ")), arguments(file));
        assertTrue(walks(cursor));

        Files.writeString(file, entry.formatted(there.replace(" ", "\", \"")));
        apply(editor(Offer.READ).add(cursor, false));
        assertEquals(read.isEmpty() ? List.of() : List.of(read.split(" ")), arguments(file));
        assertFalse(walks(cursor));
    }

    private static List<String> arguments(Path file) throws IOException {
        return JsonParser.parseString(Files.readString(file)).getAsJsonObject().getAsJsonObject("mcpServers")
                .getAsJsonObject("datalayer").getAsJsonArray("args").asList().stream().map(JsonElement::getAsString)
                .toList();
    }

    private boolean walks(Client client) {
        return new ClientReader(system, front).read(client).walks();
    }

    @Test
    void theCommandToPrintHasTheToolsThatAreOffered() {
        assertEquals(
                List.of("claude", "mcp", "add", "-s", "user", "datalayer", "--", front.toString(), "--toolsets=page"),
                editor(Offer.WALK).command(client("claude-code")));
    }

    @Test
    void theFileOfAnAdministratorIsReadableByAll() throws Exception {
        Client claude = client("claude-code");
        assertEquals("/etc/claude-code/managed-mcp.json", editor().managedFile(claude).orElseThrow().toString());
        Path file = folder.resolve("etc/claude-code/managed-mcp.json");
        apply(editor().add(claude, file, false, true));
        assertEquals("rw-r--r--", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        assertEquals("rwxr-xr-x", PosixFilePermissions.toString(Files.getPosixFilePermissions(file.getParent())));
        assertEquals(State.THIS_FRONT, new ClientReader(system, front).read(claude, file).state());
    }

    @Test
    void onWindowsThePackagedClaudeComesFirst() throws Exception {
        OperatingSystem windows = new OperatingSystem(Family.LINUX, home, Map.of());
        Path packages = Files.createDirectories(home.resolve("Packages/Claude_abc"));
        assertEquals(List.of(packages.resolve("LocalCache/x.json"), home.resolve("Claude/x.json")),
                Placeholders.paths(
                        List.of("{home}/Packages/Claude_*/LocalCache/x.json", "{home}/Claude/x.json"), windows));
        assertTrue(String.valueOf(client("claude-desktop").files().get("windows"))
                .startsWith("[{localAppData}\\Packages\\Claude_*\\"));
    }

    private ClientEditor editor() {
        return editor(Offer.AS_IT_IS);
    }

    private ClientEditor editor(Offer offer) {
        return new ClientEditor(system, front, offer);
    }

    private State state(Client client) {
        return new ClientReader(system, front).read(client).state();
    }

    private static Client client(String id) {
        return Clients.all().stream().filter(client -> client.id().equals(id)).findFirst().orElseThrow();
    }

    private Path write(Client client, String text) throws IOException {
        Path file = client.files(system).getFirst();
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private static void apply(InstallPlan plan) throws IOException {
        plan.apply(new RegExe());
    }

    private static Path program(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private Map<String, String> everything() throws IOException {
        Map<String, String> found = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(home)) {
            for (Path path : paths.toList()) {
                found.put(path.toString(), PosixFilePermissions.toString(Files.getPosixFilePermissions(path))
                        + (Files.isDirectory(path) ? "" : Files.readString(path)));
            }
        }
        return found;
    }
}
