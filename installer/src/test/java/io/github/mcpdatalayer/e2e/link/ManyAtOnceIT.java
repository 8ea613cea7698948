package io.github.mcpdatalayer.e2e.link;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.demo.McpClient.Answer;
import io.github.mcpdatalayer.demo.ThrowAwayBrowser;
import io.github.mcpdatalayer.e2e.stage.PageHeap;
import io.github.mcpdatalayer.e2e.stage.Popup;
import io.github.mcpdatalayer.e2e.stage.ProcessState;
import io.github.mcpdatalayer.e2e.stage.Signals;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.e2e.stage.TestApp;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import io.github.mcpdatalayer.os.OperatingSystem;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Sixteen clients, two browser profiles with eight tabs each: everybody gets what is theirs, whatever others do. */
@Tag("thorough")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class) // what crashes and stalls comes last
class ManyAtOnceIT {

    private static final int CLIENTS = 16;
    private static final int ROUNDS = 20;
    private static final int TABS = 8;
    private static final int CALLS_EACH = 4;

    @RegisterExtension
    static final Stage stage = Stage.withoutBrowser();

    private static final List<ThrowAwayBrowser> BROWSERS = new ArrayList<>();
    private static final List<McpClient> CLIENT_LIST = new ArrayList<>();
    /** The handle of each tab by its name, as in two-7. */
    private static final Map<String, String> HANDLES = new LinkedHashMap<>();
    private static final Map<String, Tab> TAB_LIST = new LinkedHashMap<>();

    private final Random random = new Random(20);

    @BeforeAll
    static void openEverything() throws Exception {
        for (String profile : List.of("one", "two")) {
            ThrowAwayBrowser browser = stage.startProfile(profile, BROWSERS);
            BROWSERS.add(browser);
            for (int n = 1; n <= TABS; n++) {
                String name = profile + "-" + n;
                String url = Stage.SHOP + "/" + name;
                browser.chrome().web().serve(url, Reply.html("<title>Tab " + name + "</title><script>dataLayer = ["
                        + "{event: 'view', me: '" + name + "'}]</script>"));
                TAB_LIST.put(name, browser.chrome().newTab(url));
                browser.attach(TAB_LIST.get(name));
            }
        }
        for (int n = 1; n <= CLIENTS; n++) {
            McpClient client = stage.start(List.of(TestApp.folder().front(OperatingSystem.current()).toString()));
            CLIENT_LIST.add(client);
            client.initialize(nameOf(n), Stage.SOON);
        }
        // On a slow machine sixteen fronts that start at once have not all been welcomed by both browsers.
        for (McpClient client : CLIENT_LIST) {
            Stage.eventually("every front is connected to both browsers", () -> call(client, "listTabs").structured()
                    .getAsJsonArray("tabs").size() == 2 * TABS);
        }
        for (JsonElement each : call(CLIENT_LIST.getFirst(), "listTabs").structured().getAsJsonArray("tabs")) {
            JsonObject tab = each.getAsJsonObject();
            HANDLES.put(tab.get("title").getAsString().replace("Tab ", ""), tab.get("handle").getAsString());
        }
    }

    @AfterAll
    static void closeEverything() throws Exception {
        for (McpClient client : CLIENT_LIST) {
            client.process().destroyForcibly();
        }
        BROWSERS.forEach(ThrowAwayBrowser::close);
        BROWSERS.clear(); // a test that failed may be run once more, on this very stage
        CLIENT_LIST.clear();
        HANDLES.clear();
        TAB_LIST.clear();
    }

