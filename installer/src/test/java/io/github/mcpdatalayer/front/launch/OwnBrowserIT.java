package io.github.mcpdatalayer.front.launch;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.browser.BrowserFinder;
import io.github.mcpdatalayer.demo.InternetSockets;
import io.github.mcpdatalayer.front.chrome.Chrome;
import io.github.mcpdatalayer.front.chrome.ProcessTree;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.launch.LaunchOptions.Display;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.os.OperatingSystem.Family;
import io.github.mcpdatalayer.policy.MachinePolicy;
import io.github.mcpdatalayer.rendezvous.Locations;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static io.github.mcpdatalayer.testing.Eventually.SOON;
import static io.github.mcpdatalayer.testing.Eventually.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** The browser of our own as a process: start, end, and what is left when somebody is killed. */
class OwnBrowserIT {

    static final String EXTENSION = "abcdefghijklmnopabcdefghijklmnop";
    private static Path executable;

    private final List<AutoCloseable> opened = new ArrayList<>();
    @TempDir
    private Path folder;

    @BeforeAll
    static void find() throws Exception {
        executable = BrowserFinder.find(null, "--browser", OperatingSystem.current()).path();
    }

    @AfterEach
    void end() throws Exception {
        for (AutoCloseable each : opened.reversed()) {
            each.close();
        }
    }

