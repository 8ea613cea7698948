package io.github.mcpdatalayer.e2e.act;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.e2e.stage.Hands;
import io.github.mcpdatalayer.e2e.stage.Person;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.e2e.stage.WireFront;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import io.github.mcpdatalayer.wire.Message;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Dialogs that the browser shows: the page stands still, and calls say so at once. */
class DialogsIT {

    @RegisterExtension
    static final Stage stage = new Stage();

    private WireFront wire;
    private Hands hands;

    @BeforeEach
    void connect() throws Exception {
        wire = stage.wire();
        hands = new Hands(wire);
    }

    private static Tab open(String body) {
        return stage.open(stage.browser(), Stage.SHOP + "/dialogs",
                Reply.html("<!doctype html><meta charset=utf-8><title>Dialogs</title><script>dataLayer = []</script>"
                        + body));
    }

    /** Runs in the page, which stands still from its first dialog on. */
    private static Future<JsonObject> run(Tab tab, String script) {
        JsonObject params = new JsonObject();
        params.addProperty("expression", script);
        params.addProperty("returnByValue", true);
        return tab.send("Runtime.evaluate", params);
    }

    /** The person presses OK. */
    private static void accept(Tab tab) throws Exception {
        Stage.eventually("the browser shows a dialog", () -> {
            try {
                tab.call("Page.handleJavaScriptDialog",
                        JsonParser.parseString("{\"accept\": true, \"promptText\": \"given\"}").getAsJsonObject());
                return true;
            } catch (RuntimeException e) {
                return false; // not yet
            }
        });
    }

    private JsonObject error(String method) throws Exception {
        Message.Response response = wire.ask(method, new JsonObject());
        if (response.error() == null) {
            return null;
        }
        JsonObject error = response.error().data() == null ? new JsonObject() : response.error().data().deepCopy();
        error.addProperty("code", response.error().code());
        return error;
    }

    private JsonObject dialog(String method) throws Exception {
        JsonObject[] error = new JsonObject[1];
        Stage.eventually("the dialog is known", () -> {
            error[0] = error(method);
            return error[0] != null;
        });
        assertEquals("DIALOG_OPEN", error[0].get("code").getAsString(), error[0]::toString);
        return error[0];
    }

    @ParameterizedTest(name = "{0}, reloaded: {2}")
    @CsvSource({"alert, {}, false", "confirm, true, true", "prompt, given, true"})
    void aDialogOutsideOfAStepIsSaidAtOnceUntilThePersonAnswers(String kind, String value, boolean reloaded)
            throws Exception {
        Tab tab = open("");
        if (reloaded) {
            stage.attachAndReload(tab);
        } else {
            stage.attach(tab);
        }
        assertNull(error("getDataLayer"));
        Future<JsonObject> shown = run(tab, "String(" + kind + "({toString: () => 'Sure, Ann?'}, 'given'))");
        JsonObject error = dialog("getDataLayer");
        assertEquals(kind, error.get("kind").getAsString());
        assertFalse(error.has("page"), "what the page says belongs to the level see");
        accept(tab);
        String given = shown.get(Stage.SOON.toSeconds(), TimeUnit.SECONDS).getAsJsonObject("result").get("value")
                .getAsString();
        assertEquals(kind.equals("alert") ? "undefined" : value, given);
        Stage.eventually("the page can be read again", () -> error("getDataLayer") == null);
    }

    @Test
    void whoMaySeeThePageLearnsWhatTheDialogSays() throws Exception {
        Tab tab = stage.attach(open("<p>Shop"));
        Person.allow(stage, tab, "see");
        Future<JsonObject> shown = run(tab, "confirm('Delete 7 items?')");
        JsonObject error = dialog("takeSnapshot");
        assertEquals("{\"message\":\"Delete 7 items?\"}", error.get("page").getAsString());
        accept(tab);
        shown.get(Stage.SOON.toSeconds(), TimeUnit.SECONDS);
        Stage.eventually("the page can be seen again", () -> error("takeSnapshot") == null);
    }

