package io.github.mcpdatalayer.e2e.act;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.e2e.stage.ActingFront;
import io.github.mcpdatalayer.e2e.stage.ExtensionsPage;
import io.github.mcpdatalayer.e2e.stage.Popup;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The tools navigate and waitFor, and navigations against whatever comes in between. */
class NavigateToolIT {

    /** {@code -Draces=1000} for the whole. */
    private static final int RACES = Integer.getInteger("races", 30);
    /** The most tabs: most of the time in one tab is waiting. */
    private static final int MOST_TABS = 4;
    private static final int RACES_OF_A_TAB = 50;
    /** The time by which the action is ahead at most. */
    private static final int MOST_LEAD_MS = 200;
    /** Each of so many is won by the action: the page goes on once it has the click. */
    private static final int WON_EVERY = 10;
    private static final String PAGE = """
            <!doctype html><title>%s</title><p>Write to ann@shop.example</p><p style="display:none">Unseen</p>
            <div id="loading">Loading</div><button>go</button>
            <script>
            dataLayer = [{event: '%s'}];
            var label = String(Math.random());
            document.querySelector('button').onclick = () => sessionStorage.clicks = (sessionStorage.clicks ?? '') + label + ' ';
            var soon = (work) => void setTimeout(work, 300);
            // An event that counts from the beginning of the wait must come after it, however long that takes.
            var again = (work) => void setInterval(work, 300);
            </script>""";

    @RegisterExtension
    static final Stage stage = Stage.ofTrial();

    private static ActingFront front;
    private static McpClient client;
    private Tab page;
    private String handle;

    @BeforeAll
    static void startTheFront() throws Exception {
        ExtensionsPage.switchOnDeveloperMode(stage.browser().chrome());
        front = new ActingFront(stage.home());
        Web web = stage.browser().chrome().web();
        for (String name : new String[]{"one", "two"}) {
            web.serve(Stage.SHOP + "/" + name, Reply.html(PAGE.formatted(name, name)));
        }
        web.serve(Stage.SHOP + "/again", Reply.html(PAGE.formatted("again", "again")
                + "<script>again(() => location.reload())</script>"));
        web.serve(Stage.SHOP + "/slow", Reply.html(PAGE.formatted("slow", "slow")).after(Duration.ofMillis(300)))
                .serve(Stage.SHOP + "/hangs", Reply.html("").after(Duration.ofMinutes(2)));
    }

    @AfterAll
    static void end() {
        front.close();
    }

    @BeforeEach
    void attach() throws Exception {
        client = stage.client("--toolsets=page");
        page = stage.attachAndReload(stage.openUrl(Stage.SHOP + "/one"));
        handle = stage.handle();
        allow();
    }

    private void allow() throws Exception {
        assertTrue(front.answer(front.ask("trialAllow", "tab", handle, "level", "act")).has("result"));
    }

    private JsonObject call(String tool, String arguments) throws Exception {
        JsonObject all = JsonParser.parseString(arguments).getAsJsonObject();
        all.addProperty("tab", handle);
        return client.callTool(tool, all, Stage.SOON).structured();
    }

    private static String code(JsonObject answer) {
        return answer.has("error") ? answer.getAsJsonObject("error").get("code").getAsString() : "none";
    }

    @Test
    void navigateSaysWhereTheTabIsAndWhatThatTracked() throws Exception {
        JsonObject went = call("navigate", "{\"url\":\"/two\"}");
        assertEquals(handle + "@1", went.get("step").getAsString(), went::toString);
        assertEquals("https://shop.example/two", went.get("url").getAsString());
        assertEquals("two", went.get("title").getAsString());
        assertEquals(200, went.get("status").getAsInt());
        assertTrue(went.get("page").getAsString().startsWith(handle + "/"), went::toString);
        JsonArray pushes = went.getAsJsonObject("tracked").getAsJsonArray("pushes");
        assertEquals("two", pushes.get(0).getAsJsonObject().get("event").getAsString(), went::toString);
        assertFalse(call("navigate", "{\"history\":-1,\"tracked\":false}").has("tracked"));
        assertEquals("one", page.evaluate("document.title").getAsString());
        JsonObject failed = call("navigate", "{\"url\":\"/hangs\",\"timeoutMs\":400}");
        assertEquals("NAVIGATION_FAILED", code(failed), failed::toString);
        assertEquals("Check the address, or call navigate again. takeSnapshot shows where the tab is now.",
                failed.getAsJsonObject("error").get("hint").getAsString());
        assertEquals("https://shop.example/one", call("takeSnapshot", "{}").get("url").getAsString());
        assertEquals("BAD_ARGUMENT", code(call("navigate", "{\"url\":\"/two\",\"reload\":true}")));
    }

