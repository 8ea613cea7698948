package io.github.mcpdatalayer.packaging;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.browser.BrowserFinder;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.demo.ThrowAwayBrowser;
import io.github.mcpdatalayer.front.chrome.ChromeOptions;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import io.github.mcpdatalayer.install.AppFolder;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.rendezvous.HostDirectory;
import io.github.mcpdatalayer.rendezvous.Locations;
import io.github.mcpdatalayer.testing.Eventually;
import io.github.mcpdatalayer.testing.ThrowAwayRoot;
import io.github.mcpdatalayer.testing.ThrowAwayRoot.Outcome;
import io.github.mcpdatalayer.wire.Protocol;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

/** The Debian package, installed by dpkg on this machine with system folders that are thrown away afterwards. */
@Tag("thorough")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class DebianPackageIT {

    private static final Path DIST = Path.of(requireNonNull(System.getProperty("dist.dir"), "dist.dir"));
    private static final Path INSTALLED = Path.of("/opt/mcp-datalayer");
    private static final String MANIFEST = "/etc/chromium/native-messaging-hosts/" + Protocol.HOST_NAME + ".json";
    private static final String PAGE = "https://shop.example/";
    private static final Duration SOON = Duration.ofMinutes(3);

    /** Files that dpkg and man-db keep of every package that ever was. */
    private static final List<String> BOOKKEEPING = List.of("/var/lib/dpkg", "/var/log", "/var/cache/man",
            "/var/lib/man-db");

    @TempDir
    Path folder;

    @Test
    void itIsInstalledReadsADataLayerAndAPurgeLeavesNothing() throws Exception {
        assumeFalse(Files.exists(INSTALLED), "Skipped: " + INSTALLED + " is installed on this machine for real");
        try (var root = ThrowAwayRoot.start()) {
            well(root.run("dpkg", "--install", deb().toString()));
            assertEquals("mcp-datalayer " + Protocol.PRODUCT_VERSION,
                    well(root.run("/usr/bin/mcp-datalayer", "--version")).strip());
            assertEquals(INSTALLED.resolve("bin/mcp-datalayer-host").toString(),
                    json(root, MANIFEST).get("path").getAsString());
            assertEquals("", well(root.run("dpkg", "--verify", "mcp-datalayer")));
            readsADataLayer(root);
            LaunchedRead.works(root.command(List.of("/usr/bin/mcp-datalayer-front")),
                    Map.of("MCP_DATALAYER_HOME", folder.resolve("home").toString()), folder.resolve("own.stderr"));

            well(root.run("dpkg", "--install", deb().toString()));
            assertTrue(json(root, MANIFEST).has("path"), "an upgrade keeps the registration");

            well(root.run("sh", "-c", "mkdir -p /etc/mcp-datalayer && echo '{}' >/etc/mcp-datalayer/policy.json"));
            well(root.run("dpkg", "--remove", "mcp-datalayer"));
            assertEquals(1, root.run("test", "-e", MANIFEST).exit(), "removing takes the registration back");
            assertEquals(0, root.run("test", "-e", "/etc/mcp-datalayer/policy.json").exit(),
                    "an administrator's file stays until the package is purged");
            well(root.run("dpkg", "--purge", "mcp-datalayer"));
            assertEquals(List.of(), root.changes().stream()
                    .filter(file -> BOOKKEEPING.stream().noneMatch(file::startsWith)).toList());
            assertFalse(ProcessHandle.allProcesses().anyMatch(
                    process -> process.info().command().orElse("").startsWith(INSTALLED.toString())), "still running");
        }
        assertFalse(Files.exists(Path.of(MANIFEST)), "nothing of it was ever on the machine itself");
    }

    /** With the browser, the host and the front of the installed package, and no registration but the package's. */
    private void readsADataLayer(ThrowAwayRoot root) throws Exception {
        Path chromium = root
                .program(BrowserFinder.find(null, "--browser", OperatingSystem.current()).path().toRealPath(), folder);
        String home = Files.createDirectory(folder.resolve("home")).toString();
        ChromeOptions options = ChromeOptions.of(chromium).withVariable("MCP_DATALAYER_HOME", home);
        try (var browser = ThrowAwayBrowser.startUnregistered(AppFolder.at(INSTALLED), options);
                var front = McpClient.start(root.command(List.of("/usr/bin/mcp-datalayer-front")),
                        Map.of("MCP_DATALAYER_HOME", home), folder.resolve("front.stderr"))) {
            browser.chrome().web().serve(PAGE,
                    Reply.html("<title>Shop</title><script>dataLayer = [{event: 'purchase', value: 1.5}]</script>"));
            var hosts = new HostDirectory(new Locations(Path.of(home), List.of(Path.of(home, "run"))));
            Eventually.eventually("the browser has started the installed host",
                    () -> !hosts.list().hosts().isEmpty());
            browser.attach(browser.chrome().newTab(PAGE));
            front.initialize("debian-package-test", SOON);
            var answer = front.callTool("getDataLayer", new JsonObject(), SOON);
            assertFalse(answer.isError(), answer.text());
            assertEquals("[{\"event\":\"purchase\",\"value\":1.5}]", answer.structured().get("result").toString());
        }
    }

    private static JsonObject json(ThrowAwayRoot root, String file) throws Exception {
        return JsonParser.parseString(well(root.run("cat", file))).getAsJsonObject();
    }

    private static String well(Outcome outcome) {
        assertEquals(0, outcome.exit(), outcome.output());
        return outcome.output();
    }

    private static Path deb() throws IOException {
        try (var files = Files.list(DIST)) {
            return files.filter(file -> file.toString().endsWith(".deb")).findAny()
                    .orElseThrow(() -> new IOException("There is no .deb in " + DIST + "; `mvn package` makes it"));
        }
    }
}
