package io.github.mcpdatalayer.e2e.act;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.e2e.stage.Hands;
import io.github.mcpdatalayer.e2e.stage.Person;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.e2e.stage.WindowState;
import io.github.mcpdatalayer.e2e.stage.WireFront;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import io.github.mcpdatalayer.testing.Eventually;
import io.github.mcpdatalayer.wire.Message;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** Actions on pages that are shown in another way than others, or go while something is done. */
class InteractPagesIT {

    @RegisterExtension
    static final Stage stage = new Stage();

    private WireFront wire;
    private Hands hands;

    @BeforeEach
    void connect() throws Exception {
        wire = stage.wire();
        hands = new Hands(wire);
    }

    private static Web web() {
        return stage.browser().chrome().web();
    }

    private static Reply page(String title, String body) {
        return Reply
                .html("<!doctype html><meta charset=utf-8><title>" + title + "</title><script>dataLayer = [{event: '"
                        + title + "'}]</script>" + body);
    }

    private static Tab open(Reply page) throws Exception {
        Tab tab = stage.attachAndReload(stage.open(stage.browser(), Stage.SHOP + "/one", page));
        Person.allow(stage, tab, "act");
        return tab;
    }

    @Test
    @Tag("thorough")
    void aPageThatWasPrerenderedIsOperatedOnceItIsShown() throws Exception {
        web().serve(Stage.SHOP + "/next", page("next",
                "<button onclick=\"dataLayer.push({event: 'pressed'})\">Add</button><script>fetch('/ready')</script>"));
        web().serve(Stage.SHOP + "/list", page("list", """
                <a href=/next>Next</a><script type="speculationrules">
                {"prerender": [{"source": "list", "urls": ["/next"], "eagerness": "immediate"}]}
                </script>"""));
        open(page("one", "")).release(); // a browser does not prerender for a page with a debugger
        assertEquals("list", went("\"url\": \"/list\"").get("title").getAsString());
        assumeTrue(Eventually.comes(() -> web().missed().contains(Stage.SHOP + "/ready")),
                "NOT TESTED: this browser did not prerender the page.");
        assertEquals(0, hands.rows().stream().filter(row -> Hands.shown(row).equals("button Add")).count(),
                "nobody sees it yet");
        Hands.Came came = hands.does("click", "link Next", null, new JsonObject());
        assertEquals("done", came.outcome(), came::toString);
        assertEquals(Stage.SHOP + "/next", came.came("url").getAsString(), came::toString);
        assertEquals("done", hands.does("click", "button Add", null, new JsonObject()).outcome());
        WireFront.History history = wire.historyWith("pressed");
        assertEquals("prerender", history.lastPage().get("navigation").getAsString());
        assertEquals(1, history.events().stream().filter("pressed"::equals).count());
    }

    /** Returns where a navigation has led. */
    private JsonObject went(String way) throws Exception {
        JsonObject params = JsonParser.parseString("{" + way + ", \"callId\": \"call-of-pages-" + System.nanoTime()
                + "\"}").getAsJsonObject();
        Message.Response response = wire.ask("navigate", params);
        assertNull(response.error(), response::toString);
        return JsonParser.parseString(response.result().get("text").getAsString()).getAsJsonObject();
    }

    @Test
    void historyLeadsBackToThePageAsItWasLeft() throws Exception {
        web().serve(Stage.SHOP + "/two", page("two", "<button>Two</button>"));
        Tab tab = open(page("one",
                "<label>Note <input id=n></label><script>addEventListener('pageshow', (e) => { kept = e.persisted; })</script>"));
        assertEquals("done", hands.does("fill", "textbox Note", new JsonPrimitive("kept"), new JsonObject()).outcome());
        String ref = hands.ref("textbox Note");
        for (String way : new String[]{"\"url\": \"/two\"", "\"history\": -1", "\"history\": 1", "\"history\": -1"}) {
            JsonObject facts = went(way);
            assertEquals(way.endsWith("-1") ? "one" : "two", facts.get("title").getAsString(), facts::toString);
            assertTrue(facts.get("loaded").getAsBoolean(), facts::toString);
        }
        assumeTrue(tab.evaluate("kept").getAsBoolean(), "NOT TESTED: this browser did not keep the page.");
        Hands.Came came = hands.does("type", ref, new JsonPrimitive("!"), new JsonObject());
        assertEquals("done", came.outcome(), came::toString);
        assertEquals("kept!", tab.evaluate("n.value").getAsString());
    }

    @Test
    void inAMinimisedWindowAllOfItComes() throws Exception {
        Tab tab = open(page("one",
                "<label>Note <input id=n></label><button onclick=\"n.dataset.clicks = 1\">Add</button>"));
        try (WindowState minimised = WindowState.minimised(tab)) {
            assumeTrue(Eventually.comes(() -> tab.evaluate("document.visibilityState").getAsString().equals("hidden")),
                    "NOT TESTED: this browser does not hide minimised windows.");
            assertEquals("done",
                    hands.does("fill", "textbox Note", new JsonPrimitive("x"), new JsonObject()).outcome());
            Hands.Came came = hands.does("click", "button Add", null, new JsonObject());
            assertEquals("done", came.outcome(), came::toString);
            assertTrue(came.page("hidden").getAsBoolean(), came::toString);
            assertEquals("x1", tab.evaluate("n.value + n.dataset.clicks").getAsString());
            assertEquals("hidden", tab.evaluate("document.visibilityState").getAsString(), "it is not brought forward");
        }
    }

