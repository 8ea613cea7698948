package io.github.mcpdatalayer.e2e.launch;

import java.util.List;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.demo.McpClient.Answer;
import io.github.mcpdatalayer.e2e.stage.LocalWeb;
import io.github.mcpdatalayer.e2e.stage.Stage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Tabs that a page opens, and whose own first script asks something, in a browser of the front's own. */
class PopupDialogsIT {

    private static final String SHOP = "http://shop.example";

    @RegisterExtension
    static final Stage stage = Stage.withoutBrowser();

    private static LocalWeb web;
    private static McpClient front;

    @BeforeAll
    static void launch() throws Exception {
        web = new LocalWeb();
        front = stage.startFront("--launch=headless", "--toolsets=page,tabs", web.browserArg(), "--sites=*.example");
    }

    @AfterAll
    static void end() throws Exception {
        if (front != null) {
            front.close();
            front = null; // a test that failed may be run once more
        }
        web.close();
    }

    private static Answer call(String tool, Object... arguments) throws Exception {
        return front.callTool(tool, Stage.arguments(arguments), Stage.SOON);
    }

    private static Answer click(String tab, String element) throws Exception {
        return call("interact", "tab", tab, "action", "click", "element", element);
    }

    /** A shop in a tab of its own, with what opens the page that asks. */
    private static String shop(String opens, String asks) throws Exception {
        web.serve(SHOP + "/", "<!doctype html><title>Shop</title>" + opens
                + "<button onclick=\"document.title = 'Pressed'\">Press</button>");
        for (String origin : List.of(SHOP, "http://other.example")) {
            web.serve(origin + "/popup",
                    "<!doctype html><title>Popup</title><script>" + asks + "</script><p>Popped up");
        }
        Answer opened = call("openTab", "url", SHOP + "/");
        assertFalse(opened.isError(), opened::text);
        String tab = opened.structured().get("tab").getAsString();
        assertFalse(call("activateTab", "tab", tab).isError()); // in the background nothing opens a tab
        return tab;
    }

    /** The dialog that an answer names, to be answered by the call that it names, too. */
    private static JsonObject toAnswer(Answer answer, String kind, String message) {
        JsonObject error = JsonParser.parseString(answer.text()).getAsJsonObject().getAsJsonObject("error");
        assertTrue(error != null, answer::text);
        assertEquals("DIALOG_OPEN", error.get("code").getAsString(), answer::text);
        assertTrue(error.toString().contains("(" + kind + ")"), answer::text);
        assertTrue(error.toString().contains(message), answer::text);
        JsonObject next = error.getAsJsonObject("next");
        assertEquals("handleDialog", next.get("tool").getAsString(), answer::text);
        return next.getAsJsonObject("arguments");
    }

    private static void goesOn(String shop, String popup, String title) throws Exception {
        Answer seen = call("takeSnapshot", "tab", popup);
        assertTrue(!seen.isError() && seen.text().contains("Popped up"), seen::text);
        assertTrue(seen.text().contains("\"title\":\"" + title + "\""), seen::text);
        Answer pressed = click(shop, "button \"Press\"");
        assertTrue(!pressed.isError() && pressed.text().contains("\"received\":true"), pressed::text);
        assertFalse(call("closeTabs", "tabs", List.of(popup, shop)).isError());
    }

    @Test
    void aPopupWhoseFirstScriptAsksIsSaidAtOnceAndAnsweredByTheClient() throws Exception {
        String shop = shop("<button onclick=\"window.open('/popup', '', 'width=300,height=200')\">Pop</button>",
                "document.title = confirm('Really?')");
        long began = System.nanoTime();
        Answer clicked = click(shop, "button \"Pop\"");
        assertTrue(System.nanoTime() - began < 15_000_000_000L, clicked::text);
        JsonObject dialog = toAnswer(clicked, "confirm", "Really?");
        String popup = dialog.get("tab").getAsString();
        Answer stopped = call("takeSnapshot", "tab", shop);
        assertEquals("DIALOG_OPEN", stopped.errorCode(), stopped::text);
        assertTrue(stopped.text().contains(popup), stopped::text);
        Answer answered = call("handleDialog", "tab", popup, "accept", true);
        assertFalse(answered.isError(), answered::text);
        goesOn(shop, popup, "true");
    }

    @Tag("thorough")
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
            "<button onclick=\"window.open('/popup')\">Pop</button>                              | alert('Well')",
            "<button onclick=\"window.open('/popup')\">Pop</button>                              | document.title = prompt('Well')",
            "<button onclick=\"window.open('/popup', '', 'noopener')\">Pop</button>              | document.title = confirm('Well')",
            "<button onclick=\"const w = window.open(''); w.location = '/popup'\">Pop</button>   | document.title = confirm('Well')",
            "<button onclick=\"const w = window.open('about:blank'); setTimeout(() => w.location = '/popup', 50)\">Pop</button> | alert('Well')",
            "<button onclick=\"window.open('http://other.example/popup')\">Pop</button>          | document.title = confirm('Well')",
            "<form action=/popup target=_blank><button>Pop</button></form>                | alert('Well')",
            "<button onclick=\"a.click()\">Pop</button><a id=a href=/popup target=_blank>Link</a> | alert('Well')",
            "<button onclick=\"a.click()\">Pop</button><a id=a href=/popup target=_blank rel=opener>Link</a> | alert('Well')"})
    void aTabThatIsOpenedInAnyWayIsHeardOfFromItsFirstScriptOn(String opens, String asks) throws Exception {
        String shop = shop(opens, asks);
        JsonObject dialog = toAnswer(click(shop, "button \"Pop\""), asks.replaceAll(".*?(\\w+)\\(.*", "$1"), "Well");
        String popup = dialog.get("tab").getAsString();
        Answer answered = call("handleDialog", "tab", popup, "accept", true, "text", "true");
        assertFalse(answered.isError(), answered::text);
        goesOn(shop, popup, asks.contains("title") ? "true" : "Popup");
    }

    @Tag("thorough")
    @Test
    void twoDialogsInARowAreAnsweredOneAfterTheOther() throws Exception {
        String shop = shop("<button onclick=\"window.open('/popup')\">Pop</button>",
                "document.title = prompt('First?') + confirm('Second?')");
        String popup = toAnswer(click(shop, "button \"Pop\""), "prompt", "First?").get("tab").getAsString();
        Answer first = call("handleDialog", "tab", popup, "accept", true, "text", "Ann ");
        assertTrue(first.text().contains("{\"kind\":\"confirm\",\"message\":\"Second?\"}"), first::text);
        Answer second = call("handleDialog", "tab", popup, "accept", false);
        assertFalse(second.isError() || second.text().contains("\"dialog\""), second::text);
        goesOn(shop, popup, "Ann false");
    }

    @Tag("thorough")
    @Test
    void aPopupThatAsksNothingIsThereAsEver() throws Exception {
        String shop = shop("<button onclick=\"window.open('/popup')\">Pop</button>", "dataLayer = [{event: 'popped'}]");
        long began = System.nanoTime();
        Answer clicked = click(shop, "button \"Pop\"");
        assertFalse(clicked.isError(), clicked::text);
        assertTrue(System.nanoTime() - began < 15_000_000_000L, clicked::text);
        String popup = clicked.text().replaceFirst("(?s).*\"newTab\":\\{\"handle\":\"([^\"]*)\".*", "$1");
        goesOn(shop, popup, "Popup");
    }
}
