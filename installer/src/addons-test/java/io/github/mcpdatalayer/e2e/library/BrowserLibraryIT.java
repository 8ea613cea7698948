package io.github.mcpdatalayer.e2e.library;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.e2e.stage.ActingFront;
import io.github.mcpdatalayer.e2e.stage.ExtensionCopy;
import io.github.mcpdatalayer.e2e.stage.ExtensionsPage;
import io.github.mcpdatalayer.e2e.stage.PopupPictures;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static io.github.mcpdatalayer.e2e.stage.Stage.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The browser's real history and bookmarks, before and after the person has given the permissions. */
class BrowserLibraryIT {

    @RegisterExtension
    static final Stage stage = Stage.ofTrial().alone();

    private McpClient client;

    @Test
    void historyAndBookmarksAreSearchedAndBookmarksKept() throws Exception {
        try (McpClient own = stage.anotherClient("--toolsets=library");
                ActingFront front = new ActingFront(stage.home())) {
            client = own;
            for (String tool : new String[]{"searchHistory", "searchBookmarks"}) {
                JsonObject refused = call(tool);
                assertEquals("CONSENT_REQUIRED", code(refused), refused::toString);
                assertTrue(refused.toString().contains("options page"), refused::toString);
            }
            Tab options = stage
                    .openUrl("chrome-extension://" + stage.browser().extensionId() + "/options/options.html");
            options.waitFor("document.querySelector('#bookmarksButton').dataset.allowed === 'false'", Stage.SOON);
            options.evaluate("document.querySelector('#historyButton').scrollIntoView({block: 'center'})");
            PopupPictures.take(options, "options-library");

            givePermissions();
            stage.browser().chrome().web().serve("https://shop.example/cups", Reply.html("<title>Cups</title>"));
            stage.open(stage.browser(), "https://shop.example/orders/ann@shop.example",
                    Reply.html("<title>Order of ann@shop.example</title><p>Total 17</p>"));
            stage.openUrl("https://shop.example/cups");
            eventually("the history has both pages", () -> {
                JsonObject found = call("searchHistory", "query", "shop.example");
                return found.has("rows") && found.getAsJsonArray("rows").size() == 2;
            });
            JsonObject visited = call("searchHistory");
            assertFalse(visited.toString().contains("ann@shop.example"), visited::toString);
            assertFalse(visited.toString().contains("chrome-extension"), visited::toString);
            assertEquals(0, call("searchHistory", "query", "ann@shop.example").getAsJsonArray("rows").size(),
                    "a masked value is not there to be found");
            assertEquals(0, call("searchHistory", "to", "2020-01-01").getAsJsonArray("rows").size());
            manyVisits();
            JsonObject many = call("searchHistory", "query", "many.example", "limit", 500);
            assertEquals(150, many.getAsJsonArray("rows").size(), "Chrome gives 100 rows unless it is asked for more");

            JsonObject added = call("addBookmark", "url", "https://shop.example/cups", "title", "Cups", "folder",
                    "QA/Checkout");
            assertTrue(added.get("added").getAsBoolean(), added::toString);
            assertTrue(added.get("folder").getAsString().endsWith("/QA/Checkout"), added::toString);
            JsonObject again = call("addBookmark", "url", "https://shop.example/cups", "folder", "QA/Checkout");
            assertFalse(again.get("added").getAsBoolean(), again::toString);
            assertEquals(added.get("id"), again.get("id"));
            JsonArray kept = call("searchBookmarks", "query", "qa cups").getAsJsonArray("rows");
            assertEquals(1, kept.size(), kept::toString);

            assertEquals("BAD_ARGUMENT", code(call("addBookmark", "url", "javascript:alert(1)")));
            assertEquals("BAD_ARGUMENT", code(call("addBookmark", "url", "file:///etc/passwd")));
            call("addBookmark", "url", "https://shop.example/cups", "folder", "Other");
            JsonObject several = call("deleteBookmark", "url", "https://shop.example/cups");
            assertEquals("BAD_ARGUMENT", code(several));
            assertTrue(several.toString().contains("2 bookmarks"), several::toString);
            assertEquals("BAD_ARGUMENT", code(call("deleteBookmark", "id", "1")), "a folder of the browser stays");
            assertTrue(call("deleteBookmark", "id", added.get("id").getAsString()).get("deleted").getAsBoolean());
            assertEquals(0, call("searchBookmarks", "query", "checkout").getAsJsonArray("rows").size());

            front.answer(front.ask("trialAllow", "rules", "{\"deniedSites\":[\"shop.example\"]}"));
            assertEquals("SITE_DENIED", code(call("addBookmark", "url", "https://shop.example/secret")));
            JsonObject hidden = call("searchBookmarks");
            assertEquals(0, hidden.getAsJsonArray("rows").size(), hidden::toString);
            assertTrue(hidden.get("notes").toString().contains("1 rows"), hidden::toString);
            assertEquals("BAD_ARGUMENT", code(call("deleteBookmark", "url", "https://shop.example/cups")),
                    "what is hidden is not removed either");
            front.answer(front.ask("trialAllow", "rules", "{\"features\":{\"browser\":false}}"));
            assertEquals("POLICY_DISABLED", code(call("searchHistory")));
            front.answer(front.ask("trialAllow", "rules", "{}"));
        }
    }

    /** Nobody sees the browser's question here, so the extension is loaded anew with the permissions. */
    private static void givePermissions() throws Exception {
        String id = stage.browser().extensionId();
        ExtensionsPage.switchOnDeveloperMode(stage.browser().chrome());
        ExtensionCopy.change(stage.app().extension().resolve("manifest.json"), "\"webRequest\"\\]",
                "\"webRequest\", \"history\", \"bookmarks\"]");
        ExtensionsPage.reload(stage.browser().chrome(), id);
    }

    private static void manyVisits() throws Exception {
        Tab options = stage.openUrl("chrome-extension://" + stage.browser().extensionId() + "/options/options.html");
        options.evaluate(
                """
                        Promise.all(Array.from({length: 150}, (_, i) => chrome.history.addUrl({url: `https://many.example/${i}`})))""");
    }

    private JsonObject call(String tool, Object... arguments) throws Exception {
        return client.callTool(tool, Stage.arguments(arguments), Stage.SOON).structured();
    }

    private static String code(JsonObject answer) {
        return answer.has("error") ? answer.getAsJsonObject("error").get("code").getAsString() : answer.toString();
    }
}
