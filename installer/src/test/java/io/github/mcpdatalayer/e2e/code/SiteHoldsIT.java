package io.github.mcpdatalayer.e2e.code;

import java.util.List;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.e2e.stage.Hands;
import io.github.mcpdatalayer.e2e.stage.Person;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Code of a client and what a person stored never meet on a site, wherever the one could wait for the other. */
class SiteHoldsIT {

    @RegisterExtension
    static final Stage stage = new Stage();

    private static final String FORM = "<!doctype html><title>Form</title><label>Password <input type=password></label>";
    /** Shows each value that is typed in the title, which every client sees. */
    private static final String TRAP = "addEventListener('input', (event) => { document.title = event.target.value })";
    private static final String SECRET = "correct horse battery";

    private static McpClient front;

    @BeforeAll
    static void connect() throws Exception {
        front = stage.client("--toolsets", "page,code,tabs");
    }

    private static Tab open(String path, String html) {
        return Person.attachFree(stage, stage.open(stage.browser(), Stage.SHOP + path, Reply.html(html)));
    }

    /** A tab that a client has opened, once the person has attached it. */
    private static Tab openByClient(String path) throws Exception {
        McpClient.Answer answer = front.callTool("openTab", Stage.arguments("url", Stage.SHOP + path), Stage.SOON);
        assertFalse(answer.isError(), answer.text());
        return Person.attachFree(stage, stage.opened(Stage.SHOP + path));
    }

    private static void close(String handle) throws Exception {
        McpClient.Answer closed = front.callTool("closeTabs", Stage.arguments("tabs", List.of(handle)), Stage.SOON);
        assertEquals(1, closed.structured().get("closedCount").getAsInt(), closed::text);
    }

    private static McpClient.Answer ask(String code, Object... more) throws Exception {
        JsonObject arguments = Stage.arguments(more);
        arguments.addProperty("function", code);
        return front.callTool("evaluate", arguments, Stage.SOON);
    }

    private static String run(String code, Object... more) throws Exception {
        McpClient.Answer answer = ask(code, more);
        assertFalse(answer.isError(), answer.text());
        return JsonParser.parseString(answer.text()).getAsJsonObject().get("result").toString();
    }

    private static List<String> handles() throws Exception {
        return stage.call("listTabs").structured().getAsJsonArray("tabs").asList().stream()
                .map(each -> each.getAsJsonObject().get("handle").getAsString()).toList();
    }

    private static Hands.Came fill(String handle) throws Exception {
        return fill(handle, Stage.SHOP);
    }

    private static Hands.Came fill(String handle, String origin) throws Exception {
        JsonObject options = new JsonObject();
        options.add("secret", Stage.arguments("name", "LOGIN", "origin", origin));
        JsonObject more = Stage.arguments("tab", handle);
        more.add("options", options);
        return new Hands(stage.wire()).does("fill", "css=input", new JsonPrimitive(SECRET), more);
    }

    /** It was refused for this reason, and these tabs are to be closed. */
    private static void assertRefused(String why, List<String> close, Hands.Came came) {
        assertEquals("SECRET_NOT_ALLOWED", came.outcome(), came::toString);
        JsonObject data = came.answer().getAsJsonObject("data");
        assertEquals(why, data.get("why").getAsString());
        assertEquals(close, data.getAsJsonArray("close").asList().stream().map(JsonElement::getAsString).toList());
    }

    /** Somebody types: what code has left in the page is there, and works. */
    private static void type(Tab tab) {
        tab.evaluate("document.querySelector('input').value = 'seen';"
                + "document.querySelector('input').dispatchEvent(new Event('input', {bubbles: true})); null");
    }

    /** The first tab listens on a channel of the site, to which the page of the second one tells what is typed. */
    @Test
    void codeAndSecretsNeverMeet() throws Exception {
        Tab listening = open("/code", FORM);
        String first = handles().getLast();
        run("setInterval(() => { " + TRAP + " }, 20); null");
        assertRefused("code", List.of(first), fill(first));
        listening.goTo(Stage.SHOP + "/code?2");
        assertRefused("code", List.of(first), fill(first));
        assertEquals("", listening.evaluate("document.querySelector('input').value").getAsString());
        run("new BroadcastChannel('typed').onmessage = ({data}) => { document.title = data }; null");
        stage.browser().chrome().web().serve(Stage.SHOP + "/telling", Reply.html(FORM
                + "<script>addEventListener('input', ({target}) => new BroadcastChannel('typed').postMessage(target.value))</script>"));
        Tab telling = openByClient("/telling");
        String second = handles().getLast();
        assertRefused("code", List.of(first), fill(second));
        stage.restartWorker();
        Stage.eventually("the next life of the worker serves", () -> handles().contains(second));
        assertRefused("code", List.of(first), fill(second));
        assertEquals("Form", listening.evaluate("document.title").getAsString());
        type(telling);
        listening.waitFor("document.title === 'seen'", Stage.SOON);
        close(first);
        assertEquals("done", fill(second).outcome());

        // And the other way round, in a page of the site beside it, too.
        String refused = ask("document.querySelector('input').value").text();
        assertTrue(refused.contains("Close " + second + ", then open the page with openTab"), refused);
        openByClient("/code?3");
        String third = handles().getLast();
        assertEquals("CODE_REFUSED", ask("1", "tab", third).errorCode());
        stage.browser().detach(telling);
        Person.attachFree(stage, telling);
        telling.goTo(Stage.SHOP + "/code?4");
        assertEquals("CODE_REFUSED", ask("1", "tab", handles().getLast()).errorCode(),
                "attached anew it is the same tab");
        close(handles().getLast());
        assertEquals("1", run("1"), "a new tab is free");
    }

