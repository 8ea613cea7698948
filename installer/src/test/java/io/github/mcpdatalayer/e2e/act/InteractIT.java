package io.github.mcpdatalayer.e2e.act;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.e2e.stage.Frameworks;
import io.github.mcpdatalayer.e2e.stage.Hands;
import io.github.mcpdatalayer.e2e.stage.Person;
import io.github.mcpdatalayer.e2e.stage.PersonsHand;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import io.github.mcpdatalayer.wire.Message;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** One action a call, in a real browser: what the page gets, and what is said of it. */
class InteractIT {

    @RegisterExtension
    static final Stage stage = new Stage().withFreshTabs();

    private Hands hands;

    @BeforeEach
    void connect() throws Exception {
        hands = new Hands(stage.wire());
    }

    private static Tab open(String body, String level) {
        Tab tab = stage.attach(stage.open(stage.browser(), Stage.SHOP + "/act",
                Reply.html("<!doctype html><meta charset=utf-8><title>Act</title>" + body)));
        Person.allow(stage, tab, level);
        return tab;
    }

    @Test
    void withoutConsentToActNothingIsDone() throws Exception {
        Tab tab = open("<button onclick=\"window.clicks = 1\">Add</button>", "see");
        Hands.Came came = hands.does("click", "button Add", null, new JsonObject());
        assertEquals("CONSENT_REQUIRED", came.outcome(), came::toString);
        assertTrue(tab.evaluate("window.clicks === undefined").getAsBoolean());
    }

    @Test
    void aClickIsTheWholeSequenceOfAMouse() throws Exception {
        Tab tab = open(
                """
                        <button id=b>Add</button><script>log = [];
                        for (const type of ['pointerover','pointerenter','mouseover','mouseenter','pointermove','mousemove','pointerdown','mousedown','focus','pointerup','mouseup','click'])
                          b.addEventListener(type, (event) => log.push(type + ' ' + (event.detail ?? '') + ' ' + (event.buttons ?? '')));
                        b.addEventListener('click', ({clientX, clientY, target, composedPath}) => {
                          const box = b.getBoundingClientRect();
                          inside = clientX > box.left && clientX < box.right && clientY > box.top && clientY < box.bottom;
                          b.textContent = 'Added';
                        });</script>""",
                "act");
        Hands.Came came = hands.does("click", "button Add", null, new JsonObject());
        assertEquals("done", came.outcome(), came::toString);
        assertTrue(came.came("received").getAsBoolean(), came::toString);
        assertTrue(came.came("changed").getAsInt() > 0, came::toString);
        assertEquals(
                "pointerover 0 0, pointerenter 0 0, mouseover 0 0, mouseenter 0 0, pointermove 0 0, mousemove 0 0, "
                        + "pointerdown 0 1, mousedown 1 1, focus 0 , pointerup 0 0, mouseup 1 0, click 1 0",
                tab.evaluate("log.join(', ')").getAsString());
        assertTrue(tab.evaluate("inside").getAsBoolean());
        assertTrue(came.answer().get("did").getAsString().matches("click e\\d+ button \"Add\""), came::toString);
        assertEquals("Added", came.page("element").getAsJsonArray().get(4).getAsString());
        assertTrue(tab.evaluate("document.querySelector('mcp-datalayer-outline') === null").getAsBoolean());
    }

    @Test
    void aFieldIsFilledAndReadBack() throws Exception {
        Tab tab = open(
                """
                        <label>Email <input id=i name=email value=old></label><script>log = [];
                        for (const type of ['focus', 'input', 'change']) i.addEventListener(type, () => log.push(type + ' ' + i.value));</script>""",
                "act");
        Hands.Came came = hands.does("fill", "textbox Email", new JsonPrimitive("ann@example.org"), new JsonObject());
        assertEquals("done", came.outcome(), came::toString);
        assertEquals("{\"email\":{\"Email\":\"ann@example.org\"}}", came.came("value").toString());
        assertEquals("focus old, input ann@example.org, change ann@example.org",
                tab.evaluate("log.join(', ')").getAsString());
    }

