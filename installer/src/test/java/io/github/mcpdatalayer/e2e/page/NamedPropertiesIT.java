package io.github.mcpdatalayer.e2e.page;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.e2e.stage.Person;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Images and forms are properties of their document by their names, and fields of their form: {@code <img name=title>} stands in for the
 * title, in our scripts' own world, too.
 */
class NamedPropertiesIT {

    @RegisterExtension
    static final Stage stage = new Stage();

    private static final String NAMES = "activeElement addEventListener body checkVisibility children childNodes compatMode contentDocument "
            + "createElement defaultView documentElement evaluate execCommand firstChild fullscreenElement getAttribute "
            + "getBoundingClientRect getElementById getRootNode head hidden isConnected localName matches nextSibling "
            + "nodeType ownerDocument parentElement parentNode prerendering querySelector querySelectorAll "
            + "removeEventListener scripts scrollIntoView scrollingElement shadowRoot style submit requestSubmit "
            + "tagName textContent title URL visibilityState baseURI location dispatchEvent elements id";

    private McpClient front;

    @BeforeEach
    void start() throws Exception {
        front = stage.client("--toolsets", "page");
    }

    private static String page() {
        var html = new StringBuilder("<!doctype html><meta charset=utf-8><title>Real title</title>"
                + "<script>dataLayer = [{event: 'first'}]; console.log('said early')</script>");
        var fields = new StringBuilder();
        for (String name : NAMES.split(" ", -1)) {
            html.append("<img name=").append(name).append(" alt='' width=1 height=1>");
            fields.append("<input type=hidden name=").append(name).append(" value=x>");
        }
        return html
                + "<p>Words to read</p><form onsubmit=\"dataLayer.push({event: 'sent'}); console.log('said late'); return false\">"
                + fields
                + "<label>Email <input name=email></label><button id=go>Send</button></form><div style=height:3000px></div>"
                + "<iframe title=Inner srcdoc=\"<img name=body><img name=defaultView><img name=visibilityState><img name=activeElement><button onclick=&quot;this.textContent='Inner done'&quot;>In</button>\"></iframe>";
    }

    private JsonObject call(String tool, String arguments) throws Exception {
        McpClient.Answer answer = front.callTool(tool, JsonParser.parseString(arguments).getAsJsonObject(), Stage.SOON);
        assertFalse(answer.isError(), () -> tool + " " + arguments + ": " + answer.text());
        return JsonParser.parseString(answer.text()).getAsJsonObject();
    }

    @Test
    void whatIsNamedLikeAPropertyOfADocumentStandsInForNothing() throws Exception {
        Tab tab = stage.attachAndReload(
                stage.open(stage.browser(), Stage.SHOP + "/named", Reply.html(page())));
        Person.allow(stage, tab, "act");
        tab.reload();

        Stage.eventually("its pushes are recorded from its first script on",
                () -> call("getDataLayerHistory", "{}").toString().contains("first"));
        Stage.eventually("what it says is recorded",
                () -> call("getConsole", "{}").get("rows").toString().contains("said early"));
        JsonObject seen = call("takeSnapshot", "{}");
        assertEquals("Real title", seen.get("title").getAsString());
        assertTrue(seen.get("tree").getAsString().contains("button \"Send\""), seen::toString);
        assertTrue(call("readPage", "{}").get("text").getAsString().contains("Words to read"));
        for (String as : "article markdown html links tables controls metadata".split(" ", -1)) {
            assertFalse(call("readPage", "{\"as\":\"" + as + "\"}").toString().isEmpty());
        }
        for (String element : new String[]{"css=#go", "css=form", "xpath=//form/button", "button \\\"Send\\\""}) {
            JsonObject waited = call("waitFor", "{\"element\":\"" + element + "\",\"timeoutMs\":20000}");
            assertTrue(waited.get("matched").getAsBoolean(), () -> element + " " + waited);
        }

        JsonObject filled = call("interact",
                "{\"do\":[{\"fill\":{\"Email\":\"a@b.example\"}},{\"click\":\"css=#go\",\"expect\":\"sent\"}]}");
        assertEquals(2, filled.get("done").getAsInt(), filled::toString);
        assertEquals("a@b.example",
                tab.evaluate("Document.prototype.querySelector.call(document, '[name=email]').value").getAsString());
        assertFalse(filled.toString().contains("\"hidden\":true"), filled::toString);
        JsonObject inner = call("interact", "{\"do\":[{\"click\":\"button \\\"In\\\"\"}]}");
        assertTrue(call("takeSnapshot", "{}").get("tree").getAsString().contains("Inner done"), inner::toString);
        JsonObject sent = call("interact",
                "{\"do\":[{\"press\":\"Enter\",\"on\":\"label=Email\",\"expect\":\"sent\"},{\"submit\":\"css=form\",\"expect\":\"sent\"},{\"scroll\":\"bottom\"}]}");
        assertEquals(3, sent.get("done").getAsInt(), sent::toString);
        assertTrue(tab.evaluate("scrollY > 1000").getAsBoolean(), sent::toString);
        Stage.eventually("what it says later is recorded",
                () -> call("getConsole", "{\"find\":\"said late\"}").get("rows").toString().contains("said late"));
        JsonObject gone = call("navigate", "{\"reload\":true}");
        assertEquals("Real title", gone.get("title").getAsString(), gone::toString);
        assertEquals("null", String.valueOf(gone.get("settled")), gone::toString);
    }

    @Test
    void whatIsNamedAsWeNameOurOwnStandsInForNothing() throws Exception {
        var html = new StringBuilder(page());
        for (String name : "Bridge Late Console LateConsole Steps".split(" ", -1)) {
            html.append("<i id=mcpDatalayer").append(name).append("></i>");
        }
        Tab tab = stage.attach(stage.open(stage.browser(), Stage.SHOP + "/ours", Reply.html(html.toString())));
        Person.allow(stage, tab, "act");
        assertTrue(call("getConsole", "{}").has("rows"));

        JsonObject sent = call("interact",
                "{\"do\":[{\"fill\":{\"Email\":\"a@b.example\"}},{\"click\":\"css=#go\",\"expect\":\"sent\"}]}");
        assertEquals(2, sent.get("done").getAsInt(), sent::toString);
        assertTrue(sent.getAsJsonArray("steps").get(1).toString().contains("\"settled\":true"), sent::toString);
        Stage.eventually("what it says is recorded",
                () -> call("getConsole", "{\"find\":\"said late\"}").get("rows").toString().contains("said late"));
    }
}
