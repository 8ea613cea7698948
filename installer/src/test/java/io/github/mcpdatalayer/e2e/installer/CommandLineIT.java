package io.github.mcpdatalayer.e2e.installer;

import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.e2e.stage.Cli;
import io.github.mcpdatalayer.e2e.stage.Cli.Outcome;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.e2e.stage.TestApp;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.testing.PrivateFolders;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class CommandLineIT {

    @RegisterExtension
    static final Stage stage = new Stage().alone(); // status lists whoever is connected

    private static final String MANIFEST = "NativeMessagingHosts/io.github.mcpdatalayer.json";

    @TempDir
    private Path folder;

    private Cli here;
    private Cli real;

    @BeforeEach
    void person() throws Exception {
        Path home = Files.createDirectory(folder.resolve("person"));
        Path scratch = Files.createDirectory(folder.resolve("scratch"));
        here = new Cli(home, scratch).here();
        real = new Cli(home, scratch);
        for (Cli each : List.of(here, real)) {
            each.with("MCP_DATALAYER_HOME", stage.home().toString())
                    .with("XDG_CONFIG_HOME", folder.resolve("config").toString());
        }
    }

    @Test
    void theRealProgramKeepsWhatIsAskedForAndWhatIsWrongApart() throws Exception {
        Outcome help = real.run("--help");
        assertEquals(0, help.exit(), help::all);
        assertEquals("", help.err());
        assertEquals(run("--help").out(), help.out());
        Outcome wrong = real.run("regsiter");
        assertEquals(2, wrong.exit(), wrong::all);
        assertEquals("", wrong.out());
        assertEquals("mcp-datalayer: Unknown command regsiter. Did you mean register? See: mcp-datalayer --help",
                wrong.err().strip());
    }

    @Test
    void helpIsShownWithoutArgumentsAndTheVersionAndWrongUsageSaysSo() throws Exception {
        assertEquals(run("--help").out(), run().out());
        assertTrue(run().out().contains("register") && run().out().contains("demo"));
        assertTrue(run("--version").out().startsWith("mcp-datalayer 0."));
        Outcome wrong = run("regsiter");
        assertEquals(2, wrong.exit());
        assertEquals("mcp-datalayer: Unknown command regsiter. Did you mean register? See: mcp-datalayer --help",
                wrong.err().strip());
        for (String[] usage : new String[][]{{"register", "--frob"}, {"audit", "--since"}, {"clients", "add"},
                {"policy"},
                {"policy", "--os", "linux", "--web-store", "--companion", "--no-feature", "companion"},
                {"policy", "--os", "linux", "--web-store", "--companion", "--extension-id", "a".repeat(32)},
                {"help", "clients", "frob"}, {"status", "more"}}) {
            Outcome refused = run(usage);
            assertEquals(2, refused.exit(), refused.err());
            assertEquals("", refused.out());
            assertEquals(1, refused.err().lines().count(), refused.err());
            assertTrue(refused.err().matches("mcp-datalayer: [A-Z-].*[.?] See: mcp-datalayer[a-z ]* --help\\R"),
                    refused.err());
        }
        assertEquals(run("clients", "add", "--help").out(), run("help", "clients", "add").out());
        assertEquals(run("--help").out(), run("help").out());
        Path extension = Path.of(run("extension-path").out().strip());
        Path companion = Path.of(run("extension-path", "--companion").out().strip());
        assertEquals("extension", extension.getFileName().toString());
        assertEquals(extension.resolveSibling("companion"), companion);
        assertEquals(companion.toString(),
                run("extension-path", "--companion", "--json").json().get("path").getAsString());
        assertTrue(Files.readString(companion.resolve("manifest.json")).contains("\"debugger\""));
        assertFalse(Files.readString(extension.resolve("manifest.json")).contains("\"debugger\""));
    }

    @Test
    void registerWritesWhatDryRunPrintedAndUnregisterLeavesNothing() throws Exception {
        Path config = folder.resolve("config");
        Outcome planned = run("register", "--browser", "chromium", "--browser", "chrome", "--dry-run", "--json");
        assertEquals(0, planned.exit(), planned.err());
        assertFalse(Files.exists(config));

        Outcome done = run("register", "--browser", "chromium", "--browser", "chrome", "--json");
        assertEquals(planned.json().get("actions"), done.json().get("actions"));
        assertTrue(Files.readString(config.resolve("chromium").resolve(MANIFEST))
                .contains(TestApp.folder().host(OperatingSystem.current()).toString()));
        assertTrue(Files.exists(config.resolve("google-chrome").resolve(MANIFEST)));
        assertTrue(run("register", "--browser", "chrome").out().contains("Nothing to do"));

        assertEquals(0, run("unregister").exit());
        assertFalse(Files.exists(config));
    }

    @Test
    void browsersThatAreHereAreRegisteredForThePersonWhoseHomeIsNamed() throws Exception {
        Path home = Files.createDirectories(folder.resolve("home"));
        Files.createDirectories(home.resolve(".config/vivaldi"));
        Files.createFile(home.resolve(".config/vivaldi/Local State"));
        Files.createDirectories(home.resolve("snap/chromium/common/chromium"));
        Files.createFile(home.resolve("snap/chromium/common/chromium/Local State"));
        Outcome done = run("register", "--home", home.toString(), "--json");
        assertEquals(0, done.exit(), done.err());
        assertTrue(Files.exists(home.resolve(".config/vivaldi").resolve(MANIFEST)), done.out());
        assertFalse(Files.exists(folder.resolve("config")));
        assertFalse(Files.exists(home.resolve(".config/google-chrome")));
        assertTrue(done.json().get("notes").toString().contains("Chromium as a snap (chromium) is not registered"),
                done.out());
        assertEquals(0, run("unregister", "--home", home.toString()).exit());
        assertFalse(Files.exists(home.resolve(".mcp-datalayer")));
        assertFalse(Files.exists(home.resolve(".config/vivaldi/NativeMessagingHosts")));
    }

    @Test
    void thePlanOfAnotherSystemIsShownWithItsOwnPathsAndNothingIsDone() throws Exception {
        Outcome windows = run("register", "--os", "windows", "--system");
        assertEquals(0, windows.exit(), windows.err());
        assertTrue(windows.out().replaceAll("\\s+", " ").contains("Would set the registry key "
                + "HKLM\\Software\\WOW6432Node\\Microsoft\\Edge\\NativeMessagingHosts\\io.github.mcpdatalayer "
                + "to C:\\Program Files\\mcp-datalayer\\io.github.mcpdatalayer.json"), windows.out());
        Outcome mac = run("register", "--os", "macos", "--home", "/Users/ada", "--json");
        assertTrue(mac.json().get("dryRun").getAsBoolean());
        assertTrue(mac.json().get("places").toString().contains(
                "\"/Users/ada/Library/Application Support/Arc/User Data/NativeMessagingHosts/"), mac.out());
        assertEquals(2, run("register", "--os", "beos").exit());
        assertEquals(2, run("register", "--system", "--home", "/home/ada").exit());
    }

    @Test
    void whoMayNotWriteIsToldWhatToRunAndNothingIsChanged() throws Exception {
        try (PrivateFolders etc = PrivateFolders.of("/etc")) {
            // A file system that is mounted read-only stops root, too: so this can be tried as whoever runs the tests.
            String cli = TestApp.folder().cli(OperatingSystem.current()).toString();
            Process process = new ProcessBuilder(etc.command("sh", "-c",
                    "mount -o remount,bind,ro /etc && exec \"$@\"", "sh", cli, "register", "--system", "--browser",
                    "all"))
                    .redirectErrorStream(true).start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertEquals(1, process.waitFor(), said);
            assertTrue(said.contains("Nothing was changed: ") && said.contains("mounted read-only"), said);
        }
    }

    @Test
    void aForeignManifestIsReportedAndLeftAsItIs() throws Exception {
        Path file = folder.resolve("config/chromium").resolve(MANIFEST);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "mine");
        Outcome refused = run("register");
        assertEquals(1, refused.exit());
        assertTrue(refused.err().contains(file.toString()) && refused.err().contains("--force"), refused.err());
        assertFalse(refused.err().contains("at io.github"), refused.err());
        assertEquals("mine", Files.readString(file));
    }

    @Test
    void aFailureIsOneJsonObjectToWhoAskedForJson() throws Exception {
        for (String[] failing : new String[][]{{"register", "--browser", "netscape", "--json"},
                {"clients", "--home", folder.resolve("nobody").toString(), "--json"},
                {"clients", "print", "nobody", "--json"}}) {
            Outcome outcome = run(failing);
            assertEquals(1, outcome.exit(), outcome.err());
            String message = outcome.json().getAsJsonObject("error").get("message").getAsString();
            assertFalse(outcome.json().get("ok").getAsBoolean());
            assertEquals("mcp-datalayer: " + message, outcome.err().strip());
        }
        Outcome wrong = run("register", "--os", "beos", "--json");
        assertEquals(2, wrong.exit());
        assertTrue(wrong.json().getAsJsonObject("error").get("message").getAsString().contains("not beos"),
                wrong.out());
    }

    @Test
    void statusWalksTheChainFromNothingToAnAttachedTab() throws Exception {
        Path profile = folder.resolve("profile");
        Outcome nothing = run("status", "--user-data-dir", profile.toString(), "--json");
        assertEquals(1, nothing.exit());
        assertEquals("missing", state(nothing));
        assertEquals(0, run("register", "--user-data-dir", profile.toString()).exit());
        assertEquals("ok", state(run("status", "--user-data-dir", profile.toString(), "--json")));
        String registered = Files.readString(profile.resolve(MANIFEST));

        // By the same registration a browser has started its host, and a person attaches a tab.
        Path used = stage.browser().chrome().userDataDir();
        assertEquals(registered, Files.readString(used.resolve(MANIFEST)));
        stage.attach(stage.open(stage.browser(), Stage.SHOP + "/", Reply.html("<title>Shop \u001b[31mred</title>")));
        McpClient client = stage.anotherClient();
        client.callTool("listTabs", new JsonObject(), Stage.SOON);

        Outcome well = real.run("status", "--user-data-dir", used.toString(), "--json");
        assertEquals(0, well.exit(), well.out());
        JsonObject host = well.json().getAsJsonArray("hosts").get(0).getAsJsonObject();
        assertEquals("ok", state(well));
        assertEquals("e2e-test", host.getAsJsonArray("clients").get(0).getAsJsonObject().get("name").getAsString());
        assertEquals(1, host.getAsJsonArray("clients").size(), well.out());
        assertEquals(Stage.SHOP + "/",
                host.getAsJsonArray("tabs").get(0).getAsJsonObject().get("url").getAsString());
        assertTrue(host.get("roundTripMs").getAsDouble() > 0);
        Outcome words = run("status", "--user-data-dir", used.toString());
        assertTrue(words.out().contains("Shop") && !words.out().contains("\u001b"), words.out());

        Files.writeString(profile.resolve(MANIFEST), "{}");
        assertEquals("broken", state(run("status", "--user-data-dir", profile.toString(), "--json")));
    }

    @Test
    void theDemoAnswersRightOpensNoPortAndLeavesNothingBehind() throws Exception {
        Path temp = Files.createDirectory(folder.resolve("t"));
        Outcome demo = real.with("TMPDIR", temp.toString()).run("demo", "--json");
        assertEquals(0, demo.exit(), demo.err());
        JsonObject json = demo.json();
        assertEquals(List.of("ok", "answer", "timingsMs", "openPorts"), List.copyOf(json.keySet()));
        assertTrue(json.get("ok").getAsBoolean());
        String answer = json.get("answer").toString();
        for (String expected : List.of("\"purchase\"", "\"view_item_list\"", "\"$type\":\"gtag\"",
                "\"$type\":\"element\"", "\"complete\":true")) {
            assertTrue(answer.contains(expected), answer);
        }
        assertTrue(json.getAsJsonArray("openPorts").isEmpty());
        assertEquals(List.of(), left(temp));
    }

    @Tag("thorough")
    @Test
    void aDemoThatIsInterruptedCleansUpToo() throws Exception {
        Path temp = Files.createDirectory(folder.resolve("t"));
        Process demo = start(List.of("demo"), temp);
        Stage.eventually("the host of the demo runs", () -> {
            try (Stream<Path> files = Files.walk(temp)) {
                return files.anyMatch(file -> file.toString().endsWith(".sock"));
            } catch (UncheckedIOException e) {
                return false; // a file went away while it was looked at
            }
        });
        List<ProcessHandle> all = new ArrayList<>(demo.descendants().toList());
        assertFalse(all.isEmpty());

        demo.toHandle().destroy(); // SIGTERM, which the JVM takes as it takes Ctrl-C

        assertTrue(demo.waitFor(120, TimeUnit.SECONDS));
        Stage.eventually("all its processes are gone", () -> all.stream().noneMatch(ProcessHandle::isAlive));
        assertEquals(List.of(), left(temp));
    }

    private static String state(Outcome status) {
        return status.json().getAsJsonArray("browsers").get(0).getAsJsonObject().get("state").getAsString();
    }

    private static List<String> left(Path temp) throws Exception {
        try (Stream<Path> files = Files.list(temp)) {
            return files.map(file -> file.getFileName().toString()).filter(name -> !name.startsWith("hsperfdata"))
                    .toList();
        }
    }

    private Outcome run(String... arguments) throws Exception {
        return here.run(arguments);
    }

    private Process start(List<String> arguments, Path temp) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(TestApp.folder().cli(OperatingSystem.current()).toString());
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command).redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile());
        builder.environment().put("MCP_DATALAYER_HOME", stage.home().toString());
        builder.environment().put("XDG_CONFIG_HOME", folder.resolve("config").toString());
        builder.environment().put("TMPDIR", temp.toString());
        return builder.start();
    }
}