    @Test
    void aFieldOfAFrameThatIsHiddenMeanwhileIsNotSeenEither() throws Exception {
        Tab tab = open("<iframe id=f title=Inner srcdoc='<label>Name <input></label>'></iframe>", "act");
        tab.waitFor("frames[0].document.querySelector('input') !== null", Stage.SOON);
        String ref = hands.ref("textbox Name");
        tab.evaluate("f.style.visibility = 'hidden'");
        JsonObject more = new JsonObject();
        more.addProperty("timeoutMs", 200);
        Hands.Came came = hands.does("fill", ref, new JsonPrimitive("Ann"), more);
        assertEquals("NOT_VISIBLE", came.outcome(), came::toString);
        assertEquals("", tab.evaluate("frames[0].document.querySelector('input').value").getAsString());
    }

    @Test
    void whatWasReplacedIsNotTouchedAndWhatTookItsPlaceIsNamed() throws Exception {
        Tab tab = open("<div id=d><button onclick=\"clicks = 1\">Add</button></div>", "act");
        String ref = hands.ref("button Add");
        tab.evaluate("d.innerHTML = d.innerHTML");
        Hands.Came came = hands.does("click", ref, null, new JsonObject());
        assertEquals("REF_STALE", came.outcome(), came::toString);
        assertFalse(came.answer().getAsJsonObject("data").get("begun").getAsBoolean(), came::toString);
        assertEquals("Add", came.page("was").getAsJsonArray().get(4).getAsString());
        String now = "e" + came.page("now").getAsJsonArray().get(0).getAsJsonArray().get(2).getAsInt();
        assertTrue(tab.evaluate("window.clicks === undefined").getAsBoolean());
        Hands.Came done = hands.does("click", now, null, new JsonObject());
        assertEquals("done", done.outcome());
        assertEquals(1, tab.evaluate("clicks").getAsInt());

        tab.reload();
        assertEquals("REF_STALE", hands.does("click", now, null, new JsonObject()).outcome());
        JsonObject named = new JsonObject();
        JsonObject target = hands.target("css=button");
        target.remove("css");
        target.addProperty("ref", now);
        target.addProperty("document", done.answer().get("document").getAsString());
        named.add("target", target);
        assertEquals("REF_STALE", hands.does("click", null, null, named).outcome());
        assertEquals("ELEMENT_NOT_FOUND", hands.does("click", "e99999", null, new JsonObject()).outcome());
        assertTrue(tab.evaluate("window.clicks === undefined").getAsBoolean());
    }

    /** A page that counts which keys are down, and a text that takes its time. */
    private static final String TYPING = """
            <label>Note <textarea id=t></textarea></label><script>down = 0; ups = 0;
            addEventListener('keydown', (event) => { if (!event.isTrusted) down++; }); addEventListener('keyup', (event) => { if (!event.isTrusted) ups++; });
            t.addEventListener('input', () => { for (const end = performance.now() + 5; performance.now() < end;); });</script>""";

