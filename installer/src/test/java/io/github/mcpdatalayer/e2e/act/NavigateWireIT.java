package io.github.mcpdatalayer.e2e.act;

import java.time.Duration;
import java.util.Map;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.e2e.stage.ActingFront;
import io.github.mcpdatalayer.e2e.stage.ExtensionsPage;
import io.github.mcpdatalayer.e2e.stage.PersonsHand;
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

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Navigations on the wire: each is answered as it went, once the page is there, and none is told as done that was not. */
class NavigateWireIT {

    private static final String OTHER = "https://other.example";

    @RegisterExtension
    static final Stage stage = Stage.ofTrial();

    private static ActingFront front;
    private Tab page;
    private String handle;

    @BeforeAll
    static void startTheFront() throws Exception {
        ExtensionsPage.switchOnDeveloperMode(stage.browser().chrome());
        front = new ActingFront(stage.home());
        Web web = stage.browser().chrome().web();
        Reply two = page("Two", "");
        web.serve(Stage.SHOP + "/one", page("One", "")).serve(Stage.SHOP + "/two", two)
                .serve(Stage.SHOP + "/missing", new Reply(404, two.headers(), "<title>Missing</title>", Duration.ZERO))
                .serve(Stage.SHOP + "/reset", Reply.reset())
                .serve(Stage.SHOP + "/route", page("Route", ""))
                .serve(Stage.SHOP + "/slow", two.after(Duration.ofMillis(600)))
                .serve(Stage.SHOP + "/hangs", two.after(Duration.ofMinutes(2)))
                .serve(Stage.SHOP + "/chain", Reply.redirect(Stage.SHOP + "/chain2"))
                .serve(Stage.SHOP + "/chain2", Reply.redirect(Stage.SHOP + "/two"))
                .serve(Stage.SHOP + "/leaves", Reply.redirect(OTHER + "/"))
                .serve(OTHER + "/", Reply.html("<title>Other</title>secret"))
                .serve(Stage.SHOP + "/empty", new Reply(204, Map.of(), "", Duration.ZERO))
                .serve(Stage.SHOP + "/download", Reply.html("1;2").with("Content-Type", "text/csv")
                        .with("Content-Disposition", "attachment; filename=\"a.csv\""))
                .serve(Stage.SHOP + "/forwards", page("Forwards", "location.replace('/two')"))
                .serve(Stage.SHOP + "/loops",
                        page("Loops", "sessionStorage.loops = 1 + Number(sessionStorage.loops ?? 0);"
                                + "if (sessionStorage.loops < 300) setTimeout(() => location.reload(), 30)"))
                .serve(Stage.SHOP + "/neverLoaded", Reply.html("<title>Never</title><img src=\"/hangs\">"))
                .serve(Stage.SHOP + "/asks",
                        page("Asks", "addEventListener('beforeunload', (event) => event.preventDefault())"))
                .serve(Stage.SHOP + "/asksOtherwise",
                        page("Asks", "onbeforeunload = (event) => { event.returnValue = 'stay'; return 'stay'; }"));
    }

    private static Reply page(String title, String script) {
        return Reply.html("<!doctype html><title>" + title + "</title><button>go</button><script>dataLayer = [{event: '"
                + title + "'}];" + script + "</script>");
    }

    @AfterAll
    static void end() {
        front.close();
    }

    @BeforeEach
    void attach() throws Exception {
        page = stage.attachAndReload(stage.openUrl(Stage.SHOP + "/one"));
        handle = stage.handle();
        assertTrue(front.answer(front.ask("trialAllow", "tab", handle, "level", "act")).has("result"));
    }

    private JsonObject navigate(Object... how) throws Exception {
        Object[] all = new Object[how.length + 2];
        all[0] = "tab";
        all[1] = handle;
        System.arraycopy(how, 0, all, 2, how.length);
        return front.answer(front.ask("navigate", all));
    }

    private JsonObject went(Object... how) throws Exception {
        JsonObject answer = navigate(how);
        assertTrue(answer.has("result"), answer::toString);
        JsonObject result = answer.getAsJsonObject("result");
        assertTrue(result.get("step").getAsString().startsWith(handle + "@"), answer::toString);
        return JsonParser.parseString(result.get("text").getAsString()).getAsJsonObject();
    }