    @Test
    @Order(1)
    void everyTabHasAHandleOfItsOwnAndTheNameOfItsProfileAndBrowser() throws Exception {
        assertEquals(TAB_LIST.keySet(), new HashSet<>(HANDLES.keySet()));
        assertEquals(2 * TABS, Set.copyOf(HANDLES.values()).size(), HANDLES.toString());
        for (JsonElement each : call(CLIENT_LIST.getLast(), "listTabs").structured().getAsJsonArray("tabs")) {
            JsonObject tab = each.getAsJsonObject();
            String name = tab.get("title").getAsString().replace("Tab ", "");
            assertEquals(name.substring(0, 3), tab.get("profile").getAsString());
            assertFalse(tab.get("browser").getAsString().isEmpty());
        }
        JsonObject diff = call(CLIENT_LIST.getLast(), "diffDataLayer", "from", HANDLES.get("one-1"), "to",
                HANDLES.get("two-1")).structured();
        assertEquals("one", diff.getAsJsonObject("from").get("profile").getAsString());
        assertEquals("two", diff.getAsJsonObject("to").get("profile").getAsString());
        assertEquals(diff.getAsJsonObject("from").get("browser"), diff.getAsJsonObject("to").get("browser"));
    }

    @Test
    @Order(2)
    void everyOfManyCallsInFlightGetsItsOwnAnswer() throws Exception {
        List<String> names = List.copyOf(TAB_LIST.keySet());
        for (String tool : List.of("getDataLayer", "getDataLayerHistory", "validateDataLayer")) {
            Map<CompletableFuture<Answer>, String> asked = new LinkedHashMap<>();
            for (int i = 0; i < CLIENTS * CALLS_EACH; i++) {
                String name = names.get(random.nextInt(names.size()));
                asked.put(send(CLIENT_LIST.get(i % CLIENTS), tool, "tab", HANDLES.get(name)), name);
            }
            for (var call : asked.entrySet()) {
                assertIsOf(call.getValue(), await(call.getKey()));
            }
        }
    }

    @Test
    @Order(3)
    void thePopupNamesEveryClient() throws Exception {
        for (int i = 0; i < 2; i++) {
            try (Popup popup = new Popup(BROWSERS.get(i).openPopup(TAB_LIST.get(i == 0 ? "one-1" : "two-1")))) {
                for (int n = 1; n <= CLIENTS; n++) {
                    popup.awaitText("#clients", nameOf(n));
                }
                assertEquals(CLIENTS,
                        popup.page().evaluate("document.querySelectorAll('#clients > *').length").getAsInt());
            }
        }
    }

    @Test
    @Order(4)
    void aLargeReadHoldsUpNoSmallOneOfAnotherClientAndIsTakenOutOfThePageWhenCancelled() throws Exception {
        ThrowAwayBrowser browser = BROWSERS.getFirst();
        String url = Stage.SHOP + "/large";
        browser.chrome().web().serve(url, Reply.html("<title>Large</title><script>"
                + "dataLayer = Array.from({length: 50}, () => ({text: 'x'.repeat(1_000_000)}))</script>"));
        Tab tab = browser.chrome().newTab(url);
        browser.attach(tab);
        String handle = handleOf("Large");
        McpClient other = CLIENT_LIST.get(1);
        double[] alone = new double[20];
        for (int i = 0; i < alone.length; i++) {
            alone[i] = timed(() -> assertIsOf("one-2", read(other, "one-2")));
        }
        tab.evaluate("JSON.stringify(dataLayer).length"); // a text that was read takes more memory than one that was not
        double before = PageHeap.used(tab);
        List<Double> beside = new ArrayList<>();
        String text = "x".repeat(1_000_000);
        boolean heldUp = true;
        // Where the machine has no time for two of them beside one large read, it has beside another.
        for (int round = 0; heldUp && round < ROUNDS; round++) {
            var large = send(CLIENT_LIST.getFirst(), "getDataLayer", "tab", handle, "maxChars", 0);
            int ended = 0;
            while (!large.isDone()) {
                beside.add(timed(() -> assertIsOf("one-2", read(other, "one-2"))));
                ended += large.isDone() ? 0 : 1;
            }
            heldUp = ended < 2; // one may have been ahead of it
            Answer answer = await(large);
            assertFalse(answer.isError(), () -> answer.text().substring(0, Math.min(300, answer.text().length())));
            JsonArray whole = answer.structured().getAsJsonArray("result");
            assertEquals(50, whole.size());
            for (JsonElement element : whole) {
                assertTrue(element.getAsJsonObject().get("text").getAsString().equals(text));
            }
        }
        assertFalse(heldUp, "small reads waited for the large one: " + beside.size());
        double[] sorted = beside.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        Arrays.sort(alone);
        System.out.printf("1 KB read: alone median %.1f ms; beside a 50 MB read %.1f ms (max %.1f, n %d): %.1f times%n",
                alone[alone.length / 2], sorted[sorted.length / 2], sorted[sorted.length - 1], sorted.length,
                sorted[sorted.length / 2] / alone[alone.length / 2]);

        // Nobody else sees what the reader holds: a getter shows that it reads, and the page's memory that it has let go.
        tab.evaluate("const first = dataLayer[0]; "
                + "Object.defineProperty(dataLayer, 0, {enumerable: true, get() { window.isRead = true; return first; }})");
        var cancelled = send(CLIENT_LIST.get(2), "getDataLayer", "tab", handle, "maxChars", 0);
        tab.waitFor("window.isRead", Stage.SOON);
        CLIENT_LIST.get(2).cancel(cancelled);
        Stage.eventually("the page holds its layer and no text of it", () -> PageHeap.used(tab) < before + 25e6);
        assertIsOf("one-1", read(CLIENT_LIST.get(2), "one-1"));
        tab.close();
    }