    private CompletableFuture<Hands.Came> typing(Tab tab) throws Exception {
        String ref = hands.ref("textbox Note");
        CompletableFuture<Hands.Came> typed = CompletableFuture.supplyAsync(() -> {
            try {
                return hands.does("type", ref, new JsonPrimitive("x".repeat(5000)), new JsonObject());
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        tab.waitFor("t.value.length > 20", Stage.SOON);
        return typed;
    }

    @Test
    @Tag("thorough")
    void aClickOfThePersonEndsTheStepAndNoKeyStaysPressed() throws Exception {
        Tab tab = open(TYPING, "act");
        CompletableFuture<Hands.Came> typed = typing(tab);
        PersonsHand.press(tab, 5, 400);
        Hands.Came came = typed.get(120, TimeUnit.SECONDS);
        assertEquals("PERSON_ACTIVE", came.outcome(), came::toString);
        assertTrue(came.answer().getAsJsonObject("data").get("begun").getAsBoolean(), came::toString);
        assertTrue(tab.evaluate("down === ups && t.value.length < 5000").getAsBoolean(),
                () -> tab.evaluate("[down, ups, t.value.length].join()").getAsString());
    }

    private static final String COUNTING = """
            <button id=b onclick="b.dataset.clicks = 1 + Number(b.dataset.clicks)" data-clicks=0>Add</button>
            <a id=next href="/next" style="position: fixed; left: 0; top: 200px; padding: 20px">Next</a>""";

    @Test
    void whatThePersonDoesBetweenStepsIsSaidOnceBeforeTheNext() throws Exception {
        Tab tab = open(COUNTING, "act");
        PersonsHand.press(tab, 300, 400); // before the first step: nobody has looked yet
        for (int i = 0; i < 3; i++) {
            Hands.Came came = hands.does("click", "button Add", null, new JsonObject());
            assertEquals("done", came.outcome(), came::toString); // our own clicks are not the person's
        }
        PersonsHand.press(tab, 300, 400);
        PersonsHand.key(tab, "a");
        Hands.Came paused = hands.does("click", "button Add", null, new JsonObject());
        assertEquals("PERSON_ACTIVE", paused.outcome(), paused::toString);
        assertFalse(paused.answer().getAsJsonObject("data").get("begun").getAsBoolean(), paused::toString);
        assertEquals("person", paused.answer().getAsJsonObject("data").get("by").getAsString());
        assertEquals("Act", paused.page("title").getAsString());
        assertEquals("3", tab.evaluate("b.dataset.clicks").getAsString());
        assertEquals("done", hands.does("click", "button Add", null, new JsonObject()).outcome());
        assertEquals("4", tab.evaluate("b.dataset.clicks").getAsString());
    }

    @Test
    @Tag("thorough")
    void eachClientIsToldOfThePersonByItself() throws Exception {
        Tab tab = open(COUNTING, "act");
        Hands others = new Hands(stage.wire());
        for (Hands each : List.of(hands, others)) {
            assertEquals("done", each.does("click", "button Add", null, new JsonObject()).outcome());
        }
        PersonsHand.press(tab, 300, 400);
        for (Hands each : List.of(hands, others)) {
            assertEquals("PERSON_ACTIVE", each.does("click", "button Add", null, new JsonObject()).outcome());
            assertEquals("done", each.does("click", "button Add", null, new JsonObject()).outcome());
        }
        assertEquals("4", tab.evaluate("b.dataset.clicks").getAsString());
    }

    @Test
    @Tag("thorough")
    void aPersonWhoWorksInAFrameOfThePageUsesThePage() throws Exception {
        Tab tab = open(COUNTING
                + "<iframe style='position: fixed; left: 0; top: 300px; border: 0' srcdoc='<p>frame'></iframe>", "act");
        tab.waitFor("frames[0]?.document.querySelector('p') != null", Stage.SOON);
        assertEquals("done", hands.does("click", "button Add", null, new JsonObject()).outcome());
        PersonsHand.press(tab, 40, 340);
        assertEquals("PERSON_ACTIVE", hands.does("click", "button Add", null, new JsonObject()).outcome());
        assertEquals("done", hands.does("click", "button Add", null, new JsonObject()).outcome());
    }

    @Test
    @Tag("thorough")
    void aPersonWhoHasGoneToAnotherPageIsNoticedThere() throws Exception {
        stage.browser().chrome().web().serve(Stage.SHOP + "/next", Reply.html("<title>Next page</title>" + COUNTING));
        Tab tab = open(COUNTING + "<script>addEventListener('pagehide', () => dataLayer = [{event: 'left'}])</script>",
                "act");
        assertEquals("done", hands.does("click", "button Add", null, new JsonObject()).outcome());
        PersonsHand.press(tab, 10, 210, "document.title === 'Next page' && document.readyState === 'complete'");
        Hands.Came paused = hands.does("click", "button Add", null, new JsonObject());
        assertEquals("PERSON_ACTIVE", paused.outcome(), paused::toString);
        assertEquals("Next page", paused.page("title").getAsString());
        assertEquals("done", hands.does("click", "button Add", null, new JsonObject()).outcome());
    }

    @Test
    void escapeTwiceByThePersonStopsWhatClientsDoInTheTab() throws Exception {
        Tab tab = open(TYPING, "act");
        CompletableFuture<Hands.Came> typed = typing(tab);
        PersonsHand.keyTwice(tab, "Escape");
        assertEquals("STOPPED_BY_PERSON", typed.get(120, TimeUnit.SECONDS).outcome());
        assertEquals("CONSENT_REQUIRED", hands.does("hover", "textbox Note", null, new JsonObject()).outcome());
    }

    private static final String WAITING = "<button disabled>Pay</button><p style='height:300px'>Order</p>";

    /** Returns what a front waits for, while the person does something. */
    private String meanwhile(Tab tab, Callable<String> waiting, Runnable person) throws Exception {
        var answer = new FutureTask<>(waiting);
        Thread.ofVirtual().start(answer);
        tab.evaluate("new Promise((resolve) => setTimeout(resolve, 400))");
        person.run();
        return answer.get(120, TimeUnit.SECONDS);
    }

    private String pay() throws Exception {
        JsonObject more = new JsonObject();
        more.addProperty("timeoutMs", 6000);
        return hands.does("click", "css=button", null, more).outcome();
    }

    private String waitForThanks() throws Exception {
        Message.Response answer = stage.wire().ask("waitFor",
                JsonParser.parseString("{\"target\":{\"css\":\"h1\"},\"waitMs\":3000}").getAsJsonObject());
        return answer.error() == null ? answer.result().get("found").getAsString() : answer.error().code();
    }

    private static void escapeTwice(Tab tab) {
        PersonsHand.key(tab, "Escape");
        PersonsHand.key(tab, "Escape");
    }

    @Test
    @Tag("thorough")
    void thePersonIsHeardInEveryWait() throws Exception {
        Tab tab = open(WAITING, "act");
        assertEquals("false", meanwhile(tab, this::waitForThanks, () -> PersonsHand.press(tab, 5, 200)),
                "a person may be what is waited for");
        assertEquals("PERSON_ACTIVE", meanwhile(tab, this::pay, () -> PersonsHand.press(tab, 5, 200)));
        assertEquals("PERSON_ACTIVE", meanwhile(tab, this::pay, () -> PersonsHand.key(tab, "a")));
        assertEquals("NOT_ENABLED", meanwhile(tab, this::pay, () -> {}), "what was said is not said again");
        assertEquals("STOPPED_BY_PERSON", meanwhile(tab, this::pay, () -> escapeTwice(tab)));
        assertEquals("CONSENT_REQUIRED", pay());
        assertEquals("STOPPED_BY_PERSON", meanwhile(tab, this::waitForThanks, () -> escapeTwice(tab)));
    }

    @Test
    @Tag("thorough")
    void ourOwnEscapeStopsNothing() throws Exception {
        Tab tab = open("<p id=p>x</p><script>onkeydown = (event) => { p.textContent += event.key; }</script>", "act");
        for (int i = 0; i < 2; i++) {
            assertEquals("done", hands.does("press", null, new JsonPrimitive("Escape"), new JsonObject()).outcome());
        }
        assertEquals("xEscapeEscape", tab.evaluate("p.textContent").getAsString());
        assertEquals("done", hands.does("press", null, new JsonPrimitive("a"), new JsonObject()).outcome());
    }

    @Test
    @Tag("thorough")
    void stopLetsGoOfEveryKey() throws Exception {
        Tab tab = open(TYPING, "act");
        CompletableFuture<Hands.Came> typed = typing(tab);
        Person.allow(stage, tab, "see");
        assertEquals("STOPPED_BY_PERSON", typed.get(120, TimeUnit.SECONDS).outcome());
        tab.waitFor("down === ups", Stage.SOON);
        int length = tab.evaluate("t.value.length").getAsInt();
        tab.evaluate("new Promise((resolve) => setTimeout(resolve, 300))");
        assertEquals(length, tab.evaluate("t.value.length").getAsInt());
    }

    @Test
    @Tag("thorough")
    void inATabInTheBackgroundAllOfItComesAndIsSaid() throws Exception {
        Tab tab = open(
                """
                        <label>Name <input id=i></label><label>Town <input id=t></label><button id=b onclick="clicks = 1">Add</button>
                        <div onmousedown="event.preventDefault(); l.focus()"><input id=l role=combobox aria-label=List onfocus="opened++" onblur="shut++"></div><script>log = []; opened = shut = 0;
                        for (const e of [i, t]) for (const type of ['focus', 'blur', 'focusin', 'change']) e.addEventListener(type, () => log.push(type + ' ' + e.id));</script>""",
                "act");
        stage.openScript("document.title = 'In front'").activate();
        tab.waitFor("document.visibilityState === 'hidden'", Stage.SOON);
        for (String field : List.of("Name", "Town")) {
            Hands.Came came = hands.does("fill", "textbox " + field, new JsonPrimitive("x"), new JsonObject());
            assertEquals("done", came.outcome(), came::toString);
            assertTrue(came.page("hidden").getAsBoolean(), came::toString);
        }
        assertEquals("done", hands.does("click", "button Add", null, new JsonObject()).outcome());
        assertEquals("done", hands.does("type", "textbox Town", new JsonPrimitive("yz"), new JsonObject()).outcome());
        assertEquals("xyz", tab.evaluate("t.value").getAsString());
        assertEquals(1, tab.evaluate("clicks").getAsInt());
        assertEquals("focus i,focusin i,change i,blur i,focus t,focusin t,change t,blur t,focus t,focusin t",
                tab.evaluate("log.join()").getAsString());
        assertEquals("done", hands.does("click", "combobox List", null, new JsonObject()).outcome());
        assertEquals("1 0", tab.evaluate("`${opened} ${shut}`").getAsString(), "its list opens by the focus");
        assertEquals("done", hands.does("click", "textbox Name", null, new JsonObject()).outcome());
        assertEquals("1 1", tab.evaluate("`${opened} ${shut}`").getAsString());
        assertEquals("hidden", tab.evaluate("document.visibilityState").getAsString());
    }

    @Tag("thorough")
    @ParameterizedTest
    @ValueSource(strings = {"react", "vue", "svelte", "angular"})
    void theFieldsOfFrameworksTakeWhatTheyAreGiven(String framework) throws Exception {
        Tab tab = open("<div id=app></div><script>" + Frameworks.script(framework).replace("</script", "<\\/script")
                + "</script>", "act");
        tab.waitFor("document.querySelector('output') !== null", Stage.SOON);
        JsonObject none = new JsonObject();
        assertEquals("done", hands.does("fill", "textbox Name", new JsonPrimitive("Ann"), none).outcome());
        assertEquals("done", hands.does("check", "checkbox Terms", null, none).outcome());
        assertEquals("done", hands.does("select", "combobox Size", new JsonPrimitive("M"), none).outcome());
        Hands.Came digits = hands.does("fill", "textbox Digits", new JsonPrimitive("1a2b"), none);
        assertEquals("done", digits.outcome(), digits::toString);
        assertTrue(digits.came("note").getAsString().contains("another value"), digits::toString);
        assertEquals("done", hands.does("type", "textbox Digits", new JsonPrimitive("c3"), none).outcome());
        Hands.Came fixed = hands.does("fill", "textbox Fixed", new JsonPrimitive("other"), none);
        assertEquals("NOT_TAKEN", fixed.outcome(), fixed::toString);
        Hands.Came sent = hands.does("click", "button Send it", null, none);
        assertTrue(sent.came("changed").getAsInt() > 0, sent::toString);
        assertEquals("Ann true M 123", tab.evaluate("document.querySelector('output').textContent").getAsString());
    }
}
