package io.github.mcpdatalayer.e2e.act;

import java.util.List;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.e2e.stage.Person;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import io.github.mcpdatalayer.wire.Protocol;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Files for pages whose field stands nowhere: the browser's dialog is kept closed, and the field that it was for gets them. */
class TrustedUploadIT {

    private static final String KEEPS = """
            <!doctype html><meta charset=utf-8><title>Upload</title><script>
            got = []; clicks = []; buttons = []; cancelled = 0; addEventListener('click', (event) => { if (event.target.tagName === 'BUTTON') { clicks.push(event.isTrusted); buttons.push(event.target.textContent); } }, true);
            keep = async (input) => { for (const file of input.files) got.push([file.name, file.type, await file.text()]); };
            ask = (more = '') => { const input = document.createElement('input'); input.type = 'file'; input.accept = more;
              input.onchange = () => keep(input); input.oncancel = () => cancelled++; input.click(); };
            </script>""";

    @RegisterExtension
    static final Stage stage = Stage.withCompanion();

    private McpClient front;

    @BeforeEach
    void start() throws Exception {
        front = stage.anotherClient("--toolsets", "files,page");
    }

    private static Tab open(String body) {
        Tab tab = stage.attach(stage.open(stage.browser(), Stage.SHOP + "/upload", Reply.html(KEEPS + body)));
        Person.allow(stage, tab, "act");
        return tab;
    }

    private JsonObject upload(String element) throws Exception {
        return JsonParser.parseString(front.callTool("uploadFile",
                Stage.arguments("element", element, "text", "a;b", "name", "may.csv"), Stage.SOON).text())
                .getAsJsonObject();
    }

    private static String code(JsonObject answer) {
        return answer.has("error") ? answer.getAsJsonObject("error").get("code").getAsString() : "done";
    }

    @ParameterizedTest
    @ValueSource(strings = {"ask('.csv')", "setTimeout(ask, 200)",
            "document.querySelector('iframe').contentWindow.top.ask()"})
    void aFieldThatStandsNowhereGetsThem(String ask) throws Exception {
        Tab tab = open("<button onclick=\"" + ask + "\">Attach</button><iframe></iframe>");
        JsonObject answer = upload("button \"Attach\"");
        assertEquals("done", code(answer), answer::toString);
        JsonObject came = answer.getAsJsonObject("came");
        assertEquals("[{\"name\":\"may.csv\",\"bytes\":3,\"type\":\"text/csv\"}]", came.get("files").toString());
        assertTrue(came.get("received").getAsBoolean(), answer::toString);
        tab.waitFor("JSON.stringify(got) === '[[\"may.csv\",\"text/csv\",\"a;b\"]]'", Stage.SOON);
        assertEquals("ok", upload("button \"Attach\"").has("came") ? "ok" : "no", "it is asked once more");
        tab.waitFor("got.length === 2", Stage.SOON);
        assertEquals(0, tab.evaluate("cancelled").getAsInt());
    }

    private JsonObject interact(String entry) throws Exception {
        return front.callTool("interact", JsonParser.parseString("{\"do\":[" + entry + "]}").getAsJsonObject(),
                Stage.SOON).structured();
    }

    @Test
    void aButtonThatAsksLaterIsPressedOnceByRealInput() throws Exception {
        Tab tab = open("<button onclick=\"fetch('/nothing').finally(() => ask())\">Attach</button>");
        JsonObject done = upload("button \"Attach\"");
        assertEquals("done", code(done), done::toString);
        tab.waitFor("got.length === 1", Stage.SOON);
        assertEquals("[true]", tab.evaluate("JSON.stringify(clicks)").getAsString());
    }

    /** The browser's own dialog would stand on the person's screen, and hold the tab. */
    @Test
    void aClickOrAKeyThatAsksForFilesOpensNoDialog() throws Exception {
        Tab tab = open(
                "<input type=file id=own><button onclick=\"ask()\">Attach</button><button onclick=\"setTimeout(ask, 100)\">Later</button>");
        for (String entry : List.of("{\"click\":\"css=#own\"}", "{\"click\":\"css=#own\",\"input\":\"trusted\"}",
                "{\"click\":\"button \\\"Later\\\"\",\"input\":\"trusted\"}",
                "{\"press\":\"Enter\",\"on\":\"button \\\"Attach\\\"\",\"input\":\"trusted\"}")) {
            JsonObject answer = interact(entry);
            assertEquals("done", code(answer), answer::toString);
            JsonObject came = answer.getAsJsonArray("steps").get(0).getAsJsonObject().getAsJsonObject("came");
            assertTrue(came.has("fileChooser"), answer::toString);
            assertTrue(came.get("note").getAsString().contains("by upload"), answer::toString);
        }
        assertEquals(0, tab.evaluate("cancelled").getAsInt());
        assertEquals("done", code(upload("button \"Attach\"")));
        tab.waitFor("got.length === 1", Stage.SOON);
    }

