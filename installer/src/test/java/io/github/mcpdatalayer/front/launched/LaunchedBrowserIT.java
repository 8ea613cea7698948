package io.github.mcpdatalayer.front.launched;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import com.google.gson.JsonObject;
import com.sun.net.httpserver.HttpServer;
import io.github.mcpdatalayer.front.chrome.Chrome;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.launch.LaunchOptions;
import io.github.mcpdatalayer.front.launch.LaunchOptions.Display;
import io.github.mcpdatalayer.front.link.Browsers;
import io.github.mcpdatalayer.front.link.Deadline;
import io.github.mcpdatalayer.front.link.FoundHost;
import io.github.mcpdatalayer.front.link.Level;
import io.github.mcpdatalayer.front.link.LinkException;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.privacy.RedactionMode;
import io.github.mcpdatalayer.rendezvous.HostDirectory;
import io.github.mcpdatalayer.rendezvous.Locations;
import io.github.mcpdatalayer.testing.Eventually;
import io.github.mcpdatalayer.wire.Method;
import io.github.mcpdatalayer.wire.WireError;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The link to a launched browser, with the browser's own pipe in the test's hands. */
class LaunchedBrowserIT {

    @TempDir
    private Path home;

    private LaunchedBrowser launched;
    private Browsers browsers;

    @BeforeEach
    void start() throws Exception {
        Locations machine = new Locations(home, List.of(home.resolve("run")));
        launched = new LaunchedBrowser(new LaunchOptions(Display.HEADLESS, null, null, List.of()),
                List.of("http://127.0.0.1:*", "http://localhost:*"), false, machine, Set.of(),
                Path.of("../extension/dist").toRealPath());
        browsers = new Browsers(() -> new HostDirectory(machine),
                new Redaction(RedactionMode.MASK), Level.ACT, launched);
        browsers.connect("test", "1");
    }

    @AfterEach
    void end() {
        browsers.close();
        launched.close();
    }

    private FoundHost only() throws Exception {
        Deadline deadline = browsers.ready(Deadline.in(Eventually.SOON));
        List<FoundHost> hosts = browsers.overview(false, deadline).hosts();
        assertEquals(1, hosts.size(), hosts::toString);
        return hosts.getFirst();
    }

    private List<JsonObject> tabs() throws Exception {
        return Objects.requireNonNull(only().tabs()).getAsJsonArray("tabs").asList().stream()
                .map(each -> each.getAsJsonObject()).toList();
    }

    /** The code with which going there is refused; null if it is not. */
    private @Nullable String outcome(Method method, @Nullable String tab, String url) throws Exception {
        var params = new JsonObject();
        params.addProperty("url", url);
        try {
            browsers.ask(method, params, tab, Deadline.in(Duration.ofSeconds(20)));
            return null;
        } catch (LinkException e) {
            return e.error().code();
        }
    }

    private static boolean isWorker(JsonObject target) {
        return target.get("type").getAsString().equals("service_worker");
    }

    @Test
    void aWorkerThatEndedIsStartedAndAttachedAgainAndTheTabsStay() throws Exception {
        String tabs = Objects.requireNonNull(only().tabs()).get("tabs").toString();
        Chrome chrome = Objects.requireNonNull(launched.chrome());
        for (int round = 0; round < 3; round++) {
            String worker = chrome.targets(LaunchedBrowserIT::isWorker).getFirst().get("targetId").getAsString();
            chrome.closeTarget(worker);
            Eventually.eventually("the worker is there again", () -> {
                List<FoundHost> hosts = browsers.overview(false, Deadline.in(Duration.ofSeconds(10))).hosts();
                return hosts.size() == 1 && hosts.getFirst().tabs() != null
                        && chrome.targets(LaunchedBrowserIT::isWorker).stream()
                                .noneMatch(target -> target.get("targetId").getAsString().equals(worker));
            });
            assertEquals(tabs, Objects.requireNonNull(only().tabs()).get("tabs").toString());
            Eventually.eventually("the page that woke it is closed", () -> chrome
                    .targets(target -> target.get("url").getAsString().contains("/options/")).isEmpty());
        }
    }