    private static String code(JsonObject answer) {
        return answer.has("error") ? answer.getAsJsonObject("error").get("code").getAsString() : "none";
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            https://shop.example/two | https://shop.example/two        | Two     | document | 200
            /chain                   | https://shop.example/two        | Two     | document | 200
            /missing                 | https://shop.example/missing    | Missing | document | 404
            /one#part                | https://shop.example/one#part   | One     | address  | 200
            """)
    void thePageThatIsThereIsTold(String url, String there, String title, String navigated, int status)
            throws Exception {
        JsonObject went = went("url", url);
        assertEquals(there, went.get("url").getAsString(), went::toString);
        assertEquals(title, went.get("title").getAsString(), went::toString);
        assertEquals(navigated, went.get("navigated").getAsString(), went::toString);
        assertTrue(went.get("loaded").getAsBoolean(), went::toString);
        if (navigated.equals("document")) {
            assertEquals(status, went.get("status").getAsInt(), went::toString);
        }
        assertTrue(went.get("page").getAsString().startsWith(handle + "/"), went::toString);
        assertEquals(title, page.evaluate("document.title").getAsString());
    }

    @Tag("thorough")
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            /two                     | https://shop.example/two        | Two     | document | 200
            /one                     | https://shop.example/one        | One     | document | 200
            /slow                    | https://shop.example/slow       | Two     | document | 200
            /forwards                | https://shop.example/two        | Two     | document | 200
            """)
    void thePageThatIsThereIsToldOfOtherAddresses(String url, String there, String title, String navigated, int status)
            throws Exception {
        thePageThatIsThereIsTold(url, there, title, navigated, status);
    }

    @Test
    void backForwardAndReloadAreSteps() throws Exception {
        went("url", "/two");
        page.evaluate("history.pushState({}, '', '/route')");
        assertEquals("https://shop.example/two", went("history", -1).get("url").getAsString());
        assertEquals("https://shop.example/one", went("history", -1).get("url").getAsString());
        assertEquals("https://shop.example/route", went("history", 2).get("url").getAsString());
        page.evaluate("window.before = true");
        JsonObject reloaded = went("reload", true);
        assertEquals("https://shop.example/route", reloaded.get("url").getAsString());
        assertFalse(page.evaluate("!!window.before").getAsBoolean());
    }

    @Test
    @Tag("thorough")
    void aHistoryWithoutSuchAPageIsAnError() throws Exception {
        JsonObject answer = navigate("history", 5);
        assertEquals("NAVIGATION_FAILED", code(answer), answer::toString);
        assertTrue(answer.toString().contains("has no such page"), answer::toString);
    }

    @Test
    void anotherOriginIsReachedAndNothingOfItIsTold() throws Exception {
        JsonObject went = went("url", "/leaves");
        assertEquals("lost", went.get("access").getAsString(), went::toString);
        assertFalse(went.toString().contains("other.example") || went.toString().contains("Other"), went::toString);
        assertEquals("ACCESS_LOST", code(navigate("url", Stage.SHOP + "/two")));
    }

    @Test
    @Tag("thorough")
    void aSiteThatDoesNotAnswerIsAnErrorInTimeAndTheTabGoesOn() throws Exception {
        JsonObject answer = navigate("url", "/hangs", "timeoutMs", 700);
        assertEquals("NAVIGATION_FAILED", code(answer), answer::toString);
        assertEquals("timeout",
                answer.getAsJsonObject("error").getAsJsonObject("data").get("error").getAsString());
        assertEquals("https://shop.example/two", went("url", "/two").get("url").getAsString());
    }

    @Test
    void aPageThatCannotBeLoadedIsAnErrorWithTheBrowsersWord() throws Exception {
        JsonObject answer = navigate("url", "/reset");
        assertEquals("NAVIGATION_FAILED", code(answer), answer::toString);
        assertEquals("net::ERR_CONNECTION_RESET",
                answer.getAsJsonObject("error").getAsJsonObject("data").get("error").getAsString());
        page.waitFor("location.protocol === 'chrome-error:'", Stage.SOON); // the answer may come before the browser's page
        assertEquals("ACCESS_LOST", code(navigate("url", "/two")), "Chrome's own page has ended the access");
    }

