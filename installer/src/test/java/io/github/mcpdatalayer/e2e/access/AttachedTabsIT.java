package io.github.mcpdatalayer.e2e.access;

import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.demo.McpClient.Answer;
import io.github.mcpdatalayer.e2e.stage.Popup;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static io.github.mcpdatalayer.e2e.stage.Stage.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Tests what a person does with tabs by the popup's real buttons, and what an MCP client then gets. */
class AttachedTabsIT {

    @RegisterExtension
    static final Stage stage = new Stage();

    @AfterEach
    void noTabStaysAttached() throws Exception {
        Tab blank = stage.open(stage.browser(), Stage.SHOP + "/blank", Reply.html("<title>Blank</title>"));
        try (Popup popup = stage.popup(blank)) {
            popup.page().evaluateAsPerson("document.querySelector('#detachAll').click()");
            eventually("no tab is attached", () -> tabs().isEmpty());
        }
    }

    @Test
    void anAttachedTabIsReadAndADetachedOneIsNot() throws Exception {
        Tab tab = stage.openScript("document.title = 'Boots'; dataLayer = [{event: 'view_item', z: 1, a: 2}]");
        try (Popup popup = stage.popup(tab)) {
            assertEquals("Not Attached", popup.status());
            assertEquals("attach", popup.action());
            popup.page().click("#attachButton:not([disabled])");
            popup.awaitText("#status", "Attached to: Boots");
            assertEquals("detach", popup.action());
            assertEquals(handle(), popup.text("#handle"));
            popup.awaitText("#layerList", "dataLayer");
        }
        assertEquals("[{\"event\":\"view_item\",\"z\":1,\"a\":2}]",
                stage.call("getDataLayer").structured().get("result").toString());
        stage.browser().detach(tab);
        assertEquals("NO_TAB_ATTACHED", stage.call("getDataLayer").errorCode());
    }

    @Test
    void openingThePopupIsNotAttaching() throws Exception {
        Tab tab = stage.openScript("dataLayer = []");
        try (Popup popup = stage.popup(tab)) {
            popup.awaitConnection("connected");
            assertEquals("NO_TAB_ATTACHED", stage.call("getDataLayer").errorCode());
            assertEquals(List.of(), tabs());
        }
    }

    @Test
    void ofTwoAttachedTabsEachIsReadByItsHandle() throws Exception {
        attach("dataLayer = ['one']");
        String one = handle();
        attach("dataLayer = ['two']");
        String two = tabs().getLast().get("handle").getAsString();
        assertNotEquals(one, two);
        Answer unnamed = stage.call("getDataLayer");
        assertEquals("TAB_REQUIRED", unnamed.errorCode());
        assertTrue(unnamed.text().contains(one) && unnamed.text().contains(two), unnamed.text());
        assertEquals("[\"one\"]", read(one));
        assertEquals("[\"two\"]", read(two));
        assertEquals("TAB_NOT_FOUND", stage.call("getDataLayer", "tab", two + "99").errorCode());
    }

    @Test
    @Tag("thorough")
    void oneOfSeveralTabsIsDetachedFromThePopupOfAnother() throws Exception {
        attach("document.title = 'First'; dataLayer = []");
        String first = handle();
        Tab second = attach("document.title = 'Second'; dataLayer = []");
        try (Popup popup = stage.popup(second)) {
            popup.awaitText("#tabList", "First");
            popup.page().click("#tabList [data-detach='" + first + "']");
            eventually("only the second is attached", () -> tabs().size() == 1);
        }
        assertNotEquals(first, handle());
    }

    @Test
    @Tag("thorough")
    void aHandleIsNeverGivenTwice() throws Exception {
        Tab tab = attach("dataLayer = []");
        String before = handle();
        stage.browser().detach(tab);
        stage.attach(tab);
        assertNotEquals(before, handle());
    }

    @Test
    @Tag("thorough")
    void aClosedTabIsGone() throws Exception {
        Tab tab = attach("dataLayer = []");
        String handle = handle();
        attach("dataLayer = ['stays']");
        tab.close();
        eventually("the closed tab is not listed", () -> tabs().size() == 1);
        assertEquals("TAB_NOT_FOUND", stage.call("getDataLayer", "tab", handle).errorCode());
        assertEquals("[\"stays\"]", read(handle()));
    }

