package io.github.mcpdatalayer.e2e.code;

import java.util.List;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.e2e.stage.Hands;
import io.github.mcpdatalayer.e2e.stage.Person;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Code of a client by the companion, where Allow User Scripts is off. */
class TrustedCodeIT {

    private static final String STRICT = "script-src 'nonce-a'; require-trusted-types-for 'script'; trusted-types 'none'";

    @RegisterExtension
    static final Stage stage = Stage.withCompanion();

    private McpClient front;

    @BeforeEach
    void connect() throws Exception {
        front = stage.client("--toolsets", "page,code");
    }

    private static Tab open(String body, boolean code) {
        Tab tab = stage.attach(stage.open(stage.browser(), Stage.SHOP + "/strict",
                Reply.html("<!doctype html><meta charset=utf-8><title>Strict</title>" + body)
                        .with("Content-Security-Policy", STRICT)));
        Person.allow(stage, tab, "act");
        if (code) {
            Person.allowCode(stage, tab, true);
        }
        return tab;
    }

    private McpClient.Answer run(String code, Object... more) throws Exception {
        JsonObject arguments = Stage.arguments(more);
        arguments.addProperty("function", code);
        return front.callTool("evaluate", arguments, Stage.SOON);
    }

    @Test
    void noPolicyOfThePageHoldsItBack() throws Exception {
        Tab tab = open(
                "<script nonce=a>dataLayer = []; seen = []; onerror = (m) => seen.push(m); eval = null</script><p id=p>one</p>",
                true);
        McpClient.Answer answer = run(
                "dataLayer.push({event: 'by_code'}); return [await 1, document.title, p.textContent]");
        assertFalse(answer.isError(), answer::text);
        assertEquals("[1,\"Strict\",\"one\"]", answer.structured().get("result").toString(), answer::text);
        assertTrue(answer.text().contains("by_code"), answer::text);
        assertEquals("TypeError", run("null.x").structured().getAsJsonObject("threw").get("name").getAsString());
        assertEquals("\"one\"",
                run("(el) => el.textContent", "element", "css=#p").structured().get("result").toString());
        assertEquals("[]", tab.evaluate("JSON.stringify(seen)").getAsString());
    }

    @Test
    @Tag("thorough")
    void aFrameOfTheSiteHasItUnlessAnotherSiteIsAroundIt() throws Exception {
        Web web = stage.browser().chrome().web();
        for (String name : List.of("left", "right", "deep", "far")) {
            web.serve(Stage.SHOP + "/" + name, Reply.html("<!doctype html><title>" + name + "</title>"
                    + (name.equals("right") ? "<iframe src=/deep></iframe>" : ""))
                    .with("Content-Security-Policy", STRICT));
        }
        web.serve("https://pay.example/", Reply.html("<iframe src='" + Stage.SHOP + "/far'></iframe>"));
        Tab tab = open(
                "<iframe src=/left></iframe><iframe src=/right></iframe><iframe src='https://pay.example/'></iframe>",
                true);
        Stage.eventually("all frames are there", () -> frames().size() == 5);
        JsonObject frames = frames();
        for (String name : List.of("left", "right", "deep")) {
            String ran = "window.mine = 1; return document.title";
            McpClient.Answer answer = run(ran, "frame", frames.get(name).getAsInt());
            assertEquals("\"" + name + "\"", answer.structured().get("result").toString(), answer::text);
        }
        assertEquals("undefined,1,1,1", tab.evaluate(
                "[String(window.mine), frames[0].mine, frames[1].mine, frames[1].frames[0].mine].join()")
                .getAsString());
        assertEquals("CODE_BLOCKED", run("1", "frame", frames.get("far").getAsInt()).errorCode());

        tab.evaluate("frames[0].location = '/deep'");
        tab.waitFor("frames[0].document.title === 'deep'", Stage.SOON);
        assertEquals("\"deep\"",
                run("document.title", "frame", frames.get("left").getAsInt()).structured().get("result").toString());
    }

    /** The numbers of the frames of the page, by their titles. */
    private static JsonObject frames() {
        return Stage.inExtension(stage.browser(),
                """
                        chrome.tabs.query({}).then((tabs) => chrome.scripting.executeScript({
                          target: {tabId: tabs.find(({url}) => url?.startsWith('https://shop.example/strict')).id, allFrames: true}, func: () => document.title,
                        })).then((all) => Object.fromEntries(all.map(({result, frameId}) => [result, frameId])))""")
                .getAsJsonObject();
    }

