package io.github.mcpdatalayer.e2e.link;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.demo.McpClient.Answer;
import io.github.mcpdatalayer.demo.ThrowAwayBrowser;
import io.github.mcpdatalayer.e2e.stage.ExtensionCopy;
import io.github.mcpdatalayer.e2e.stage.ExtensionsPage;
import io.github.mcpdatalayer.e2e.stage.Signals;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.e2e.stage.WireFront;
import io.github.mcpdatalayer.front.chrome.ProcessTree;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import io.github.mcpdatalayer.rendezvous.HostDescriptor;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

import static io.github.mcpdatalayer.e2e.stage.Stage.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Tests what goes wrong in a browser, and how it ends: host/FAULTS.md has the whole list. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class) // what ends the extension comes last
class BrowserFaultsIT {

    /** The handles of the tabs that were attached, by their titles: a list of tabs takes long where one of them hangs. */
    private static final Map<String, String> HANDLES = new HashMap<>();

    @RegisterExtension
    static final Stage stage = new Stage().alone();

    @TempDir
    static Path folder;

    @BeforeAll
    static void switchOnDeveloperMode() {
        ExtensionsPage.switchOnDeveloperMode(stage.browser().chrome());
    }

    @Tag("thorough")
    @Test
    @Order(1)
    void pagesThatLoopAreStoppedOrFrozenAreTimeoutsAndHoldUpNoOtherTab() throws Exception {
        Tab loops = attached("loops");
        Tab stopped = attached("stopped");
        Tab frozen = attached("frozen");
        attached("fine");
        ProcessHandle renderer = ProcessHandle.of(renderer(stopped)).orElseThrow();
        var _ = loops.send("Runtime.evaluate", Stage.arguments("expression", "while (true);"));
        Signals.send("STOP", renderer);
        frozen.call("Page.setWebLifecycleState", Stage.arguments("state", "frozen"));
        var ofLoops = send("getDataLayer", "tab", handle("loops"));
        var ofStopped = send("getDataLayer", "tab", handle("stopped"));
        var ofFrozen = send("getDataLayer", "tab", handle("frozen"));
        assertReads("fine");
        assertEquals("TIMEOUT", await(ofLoops).errorCode());
        assertEquals("TIMEOUT", await(ofStopped).errorCode());
        Answer answer = await(ofFrozen);
        assertTrue(!answer.isError() || answer.errorCode().equals("TIMEOUT"), answer.line());

        Signals.send("CONT", renderer);
        timed("a renderer that goes on is read", () -> reads("stopped"));
        loops.call("Runtime.terminateExecution", new JsonObject());
        timed("a page whose loop has ended is read", () -> reads("loops"));
        frozen.call("Page.setWebLifecycleState", Stage.arguments("state", "active"));
        timed("a tab that is active again is read", () -> reads("frozen"));
    }

    @Test
    @Tag("thorough")
    @Order(2)
    void aRendererThatIsKilledHasLostItsAccessAndNoOtherTabHas() throws Exception {
        Tab killed = attached("killed");
        attached("beside");
        Signals.send("KILL", ProcessHandle.of(renderer(killed)).orElseThrow());
        String handle = handle("killed");
        timed("the lost access is said",
                () -> stage.call("getDataLayer", "tab", handle).text().contains("ACCESS_LOST"));
        assertReads("beside");
    }

    @Test
    @Tag("thorough")
    @Order(3)
    void aTabThatClosesWhileItIsReadIsSaidToBeClosed() throws Exception {
        String url = Stage.SHOP + "/closing";
        Tab tab = stage.attach(stage.open(stage.browser(), url, Reply.html("<title>closing</title><script>"
                + "dataLayer = Array.from({length: 40}, () => ({text: 'x'.repeat(1_000_000)}))</script>")));
        String handle = listed("closing");
        try (WireFront wire = stage.wire()) {
            long reading = wire.hold("getDataLayer", "tab", handle);
            tab.close();
            assertEquals("TAB_CLOSED", Objects.requireNonNull(wire.end(reading).error()).code());
        }
    }