    @Test
    void aBrowserPageCannotBeAttachedAndThePopupSaysWhy() throws Exception {
        Tab page = stage.browser().chrome().newTab("chrome://version/");
        try (Popup popup = stage.popup(page)) {
            popup.awaitRefusal("any extension");
            assertEquals("Not Attached", popup.status());
        }
        assertEquals(List.of(), tabs());
        page.close();
    }

    @Test
    @Tag("thorough")
    void aPageWithoutADataLayerSaysWhatItHasInstead() throws Exception {
        Tab tab = attach("digitalData = {page: {name: 'home'}}");
        Answer answer = stage.call("getDataLayer");
        assertEquals("LAYER_NOT_FOUND", answer.errorCode());
        assertTrue(answer.text().contains("dataLayer not found or not an array on this page."), answer.text());
        assertTrue(answer.text().contains("digitalData"), answer.text());
        try (Popup popup = stage.popup(tab)) {
            popup.awaitText("#layerList", "digitalData");
        }
    }

    @Test
    @Tag("thorough")
    void aHostileTitleIsShownAsPlainText() throws Exception {
        Tab tab = attach("document.title = '<img src=x onerror=alert(1)>\\u202eevil\\n\\u0007'; dataLayer = []");
        try (Popup popup = stage.popup(tab)) {
            assertEquals("Attached to: <img src=x onerror=alert(1)>evil", popup.status());
            assertTrue(popup.page().evaluate("document.querySelector('#status img') === null").getAsBoolean());
        }
    }

    @Test
    void whatTheOptionsNameIsReadAndNothingElse() throws Exception {
        attach("ourLayer = [1, {event: 'x'}]; dataLayer = []");
        assertEquals("LAYER_NOT_ALLOWED", stage.call("getDataLayer", "layer", "ourLayer").errorCode());
        Tab options = stage.browser().chrome().newTab("chrome-extension://" + stage.browser().extensionId()
                + "/options/options.html");
        options.waitFor("document.querySelector('#requestsState')?.dataset.state", Stage.SOON);
        write(options, "ourLayer\\ndocument.cookie");
        options.waitFor("!document.querySelector('#namesError').hidden", Stage.SOON);
        write(options, "ourLayer");
        options.waitFor("document.querySelector('#feedback').textContent.startsWith('Saved: ')", Stage.SOON);
        assertEquals("[1,{\"event\":\"x\"}]",
                stage.call("getDataLayer", "layer", "ourLayer").structured().get("result").toString());
        write(options, "");
        eventually("the name is forgotten", () -> stage.call("getDataLayer", "layer", "ourLayer").isError());
        options.close();
    }

    private static void write(Tab options, String names) {
        options.evaluateAsPerson("document.querySelector('#names').value = '" + names
                + "'; document.querySelector('#names').dispatchEvent(new Event('change'))");
    }

    @Test
    void aSameOriginFrameIsReadByItsNumber() throws Exception {
        stage.browser().chrome().web().serve(Stage.SHOP + "/inner",
                Reply.html("<script>dataLayer = ['inner']</script>"));
        Tab tab = stage.open(stage.browser(), Stage.SHOP + "/outer",
                Reply.html("<script>dataLayer = ['outer']</script><iframe src='/inner'></iframe>"));
        stage.attach(tab);
        JsonArray layers = tabs().getFirst().getAsJsonArray("layers");
        int frame = stream(layers).map(layer -> layer.get("frame").getAsInt()).filter(number -> number != 0).findFirst()
                .orElseThrow();
        assertFalse(stage.call("getDataLayer").isError());
        assertEquals("[\"inner\"]", stage.call("getDataLayer", "frame", frame).structured().get("result").toString());
    }

    private static Tab attach(String script) {
        return stage.attach(stage.openScript(script));
    }

    private static String read(String handle) throws Exception {
        return stage.call("getDataLayer", "tab", handle).structured().get("result").toString();
    }

    /** The handle of the first attached tab. */
    private static String handle() throws Exception {
        return tabs().getFirst().get("handle").getAsString();
    }

    private static List<JsonObject> tabs() throws Exception {
        JsonObject answer = JsonParser.parseString(stage.call("listTabs").text()).getAsJsonObject();
        return stream(answer.getAsJsonArray("tabs")).toList();
    }

    private static Stream<JsonObject> stream(JsonArray array) {
        return StreamSupport.stream(array.spliterator(), false).map(JsonElement::getAsJsonObject);
    }
}
