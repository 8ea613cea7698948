package io.github.mcpdatalayer.e2e.code;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.demo.McpClient.Answer;
import io.github.mcpdatalayer.e2e.stage.Person;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The tools of pages where the browser has no WebMCP, and the person brings it to a site. */
@Tag("thorough")
class WebsitePolyfillIT {

    @RegisterExtension
    static final Stage stage = new Stage();

    private static final String PAGE = """
            <!doctype html><meta charset=utf-8><title>Shop</title>
            <form id=search toolname=search tooldescription="Search the shop" toolautosubmit><input name=q required><button>Go</button></form>
            <form id=note toolname=note tooldescription="Leave a note"><input name=who><button>Leave</button></form>
            <script nonce=n>called = [];
            const tool = (name, execute) => document.modelContext?.registerTool({name, description: 'Does ' + name, execute: (given) => { called.push(name); return execute(given); }});
            tool('add', ({sku}) => ({added: sku, email: 'ann.archer@mail.example'}));
            tool('throws', () => { throw new TypeError('no cups for ann.archer@mail.example'); });
            tool('never', () => new Promise(() => {}));
            tool('large', () => 'ä"'.repeat(2_000_000));
            tool('leave', () => { location.href = '/other'; });
            tool('forge', () => 'real');
            search.onsubmit = (event) => { event.preventDefault(); called.push('search'); event.respondWith(Promise.resolve({found: search.q.value})); };
            note.onsubmit = (event) => { event.preventDefault(); called.push('note'); };
            </script>""";

    private final McpClient front = client();

    private static McpClient client() {
        try {
            return stage.client("--toolsets=website");
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static Tab options() throws Exception {
        Tab options = stage.openUrl("chrome-extension://" + stage.browser().extensionId() + "/options/options.html");
        options.waitFor("document.querySelector('#requestsState')?.dataset.state", Stage.SOON);
        return options;
    }

    private static void save(Tab options, String origins) throws Exception {
        options.evaluate("document.querySelector('#websiteTools').value = " + new com.google.gson.JsonPrimitive(origins)
                + "; document.querySelector('#feedback').textContent = '';"
                + " document.querySelector('#websiteTools').dispatchEvent(new Event('change'))");
    }

    private JsonObject list() throws Exception {
        Answer answer = front.callTool("listWebsiteTools", Stage.arguments(), Stage.SOON);
        assertFalse(answer.isError(), answer::text);
        return answer.structured();
    }

    private Answer call(String tool, String arguments, Object... more) throws Exception {
        JsonObject asked = Stage.arguments(more);
        asked.addProperty("tool", tool);
        asked.addProperty("arguments", arguments);
        asked.addProperty("hash", list().getAsJsonArray("result").asList().stream().map(each -> each.getAsJsonObject())
                .filter(each -> each.get("tool").getAsString().equals(tool)).findFirst().orElseThrow().get("hash")
                .getAsString());
        return front.callTool("callWebsiteTool", asked, Stage.SOON);
    }

    @Test
    void aSiteThatThePersonNamedGetsItAndNoOther() throws Exception {
        stage.browser().chrome().web().serve(Stage.SHOP + "/other", Reply.html("<title>Other</title>"));
        Tab tab = stage.open(stage.browser(), Stage.SHOP + "/polyfill", Reply.html(PAGE).with("Content-Security-Policy",
                "script-src 'nonce-n'; require-trusted-types-for 'script'; trusted-types 'none'"));
        stage.attach(tab);
        Person.allow(stage, tab, "act");
        JsonObject none = list();
        assertEquals("[]", none.get("result").toString());
        assertTrue(none.get("notes").toString().contains("options"), none::toString);

        Tab options = options();
        save(options, "https://shop.example/path");
        options.waitFor("!document.querySelector('#websiteToolsError').hidden", Stage.SOON);
        save(options, "http://shop.example");
        options.waitFor("!document.querySelector('#websiteToolsError').hidden", Stage.SOON);
        save(options, "https://other.example\nhttps://shop.example/");
        options.waitFor(
                "document.querySelector('#feedback').textContent !== '' && document.querySelector('#websiteTools').value === "
                        + "'https://other.example\\nhttps://shop.example'",
                Stage.SOON);
        tab.activate();
        Stage.eventually("the page has it", () -> {
            tab.reload();
            return tab.evaluate("'modelContext' in document").getAsBoolean();
        });
        JsonObject all = list();
        assertEquals("a script of the page",
                all.getAsJsonArray("result").get(0).getAsJsonObject().get("by").getAsString(), all::toString);

        assertEquals("{\"added\":\"A1\",\"email\":\"[EMAIL_1]\"}",
                call("add", "{\"sku\":\"A1\"}").structured().get("result").toString());
        Answer threw = call("throws", "{}");
        assertFalse(threw.isError(), threw::text);
        assertTrue(threw.structured().get("threw").toString().contains("no cups for [EMAIL_1]"), threw::text);
        assertEquals("TIMEOUT", call("never", "{}", "timeoutMs", 300).errorCode());
        assertEquals("{\"found\":\"cups\"}", call("search", "{\"q\":\"cups\"}").structured().get("result").toString());
        Answer waits = call("note", "{\"who\":\"Ann\"}", "timeoutMs", 3000);
        assertEquals("person", waits.structured().get("waits").getAsString(), waits::text);
        assertEquals("Ann", tab.evaluate("note.who.value").getAsString());
        Answer large = call("large", "{}", "timeoutMs", 25_000);
        assertFalse(large.isError(), large::text);
        assertFalse(large.structured().get("complete").getAsBoolean());
        assertEquals("add,throws,never,search,large", tab.evaluate("called.join()").getAsString());

        tab.evaluate(
                "document.modelContext.executeTool = () => ({then(done) { done({toString() { throw 1 }, toJSON: () => 'x'.repeat(17_000_000)}) }})");
        Answer vast = call("forge", "{}", "timeoutMs", 25_000);
        assertTrue(vast.text().contains("more than is taken"), vast::text);
        tab.evaluate("document.modelContext.getTools = () => new Promise(() => {})");
        JsonObject silent = list();
        assertTrue(silent.get("notes").toString().contains("has not answered"), silent::toString);
        tab.reload();
        Answer left = call("leave", "{}");
        assertFalse(left.isError(), left::text);
        assertTrue(left.structured().get("came").toString().contains("/other"), left::text);

        save(options, "");
        options.waitFor("document.querySelector('#feedback').textContent !== ''", Stage.SOON);
        Stage.eventually("the page has it no more", () -> {
            tab.reload();
            return !tab.evaluate("'modelContext' in document").getAsBoolean();
        });
    }
}