    @Test
    @Order(5)
    void afterHundredsOfCallsManyOfThemCancelledNothingIsHeldThatWasNotBefore() throws Exception {
        List<String> names = List.copyOf(TAB_LIST.keySet());
        List<Long> processes = new ArrayList<>(stage.hosts().stream().map(host -> host.pid()).toList());
        CLIENT_LIST.forEach(client -> processes.add(client.process().pid()));
        Map<Long, ProcessState> before = new LinkedHashMap<>();
        for (long pid : processes) {
            before.put(pid, ProcessState.of(pid));
        }
        for (int round = 0; round < 8; round++) {
            Map<CompletableFuture<Answer>, String> asked = new LinkedHashMap<>();
            for (int i = 0; i < CLIENTS * CALLS_EACH; i++) {
                String name = names.get(random.nextInt(names.size()));
                McpClient client = CLIENT_LIST.get(i % CLIENTS);
                var call = send(client, "getDataLayer", "tab", HANDLES.get(name));
                if (random.nextInt(3) == 0) {
                    client.cancel(call);
                } else {
                    asked.put(call, name);
                }
            }
            for (var call : asked.entrySet()) {
                assertIsOf(call.getValue(), await(call.getKey()));
            }
        }
        for (long pid : processes) {
            ProcessState[] now = new ProcessState[1];
            Stage.eventually(
                    () -> "process " + pid + " holds no more than before: " + now[0] + ", then " + before.get(pid),
                    () -> {
                        now[0] = ProcessState.of(pid);
                        return now[0].isWithin(Objects.requireNonNull(before.get(pid)));
                    });
        }
    }

    @Test
    @Order(6)
    void aClientThatEndsCrashesOrStallsTouchesNoOther() throws Exception {
        McpClient ended = CLIENT_LIST.removeLast();
        McpClient crashed = CLIENT_LIST.removeLast();
        McpClient stalled = CLIENT_LIST.removeLast();
        List<CompletableFuture<Answer>> unread = new ArrayList<>();
        for (McpClient client : List.of(crashed, stalled)) {
            for (int i = 0; i < 8; i++) {
                unread.add(send(client, "getDataLayer", "tab", HANDLES.get("one-1")));
            }
        }
        Signals.send("STOP", stalled.process());
        crashed.process().destroyForcibly();
        assertEquals(0, ended.end());

        for (int i = 0; i < CLIENT_LIST.size(); i++) {
            assertIsOf("one-" + (1 + i % TABS), read(CLIENT_LIST.get(i), "one-" + (1 + i % TABS)));
            assertIsOf("two-" + (1 + i % TABS), read(CLIENT_LIST.get(i), "two-" + (1 + i % TABS)));
        }
        try (Popup popup = new Popup(BROWSERS.getFirst().openPopup(TAB_LIST.get("one-1")))) {
            popup.page().waitFor("document.querySelectorAll('#clients > *').length === " + (CLIENTS - 2), Stage.SOON);
            assertFalse(popup.text("#clients").contains(nameOf(CLIENTS)), popup.text("#clients"));
        }

        Signals.send("CONT", stalled.process());
        for (var answer : unread.subList(8, 16)) {
            assertIsOf("one-1", await(answer));
        }
        assertIsOf("two-3", read(stalled, "two-3"));
        stalled.close();
    }

