package io.github.mcpdatalayer.e2e.link;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.demo.McpClient.Answer;
import io.github.mcpdatalayer.demo.ThrowAwayBrowser;
import io.github.mcpdatalayer.e2e.stage.ExtensionsPage;
import io.github.mcpdatalayer.e2e.stage.PageHeap;
import io.github.mcpdatalayer.e2e.stage.PersonsHand;
import io.github.mcpdatalayer.e2e.stage.Popup;
import io.github.mcpdatalayer.e2e.stage.ProcessState;
import io.github.mcpdatalayer.e2e.stage.Signals;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.e2e.stage.TestApp;
import io.github.mcpdatalayer.front.chrome.ProcessTree;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import io.github.mcpdatalayer.os.OperatingSystem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Runs for as long as one likes ({@code mvn -Psoak verify -Dsoak.minutes=60 -Dsoak.seed=7}): calls of several clients over a real browser's
 * tabs, and in one that they and a person operate, while at random something goes wrong. Every call is answered once, with what is asked
 * for or with a code that the fault explains; each action is done once and in its order; after each fault everything works again; at the
 * end nothing is left. Faults come in the order of the seed; what they meet is up to the machine.
 */
@Tag("thorough")
public class Soak {
    private static final Duration TIME = Duration.ofSeconds(
            (long) (60 * Double.parseDouble(System.getProperty("soak.minutes", "3"))));
    private static final long SEED = Long.getLong("soak.seed", System.nanoTime() & 0xffff_ffffL);
    private static final int CLIENTS = 4;
    private static final int TABS = 4;
    private static final int CALLS = 12;
    private static final int LARGE_CHARS = 3_000_000;
    /** The longest that a call takes by its own deadline, and a machine that is busy. */
    private static final Duration ANSWER = Duration.ofSeconds(90);
    private static final List<String> TOOLS = List.of("getDataLayer", "getDataLayer", "getDataLayerHistory",
            "summarizeDataLayer", "listTabs");
    /** The tab that clients and a person operate. */
    private static final String OPERATED = "operated";
    private static final int ACTS = 4;
    private static final List<String> ACT_TOOLS = List.of("interact", "interact", "navigate", "takeSnapshot",
            "getConsole");
    /** Errors to which the other clients and the person in the tab may lead. */
    private static final Set<String> NOT_ALONE = Set.of("PERSON_ACTIVE", "PAGE_CHANGED", "REF_STALE",
            "ELEMENT_NOT_FOUND");
    /** Errors to which a fault in the middle of an action may lead, besides its own codes. */
    private static final Set<String> CUT_OFF = Set.of("OUTCOME_UNKNOWN", "CONSENT_REQUIRED", "NAVIGATION_FAILED",
            "ACCESS_LOST", "TIMEOUT", "PAGE_NOT_READABLE", "CANCELLED");
    private static final int MOST_STEPS = 500;
    private static final String NOTHING_RECORDED = "NOTHING_RECORDED";
    /** The difference that the memory of a page may have with nothing of a read in it; a text of the large one takes more. */
    private static final double HEAP_SLACK_BYTES = 2e6;

    @RegisterExtension
    public static final Stage stage = Stage.withoutBrowser();

    private enum Fault {
        NONE,
        CANCELS,
        HOST_KILLED,
        HOST_TERMINATED,
        HOST_STOPPED,
        FRONT_KILLED,
        FRONT_STOPPED,
        RENDERER_KILLED,
        RENDERER_STOPPED,
        WORKER_STOPPED,
        TAB_RELOADED,
        TAB_CLOSED,
        EXTENSION_RELOADED,
        BROWSER_STOPPED,
        BROWSER_KILLED,
        FOLDER_REMOVED
    }