    @Test
    @Tag("thorough")
    @Order(4)
    void aDiscardedTabHasLostItsAccess() throws Exception {
        Tab tab = attached("discarded");
        String handle = handle("discarded");
        attached("shown").activate();
        tab.release();
        Stage.inExtension(stage.browser(), "chrome.tabs.query({}).then(async tabs => { for (const tab of tabs) "
                + "if (tab.title === 'discarded') await chrome.tabs.discard(tab.id) })");
        Answer discarded = stage.call("getDataLayer", "tab", handle);
        assertTrue(discarded.isError(), discarded.line());
        assertEquals("ACCESS_LOST", discarded.errorCode());
        assertReads("shown");
    }

    @Test
    @Order(5)
    void aWorkerThatIsStoppedUnderARecordedTabComesBackByItself() throws Exception {
        attached("recorded");
        assertReads("recorded");
        stage.endWorker();
        timed("the worker is back with a new host", () -> reads("recorded"));
        eventually("the host before is gone", () -> stage.hosts().size() == 1);
    }

    @Tag("thorough")
    @Test
    @Order(6)
    void aBrowserThatIsStoppedIsATimeoutAndWorksWhenItGoesOn() throws Exception {
        attached("asleep");
        assertReads("asleep");
        String handle = handle("asleep");
        List<ProcessHandle> all = ProcessTree.of(stage.browser().chrome().process());
        Signals.send("STOP", all.toArray(ProcessHandle[]::new)); // the host with it, as when a laptop sleeps
        var reading = send("getDataLayer", "tab", handle);
        assertEquals("TIMEOUT", await(reading).errorCode());
        Signals.send("CONT", all.toArray(ProcessHandle[]::new));
        timed("a browser that goes on is read", () -> reads("asleep"));
    }

    @Test
    @Tag("thorough")
    @Order(7)
    void anExtensionThatIsUpdatedIsConnectedWithItsVersionAndItsTabsAreAttachedAnew() throws Exception {
        Tab tab = attached("page");
        assertTrue(reads("page"));
        assertEquals(stage.browser().extensionId(), stage.browser().chrome()
                .loadExtension(ExtensionCopy.of(folder.resolve("extension"), "0.1.99")));
        timed("an updated extension is connected",
                () -> stage.call("listTabs").text().contains("\"version\":\"0.1.99\""));
        assertEquals("NO_TAB_ATTACHED", stage.call("getDataLayer").errorCode());
        stage.attach(tab);
        HANDLES.put("page", listed("page"));
        assertReads("page");
    }

    @Tag("thorough")
    @Test
    @Order(8)
    void anExtensionThatIsReloadedIsConnectedByItselfAndItsTabsAreAttachedAnew() throws Exception {
        Tab tab = attached("kept");
        assertReads("kept");
        String before = handle("kept");
        long host = stage.hosts().getFirst().pid();
        ExtensionsPage.reload(stage.browser().chrome(), stage.browser().extensionId());
        timed("the host before a reload ends", () -> ProcessHandle.of(host).isEmpty());
        timed("a reloaded extension is connected",
                () -> stage.call("getDataLayer").text().contains("NO_TAB_ATTACHED"));
        stage.attach(tab);
        HANDLES.put("kept", listed("kept"));
        assertNotEquals(before, handle("kept"), "a handle is never given twice");
        assertEquals("TAB_NOT_FOUND", stage.call("getDataLayer", "tab", before).errorCode());
        assertReads("kept");
    }

    @Test
    @Tag("thorough")
    @Order(9)
    void anExtensionThatIsDisabledTakesItsHostAlongAndIsConnectedAgainWhenItIsEnabled() throws Exception {
        long host = stage.hosts().getFirst().pid();
        setEnabled(false);
        timed("a disabled extension is said not to be connected",
                () -> stage.call("getDataLayer").text().contains("EXTENSION_NOT_CONNECTED"));
        timed("its host ends", () -> ProcessHandle.of(host).isEmpty());
        setEnabled(true);
        timed("an enabled extension is connected",
                () -> stage.call("getDataLayer").text().contains("NO_TAB_ATTACHED"));
    }

