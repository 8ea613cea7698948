package io.github.mcpdatalayer.e2e.access;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.demo.McpClient.Answer;
import io.github.mcpdatalayer.e2e.stage.Popup;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static io.github.mcpdatalayer.e2e.stage.Stage.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** An attachment lives as long as Chrome's grant does, and says so when that ends. */
class AttachmentLifeIT {

    private static final String OTHER = "https://other.example";

    @RegisterExtension
    static final Stage stage = new Stage();

    private Tab tab;
    private String handle;

    @BeforeEach
    void attachAShopPage() throws Exception {
        serve(Stage.SHOP + "/one", "one");
        serve(Stage.SHOP + "/two", "two");
        serve(OTHER + "/", "other");
        tab = stage.browser().chrome().newTab(Stage.SHOP + "/one");
        stage.attach(tab);
        handle = listed().get("handle").getAsString();
    }

    @AfterEach
    void closeIt() throws Exception {
        tab.close();
        eventually("no tab is attached", () -> !stage.call("listTabs").text().contains(handle));
    }

    @Test
    void theAttachmentSurvivesAPageOfTheSameOriginAndAReload() throws Exception {
        tab.goTo(Stage.SHOP + "/two");
        eventually("the second page is read", () -> reads("two"));
        assertEquals(handle, listed().get("handle").getAsString());
        assertEquals("two", listed().get("title").getAsString());
        tab.reload();
        eventually("the reloaded page is read", () -> reads("two"));
    }

    @Test
    void onAnotherOriginTheAccessIsLostUntilThePersonAttachesAgain() throws Exception {
        tab.goTo(OTHER + "/");
        eventually("the access is lost", () -> access().equals("lost"));
        Answer refused = stage.call("getDataLayer");
        assertEquals("ACCESS_LOST", refused.errorCode());
        assertFalse(refused.text().contains("other.example"), refused.text());

        tab.goTo(Stage.SHOP + "/one");
        assertEquals("ACCESS_LOST", stage.call("getDataLayer").errorCode(), "going back does not restore it");

        tab.goTo(OTHER + "/");
        try (Popup popup = stage.popup(tab)) {
            assertEquals("lost", popup.state());
            assertEquals("Access lost: click to re-attach", popup.status());
            assertEquals("attach", popup.action());
            assertEquals("!", badge(popup));
            assertEquals("ACCESS_LOST", stage.call("getDataLayer").errorCode(), "the click alone is no consent");
            popup.page().click("#attachButton:not([disabled])");
            popup.awaitText("#status", "Attached to: other");
            eventually("the button shows the handle", () -> badge(popup).equals(handle));
        }
        assertTrue(reads("other"));
        assertEquals(handle, listed().get("handle").getAsString(), "the tab keeps its handle");
    }

    @Test
    @Tag("thorough")
    void aRedirectThatEndsOnTheSameOriginKeepsTheAccess() throws Exception {
        stage.browser().chrome().web().serve(Stage.SHOP + "/away", Reply.redirect(OTHER + "/back"))
                .serve(OTHER + "/back", Reply.redirect(Stage.SHOP + "/two"));
        tab.goTo(Stage.SHOP + "/away");
        eventually("the page behind the redirects is read", () -> reads("two"));
    }

    @Test
    void theAttachmentSurvivesTheEndOfTheWorker() throws Exception {
        String host = stage.hosts().getFirst().instance();
        stage.endWorker();
        tab.goTo(Stage.SHOP + "/two"); // wakes the next worker, unless it runs already
        eventually("the next worker has its own host",
                () -> stage.hosts().stream().anyMatch(other -> !other.instance().equals(host)));
        eventually("the tab is read through the new worker", () -> reads("two"));
        assertEquals(handle, listed().get("handle").getAsString());
    }

    @Test
    @Tag("thorough")
    void aTabThatCrashedHasLostItsAccess() throws Exception {
        var _ = tab.send("Page.crash", new JsonObject());
        eventually("the access is lost", () -> stage.call("getDataLayer").text().contains("ACCESS_LOST"));
        assertEquals("lost", access());
    }

    @Test
    @Tag("thorough")
    void aPageThatHangsIsATimeoutAndTheListOfTabsIsNotHeldUp() throws Exception {
        var busy = tab.send("Runtime.evaluate",
                JsonParser.parseString("{\"expression\": \"for (;;);\"}").getAsJsonObject());
        Answer answer = stage.call("getDataLayer");
        assertEquals("TIMEOUT", answer.errorCode());
        assertTrue(stage.call("listTabs").text().contains("\"code\":\"TIMEOUT\""));
        tab.call("Runtime.terminateExecution", new JsonObject());
        assertThrows(ExecutionException.class, () -> busy.get(Stage.SOON.toSeconds(), TimeUnit.SECONDS), "terminated");
        eventually("the page is read again", () -> reads("one"));
    }

    private static void serve(String url, String name) {
        stage.browser().chrome().web().serve(url, Reply.html("<title>" + name + "</title><script>dataLayer = ['" + name
                + "']</script>"));
    }

    private static boolean reads(String name) throws Exception {
        Answer answer = stage.call("getDataLayer");
        return !answer.isError() && answer.structured().get("result").toString().equals("[\"" + name + "\"]");
    }

    private static JsonObject listed() throws Exception {
        return JsonParser.parseString(stage.call("listTabs").text()).getAsJsonObject().getAsJsonArray("tabs").get(0)
                .getAsJsonObject();
    }

    private static String access() throws Exception {
        return listed().get("access").getAsString();
    }

    /** Returns what the toolbar button shows in the popup's tab. */
    private static String badge(Popup popup) {
        return popup.page().evaluate("""
                chrome.tabs.query({active: true, currentWindow: true})
                  .then(([tab]) => chrome.action.getBadgeText({tabId: tab.id}))""").getAsString();
    }
}