    /** The codes with which a call that the fault meets may be answered. */
    private static Set<String> codes(Fault fault) {
        return switch (fault) {
            case NONE, CANCELS, FRONT_KILLED, FOLDER_REMOVED -> Set.of();
            case HOST_KILLED, HOST_TERMINATED, BROWSER_KILLED -> Set.of("CONNECTION_LOST", "EXTENSION_NOT_CONNECTED");
            case WORKER_STOPPED -> Set.of("CONNECTION_LOST", "EXTENSION_NOT_CONNECTED", NOTHING_RECORDED);
            case EXTENSION_RELOADED ->
                Set.of("CONNECTION_LOST", "EXTENSION_NOT_CONNECTED", "NO_TAB_ATTACHED", "TAB_NOT_FOUND");
            case HOST_STOPPED, RENDERER_STOPPED, BROWSER_STOPPED -> Set.of("TIMEOUT");
            case FRONT_STOPPED -> Set.of("TIMEOUT", "SLOW_READER");
            // The extension has a renderer, too.
            case RENDERER_KILLED ->
                Set.of("ACCESS_LOST", "PAGE_CHANGED", "CONNECTION_LOST", "EXTENSION_NOT_CONNECTED", NOTHING_RECORDED);
            case TAB_RELOADED -> Set.of("PAGE_CHANGED", "LAYER_NOT_FOUND", NOTHING_RECORDED);
            case TAB_CLOSED -> Set.of("TAB_CLOSED", "TAB_NOT_FOUND");
        };
    }

    private record Call(McpClient client, String tool, String tab, CompletableFuture<Answer> answer) {}

    /** This one is its own: the machine decides how often the other is asked. */
    private final Random order = new Random(SEED);
    private final List<Fault> upcoming = new ArrayList<>();
    private final Random random = new Random(SEED);
    private final Map<Fault, Integer> faults = new EnumMap<>(Fault.class);
    private final Map<String, Integer> answers = new TreeMap<>();
    private final List<McpClient> clients = new ArrayList<>();
    private final Map<McpClient, ProcessState> atRest = new HashMap<>();
    private final Map<String, Tab> tabs = new LinkedHashMap<>();
    private final Map<String, String> handles = new HashMap<>();
    /** Tabs with no history: that is lost when the worker ends. */
    private final Set<String> unrecorded = new HashSet<>();
    /** Bytes of each page after its first round; a page that is opened anew has the same content. */
    private final Map<String, Double> heapAtRest = new HashMap<>();
    private ProcessState hostAtRest;
    private ThrowAwayBrowser browser;
    /** The texts that were typed in the operated tab, in this order, by call. */
    private final Map<Call, List<String>> typed = new HashMap<>();
    private int marker;
    private int asked;
    private int clientsStarted;
    /** Browsers of other classes of this JVM. */
    private final List<ProcessHandle> others = ProcessHandle.current().descendants().toList();
    private String lastAnswer = "";

    @AfterEach
    public void killWhatIsLeft() {
        clients.forEach(client -> client.process().destroyForcibly());
        if (browser != null) {
            browser.close();
        }
    }

    @Test
    public void everyCallIsAnsweredOnceWhateverGoesWrongAndNothingIsLeft() throws Exception {
        System.out.println("soak: " + TIME.toMinutes() + " min, -Dsoak.seed=" + SEED);
        long end = System.nanoTime() + TIME.toNanos();
        startBrowser();
        for (int i = 0; i < CLIENTS; i++) {
            clients.add(startClient());
        }
        recover(Fault.NONE);
        int rounds = 0;
        while (System.nanoTime() < end) {
            Fault fault = nextFault();
            try {
                round(fault);
            } catch (Exception | AssertionError e) {
                throw new AssertionError("round " + rounds + ", " + fault + ", -Dsoak.seed=" + SEED + ", " + faults, e);
            }
            rounds++;
        }
        assertNothingIsLeft();
        System.out.printf("soak: %d rounds, %d requests, -Dsoak.seed=%d%n  faults:  %s%n  answers: %s%n", rounds, asked,
                SEED, faults, answers);
    }