    @Test
    void onlyTheWorkerHasTheLineAndTheHostHasNoSocket() throws Exception {
        only();
        Chrome chrome = Objects.requireNonNull(launched.chrome());
        String id = chrome.targets(LaunchedBrowserIT::isWorker).getFirst().get("url").getAsString();
        var page = chrome.newTab(id.replaceFirst("(chrome-extension://[a-p]+/).*", "$1options/options.html"));
        assertEquals("undefined undefined",
                page.evaluate("typeof mcpDatalayerToFront + ' ' + typeof mcpDatalayerLine").getAsString());
        page.close();
        assertFalse(Files.exists(home.resolve("run")));
        assertEquals(List.of(), listening());
    }

    /** The Unix-domain sockets on which this process listens, where the system tells. */
    private static List<String> listening() throws IOException {
        Path all = Path.of("/proc/net/unix");
        if (!Files.exists(all)) {
            return List.of();
        }
        Set<String> ours = new HashSet<>();
        try (DirectoryStream<Path> open = Files.newDirectoryStream(Path.of("/proc/self/fd"))) {
            for (Path each : open) {
                try {
                    ours.add(Files.readSymbolicLink(each).toString());
                } catch (NoSuchFileException e) {
                    // It was closed meanwhile, as the one that lists them is.
                }
            }
        }
        // Num RefCount Protocol Flags Type St Inode Path; the flag is __SO_ACCEPTCON.
        return Files.readAllLines(all).stream().map(line -> line.split(" +", 8))
                .filter(row -> row.length == 8 && row[3].equals("00010000") && ours.contains("socket:[" + row[6] + "]"))
                .map(row -> row[7]).toList();
    }

    /** The person presses Stop, then the page leaves, opens a tab of its own, and the client tries another one. */
    @Test
    @Tag("thorough")
    void whatThePersonHasStoppedStaysStoppedOnOtherSitesAndInTabsThatComeOfIt() throws Exception {
        only();
        Chrome chrome = Objects.requireNonNull(launched.chrome());
        HttpServer site = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        site.createContext("/", exchange -> {
            byte[] html = "<!doctype html><title>Site</title><button>Go</button>".getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/html");
            exchange.sendResponseHeaders(200, html.length);
            try (exchange) {
                exchange.getResponseBody().write(html);
            }
        });
        site.start();
        try {
            String here = "http://127.0.0.1:" + site.getAddress().getPort() + "/";
            String other = here.replace("127.0.0.1", "localhost");
            assertNull(outcome(Method.NAVIGATE, "own1", here));
            String id = chrome.targets(LaunchedBrowserIT::isWorker).getFirst().get("url").getAsString();
            Tab popup = chrome.newTab(id.replaceFirst("(chrome-extension://[a-p]+/).*", "$1options/options.html"));
            popup.evaluate(
                    """
                            chrome.tabs.query({url: 'http://*/*'}).then(([{id}]) => new Promise((done, fail) => {
                              const port = chrome.runtime.connect({name: 'popup'});
                              port.onMessage.addListener(({n, error}) => n === 1 && (error ? fail(new Error(error.code)) : done(true)));
                              port.postMessage({n: 1, do: 'stop', with: id});
                            }))""");
            popup.close();
            assertEquals("CONSENT_REQUIRED", outcome(Method.NAVIGATE, "own1", other));
            assertEquals("CONSENT_REQUIRED", outcome(Method.OPEN_TAB, null, here));
            Tab page = chrome.attach(chrome.targets(each -> each.get("url").getAsString().equals(here)).getFirst()
                    .get("targetId").getAsString());
            page.evaluateAsPerson("void window.open('" + other + "')");
            page.evaluate("location.href = '" + other + "'");
            Eventually.eventually("both tabs show the other site", () -> tabs().stream()
                    .filter(tab -> tab.get("url").getAsString().equals(other)).count() == 2);
            for (JsonObject tab : tabs()) {
                assertEquals("CONSENT_REQUIRED", outcome(Method.NAVIGATE, tab.get("handle").getAsString(), here),
                        tab::toString);
            }
        } finally {
            site.stop(0);
        }
    }

