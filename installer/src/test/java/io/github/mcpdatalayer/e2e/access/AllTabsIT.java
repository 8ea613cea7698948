package io.github.mcpdatalayer.e2e.access;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.e2e.stage.ActingFront;
import io.github.mcpdatalayer.e2e.stage.ExtensionCopy;
import io.github.mcpdatalayer.e2e.stage.ExtensionsPage;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static io.github.mcpdatalayer.e2e.stage.Stage.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The list of tabs that nobody has attached, once the person has given the permission. */
@Tag("thorough")
class AllTabsIT {

    @RegisterExtension
    static final Stage stage = Stage.ofTrial().alone();

    /** Nobody sees the browser's question here, so the extension is loaded anew with the permission. */
    @Test
    void titlesAndAddressesAreListedRedactedAndNothingElseOfThePages() throws Exception {
        String id = stage.browser().extensionId();
        ExtensionsPage.switchOnDeveloperMode(stage.browser().chrome());
        ExtensionCopy.change(stage.app().extension().resolve("manifest.json"), "\"webRequest\"\\]",
                "\"webRequest\", \"tabs\"]");
        ExtensionsPage.reload(stage.browser().chrome(), id);
        stage.browser().chrome().web().serve("https://pay.example/two", Reply.html("<title>Two</title>"));
        stage.open(stage.browser(), "https://pay.example/orders/ann@shop.example",
                Reply.html("<title>Order of ann@shop.example</title><p>Total 17</p>"));
        stage.openUrl("https://pay.example/two");
        stage.openUrl("chrome://version");
        try (McpClient client = stage.anotherClient("--toolsets=tabs");
                ActingFront front = new ActingFront(stage.home())) {
            JsonObject[] listed = new JsonObject[1];
            eventually("the extension has come back and lists", () -> {
                listed[0] = list(client);
                return listed[0].has("all") && listed[0].getAsJsonArray("all").size() == 2;
            });
            JsonArray all = listed[0].getAsJsonArray("all");
            JsonObject order = all.asList().stream().map(row -> row.getAsJsonObject())
                    .filter(row -> row.get("url").getAsString().contains("orders")).findFirst().orElseThrow();
            assertTrue(order.get("title").getAsString().startsWith("Order of"), order::toString);
            assertFalse(all.toString().contains("ann@shop.example"), all::toString);
            assertFalse(all.toString().contains("Total"), all::toString);
            assertFalse(order.has("handle"), order::toString);
            assertEquals(0, listed[0].getAsJsonArray("tabs").size());

            Tab attached = stage.attach(stage.openScript("dataLayer = []"));
            assertTrue(list(client).getAsJsonArray("all").asList().stream()
                    .anyMatch(row -> row.getAsJsonObject().has("handle")), "those that are attached say so");
            front.answer(front.ask("trialAllow", "rules", "{\"deniedSites\":[\"pay.example\"]}"));
            assertEquals(1, list(client).getAsJsonArray("all").size());
            front.answer(front.ask("trialAllow", "rules", "{\"features\":{\"browser\":false}}"));
            assertEquals("POLICY_DISABLED", list(client).getAsJsonObject("error").get("code").getAsString());
            front.answer(front.ask("trialAllow", "rules", "{}"));
            stage.browser().detach(attached);
        }
    }

    private static JsonObject list(McpClient client) throws Exception {
        return client.callTool("listTabs", Stage.arguments("all", true), Stage.SOON).structured();
    }
}