    @Test
    void whatIsNoPageLeavesTheTabWhereItIs() throws Exception {
        JsonObject empty = went("url", "/empty", "timeoutMs", 5000);
        assertEquals(204, empty.get("status").getAsInt(), empty::toString);
        assertFalse(empty.has("navigated"), empty::toString);
        JsonObject download = went("url", "/download", "timeoutMs", 5000);
        assertEquals("unknown", download.get("download").getAsString(), download::toString);
        assertEquals("One", page.evaluate("document.title").getAsString());
    }

    @Test
    @Tag("thorough")
    void aPageThatIsNeverLoadedIsToldAsItIs() throws Exception {
        JsonObject never = went("url", "/neverLoaded", "timeoutMs", 1500);
        assertFalse(never.get("loaded").getAsBoolean(), never::toString);
        assertEquals("https://shop.example/neverLoaded", never.get("url").getAsString());
        assertTrue(went("url", "/neverLoaded", "waitUntil", "domcontentloaded").get("loaded").getAsBoolean());
        assertTrue(went("url", "/two", "waitUntil", "networkidle").get("loaded").getAsBoolean());
    }

    @Test
    @Tag("thorough")
    void aPageThatNavigatesForEverIsAnsweredInTime() throws Exception {
        JsonObject answer = navigate("url", "/loops", "timeoutMs", 1500);
        assertTrue(answer.has("result"), answer::toString);
        assertFalse(answer.getAsJsonObject("result").get("settled").getAsBoolean()
                && answer.toString().contains("\"loaded\":false"), answer::toString);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"/asks"})
    void aPageThatWouldAskThePersonIsLeftOnlyWhereThatIsWanted(String asking) throws Exception {
        went("url", asking);
        PersonsHand.press(page, 20, 20); // after which Chrome lets the page ask
        assertEquals("PERSON_ACTIVE", code(navigate("url", "/two")),
                "the person has used the page since the last step");
        JsonObject refused = navigate("url", "/two");
        assertEquals("DIALOG_OPEN", code(refused), refused::toString);
        assertEquals("beforeunload",
                refused.getAsJsonObject("error").getAsJsonObject("data").get("kind").getAsString());
        JsonObject meanwhile = stage.call("getDataLayer", "tab", handle).structured();
        assertEquals("DIALOG_OPEN", meanwhile.getAsJsonObject("error").get("code").getAsString(), meanwhile::toString);
        JsonObject handled = front.answer(front.ask("handleDialog", "tab", handle, "accept", true));
        assertEquals("TRUSTED_INPUT_REQUIRED", code(handled), handled::toString);
        page.call("Page.handleJavaScriptDialog", JsonParser.parseString("{\"accept\": false}").getAsJsonObject());
        Stage.eventually("the page can be read again",
                () -> stage.call("getDataLayer", "tab", handle).structured().has("result"));
        assertEquals("Asks", page.evaluate("document.title").getAsString());
        JsonObject went = went("url", "/two", "discardChanges", true);
        assertEquals("Two", went.get("title").getAsString(), went::toString);
    }

    @Tag("thorough")
    @ParameterizedTest(name = "{0}")
    @CsvSource({"/asksOtherwise"})
    void aPageThatWouldAskOtherwiseIsLeftOnlyWhereThatIsWanted(String asking) throws Exception {
        aPageThatWouldAskThePersonIsLeftOnlyWhereThatIsWanted(asking);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"javascript:alert(1)",
            "file:///etc/passwd",
            "chrome://settings/"})
    void onlyHttpIsGoneTo(String url) throws Exception {
        JsonObject answer = navigate("url", url);
        assertEquals("BAD_ARGUMENT", code(answer), answer::toString);
        assertTrue(answer.toString().contains("\"begun\":false"), answer::toString);
    }

    @Tag("thorough")
    @ParameterizedTest(name = "{0}")
    @CsvSource({"data:text/html;x",
            "chrome-extension://aaaa/x.html",
            "about:blank",
            "blob:https://shop.example/1",
            "view-source:https://a.b/",
            "ftp://shop.example/",
            "filesystem:https://shop.example/x"})
    void noOtherAddressIsGoneTo(String url) throws Exception {
        onlyHttpIsGoneTo(url);
    }
}