    @Test
    void realInputAndCodeTakeTurns() throws Exception {
        open("<button id=b>Add</button><script nonce=a>n = 0; b.onclick = ({isTrusted}) => { n += isTrusted; }</script>",
                true);
        Hands hands = new Hands(stage.wire());
        JsonObject trusted = new JsonObject();
        trusted.add("options", Stage.arguments("input", "trusted"));
        for (int n = 1; n <= 3; n++) {
            Hands.Came came = hands.does("click", "css=#b", null, trusted);
            assertEquals("done", came.outcome(), came::toString);
            assertEquals(n, run("n").structured().get("result").getAsInt());
        }
    }

    @Test
    void withoutTheSwitchForCodeNoneRuns() throws Exception {
        Tab tab = open("<p>one</p>", false);
        McpClient.Answer answer = run("document.title = 'ran'");
        assertEquals("CONSENT_REQUIRED", answer.errorCode(), answer::text);
        assertEquals("Strict", tab.evaluate("document.title").getAsString());
    }

    @Test
    void aPageThatGoesInTheMiddleTakesTheCodeWithIt() throws Exception {
        Tab tab = open("<p>one</p>", true);
        stage.browser().chrome().web().serve(Stage.SHOP + "/strict-next", Reply.html("<title>Next</title>"));
        McpClient.Answer answer = run("location.href = '/strict-next'; await new Promise(() => {})");
        assertEquals("unknown", answer.structured().get("kind").getAsString(), answer::text);
        tab.waitFor("document.title === 'Next'", Stage.SOON);
        assertEquals("\"Next\"", run("document.title").structured().get("result").toString());
    }

    @Test
    void aScriptThatStaysRunsInEachPageWhateverItsPolicy() throws Exception {
        Tab tab = open("<p>one</p>", true);
        front.callTool("injectScript",
                Stage.arguments("id", "mark", "code", "document.documentElement.dataset.mark = 'here'"),
                Stage.SOON);
        tab.waitFor("document.documentElement.dataset.mark === 'here'", Stage.SOON);
        tab.reload();
        tab.waitFor("document.documentElement.dataset.mark === 'here'", Stage.SOON);
    }

    /** The first script of each page writes down what it meets. */
    @Test
    void aScriptThatStaysRunsBeforeTheFirstOneOfEachPageOfTheSiteAlone() throws Exception {
        String first = "<script nonce=a>met = String(window.mark)</script>";
        String[] policy = {"Content-Security-Policy", STRICT};
        stage.browser().chrome().web()
                .serve(Stage.SHOP + "/next", Reply.html(first + "<title>Next</title><iframe src=/inner></iframe>")
                        .with(policy[0], policy[1]))
                .serve(Stage.SHOP + "/inner", Reply.html(first + "<title>Inner</title>").with(policy[0], policy[1]))
                .serve("https://pay.example/", Reply.html("<script>met = String(window.mark)</script>"));
        Tab tab = open(first, true);
        assertEquals("undefined", tab.evaluate("met").getAsString());
        McpClient.Answer injected = inject("id", "mark", "code",
                "window.mark = (window.mark ?? 0) + 1; receive(() => window.mark)");
        assertFalse(injected.isError(), injected::text);
        for (String path : List.of("/next", "/strict", "/next")) {
            tab.goTo(Stage.SHOP + path);
            assertEquals("1", tab.evaluate("met").getAsString());
            assertEquals("1", inject("id", "mark", "message", 1).structured().get("result").toString(), "it ran once");
        }
        tab.waitFor("frames[0].met === 'undefined'", Stage.SOON);

        tab.goTo("https://pay.example/");
        assertEquals("undefined", tab.evaluate("met").getAsString());
        Stage.eventually("the tab has left the site", () -> inject().text().contains("ACCESS_LOST"));
        tab.goTo(Stage.SHOP + "/next");
        assertEquals("undefined", tab.evaluate("met").getAsString(), "it ended with the site");
    }

    @Test
    void aScriptThatStaysEndsWithTheSwitchForCode() throws Exception {
        Tab tab = open("<script nonce=a>met = String(window.mark)</script>", true);
        assertFalse(inject("id", "mark", "code", "window.mark = 1").isError());
        tab.reload();
        assertEquals("1", tab.evaluate("met").getAsString());
        Person.allowCode(stage, tab, false);
        tab.reload();
        assertEquals("undefined", tab.evaluate("met").getAsString());
    }

    private McpClient.Answer inject(Object... arguments) throws Exception {
        return front.callTool("injectScript", Stage.arguments(arguments), Stage.SOON);
    }
}