    @Test
    @Tag("thorough")
    void itIsPrivateHasNoPortAndLeavesNothing() throws Exception {
        List<ProcessHandle> before = ProcessTree.of(ProcessHandle.current());
        OwnBrowser browser = start(options(null));
        List<ProcessHandle> tree = startedSince(before);

        assertTrue(browser.isHeadless());
        assertFalse(isControlled(browser));
        assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(browser.scratch())));
        assertTrue(browser.profile().startsWith(browser.scratch()));
        assertTrue(tree.size() > 3, () -> "browser and custodian are not found: " + tree);
        assertEquals(List.of(), InternetSockets.of(tree.stream().map(ProcessHandle::pid).toList()).orElseThrow());

        browser.close();

        assertFalse(browser.isRunning());
        assertNothingLeft(browser.scratch(), tree);
    }

    @Test
    void itLoadsNoPagesForWhatNobodySees() throws Exception {
        OwnBrowser browser = start(options(null));
        JsonArray any = new JsonArray();
        any.add(new JsonObject()); // parts of the browser's own window, too
        JsonObject params = new JsonObject();
        params.add("filter", any);
        String id = browser.chrome().cdp().call("Target.createTarget", blank(), SOON).get("targetId").getAsString();
        JsonArray targets = browser.chrome().cdp().call("Target.getTargets", params, SOON)
                .getAsJsonArray("targetInfos");
        assertTrue(targets.toString().contains(id), targets::toString);
        assertFalse(targets.toString().contains("chrome://"), targets::toString);
    }

    private static JsonObject blank() {
        JsonObject blank = new JsonObject();
        blank.addProperty("url", "about:blank");
        return blank;
    }

    @Tag("thorough")
    @Test
    void itEndsAtOnceWhereNobodyNeedsWhatItsPagesSendAndKeepsAKeptProfile() throws Exception {
        List<ProcessHandle> before = ProcessTree.of(ProcessHandle.current());
        OwnBrowser browser = start(options(null));
        List<ProcessHandle> tree = startedSince(before);
        CompletableFuture<String> how = new CompletableFuture<>();
        browser.onEnd(how::complete);

        browser.closeNow();

        assertFalse(browser.isRunning());
        assertNothingLeft(browser.scratch(), tree);
        assertTrue(how.get(SOON.toSeconds(), TimeUnit.SECONDS).contains("signal 9"), how::toString);

        Path kept = folder.resolve("kept");
        OwnBrowser keeping = start(options(kept));
        CompletableFuture<String> kind = new CompletableFuture<>();
        keeping.onEnd(kind::complete);
        keeping.closeNow();
        assertFalse(kind.get(SOON.toSeconds(), TimeUnit.SECONDS).contains("signal 9"), kind::toString);
        assertNoLock(kept);
        assertTrue(start(options(kept)).isRunning());
    }

    /**
     * Proven by the system calls of front, custodian and browser from start to end: none listens or waits on an internet
     * socket, and none connects one, except that the browser asks the system, without a packet, whether it has a route to
     * an IPv6 address. So it looks up no name either.
     */
    @Tag("thorough")
    @Test
    void theWholeTreeListensNowhereAndAsksNobody() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/strace")), "strace is not installed: the proof was not made");
        Path trace = folder.resolve("trace");
        Front front = new Front(List.of("/usr/bin/strace", "-f", "-yy", "-qq", "-e", "trace=bind,listen,connect", "-o",
                trace.toString()));

        front.process.getOutputStream().close();

        assertTrue(front.process.waitFor(SOON.toSeconds(), TimeUnit.SECONDS));
        front.assertNothingLeft();
        List<String> calls = Files.readAllLines(trace, StandardCharsets.ISO_8859_1);
        assertTrue(calls.stream().anyMatch(call -> call.contains("listen(") && call.contains("SingletonSocket")),
                "strace has not even seen the browser listen on its own Unix socket");
        assertEquals(List.of(), calls.stream().filter(OwnBrowserIT::isInternet).toList());
    }

    private static boolean isInternet(String call) {
        boolean asksForARoute = call.contains("connect(") && call.contains("<UDPv6:")
                && call.contains("\"2001:4860:4860::8888\"");
        return !asksForARoute && (call.matches(".*<(TCP|UDP|UDPLITE|RAW|PING)(v6)?:.*") || call.contains("AF_INET"));
    }

    @Tag("thorough")
    @Test
    void pagesDoNotSeeInAWindowEitherThatItIsControlled() throws Exception {
        Path xvfb = Path.of("/usr/bin/Xvfb");
        assumeTrue(Files.isExecutable(xvfb), "Xvfb is not installed: no window was tried");
        Process display = new ProcessBuilder(xvfb.toString(), "-displayfd", "1", "-nolisten", "tcp")
                .redirectError(Redirect.DISCARD).start();
        opened.add(display::destroyForcibly);
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.put("DISPLAY", ":" + display.inputReader().readLine());

        OwnBrowser browser = start(new LaunchOptions(Display.EITHER, executable, null, List.of()), environment);

        assertFalse(browser.isHeadless());
        assertFalse(isControlled(browser));
    }

    @Test
    void withoutADisplayItIsHeadlessOrSaysHowToBe() throws Exception {
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.remove("DISPLAY");
        environment.remove("WAYLAND_DISPLAY");

        LaunchException refused = assertThrows(LaunchException.class,
                () -> start(new LaunchOptions(Display.WINDOW, executable, null, List.of()), environment));

        assertEquals("LAUNCH_FAILED", refused.code());
        assertTrue(refused.hint().contains("--launch=headless"), refused.hint());
        assertTrue(start(new LaunchOptions(Display.EITHER, executable, null, List.of()), environment).isHeadless());
    }

    @Tag("thorough")
    @Test
    void twoAtOnceWithFreshProfilesAndOneAtATimeWithAKeptOne() throws Exception {
        Path kept = folder.resolve("kept");
        OwnBrowser first = start(options(kept));
        OwnBrowser fresh = start(options(null));
        assertNotEquals(first.profile(), fresh.profile());

        LaunchException refused = assertThrows(LaunchException.class, () -> start(options(kept)));
        assertEquals("LAUNCH_PROFILE_IN_USE", refused.code());
        assertTrue(first.isRunning());

        first.close();
        assertTrue(Files.isDirectory(kept.resolve("Default")));
        assertTrue(start(options(kept)).isRunning());
    }

    @Test
    void aBrowserThatIsKilledIsNoticedCleanedUpAndStartedAgain() throws Exception {
        Path kept = folder.resolve("kept");
        OwnBrowser browser = start(options(kept));
        List<ProcessHandle> tree = ProcessTree.of(browser.chrome().process());
        CompletableFuture<String> how = new CompletableFuture<>();
        browser.onEnd(how::complete);

        browser.chrome().process().destroyForcibly();

        assertEquals("The browser was ended by signal 9.", how.get(SOON.toSeconds(), TimeUnit.SECONDS));
        assertFalse(browser.isRunning());
        assertNothingLeft(browser.scratch(), tree);
        assertNoLock(kept);
        assertTrue(start(options(kept)).isRunning());
    }

    @Tag("thorough")
    @Test
    void afterAKilledFrontNothingIsLeft() throws Exception {
        Path kept = folder.resolve("kept");
        Front fresh = new Front();
        Front withProfile = new Front(kept);

        fresh.process.destroyForcibly();
        withProfile.process.destroyForcibly();

        fresh.assertNothingLeft();
        withProfile.assertNothingLeft();
        assertNoLock(kept);
        assertTrue(start(options(kept)).isRunning());
    }

    @Tag("thorough")
    @Test
    void aBrowserThatHangsWhenItsFrontIsKilledIsKilled() throws Exception {
        Front front = new Front();
        signal("STOP", front.browser);

        front.process.destroyForcibly();

        front.assertNothingLeft();
    }

    @Tag("thorough")
    @Test
    void aFrontThatIsToldToEndClosesItsBrowser() throws Exception {
        Front terminated = new Front();
        Front left = new Front();

        signal("TERM", terminated.process.pid());
        left.process.getOutputStream().close();

        assertTrue(terminated.process.waitFor(SOON.toSeconds(), TimeUnit.SECONDS));
        assertTrue(left.process.waitFor(SOON.toSeconds(), TimeUnit.SECONDS));
        assertEquals(0, left.process.exitValue());
        terminated.assertNothingLeft();
        left.assertNothingLeft();
    }

    @Tag("thorough")
    @Test
    void whatAllProcessesLeftThatWereKilledTogetherIsRemovedAtTheNextStart() throws Exception {
        Front front = new Front();
        signal("STOP", front.process.pid()); // else it would clean up after its browser
        front.tree.stream().filter(each -> each.info().commandLine().orElse("").contains("mcp-datalayer-browser-end"))
                .forEach(ProcessHandle::destroyForcibly);
        front.tree.stream().filter(each -> each.pid() != front.process.pid()).forEach(ProcessHandle::destroyForcibly);
        front.process.destroyForcibly();
        assertTrue(ProcessTree.await(front.tree, SOON));
        assertTrue(Files.exists(front.scratch));

        OwnBrowser next = start(options(null));

        eventually(front.scratch + " is removed", () -> !Files.exists(front.scratch));
        assertTrue(next.isRunning());
        assertTrue(Files.exists(next.scratch()));
    }

    @Tag("thorough")
    @Test
    void withoutItsCustodianItIsClosedAllTheSame() throws Exception {
        List<Long> before = children();
        OwnBrowser browser = start(options(null));
        List<ProcessHandle> tree = ProcessTree.of(browser.chrome().process());
        List<Long> started = new ArrayList<>(children());
        started.removeAll(before);
        started.remove(browser.chrome().process().pid());
        assertEquals(1, started.size());
        ProcessHandle custodian = ProcessHandle.of(started.getFirst()).orElseThrow();
        custodian.destroyForcibly();
        assertTrue(ProcessTree.await(List.of(custodian), SOON));

        browser.close();

        assertNothingLeft(browser.scratch(), tree);
    }

    private OwnBrowser start(LaunchOptions options) throws Exception {
        return start(options, System.getenv());
    }

    private OwnBrowser start(LaunchOptions options, Map<String, String> environment) throws Exception {
        var system = new OperatingSystem(Family.LINUX, Locations.userHome(), environment);
        OwnBrowser browser = OwnBrowser.start(options, EXTENSION, system,
                new LaunchPolicy(() -> MachinePolicy.NONE, system, folder), _ -> {});
        opened.add(browser);
        return browser;
    }

    private static LaunchOptions options(@Nullable Path profile) {
        return new LaunchOptions(Display.HEADLESS, executable, profile, List.of());
    }

    private static boolean isControlled(OwnBrowser browser) {
        Chrome chrome = browser.chrome();
        String blank = chrome.targets(target -> target.get("type").getAsString().equals("page")).getFirst()
                .get("targetId").getAsString();
        Tab tab = chrome.attach(blank);
        return tab.evaluate("navigator.webdriver").getAsBoolean();
    }

    /** Browsers of other classes of this JVM go on. */
    private static List<ProcessHandle> startedSince(List<ProcessHandle> before) {
        return ProcessHandle.current().children().filter(each -> !before.contains(each))
                .flatMap(each -> ProcessTree.of(each).stream()).toList();
    }

    private static List<Long> children() {
        return ProcessHandle.current().children().map(ProcessHandle::pid).toList();
    }

    private static void assertNothingLeft(Path scratch, List<ProcessHandle> tree) throws Exception {
        assertTrue(ProcessTree.await(tree, SOON), () -> "still there: " + tree.stream().filter(ProcessHandle::isAlive)
                .map(each -> each.pid() + " " + each.info().commandLine().orElse("?")).toList());
        eventually(scratch + " is removed", () -> !Files.exists(scratch));
    }

    private static void assertNoLock(Path profile) {
        assertFalse(Files.exists(profile.resolve("SingletonLock"), LinkOption.NOFOLLOW_LINKS));
    }

    private static void signal(String name, long pid) throws Exception {
        assertEquals(0, new ProcessBuilder("kill", "-" + name, Long.toString(pid)).start().waitFor());
    }

    /** A front that has started a browser. */
    private final class Front {

        private final Process process;
        private final long browser;
        private final Path scratch;
        private final List<ProcessHandle> tree;

        Front(Path... profile) throws IOException {
            this(List.of(), profile);
        }

        Front(List<String> prefix, Path... profile) throws IOException {
            List<String> command = new ArrayList<>(prefix);
            command.addAll(List.of(ProcessHandle.current().info().command().orElseThrow(),
                    "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("surefire.test.class.path",
                            System.getProperty("java.class.path")),
                    LaunchingProgram.class.getName(), executable.toString()));
            for (Path each : profile) {
                command.add(each.toString());
            }
            process = new ProcessBuilder(command).redirectError(Redirect.INHERIT).start();
            opened.add(process::destroyForcibly);
            BufferedReader out = process.inputReader();
            String[] said = String.valueOf(out.readLine()).split(" ", 2);
            browser = Long.parseLong(said[0]);
            scratch = Path.of(said[1]);
            tree = ProcessTree.of(process.toHandle());
        }

        void assertNothingLeft() throws Exception {
            assertTrue(tree.size() > 3, () -> "browser and custodian are not found: " + tree);
            OwnBrowserIT.assertNothingLeft(scratch, tree);
        }
    }
}