    @ParameterizedTest(name = "{1}")
    @CsvSource(delimiter = '|', textBlock = """
            soon(() => document.body.append(Object.assign(document.createElement('button'), {textContent: 'Pay'}))) | {"element":"button \\"Pay\\""}      | element
            soon(() => document.body.append('Thank you'))                          | {"text":"thank you"}                     | text
            soon(() => document.querySelector('#loading').remove())                | {"gone":"css=#loading"}                  | gone
            soon(() => location.href = '/two')                                     | {"url":"/two"}                           | url
            again(() => dataLayer.push({event: 'add_to_cart'}))                    | {"event":"add_*"}                        | event
            again(() => navigator.sendBeacon('/g/collect?v=2&tid=G-T1&en=purchase')) | {"hit":"ga4 purchase"}                  | hit
            0                                                                      | {"idle":200}                             | idle
            """)
    void waitForSaysWhatCame(String script, String asked, String by) throws Exception {
        page.evaluate("void (" + script + ")");
        JsonObject waited = call("waitFor", asked);
        assertTrue(waited.has("matched") && waited.get("matched").getAsBoolean(), waited::toString);
        assertEquals(by, waited.get("by").getAsString());
        assertEquals(by.equals("element") || by.equals("text"), waited.has("ref"), waited::toString);
    }

    @Tag("thorough")
    @ParameterizedTest(name = "{1}")
    @CsvSource(delimiter = '|', textBlock = """
            soon(() => document.querySelector('#loading').remove())                | {"gone":"text=Loading"}                  | gone
            soon(() => document.body.append(Object.assign(document.createElement('b'), {id: 'new', textContent: 'x'}))) | {"element":"css=#new"} | element
            soon(() => history.pushState({}, '', '/thanks?order=1'))               | {"url":"*/thanks*"}                      | url
            soon(() => location.href = '/again')                                   | {"event":"again"}                        | event
            """)
    void waitForSaysWhatElseCame(String script, String asked, String by) throws Exception {
        waitForSaysWhatCame(script, asked, by);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            {"text":"Never"}
            {"text":"ann@shop.example"}
            {"element":"text=Write to ann@shop.example"}
            """)
    void whatDoesNotComeIsAnAnswerAndNoRawTextIsLookedAt(String asked) throws Exception {
        JsonObject waited = call("waitFor", asked.replaceFirst("}$", ",\"timeoutMs\":600}"));
        assertFalse(waited.get("matched").getAsBoolean(), waited::toString);
    }

    @Tag("thorough")
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            {"text":"/ann.*example/"}
            {"text":"Unseen"}
            {"event":"one","element":"button \\"Pay\\""}
            """)
    void whatElseDoesNotComeIsAnAnswer(String asked) throws Exception {
        whatDoesNotComeIsAnAnswerAndNoRawTextIsLookedAt(asked);
    }