    @Test
    void aCallThatRunsWhenADialogOpensEndsWithIt() throws Exception {
        Tab tab = stage.attach(open("<p>Shop"));
        Person.allow(stage, tab, "see");
        JsonObject params = JsonParser.parseString("{\"target\": {\"css\": \"#never\"}, \"waitMs\": 25000}")
                .getAsJsonObject();
        CompletableFuture<Message.Response> waiting = CompletableFuture.supplyAsync(() -> {
            try {
                return wire.ask("waitFor", params);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        Future<JsonObject> shown = run(tab, "new Promise((go) => setTimeout(go, 500)).then(() => alert('Stop'))");
        Message.Response response = waiting.get(Stage.SOON.toSeconds(), TimeUnit.SECONDS);
        assertEquals("DIALOG_OPEN", response.error() == null ? response.toString() : response.error().code());
        accept(tab);
        assertTrue(shown.isDone() || shown.get(Stage.SOON.toSeconds(), TimeUnit.SECONDS) != null);
    }

    @ParameterizedTest
    @CsvSource({"accept, true", "dismiss, false"})
    void aFunctionThatThePageHasKeptIsAnsweredInAStepToo(String answer, boolean accepted) throws Exception {
        Tab tab = stage.attachAndReload(open(
                "<script>kept = confirm</script><body onkeydown=\"asked = kept('Sure?')\">Shop"));
        Person.allow(stage, tab, "act");
        JsonObject more = new JsonObject();
        more.add("options", JsonParser.parseString("{\"dialogs\": {\"confirm\": \"" + answer + "\"}}"));
        Hands.Came came = hands.does("press", null, new JsonPrimitive("a"), more);
        assertEquals("done", came.outcome(), came::toString);
        assertEquals("[{\"kind\":\"confirm\",\"message\":\"Sure?\",\"answer\":" + accepted + "}]",
                came.came("dialog").toString());
        assertEquals(accepted, tab.evaluate("asked").getAsBoolean());
        Future<JsonObject> later = run(tab, "kept('Later?')"); // outside of steps it is the browser's own
        dialog("getDataLayer");
        accept(tab);
        assertTrue(later.get(Stage.SOON.toSeconds(), TimeUnit.SECONDS).toString().contains("true"));
    }

    @Test
    void aDialogOfTheNextPagesFirstScriptEndsTheStepAndSaysSo() throws Exception {
        stage.browser().chrome().web().serve(Stage.SHOP + "/next",
                Reply.html("<title>Next</title><script>dataLayer = []; alert('Welcome')</script><p>Next"));
        Tab tab = stage.attachAndReload(open("<a href=/next>Go on</a>"));
        Person.allow(stage, tab, "act");
        Hands.Came came = hands.does("click", "css=a", null, new JsonObject());
        assertEquals("DIALOG_OPEN", came.outcome(), came::toString);
        JsonObject data = came.answer().getAsJsonObject("data");
        assertEquals("alert", data.get("kind").getAsString());
        assertEquals("Welcome", came.page("message").getAsString());
        assertTrue(data.get("begun").getAsBoolean(), came::toString);
        assertEquals(1, data.getAsJsonArray("steps").size(), came::toString);
        assertEquals("DIALOG_OPEN", hands.does("click", "css=p", null, new JsonObject()).outcome());
        accept(tab);
        tab.waitFor("document.title === 'Next' && document.readyState === 'complete'", Stage.SOON);
        Stage.eventually("the next page can be operated",
                () -> hands.does("hover", "css=p", null, new JsonObject()).outcome().equals("done"));
    }

    @Test
    void aDialogOfAFrameThatComesInAStepEndsItAndSaysSo() throws Exception {
        Tab tab = stage.attachAndReload(open("""
                <button onclick="document.body.append(Object.assign(document.createElement('iframe'),
                  {srcdoc: '<script>alert(`In a frame`)<' + '/script>'}))">Show</button>"""));
        Person.allow(stage, tab, "act");
        Hands.Came came = hands.does("click", "css=button", null, new JsonObject());
        assertEquals("DIALOG_OPEN", came.outcome(), came::toString);
        assertEquals("In a frame", came.page("message").getAsString());
        assertTrue(came.answer().getAsJsonObject("data").get("begun").getAsBoolean(), came::toString);
        accept(tab);
        Stage.eventually("the page can be operated again",
                () -> hands.does("hover", "css=button", null, new JsonObject()).outcome().equals("done"));
    }

    @Test
    void aPageThatIsBusyHasNoDialog() throws Exception {
        Tab tab = stage.attach(open("<p>Shop"));
        Future<JsonObject> busy = run(tab, "for (;;);");
        assertEquals("TIMEOUT", stage.call("getDataLayer").errorCode());
        tab.call("Runtime.terminateExecution", new JsonObject());
        assertThrows(ExecutionException.class, () -> busy.get(Stage.SOON.toSeconds(), TimeUnit.SECONDS), "terminated");
        Stage.eventually("the page is read again", () -> error("getDataLayer") == null);
    }
}