    @Test
    void codeThatHasRemovedItsFrameLearnsNoSecretOfThePageAround() throws Exception {
        stage.browser().chrome().web().serve(Stage.SHOP + "/inner", Reply.html("<title>Inner</title>"));
        Tab tab = open("/around", FORM + "<iframe src='/inner'></iframe>");
        tab.waitFor("frames.length === 1 && frames[0].document.title === 'Inner'", Stage.SOON);
        int frame = Stage
                .inExtension(stage.browser(),
                        """
                                chrome.tabs.query({}).then((tabs) => chrome.scripting.executeScript({
                                  target: {tabId: tabs.find(({url}) => url?.endsWith('/around')).id, allFrames: true}, func: () => document.title,
                                })).then((all) => all.find(({result}) => result === 'Inner').frameId)""")
                .getAsInt();
        run("parent.eval(" + quoted(TRAP) + "); setTimeout(() => frameElement.remove(), 100); null", "frame", frame);
        tab.waitFor("frames.length === 0", Stage.SOON);
        String handle = handles().getLast();
        assertRefused("code", List.of(handle), fill(handle));
        assertEquals("Form", tab.evaluate("document.title").getAsString());
        type(tab);
        tab.waitFor("document.title === 'seen'", Stage.SOON);

        Tab other = stage.attach(stage.open(stage.browser(), "https://other.example/", Reply.html(FORM)), "act");
        assertEquals("done", fill(handles().getLast(), "https://other.example").outcome());
        assertEquals(SECRET, other.evaluate("document.querySelector('input').value").getAsString());
        assertEquals("1", run("1", "tab", handle), "what was typed there holds nothing here");
    }

    @Test
    void whatCodeLeftInATabThatItFoundByItsNameOrInAServiceWorkerLearnsNoSecret() throws Exception {
        stage.browser().chrome().web().serve(Stage.SHOP + "/worker.js", Reply.script(
                "onfetch = (event) => event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request)))"));
        Tab tab = open("/one", FORM);
        String first = handles().getLast();
        stage.browser().chrome().web().serve(Stage.SHOP + "/named", Reply.html(FORM));
        tab.evaluateAsPerson("void open('/named', 'named')");
        Tab named = stage.opened(Stage.SHOP + "/named");
        named.waitFor("document.readyState === 'complete'", Stage.SOON);
        assertEquals("\"/named\"", run("const named = open('', 'named'); named.eval(" + quoted(TRAP)
                + "); return named.location.pathname"));
        run("await navigator.serviceWorker.register('/worker.js'); await navigator.serviceWorker.ready;"
                + "const kept = await caches.open('kept'); await kept.put('/changed', new Response("
                + quoted(FORM + "<script>" + TRAP + "</script>")
                + ", {headers: {'content-type': 'text/html'}})); null");
        Tab changed = openByClient("/changed");
        String second = handles().getLast();
        close(first);

        Hands.Came came = fill(second);
        assertEquals("SECRET_NOT_ALLOWED", came.outcome(), came::toString);
        assertEquals("worker", came.answer().getAsJsonObject("data").get("why").getAsString());
        stage.attach(named, "act");
        assertRefused("code", List.of(), fill(handles().getLast()));
        for (Tab each : List.of(changed, named)) {
            assertEquals("Form", each.evaluate("document.title").getAsString());
            type(each);
            each.waitFor("document.title === 'seen'", Stage.SOON);
        }
        changed.evaluate(
                "navigator.serviceWorker.getRegistrations().then((all) => Promise.all(all.map((each) => each.unregister()))).then(() => caches.delete('kept'))");
    }

    private static String quoted(String text) {
        return new JsonPrimitive(text).toString();
    }
}