    @Test
    @Tag("thorough")
    @Order(10)
    void aBrowserThatIsToldToStopTakesItsHostAlongAndLeavesNoFile() throws Exception {
        List<Long> before = stage.hosts().stream().map(HostDescriptor::pid).toList();
        ThrowAwayBrowser browser = stage.anotherBrowser();
        long host = stage.hosts().stream().map(HostDescriptor::pid).filter(pid -> !before.contains(pid)).findFirst()
                .orElseThrow();
        Signals.send("TERM", browser.chrome().process());
        timed("the host has ended", () -> ProcessHandle.of(host).isEmpty());
        assertTrue(stage.hosts().stream().noneMatch(left -> left.pid() == host), "its files are gone");
    }

    /** A tab of this title, and with it as its data layer, attached. */
    private static Tab attached(String name) throws Exception {
        // A site of its own, for pages of one site may share a process.
        Tab tab = stage.attach(stage.open(stage.browser(), "https://" + name + ".example/",
                Reply.html("<title>" + name + "</title><script>dataLayer = ['" + name + "']</script>")));
        HANDLES.put(name, listed(name));
        return tab;
    }

    private static String handle(String name) {
        return Objects.requireNonNull(HANDLES.get(name));
    }

    private static String listed(String title) throws Exception {
        JsonObject arguments = stage.call("listTabs").structured();
        return arguments.getAsJsonArray("tabs").asList().stream().map(each -> each.getAsJsonObject())
                .filter(tab -> tab.get("title").getAsString().equals(title)).findFirst()
                .orElseThrow(() -> new AssertionError("no tab " + title + " in " + arguments)).get("handle")
                .getAsString();
    }

    private static boolean reads(String name) throws Exception {
        Answer answer = stage.call("getDataLayer", "tab", handle(name));
        return !answer.isError() && answer.structured().get("result").toString().equals("[\"" + name + "\"]");
    }

    private static void assertReads(String name) throws Exception {
        assertTrue(reads(name), name);
    }

    private static CompletableFuture<Answer> send(String tool, Object... arguments) throws Exception {
        JsonObject params = new JsonObject();
        params.addProperty("name", tool);
        params.add("arguments", Stage.arguments(arguments));
        return stage.client().send("tools/call", params);
    }

    private static Answer await(CompletableFuture<Answer> answer) throws Exception {
        return answer.get(Stage.SOON.toSeconds(), TimeUnit.SECONDS);
    }

    /** The process that draws this tab: the one that computes while its page does. */
    private static long renderer(Tab tab) throws Exception {
        List<Long> before = renderers();
        double[] ticks = new double[before.size()];
        for (int i = 0; i < ticks.length; i++) {
            ticks[i] = ticks(before.get(i));
        }
        tab.evaluate("{ const end = performance.now() + 700; while (performance.now() < end); }");
        long busiest = -1;
        double most = -1;
        for (int i = 0; i < ticks.length; i++) {
            double used = ticks(before.get(i)) - ticks[i];
            if (used > most) {
                most = used;
                busiest = before.get(i);
            }
        }
        return busiest;
    }

    private static List<Long> renderers() {
        return stage.browser().chrome().process().descendants()
                .filter(process -> commandLine(process.pid()).contains("--type=renderer")).map(ProcessHandle::pid)
                .toList();
    }

    private static String commandLine(long pid) {
        try {
            return Files.readString(Path.of("/proc/" + pid + "/cmdline"));
        } catch (IOException e) {
            return ""; // it has ended
        }
    }

    /** Processor time used, in the kernel's ticks. */
    private static double ticks(long pid) throws Exception {
        String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        return Double.parseDouble(fields[11]) + Double.parseDouble(fields[12]);
    }

    /** As by the switch where the browser manages its extensions. */
    private static void setEnabled(boolean enabled) {
        ExtensionsPage.run(stage.browser().chrome(),
                "chrome.management.setEnabled('" + stage.browser().extensionId() + "', " + enabled + ")");
    }

    /** Waits until it is so, and prints how long that took. */
    private static void timed(String what, Callable<Boolean> condition) throws Exception {
        long start = System.nanoTime();
        eventually(what, condition);
        System.out.printf("%s after %d ms%n", what, (System.nanoTime() - start) / 1_000_000);
    }
}