    @Test
    @Tag("thorough")
    void noActionIsDoneInAnotherDocumentThanItsOwn() throws Exception {
        Map<String, Tab> racing = new LinkedHashMap<>(Map.of(handle, page));
        while (racing.size() < Math.clamp(RACES / RACES_OF_A_TAB, 1, MOST_TABS)) {
            page = stage.attachAndReload(stage.openUrl(Stage.SHOP + "/one"));
            handle = stage.call("listTabs").structured().getAsJsonArray("tabs").asList().stream()
                    .map(tab -> tab.getAsJsonObject().get("handle").getAsString())
                    .filter(each -> !racing.containsKey(each)).findFirst().orElseThrow();
            allow();
            racing.put(handle, page);
        }
        var next = new AtomicInteger();
        var done = new AtomicInteger();
        long start = System.nanoTime();
        try (ExecutorService threads = Executors.newFixedThreadPool(racing.size())) {
            List<Future<Void>> races = new ArrayList<>();
            for (var each : racing.entrySet()) {
                races.add(threads.submit(() -> {
                    for (int race = next.getAndIncrement(); race < RACES; race = next.getAndIncrement()) {
                        done.addAndGet(race(each.getKey(), each.getValue(), race) ? 1 : 0);
                    }
                    return null;
                }));
            }
            for (Future<Void> each : races) {
                each.get();
            }
        }
        System.out.printf("Races: %d, in %d of them the action came first, 0 in another document; %d tabs, %d s%n",
                RACES,
                done.get(), racing.size(), TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start));
        assertTrue(done.get() > 0, "no action was ever in time");
    }

    /** A click on an element of the page that is there, while the page goes to another. Whether the click was done. */
    private static boolean race(String handle, Tab page, int race) throws Exception {
        JsonObject[] seen = new JsonObject[1];
        Stage.eventually("the page can be seen", () -> {
            seen[0] = front.answer(front.ask("takeSnapshot", "tab", handle));
            return seen[0].has("result");
        });
        JsonObject result = seen[0].getAsJsonObject("result");
        String label = page.evaluate("delete sessionStorage.clicks, label").getAsString();
        int asked = front.askJson("interact", handle, "{\"verb\":\"click\",\"target\":{\"ref\":\""
                + ref(result.get("text").getAsString()) + "\",\"document\":" + result.get("document")
                + "},\"options\":{\"timeoutMs\":" + (race % WON_EVERY == 0 ? 20_000 : 500) + "}}");
        if (race % WON_EVERY == 0) {
            page.waitFor("sessionStorage.clicks", Stage.SOON);
        } else {
            TimeUnit.MILLISECONDS.sleep(ThreadLocalRandom.current().nextInt(MOST_LEAD_MS));
        }
        page.evaluate("void (location.href = '/two?" + race + "')");
        JsonObject click = front.answer(asked);
        page.waitFor("location.search === '?" + race + "' && document.readyState === 'complete'", Stage.SOON);
        String clicks = page.evaluate("sessionStorage.clicks ?? ''").getAsString().strip();
        assertTrue(clicks.isEmpty() || clicks.equals(label), race + ": " + clicks + ", " + label + ", " + click);
        assertTrue(clicks.isEmpty() || !click.toString().contains("\"begun\":false"), click::toString);
        return !clicks.isEmpty();
    }

    private static String ref(String nodes) {
        for (var row : JsonParser.parseString(nodes).getAsJsonArray()) {
            JsonArray cells = row.getAsJsonArray();
            if (cells.size() > 4 && cells.get(3).getAsString().equals("button")) {
                return "e" + cells.get(2).getAsInt();
            }
        }
        throw new AssertionError(nodes);
    }

    @Test
    @Tag("thorough")
    void stopEndsANavigationThatWaits() throws Exception {
        int going = front.ask("navigate", "tab", handle, "url", "/hangs", "timeoutMs", 25_000);
        try (Popup popup = stage.popup(page)) {
            popup.awaitText("#levelUntil", "1 step");
            popup.page().click("#stop");
            popup.page().waitFor("document.querySelector('[data-level=see]').ariaPressed === 'true'", Stage.SOON);
        }
        JsonObject stopped = front.answer(going);
        assertEquals("STOPPED_BY_PERSON", code(stopped), stopped::toString);
        assertTrue(stopped.toString().contains("\"begun\":true"), stopped::toString);
    }

    @ParameterizedTest(name = "after {0} ms")
    @ValueSource(ints = 60)
    void aWorkerThatEndsInTheMiddleOfANavigationTellsNoFalseSuccess(int after) throws Exception {
        endTheWorker(after);
    }

    @Tag("thorough")
    @ParameterizedTest(name = "after {0} ms")
    @ValueSource(ints = {0, 20, 150, 400, 700})
    void aWorkerThatEndsAtAnyMomentOfANavigationTellsNoFalseSuccess(int after) throws Exception {
        endTheWorker(after);
    }

    private void endTheWorker(int after) throws Exception {
        int going = front.ask("navigate", "tab", handle, "url", "/slow");
        Thread.sleep(after);
        stage.endWorker();
        JsonObject answer = front.answer(going);
        if (answer.has("result")) {
            assertTrue(answer.toString().contains("/slow"), answer::toString);
        } else if (code(answer).equals("EXTENSION_NOT_CONNECTED")) { // the worker was faster: nothing was asked
            assertEquals("one", page.evaluate("document.title").getAsString());
        } else {
            assertTrue(answer.toString().contains("OUTCOME_UNKNOWN") || answer.toString().contains("\"begun\":false"),
                    answer::toString);
        }
        JsonObject[] next = new JsonObject[1];
        Stage.eventually("the next worker navigates", () -> {
            next[0] = front.answer(front.ask("navigate", "tab", handle, "url", "/two"));
            return next[0].has("result");
        });
        assertEquals("two", page.evaluate("document.title").getAsString(), () -> next[0].toString());
    }

    @Test
    @Tag("thorough")
    void navigationsOfTwoFrontsTakeTurns() throws Exception {
        try (ActingFront other = new ActingFront(stage.home())) {
            int[] calls = new int[12];
            for (int i = 0; i < calls.length; i++) {
                calls[i] = (i % 2 == 0 ? front : other).ask("navigate", "tab", handle, "url",
                        i % 2 == 0 ? "/two" : "/one");
            }
            for (int i = 0; i < calls.length; i++) {
                JsonObject answer = (i % 2 == 0 ? front : other).answer(calls[i]);
                assertTrue(answer.has("result"), answer::toString);
                assertTrue(answer.toString().contains(i % 2 == 0 ? "/two" : "/one"), answer::toString);
            }
        }
    }
}