    @Test
    @Order(7)
    @Tag("addons")
    void aSearchFindsThePagesOfBothProfilesAsFarAsEachPersonAllows() throws Exception {
        try (McpClient searcher = stage.clientProcess("--toolsets=search")) {
            letSee(BROWSERS.getFirst(), "one-4");
            Stage.eventually("the page of one profile is found", () -> found(searcher).equals(Set.of("one-4")));
            letSee(BROWSERS.getLast(), "two-5");
            Stage.eventually("the pages of both are found", () -> found(searcher).equals(Set.of("one-4", "two-5")));
        }
    }

    /** Raises the level of a tab in the popup of its own browser. */
    private static void letSee(ThrowAwayBrowser browser, String name) {
        try (Popup popup = new Popup(browser.openPopup(TAB_LIST.get(name)))) {
            popup.page().click("[data-level=see]");
            popup.page().waitFor("document.querySelector('[data-level=see]').ariaPressed === 'true'", Stage.SOON);
        }
    }

    /** The names of the tabs in which a search finds their title. */
    private static Set<String> found(McpClient client) throws Exception {
        JsonObject answer = call(client, "searchTabs", "query", "Tab").structured();
        if (!answer.has("rows")) {
            return Set.of();
        }
        Set<String> names = new HashSet<>();
        for (JsonElement row : answer.getAsJsonArray("rows")) {
            String handle = row.getAsJsonArray().get(0).getAsString();
            HANDLES.forEach((name, of) -> {
                if (of.equals(handle)) {
                    names.add(name);
                }
            });
        }
        return names;
    }

    private static String nameOf(int client) {
        return "client-%02d".formatted(client);
    }

    private static String handleOf(String title) throws Exception {
        JsonArray tabs = call(CLIENT_LIST.getFirst(), "listTabs").structured().getAsJsonArray("tabs");
        return tabs.asList().stream().map(JsonElement::getAsJsonObject)
                .filter(tab -> tab.get("title").getAsString().equals(title)).findFirst().orElseThrow().get("handle")
                .getAsString();
    }

    /** The answer is that of this tab and no other, and says whose it is. */
    private static void assertIsOf(String name, Answer answer) {
        assertFalse(answer.isError(), answer.line());
        JsonObject tab = answer.structured().getAsJsonObject("tab");
        assertEquals(HANDLES.get(name), tab.get("handle").getAsString());
        assertEquals("Tab " + name, tab.get("title").getAsString());
        assertEquals(name.substring(0, 3), tab.get("profile").getAsString());
        assertFalse(tab.get("browser").getAsString().isEmpty());
        for (String other : TAB_LIST.keySet()) {
            assertEquals(other.equals(name), answer.line().contains(other), () -> other + " in " + answer.line());
        }
    }

    private interface Work {
        void run() throws Exception;
    }

    private static double timed(Work work) throws Exception {
        long start = System.nanoTime();
        work.run();
        return (System.nanoTime() - start) / 1e6;
    }

    private static Answer read(McpClient client, String name) throws Exception {
        return call(client, "getDataLayer", "tab", HANDLES.get(name));
    }

    private static Answer call(McpClient client, String tool, Object... arguments) throws Exception {
        return client.callTool(tool, Stage.arguments(arguments), Stage.SOON);
    }

    private static CompletableFuture<Answer> send(McpClient client, String tool, Object... arguments)
            throws Exception {
        JsonObject params = new JsonObject();
        params.addProperty("name", tool);
        params.add("arguments", Stage.arguments(arguments));
        return client.send("tools/call", params);
    }

    private static Answer await(CompletableFuture<Answer> answer) throws Exception {
        return answer.get(Stage.SOON.toSeconds(), TimeUnit.SECONDS);
    }
}