    @Test
    @Tag("thorough")
    void aCallThatIsOpenWhenTheWorkerEndsIsAnswered() throws Exception {
        only();
        Chrome chrome = Objects.requireNonNull(launched.chrome());
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var params = new JsonObject();
            params.addProperty("url", "http://127.0.0.1:" + silent.getLocalPort() + "/"); // it takes the request and says nothing
            params.addProperty("timeoutMs", 20_000);
            var answer = CompletableFuture.supplyAsync(() -> {
                try {
                    return browsers.ask(Method.NAVIGATE, params, "own1", Deadline.in(Duration.ofSeconds(22)))
                            .toString();
                } catch (LinkException e) {
                    return e.error().code();
                } catch (InterruptedException e) {
                    return e.toString();
                }
            });
            silent.accept();
            chrome.closeTarget(chrome.targets(LaunchedBrowserIT::isWorker).getFirst().get("targetId").getAsString());
            assertEquals("OUTCOME_UNKNOWN", answer.get(90, TimeUnit.SECONDS));
        }
        assertNull(only().error(), "the next call finds the worker");
    }

    @Test
    @Tag("thorough")
    void anExtensionThatCannotBeLoadedAndOneThatNeverAnswersHaveCodesOfTheirOwn() throws Exception {
        Path broken = home.resolve("broken");
        Path background = Files.createDirectories(broken.resolve("background"));
        Files.createDirectories(broken.resolve("platform"));
        Path manifest = broken.resolve("manifest.json");
        Files.writeString(manifest, "{\"manifest_version\": 3, \"name\": \"broken\"}");
        assertEquals("LAUNCH_NO_EXTENSION", refusalOf(broken).code());

        Files.writeString(manifest, "{\"manifest_version\": 3, \"name\": \"silent\", \"version\": \"1\", "
                + "\"background\": {\"service_worker\": \"background/worker.js\"}}");
        Files.writeString(background.resolve("worker.js"), "// says nothing");
        WireError silent = refusalOf(broken);
        assertEquals("LAUNCH_NO_LINK", silent.code());
        assertTrue(silent.message().endsWith("Its worker started, but did not answer."), silent::message);
    }

    @Test
    @Tag("thorough")
    void aWorkerThatIsLateIsWaitedFor() throws Exception {
        Path late = home.resolve("late");
        Path installed = Path.of("../extension/dist").toRealPath();
        try (Stream<Path> all = Files.walk(installed)) {
            for (Path each : all.toList()) {
                Files.copy(each, late.resolve(installed.relativize(each)));
            }
        }
        Path worker = late.resolve("background/service-worker.js");
        Files.writeString(worker, "for (const end = Date.now() + 15_000; Date.now() < end;);\n" // as on a busy machine
                + Files.readString(worker));
        try (LaunchedBrowser other = browser(late)) {
            assertNull(other.start());
            assertEquals(1, other.hosts().size());
        }
    }

    private Locations machine() {
        return new Locations(home, List.of(home.resolve("run")));
    }

    private LaunchedBrowser browser(Path extension) {
        return new LaunchedBrowser(new LaunchOptions(Display.HEADLESS, null, null, List.of()), List.of(), true,
                machine(), Set.of(), extension);
    }

    /** Returns what a front hears that falls back to a browser with this extension. */
    private WireError refusalOf(Path extension) throws Exception {
        try (LaunchedBrowser other = browser(extension);
                var asked = new Browsers(() -> new HostDirectory(machine()),
                        new Redaction(RedactionMode.MASK), Level.ACT, other)) {
            asked.connect("test", "1");
            LinkException refused = assertThrows(LinkException.class, () -> asked.ask(Method.GET_DATA_LAYER,
                    new JsonObject(), null, Deadline.in(Duration.ofSeconds(20))));
            assertFalse(refused.error().hint().isEmpty());
            assertFalse(other.isRunning(), "nothing is left of it");
            return refused.error();
        }
    }

    @Tag("thorough")
    @Test
    void anActionThatACrashInterruptsHasAnUnknownOutcomeAndIsNotDoneAgain() throws Exception {
        only();
        Chrome chrome = Objects.requireNonNull(launched.chrome());
        var params = new JsonObject();
        params.addProperty("url", "http://127.0.0.1:9/"); // nothing listens there
        Thread.ofVirtual().start(chrome::kill);
        try {
            browsers.ask(Method.NAVIGATE, params, "own1", Deadline.in(Duration.ofSeconds(20)));
        } catch (LinkException e) {
            assertTrue(List.of("OUTCOME_UNKNOWN", "CONNECTION_LOST", "NAVIGATION_FAILED", "TAB_NOT_FOUND",
                    "EXTENSION_NOT_CONNECTED").contains(e.error().code()), e::getMessage);
        }
        assertFalse(Objects.requireNonNull(only().tabs()).getAsJsonArray("tabs").isEmpty());
        assertNull(only().error());
    }
}
