package io.github.mcpdatalayer.e2e.installer;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.browser.BrowserFinder;
import io.github.mcpdatalayer.e2e.stage.Popup;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.e2e.stage.TestApp;
import io.github.mcpdatalayer.front.chrome.Chrome;
import io.github.mcpdatalayer.front.chrome.ChromeOptions;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.testing.PrivateFolders;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** A real browser reads the manifest of the whole machine; this machine's own folders stay as they are. */
@Tag("thorough")
class SystemLevelIT {

    @RegisterExtension
    static final Stage stage = Stage.withoutBrowser();

    private static final String MANIFEST = "/etc/chromium/native-messaging-hosts/io.github.mcpdatalayer.json";

    private static final String POLICY = "/etc/chromium/policies/managed/hosts.json";

    @Test
    void whereAPolicyHidesAPersonsHostsRegisteringForTheMachineMendsItAndUnregisteringLeavesNothing()
            throws Exception {
        assumeTrue(Files.isDirectory(Path.of("/etc/chromium")), "Tried with Chromium on Linux only.");
        try (PrivateFolders etc = PrivateFolders.of("/etc")) {
            etc.write(POLICY, "{\"NativeMessagingUserLevelHosts\": false}");
            Path home = Files.createDirectory(home());
            Path profile = Files.createDirectories(home.resolve(".config/chromium"));
            run(etc, "register", "--user-data-dir", profile.toString());
            List<String> before = tree(etc);

            Path chromium = etc.program(BrowserFinder.find(null, "--browser", OperatingSystem.current()).path());
            ChromeOptions options = new ChromeOptions(chromium, profile, true, List.of(),
                    stage.options().environment(), stage.options().updates());
            try (Chrome chrome = Chrome.launch(options)) {
                String id = chrome.loadExtension(TestApp.folder().extension());
                chrome.web().serve(Stage.SHOP + "/", Reply.html("<title>Machine</title>"));
                Tab page = chrome.newTab(Stage.SHOP + "/");
                try (Popup popup = new Popup(chrome.pressToolbarButton(page, id))) {
                    popup.awaitConnection("refused");
                    assertEquals("missing", popup.reason());
                    assertTrue(popup.page().evaluate("document.querySelector('#managed').checkVisibility() && "
                            + "document.querySelector('#managedText').textContent").getAsString()
                            .contains("mcp-datalayer register --system"));
                }
                List<JsonObject> problems = problems(etc);
                assertEquals(List.of(POLICY), problems.stream().map(each -> each.get("place").getAsString()).toList(),
                        problems.toString());
                JsonObject named = problems.getFirst();
                assertTrue(named.get("saw").getAsString().startsWith("NativeMessagingUserLevelHosts is false"),
                        named.toString());
                assertTrue(named.get("advice").getAsString().contains("mcp-datalayer register --system"),
                        named.toString());

                run(etc, "register", "--system", "--browser", "chromium", "--extension-id", "a".repeat(32));
                assertEquals("-rw-r--r--", mode(etc, MANIFEST));
                assertEquals("-rw-r--r--", mode(etc, "/etc/mcp-datalayer/extension-ids"));
                assertFalse(Files.exists(Path.of(MANIFEST)), "the machine itself is not changed");
                try (Popup popup = new Popup(chrome.pressToolbarButton(page, id))) {
                    popup.awaitConnection("connected");
                }
                assertEquals(List.of(), problems(etc));
            }
            run(etc, "unregister", "--system");
            assertEquals(before, tree(etc));
        }
    }

    /** The doctor must not meet what this machine's person has. */
    private static Path home() {
        return stage.home().resolve("person");
    }

    /** Lists what the doctor calls a problem. */
    private static List<JsonObject> problems(PrivateFolders etc) throws Exception {
        Path errors = stage.home().resolve("doctor.err");
        Process doctor = new ProcessBuilder(etc.command(cli("doctor", "--json")))
                .redirectError(errors.toFile()).start();
        String out = new String(doctor.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(doctor.waitFor(120, TimeUnit.SECONDS), "the doctor does not end");
        assertTrue(doctor.exitValue() != 2 && !out.isEmpty(), Files.readString(errors)); // 2 is wrong usage
        List<JsonObject> problems = new ArrayList<>();
        for (JsonElement check : JsonParser.parseString(out).getAsJsonObject().getAsJsonArray("checks")) {
            for (JsonElement finding : check.getAsJsonObject().getAsJsonArray("findings")) {
                if (finding.getAsJsonObject().get("verdict").getAsString().equals("problem")) {
                    problems.add(finding.getAsJsonObject());
                }
            }
        }
        assertEquals(problems.isEmpty(), doctor.exitValue() < 2, out);
        return problems;
    }

    private static String mode(PrivateFolders etc, String path) throws Exception {
        return run(etc.command("ls", "-l", path)).substring(0, 10);
    }

    private static List<String> tree(PrivateFolders etc) throws Exception {
        return run(etc.command("find", "/etc")).lines().sorted().toList();
    }

    private static void run(PrivateFolders etc, String... arguments) throws Exception {
        run(etc.command(cli(arguments)));
    }

    private static List<String> cli(String... arguments) {
        List<String> command = new ArrayList<>(
                List.of("env", "-u", "XDG_CONFIG_HOME", "HOME=" + home(), "MCP_DATALAYER_HOME=" + stage.home(),
                        TestApp.folder().cli(OperatingSystem.current())
                                .toString()));
        command.addAll(List.of(arguments));
        return command;
    }

    private static String run(List<String> command) throws Exception {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(process.waitFor(120, TimeUnit.SECONDS), "did not end: " + command);
        assertEquals(0, process.exitValue(), command + ": " + said);
        return said;
    }
}
