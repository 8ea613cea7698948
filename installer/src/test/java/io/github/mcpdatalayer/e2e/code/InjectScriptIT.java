package io.github.mcpdatalayer.e2e.code;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.e2e.stage.ExtensionsPage;
import io.github.mcpdatalayer.e2e.stage.Hands;
import io.github.mcpdatalayer.e2e.stage.Person;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Scripts of a client that stay in a tab, and what ends them. */
class InjectScriptIT {

    @RegisterExtension
    static final Stage stage = new Stage();

    private static final String[] CODE = {"--toolsets", "page,code"};
    private static final String SPY = "window.spied = (window.spied ?? 0) + 1; let n = 0; "
            + "receive(async ({get}) => ({n: ++n, [get]: document[get]}))";

    private McpClient front;

    @BeforeEach
    void start() throws Exception {
        ExtensionsPage.switchOnDeveloperMode(stage.browser().chrome());
        ExtensionsPage.run(stage.browser().chrome(),
                "chrome.developerPrivate.updateExtensionConfiguration({extensionId: '" + stage.browser().extensionId()
                        + "', userScriptsAccess: true})");
        front = stage.anotherClient(CODE);
        for (String page : new String[]{"one", "two"}) {
            stage.browser().chrome().web().serve(Stage.SHOP + "/" + page, Reply.html(
                    "<!doctype html><title>" + page + "</title><label>Password <input type=password></label>"));
        }
        stage.browser().chrome().web().serve("https://other.example/", Reply.html("<title>other</title>"));
    }

    private static Tab open() {
        Tab tab = stage.attach(stage.open(stage.browser(), Stage.SHOP + "/one", Reply.html(
                "<!doctype html><title>one</title><label>Password <input type=password></label>")));
        allow(tab);
        return tab;
    }

    private static void allow(Tab tab) {
        Person.allow(stage, tab, "act");
        Person.allowCode(stage, tab, true);
    }

    private JsonObject call(Object... arguments) throws Exception {
        McpClient.Answer answer = ask(arguments);
        assertFalse(answer.isError(), answer.text());
        return JsonParser.parseString(answer.text()).getAsJsonObject();
    }

    private McpClient.Answer ask(Object... arguments) throws Exception {
        return front.callTool("injectScript", Stage.arguments(arguments), Stage.SOON);
    }

    private static int spied(Tab tab) {
        return tab.evaluate("window.spied ?? 0").getAsInt();
    }

    @Test
    void aScriptRunsNowAndInEachPageOfTheSiteAndAnswersMessages() throws Exception {
        Tab tab = open();
        JsonObject injected = call("id", "spy", "code", SPY);
        assertTrue(injected.get("step").getAsString().endsWith("@1"), injected::toString);
        assertTrue(injected.get("runs").getAsString().startsWith("now, and early"), injected::toString);
        assertEquals(1, spied(tab));
        assertEquals("{\"n\":1,\"title\":\"one\"}",
                call("id", "spy", "message", "{\"get\":\"title\"}").get("result").toString());
        assertEquals("{\"n\":2,\"title\":\"one\"}",
                call("id", "spy", "message", "{\"get\":\"title\"}").get("result").toString());

        tab.goTo(Stage.SHOP + "/two");
        tab.waitFor("window.spied === 1", Stage.SOON);
        assertEquals("{\"n\":1,\"title\":\"two\"}",
                call("id", "spy", "message", "{\"get\":\"title\"}").get("result").toString());
        assertEquals("[{\"id\":\"spy\",\"chars\":" + SPY.length() + ",\"runs\":2}]", call().get("scripts").toString());

        McpClient other = stage.anotherClient(CODE);
        assertEquals("SCRIPT_NOT_FOUND", other.callTool("injectScript",
                Stage.arguments("id", "spy", "message", "{}"), Stage.SOON).errorCode(), "it is of another client");
        assertEquals("[]", call("id", "spy", "remove", true).get("scripts").toString());
        assertEquals("SCRIPT_NOT_FOUND", ask("id", "spy", "message", "{}").errorCode());
        assertTrue(call("id", "no", "code", "let a = ;").has("syntaxError"));
        assertEquals("[]", call().get("scripts").toString());
        assertEquals("TypeError",
                call("id", "bad", "code", "null.x").getAsJsonObject("threw").get("name").getAsString());
        assertEquals("unknown", call("id", "bad", "message", "1").get("kind").getAsString(), "nobody takes messages");
    }

    @Test
    @Tag("thorough")
    void theSwitchTheSiteAndTheAttachmentEndIt() throws Exception {
        Tab tab = open();
        call("id", "spy", "code", SPY);
        Person.allowCode(stage, tab, false);
        Person.allowCode(stage, tab, true);
        assertEquals("[]", call().get("scripts").toString(), "the switch was off");

        call("id", "spy", "code", SPY);
        stage.browser().detach(tab);
        stage.attach(tab);
        allow(tab);
        assertEquals("[]", call().get("scripts").toString(), "it was detached");

        call("id", "spy", "code", SPY);
        tab.goTo("https://other.example/");
        Stage.eventually("the tab has left the site", () -> "ACCESS_LOST".equals(ask().errorCode()));
        tab.goTo(Stage.SHOP + "/two");
        stage.attach(tab);
        allow(tab);
        assertEquals("[]", call().get("scripts").toString(), "the site was left");
        assertEquals(0, spied(tab));
    }

    @Test
    @Tag("thorough")
    void theNextLifeOfTheWorkerKnowsNoScripts() throws Exception {
        Tab tab = open();
        call("id", "spy", "code", SPY);
        stage.restartWorker();
        Stage.eventually("the next worker serves the client", () -> {
            McpClient.Answer answer = ask();
            return !answer.isError() && answer.text().contains("\"scripts\":[]");
        });
        tab.goTo(Stage.SHOP + "/two");
        assertEquals("[]", call().get("scripts").toString());
        assertEquals(0, spied(tab));
    }

    @Test
    @Tag("thorough")
    void anUpdateOfTheExtensionEndsIt() throws Exception {
        Tab tab = open();
        call("id", "spy", "code", SPY);
        ExtensionsPage.reload(stage.browser().chrome(), stage.browser().extensionId());
        Stage.eventually("the extension is back, with no tab attached",
                () -> "NO_TAB_ATTACHED".equals(ask().errorCode()));
        tab.goTo(Stage.SHOP + "/two");
        stage.attach(tab);
        allow(tab);
        assertEquals("[]", call().get("scripts").toString());
        tab.goTo(Stage.SHOP + "/one");
        assertEquals(0, spied(tab));
        call("id", "spy", "code", SPY);
        assertEquals(1, spied(tab), "the same browser runs it again");
    }

    @Test
    void whileAScriptStaysNoSecretIsTyped() throws Exception {
        Tab tab = open();
        call("id", "spy", "code", SPY);
        tab.goTo(Stage.SHOP + "/two");
        tab.waitFor("window.spied === 1", Stage.SOON);
        JsonObject options = new JsonObject();
        options.add("secret", Stage.arguments("name", "LOGIN", "origin", Stage.SHOP));
        JsonObject more = new JsonObject();
        more.add("options", options);
        var hands = new Hands(stage.wire());
        assertEquals("SECRET_NOT_ALLOWED",
                hands.does("fill", "css=input", new JsonPrimitive("correct horse battery"), more).outcome());
    }
}