    /** Each once, in an order of the seed alone, before any comes again. */
    private Fault nextFault() {
        if (upcoming.isEmpty()) {
            upcoming.addAll(List.of(Fault.values()));
            Collections.shuffle(upcoming, order);
        }
        return upcoming.removeLast();
    }

    private void round(Fault fault) throws Exception {
        List<Call> calls = new ArrayList<>();
        if (random.nextInt(3) == 0) {
            tabs.get(OPERATED).activate();
            PersonsHand.press(tabs.get(OPERATED), 5, 400);
        }
        List<String> read = tabs.keySet().stream().filter(name -> !name.equals(OPERATED)).toList();
        for (int i = 0; i < CALLS; i++) {
            calls.add(ask(any(clients), any(TOOLS), any(read)));
            if (i < ACTS) {
                calls.add(act(any(clients), any(ACT_TOOLS)));
            }
        }
        Map<String, Integer> round = new TreeMap<>();
        TimeUnit.MILLISECONDS.sleep(random.nextInt(60));
        Predicate<Call> met = happen(fault, calls);
        for (Call call : calls) {
            if (call.answer().isCancelled()) {
                round.merge("cancelled", 1, Integer::sum);
            } else if (ACT_TOOLS.contains(call.tool())) {
                round.merge(acted(call, fault, met.test(call)), 1, Integer::sum);
            } else {
                round.merge(answered(call, fault, met.test(call)), 1, Integer::sum);
            }
        }
        round.forEach((answer, times) -> answers.merge(answer, times, Integer::sum));
        long start = System.nanoTime();
        recover(fault);
        assertEachWasTypedOnceAndInOrder(fault);
        faults.merge(fault, 1, Integer::sum);
        System.out.printf("%s: %s, works again after %d ms%n", fault, round, (System.nanoTime() - start) / 1_000_000);
    }

    /** Gives the calls that it may meet. */
    private Predicate<Call> happen(Fault fault, List<Call> calls) throws Exception {
        switch (fault) {
            case NONE -> {
            }
            case CANCELS -> {
                for (Call call : calls) {
                    if (random.nextBoolean()) {
                        call.client().cancel(call.answer());
                    }
                }
            }
            case HOST_KILLED -> Signals.send("KILL", host());
            case HOST_TERMINATED -> Signals.send("TERM", host());
            case HOST_STOPPED -> stopped(List.of(host()));
            case FRONT_KILLED -> {
                McpClient client = clients.remove(random.nextInt(clients.size()));
                Signals.send("KILL", client.process());
                return call -> call.client() == client;
            }
            case FRONT_STOPPED -> {
                McpClient client = any(clients);
                for (int i = 0; i < 6; i++) {
                    calls.add(ask(client, "getDataLayer", "large"));
                }
                stopped(List.of(client.process()));
                return call -> call.client() == client;
            }
            case RENDERER_KILLED -> Signals.send("KILL", any(renderers()));
            case RENDERER_STOPPED -> stopped(List.of(any(renderers())));
            case WORKER_STOPPED -> {
                for (JsonObject worker : Stage.workers(browser, browser.extensionId())) {
                    browser.chrome().closeTarget(worker.get("targetId").getAsString());
                }
            }
            case TAB_RELOADED -> {
                String name = any(List.copyOf(tabs.keySet()));
                tabs.get(name).reload();
                return call -> call.tab().equals(name);
            }
            case TAB_CLOSED -> {
                String name = any(List.copyOf(tabs.keySet()));
                tabs.remove(name).close();
                return call -> call.tab().equals(name);
            }
            case EXTENSION_RELOADED -> {
                long before = host().pid();
                ExtensionsPage.reload(browser.chrome(), browser.extensionId());
                // Chromium crashes when the button of an extension is pressed that is being loaded anew.
                eventually("the extension is back with a host of its own",
                        () -> stage.hosts().stream().anyMatch(host -> host.pid() != before));
            }
            case BROWSER_STOPPED -> stopped(ProcessTree.of(browser.chrome().process()));
            case BROWSER_KILLED -> {
                browser.chrome().kill();
                browser.close();
                browser = null;
                tabs.clear();
            }
            case FOLDER_REMOVED -> {
                for (Path file : runFiles()) {
                    Files.deleteIfExists(file);
                }
            }
        }
        return _ -> true;
    }