    @Test
    void aFrameOfAnotherSiteGetsNoFiles() throws Exception {
        stage.browser().chrome().web().serve("https://pay.example/",
                Reply.html("<input type=file style='width:100%'><script>top.postMessage('here', '*')</script>"));
        Tab tab = open("<script>addEventListener('message', ({data}) => got.push(data))</script>"
                + "<iframe id=f src='https://pay.example/'></iframe>");
        tab.waitFor("got.length === 1", Stage.SOON);
        JsonObject refused = upload("css=#f");
        assertEquals("FILES_NOT_TAKEN", code(refused), refused::toString);
        assertTrue(refused.toString().contains("another site"), refused::toString);
        JsonObject pressed = interact("{\"click\":\"css=#f\",\"input\":\"trusted\"}");
        assertEquals("TRUSTED_INPUT_UNAVAILABLE", code(pressed), pressed::toString);
    }

    @Test
    void whatGivesNoFieldIsSaid() throws Exception {
        Tab tab = open(
                "<button>Nothing</button><button onclick=\"showOpenFilePicker().catch((failure) => { said = failure.name; })\">Picker</button>"
                        + "<button onclick=\"ask('image/*')\">Pictures</button>");
        JsonObject nothing = upload("button \"Nothing\"");
        assertEquals("FILES_NOT_TAKEN", code(nothing), nothing::toString);
        assertEquals("[true]", tab.evaluate("JSON.stringify(clicks)").getAsString(), "by real input, and once");
        JsonObject picker = upload("button \"Picker\"");
        assertEquals("FILES_NOT_TAKEN", code(picker), picker::toString);
        assertTrue(picker.toString().contains("only a person"), picker::toString);
        JsonObject pictures = upload("button \"Pictures\"");
        assertEquals("FILES_NOT_TAKEN", code(pictures), pictures::toString);
        assertTrue(pictures.toString().contains("image/*"), pictures::toString);
        assertEquals("[]", tab.evaluate("JSON.stringify(got)").getAsString());
    }

    @Test
    void inTheBackgroundNothingIsPressedTwice() throws Exception {
        Tab tab = open(
                "<button onclick=\"ask()\">Attach</button><button onclick=\"window.open('/other')\">Open</button>");
        stage.open(stage.browser(), "https://bank.example/", Reply.html("<p>Another site</p>"));
        tab.waitFor("document.hidden", Stage.SOON);
        assertEquals("TRUSTED_INPUT_REQUIRED", code(upload("button \"Attach\"")));
        JsonObject opened = interact("{\"click\":\"button \\\"Open\\\"\"}");
        JsonObject came = opened.getAsJsonArray("steps").get(0).getAsJsonObject().getAsJsonObject("came");
        assertEquals("[\"window.open\"]", came.get("needsTrust").toString());
        assertTrue(came.get("note").getAsString().contains("the code of the page ran once, and the browser refused it"
                + " what needsTrust names: further presses on this page come by real input, so repeat it where twice"
                + " does no harm"), opened::toString);
        assertEquals("needsTrust names what the browser gives to real input alone, which the companion extension has."
                + " The page's own code has run once: {\"input\":\"trusted\"} runs it once more.",
                opened.getAsJsonArray("notes").get(0).getAsString());
        assertEquals("[\"Attach\",\"Open\"]", tab.evaluate("JSON.stringify(buttons)").getAsString());
    }

    /** Neither a path of this computer nor a text of a script gets through, in a session for code either. */
    @Test
    void noPathPassesTheCompanion() throws Exception {
        open("<p>none</p>");
        String said = TrustedInputIT.inWorker(stage, stage.browser().extensionId(),
                """
                        (async () => {
                          const [{id: tabId}] = (await chrome.tabs.query({})).filter(({url}) => url?.includes('/upload'));
                          const heard = [];
                          const asked = [['DOM.setFileInputFiles', {files: ['/etc/passwd'], backendNodeId: 1}], ['DOM.resolveNode', {backendNodeId: 1}], ['DOM.enable', {}],
                            ['Runtime.callFunctionOn', {objectId: '1', functionDeclaration: 'function () {}'}], ['Page.handleFileChooser', {action: 'accept', files: ['/etc/passwd']}],
                            ['Page.setInterceptFileChooserDialog', {enabled: true, cancel: true}], ['Companion.handOverField', {backendNodeId: 1}], ['Companion.handOverField', {}]];
                          const port = chrome.runtime.connect('%s', {name: 'tab'});
                          await new Promise((resolve) => {
                            port.onMessage.addListener((message) => {
                              if (message.attached) asked.forEach(([method, params], id) => port.postMessage({id, method, params}));
                              else if (message.ended || heard.push(message.failed?.code ?? message.result) === asked.length) resolve();
                            });
                            port.postMessage({attach: {tabId, code: true}});
                          });
                          port.disconnect();
                          return JSON.stringify(heard);
                        })()"""
                        .formatted(Protocol.COMPANION_ID))
                .getAsString();
        assertEquals("[" + "\"NOT_ALLOWED\",".repeat(7) + "{\"given\":false}]", said);
    }
}