    @Test
    void underAFrameThatCannotBeReadNobodyKnowsWhatCoversAButton() throws Exception {
        web().serve("https://between.example/", Reply.html("<iframe src='" + Stage.SHOP + "/inner'></iframe>"))
                .serve(Stage.SHOP + "/inner",
                        page("inner", "<button onclick=\"dataLayer.push({event: 'pressed'})\">Inner</button>"));
        open(page("one", "<iframe src='https://between.example/' width=500 height=300></iframe>"));
        WireFront.History history = wire.historyWith("inner");
        int frame = history.facts().getAsJsonArray("pages").asList().stream().map(JsonElement::getAsJsonObject)
                .filter(each -> each.get("url").getAsString().endsWith("/inner")).findFirst().orElseThrow().get("frame")
                .getAsInt();
        JsonObject target = new JsonObject();
        target.addProperty("css", "button");
        target.addProperty("frame", frame);
        JsonObject more = new JsonObject();
        more.add("target", target);
        Hands.Came came = hands.does("click", null, null, more);
        assertEquals("done", came.outcome(), came::toString);
        assertEquals("unverified", came.came("hit").getAsString(), came::toString);
        wire.historyWith("pressed");
    }

    /** A text that takes its time, and a page that counts which keys are down. */
    private static final String TYPING = """
            <label>Note <textarea id=t></textarea></label><script>down = 0; ups = 0;
            addEventListener('keydown', () => { down++; }); addEventListener('keyup', () => { ups++; });
            t.addEventListener('input', () => { for (const end = performance.now() + 5; performance.now() < end;); });</script>""";

    @Test
    void aCallThatIsCancelledInTheMiddleOfTypingLetsGoOfItsKeys() throws Exception {
        Tab tab = open(page("one", TYPING));
        String ref = hands.ref("textbox Note");
        CompletableFuture<Hands.Came> typed = CompletableFuture.supplyAsync(() -> {
            try {
                return hands.does("type", ref, new JsonPrimitive("x".repeat(5000)), new JsonObject());
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        tab.waitFor("t.value.length > 20", Stage.SOON);
        wire.cancelLast();
        Hands.Came came = typed.get(Stage.SOON.toSeconds(), TimeUnit.SECONDS);
        assertEquals("CANCELLED", came.outcome(), came::toString);
        JsonObject data = came.answer().getAsJsonObject("data");
        assertTrue(data.get("begun").getAsBoolean(), came::toString);
        JsonArray steps = data.getAsJsonArray("steps");
        assertEquals("type " + ref + " textbox \"Note\"",
                steps.get(0).getAsJsonObject().get("did").getAsString(), came::toString);
        tab.waitFor("down === ups", Stage.SOON);
        assertTrue(tab.evaluate("t.value.length < 5000").getAsBoolean());
        int length = tab.evaluate("t.value.length").getAsInt();
        assertEquals("done", hands.does("press", ref, new JsonPrimitive("End"), new JsonObject()).outcome());
        assertEquals(length, tab.evaluate("t.value.length").getAsInt(), "nothing is typed any more");
    }

    @Test
    @Tag("thorough")
    void aWorkerThatEndsInTheMiddleOfTypingLeavesNoKeyDownAndTheStepIsToldAsUnknown() throws Exception {
        Tab tab = open(page("one", TYPING));
        McpClient front = stage.anotherClient("--toolsets=page");
        JsonObject entry = JsonParser
                .parseString("{\"type\": \"textbox \\\"Note\\\"\", \"text\": \"" + "x".repeat(3000) + "\"}")
                .getAsJsonObject();
        JsonArray entries = new JsonArray();
        entries.add(entry);
        JsonObject arguments = new JsonObject();
        arguments.add("do", entries);
        CompletableFuture<McpClient.Answer> typed = CompletableFuture.supplyAsync(() -> {
            try {
                return front.callTool("interact", arguments, Stage.SOON);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        tab.waitFor("t.value.length > 20", Stage.SOON);
        stage.endWorker();
        McpClient.Answer answer = typed.get(Stage.SOON.toSeconds(), TimeUnit.SECONDS);
        assertTrue(answer.isError(), answer.text());
        assertEquals("OUTCOME_UNKNOWN", answer.errorCode(), answer.text());
        assertFalse(answer.structured().getAsJsonArray("steps").isEmpty(), answer.text());
        Stage.eventually("no key is down", () -> tab.evaluate("down === ups").getAsBoolean());
        String once = tab.evaluate("t.value").getAsString();
        assertTrue(once.length() <= 3000, "it is never typed twice");
    }
}