    /** Stops processes for a moment, or for longer than a call waits. */
    private void stopped(List<ProcessHandle> processes) throws Exception {
        ProcessHandle[] all = processes.toArray(ProcessHandle[]::new);
        Signals.send("STOP", all);
        TimeUnit.MILLISECONDS.sleep(random.nextInt(4) == 0 ? 13_000 : random.nextInt(2_000));
        Signals.send("CONT", all);
    }

    /** Names the answer in a word. */
    private String answered(Call call, Fault fault, boolean met) throws Exception {
        Answer answer;
        try {
            answer = call.answer().get(ANSWER.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            assertTrue(met && fault == Fault.FRONT_KILLED, () -> call.tool() + " of a client that lives: " + e);
            return "its own client was killed";
        }
        if (answer.isError()) {
            String code = answer.errorCode();
            assertTrue((met && codes(fault).contains(code)) || (code.equals(NOTHING_RECORDED)
                    && unrecorded.contains(call.tab())),
                    () -> call.tool() + " of " + call.tab() + " while " + fault + ": " + answer.line());
            return code;
        }
        if (!call.tool().equals("listTabs")) {
            assertIsOf(call.tab(), answer);
        }
        return "right";
    }

    /** Something is done in the operated tab, or looked at. */
    private Call act(McpClient client, String tool) throws Exception {
        JsonObject arguments = Stage.arguments("tab", handles.get(OPERATED));
        List<String> markers = List.of();
        if (tool.equals("interact")) {
            markers = List.of("m" + ++marker, "m" + ++marker);
            arguments.add("do", JsonParser.parseString("[{\"fill\":{\"Note\":\"" + markers.getFirst()
                    + "\"}},{\"click\":\"button \\\"Add\\\"\"},{\"fill\":{\"Note\":\"" + markers.getLast() + "\"}}]"));
        } else if (tool.equals("navigate")) {
            arguments.addProperty("url", "/?" + ++marker);
        }
        JsonObject params = new JsonObject();
        params.addProperty("name", tool);
        params.add("arguments", arguments);
        asked++;
        var call = new Call(client, tool, OPERATED, client.send("tools/call", params));
        typed.put(call, markers);
        return call;
    }

    /** Names the outcome in a word; an action that is not surely done need not be in the page. */
    private String acted(Call call, Fault fault, boolean met) throws Exception {
        Answer answer;
        try {
            answer = call.answer().get(ANSWER.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            assertTrue(met && fault == Fault.FRONT_KILLED, () -> call.tool() + " of a client that lives: " + e);
            typed.remove(call);
            return "its own client was killed";
        }
        if (!answer.isError()) {
            return "acted";
        }
        String code = answer.errorCode();
        assertTrue(NOT_ALONE.contains(code) || (met && (codes(fault).contains(code) || CUT_OFF.contains(code))),
                () -> call.tool() + " while " + fault + ": " + answer.line());
        typed.remove(call);
        return code;
    }

    /** A page whose process or tab is gone may have lost what it kept. */
    private void assertEachWasTypedOnceAndInOrder(Fault fault) {
        List<String> kept = List.of(tabs.get(OPERATED).evaluate("sessionStorage.typed ?? ''").getAsString().split(" "));
        assertEquals(new HashSet<>(kept).size(), kept.size(), () -> "typed twice: " + kept);
        boolean isLost = Set.of(Fault.RENDERER_KILLED, Fault.BROWSER_KILLED, Fault.TAB_CLOSED).contains(fault);
        for (Map.Entry<Call, List<String>> each : typed.entrySet()) {
            if (!each.getKey().answer().isCancelled() && !isLost) {
                List<String> mine = kept.stream().filter(each.getValue()::contains).toList();
                assertEquals(each.getValue(), mine, () -> each.getKey().tool() + " in " + kept);
            }
        }
        typed.clear();
    }

    /** After what went wrong the tab is operated again, where need be with the person's permission. */
    private boolean operates(McpClient client) throws Exception {
        JsonObject arguments = Stage.arguments("tab", handles.get(OPERATED));
        arguments.add("do", JsonParser.parseString("[{\"fill\":{\"Note\":\"m" + ++marker + "\"}}]"));
        Answer answer = client.callTool("interact", arguments, ANSWER);
        lastAnswer = answer.line();
        return !answer.isError()
                || (!answer.errorCode().equals("PERSON_ACTIVE") && attachAnew(OPERATED));
    }

    private void lookAtOperated() throws Exception {
        for (String tool : List.of("takeSnapshot", "getConsole")) {
            Answer answer = any(clients).callTool(tool, Stage.arguments("tab", handles.get(OPERATED)), ANSWER);
            assertFalse(answer.isError(), answer::line);
        }
    }

    private static void assertIsOf(String name, Answer answer) {
        assertEquals("Tab " + name, answer.structured().getAsJsonObject("tab").get("title").getAsString());
        for (int i = 0; i < TABS; i++) {
            String other = "tab-" + i;
            assertTrue(other.equals(name) || !answer.line().contains(other), () -> other + " in the answer of " + name);
        }
    }

    /** Restores what is gone, checks that every client reads every tab, and that it holds no more than before. */
    private void recover(Fault fault) throws Exception {
        if (browser == null) {
            startBrowser();
        }
        while (clients.size() < CLIENTS) {
            clients.add(startClient());
        }
        if (fault == Fault.FOLDER_REMOVED) {
            // With the next message, or when the popup is opened, the host is found again.
            browser.openPopup(tabs.get("tab-0")).close();
        }
        for (String name : names()) {
            eventually(name + " is read again", () -> reads(any(clients), name) || attachAnew(name));
        }
        for (McpClient client : clients) {
            for (String name : names()) {
                eventually(name + " is read by every client", () -> reads(client, name));
            }
            assertEquals(List.of(), client.strays());
            ProcessState before = atRest.putIfAbsent(client, stateOfFront(client));
            if (before != null) {
                eventually(() -> "a front holds what it held before: " + before + ", now " + saidOf(client),
                        () -> stateOfFront(client).equals(before));
            }
        }
        eventually("the tab is operated again", () -> operates(any(clients)));
        unrecorded.clear();
        for (String name : names()) {
            Answer history = any(clients).callTool("getDataLayerHistory", Stage.arguments("tab", handles.get(name)),
                    ANSWER);
            if (history.isError()) {
                assertEquals(NOTHING_RECORDED, history.errorCode());
                unrecorded.add(name);
            } else if (history.structured().has("steps")) {
                assertTrue(history.structured().getAsJsonArray("steps").size() <= MOST_STEPS, history::line);
            }
        }
        for (var tab : tabs.entrySet()) {
            boolean isOperated = tab.getKey().equals(OPERATED);
            if (isOperated && !heapAtRest.containsKey(OPERATED)) {
                lookAtOperated(); // what operates and looks at a page stays in it
            }
            // An extension that is loaded anew leaves what it had in the page, as long as the page is there.
            double slack = isOperated ? 4 * HEAP_SLACK_BYTES : HEAP_SLACK_BYTES;
            double rest = heapAtRest.computeIfAbsent(tab.getKey(), _ -> PageHeap.used(tab.getValue()));
            eventually(() -> tab.getKey() + " holds no text of a read: " + PageHeap.used(tab.getValue()) + " bytes, "
                    + rest + " after the first round",
                    () -> PageHeap.used(tab.getValue()) < rest + slack);
        }
        eventually("one host is there, and files of no other", () -> stage.hosts().size() == 1 && runFiles().stream()
                .allMatch(file -> file.getFileName().toString().contains(stage.hosts().getFirst().instance())));
        if (hostAtRest == null) {
            hostAtRest = stateOfHost();
        }
        eventually("a host holds what the first held: " + hostAtRest, () -> stateOfHost().equals(hostAtRest));
    }

    /** Returns the state of a front with one host; its threads say which one that is. */
    private static ProcessState stateOfFront(McpClient client) throws IOException {
        ProcessState state = ProcessState.of(client.process().pid());
        return new ProcessState(state.descriptors(),
                state.threads().stream().map(thread -> thread.replaceAll("^host .*", "host")).sorted().toList());
    }

    private static String saidOf(McpClient client) {
        try {
            return stateOfFront(client).toString();
        } catch (IOException e) {
            return e.toString();
        }
    }

    /** Returns the state of a host with all clients connected; its threads say which client they are for. */
    private ProcessState stateOfHost() throws IOException {
        ProcessState state = ProcessState.of(host().pid());
        return new ProcessState(state.descriptors(),
                state.threads().stream().map(thread -> thread.replaceAll("[0-9]+", "N")).sorted().toList());
    }

    /** Like the stage's, with patience for a machine that is busy, and the last answer where it does not come. */
    private void eventually(String what, Callable<Boolean> condition) throws Exception {
        eventually(() -> what, condition);
    }

    private void eventually(Supplier<String> what, Callable<Boolean> condition) throws Exception {
        long end = System.nanoTime() + 2 * ANSWER.toNanos();
        while (!condition.call()) {
            assertTrue(System.nanoTime() < end, () -> "Not within " + 2 * ANSWER.toSeconds() + " s: " + what.get()
                    + "; last answer " + lastAnswer.substring(0, Math.min(2000, lastAnswer.length())));
            TimeUnit.MILLISECONDS.sleep(50);
        }
    }

    private boolean reads(McpClient client, String name) throws Exception {
        String handle = handles.get(name);
        if (handle == null) {
            return false;
        }
        Answer answer = client.callTool("getDataLayer", Stage.arguments("tab", handle, "maxChars", 1000), ANSWER);
        lastAnswer = answer.line();
        if (!answer.isError()) {
            assertIsOf(name, answer);
        }
        return !answer.isError();
    }

    /** Does what a person does: looks at the tab, and presses Attach where it is not attached. */
    private boolean attachAnew(String name) throws Exception {
        Tab tab = tabs.get(name);
        if (tab == null || !tab.isOpen() || isCrashed(tab)) {
            if (tab != null && tab.isOpen()) {
                tab.close();
            }
            tab = browser.chrome().newTab(url(name));
            tabs.put(name, tab);
        }
        tab.waitFor("document.readyState === 'complete'", Stage.SOON);
        try (var popup = new Popup(browser.openPopup(tab))) {
            popup.page().waitFor("document.querySelector('#attachButton:not([disabled])')", Stage.SOON);
            if (popup.page().evaluate("document.querySelector('#attachButton').dataset.action").getAsString()
                    .equals("attach")) {
                popup.page().click("#attachButton");
                popup.page().waitFor("document.querySelector('#attachButton').dataset.action === 'detach'",
                        Stage.SOON);
            }
            if (name.equals(OPERATED)) {
                popup.page().click("[data-level=act]");
                popup.page().waitFor("document.querySelector('[data-level=act]').ariaPressed === 'true'", Stage.SOON);
            }
        }
        for (JsonElement each : any(clients).callTool("listTabs", new JsonObject(), ANSWER).structured()
                .getAsJsonArray("tabs")) {
            JsonObject row = each.getAsJsonObject();
            handles.put(row.get("title").getAsString().replace("Tab ", ""), row.get("handle").getAsString());
        }
        return false;
    }

    /** A page whose process was killed evaluates nothing. */
    private static boolean isCrashed(Tab tab) throws InterruptedException {
        try {
            tab.send("Runtime.evaluate", Stage.arguments("expression", "1")).get(5, TimeUnit.SECONDS);
            return false;
        } catch (ExecutionException | TimeoutException e) {
            return true;
        }
    }

    private void startBrowser() throws Exception {
        browser = stage.startProfile("soak", List.of());
        ExtensionsPage.switchOnDeveloperMode(browser.chrome());
        handles.clear();
        for (String name : names()) {
            browser.chrome().web().serve(url(name), Reply.html("<title>Tab " + name + "</title><script>dataLayer = ["
                    + "{event: 'view', me: '" + name + "'}];"
                    + (name.equals("large") ? "dataLayer.push({text: 'x'.repeat(" + LARGE_CHARS + ")})" : "")
                    + (name.equals(OPERATED)
                            ? "addEventListener('unload', () => {})" // so that pages which were left are not kept to go back to
                                    + "</script><label>Note <input id=note></label><button>Add</button><script>"
                                    + "note.onchange = () => { sessionStorage.typed = (sessionStorage.typed ?? '') + note.value + ' ';"
                                    + " console.log(note.value); dataLayer.push({event: 'note'}); }"
                            : "")
                    + "</script>"));
            tabs.put(name, browser.chrome().newTab(url(name)));
        }
    }

    private McpClient startClient() throws IOException {
        McpClient client = stage.start(List.of(TestApp.folder().front(OperatingSystem.current()).toString(),
                "--toolsets", "all"));
        client.initialize("soak-" + ++clientsStarted, Stage.SOON);
        return client;
    }

    private void assertNothingIsLeft() throws Exception {
        for (McpClient client : clients) {
            assertEquals(0, client.end(), client::stderr);
            assertEquals(List.of(), client.strays());
        }
        browser.close();
        browser = null;
        eventually("no process is left", () -> ProcessHandle.current().descendants()
                .filter(each -> !others.contains(each)).noneMatch(ProcessHandle::isAlive));
        eventually("no file is left where they met: " + runFiles(), () -> runFiles().isEmpty());
        assertFalse(Files.readString(stage.home().resolve("log").resolve("host.log")).contains("unexpected"),
                "the host's log tells of something unexpected");
    }

    private Call ask(McpClient client, String tool, String tab) throws Exception {
        JsonObject params = new JsonObject();
        params.addProperty("name", tool);
        JsonObject arguments = tool.equals("listTabs")
                ? new JsonObject()
                : Stage.arguments("tab", handles.get(tab));
        if (tab.equals("large") && tool.equals("getDataLayer")) {
            arguments.addProperty("maxChars", 0);
        }
        params.add("arguments", arguments);
        asked++;
        return new Call(client, tool, tab, client.send("tools/call", params));
    }

    private List<String> names() {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < TABS - 1; i++) {
            names.add("tab-" + i);
        }
        names.add("large");
        names.add(OPERATED);
        return names;
    }

    /** Sites of their own, for pages of one site may share a process. */
    private static String url(String name) {
        return "https://" + name + ".example/";
    }

    private ProcessHandle host() {
        return ProcessHandle.of(stage.hosts().getFirst().pid()).orElseThrow();
    }

    private List<ProcessHandle> renderers() {
        return browser.chrome().process().descendants()
                .filter(process -> commandLine(process).contains("--type=renderer")).toList();
    }

    private static String commandLine(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc/" + process.pid() + "/cmdline"));
        } catch (IOException e) {
            return ""; // it has ended
        }
    }

    private List<Path> runFiles() throws IOException {
        Path folder = stage.home().resolve("run");
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    private <T> T any(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }
}
