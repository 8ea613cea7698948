package io.github.mcpdatalayer.e2e.library;

import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.e2e.stage.Popup;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.e2e.stage.TestApp;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import io.github.mcpdatalayer.searchpack.PackInstall;
import io.github.mcpdatalayer.searchpack.SearchPack;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static io.github.mcpdatalayer.e2e.stage.Stage.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Words are found in what real tabs show, where the person lets the client see them, and nowhere else. */
class SearchTabsIT {

    @RegisterExtension
    static final Stage stage = new Stage();

    private McpClient client;

    @BeforeEach
    void startTheFront() throws Exception {
        client = stage.clientProcess("--toolsets=search");
        eventually("the front has found the browser", () -> code(search("refund")).equals("NO_TAB_ATTACHED"));
    }

    @Test
    void tabsOfAllLevelsAreSearchedAsFarAsThePersonAllows() throws Exception {
        Tab help = page("https://shop.example/help", "Help",
                "<h1>Refund policy</h1><p>Write to ann@mailbox.org.</p><p hidden>unseen</p><script>'scripted'</script>");
        assertEquals("NO_TAB_ATTACHED", code(search("refund")), "opening a page allows nothing");
        stage.attach(help);
        assertEquals("CONSENT_REQUIRED", code(search("refund")));
        stage.attach(page("https://thai.example/", "ร้าน", "<p>นโยบายการคืนเงินของร้านค้า"), "see");
        stage.attach(page("https://han.example/", "商店", "<p>我们的退款政策适用于所有订单"), "act");

        JsonObject answer = search("คืนเงิน");
        assertEquals(List.of("https://thai.example/"), urls(answer));
        assertEquals(1, answer.getAsJsonArray("unread").size(), answer::toString);
        assertFalse(answer.get("complete").getAsBoolean(), answer::toString);
        assertEquals(List.of("https://han.example/"), urls(search("退款")));
        assertEquals(List.of(), urls(search("refund")), "the tab at level data is not searched");

        stage.browser().chrome().web().serve("https://shop.example/cart", Reply.html("<title>Cart</title><p>One cup"));
        try (Popup popup = stage.popup(help)) {
            popup.page().click("[data-level=see]");
            popup.page().waitFor("document.querySelector('[data-level=see]').ariaPressed === 'true'", Stage.SOON);
        }
        JsonObject seen = search("REFUND policies");
        assertEquals(List.of("https://shop.example/help"), urls(seen));
        assertTrue(seen.get("complete").getAsBoolean(), seen::toString);
        assertTrue(seen.toString().contains("Refund policy Write to [EMAIL_"), seen::toString);
        for (String word : List.of("ann", "ann@mailbox.org", "unseen", "scripted")) {
            assertEquals(List.of(), urls(search(word)), word);
        }

        help.evaluate("location.href = '/cart'");
        eventually("the next page is shown", () -> urls(search("cup")).equals(List.of("https://shop.example/cart")));
        JsonObject found = search("refund");
        assertEquals(List.of("https://shop.example/help"), urls(found), found::toString);
        JsonArray left = found.getAsJsonArray("rows").get(0).getAsJsonArray();
        assertFalse(left.get(2).getAsBoolean(), left::toString);
        assertTrue(left.get(1).getAsString().endsWith("/1"), left::toString);
        help.close();
        eventually("a closed tab and its pages are gone", () -> urls(search("refund")).isEmpty());

        eventually("the log names the tool", () -> Files.readString(stage.home().resolve("log/audit.jsonl"))
                .contains("\"searchTabs\""));
    }

    @Test
    @Tag("thorough")
    void aDialogHostileTextAndAHugePageKeepNobodyBack() throws Exception {
        stage.attach(page("https://shop.example/help", "Help", "<h1>Refund policy</h1>"), "see");
        Tab busy = stage.attach(page("https://shop.example/ask", "Ask", "<p>Refund for all"), "see");
        eventually("both are found", () -> urls(search("refund")).size() == 2);
        Future<JsonObject> shown = busy.send("Runtime.evaluate", Stage.arguments("expression", "confirm('Sure?')"));
        eventually("the dialog is open and named", () -> search("refund").toString().contains("DIALOG_OPEN"));
        assertEquals(2, urls(search("refund")).size(), "what was read of its page is still found");
        busy.call("Page.handleJavaScriptDialog", Stage.arguments("accept", true));
        shown.get(Stage.SOON.toSeconds(), TimeUnit.SECONDS);
        stage.attach(page("https://large.example/", "Large",
                "<script>document.write('<p>' + 'cup '.repeat(400000) + 'refund')</script>"), "see");
        stage.attach(page("https://odd.example/", "Odd",
                "<script>document.write('<p>\\u202erefund\\u0007 title:* AND ( ' + '\\ud83d'.repeat(9))</script>"),
                "see");
        JsonObject answer = search("refund");
        assertTrue(urls(answer).contains("https://odd.example/"), answer::toString);
        assertFalse(answer.toString().contains("\u202e"), answer::toString);
        assertEquals(List.of("https://large.example/"), urls(search("cup")));
        assertTrue(search("cup").get("notes").toString().contains("their ends are left out"));
        assertEquals(List.of("https://odd.example/"), urls(search("title:* AND (")));
    }

    @Tag("thorough")
    @Test
    void aPageIsFoundByItsMeaningByThePackagedProgram() throws Exception {
        stage.attach(page("https://shop.example/help", "Service",
                "<p>Write to ann@mailbox.org.<p>Send the article back, and your money is returned in two weeks."),
                "see");
        stage.attach(page("https://shop.example/offices", "Offices", "<p>We are in Berlin and Hamburg."), "see");
        assertEquals("SEARCH_PACK_REQUIRED", code(byMeaning("how do I get a refund")));
        new PackInstall(SearchPack.in(stage.home())).install(_ -> TestApp.SEARCH_PACK);
        JsonObject answer = byMeaning("how do I get a refund");
        assertEquals("https://shop.example/help", urls(answer).getFirst(), answer::toString);
        assertTrue(answer.toString().contains("your money is returned"), answer::toString);
        assertFalse(answer.toString().contains("ann@"), answer::toString);
        assertFalse(urls(answer).contains("https://shop.example/offices"), answer::toString);
        List<ProcessHandle> processes = client.process().descendants().toList();
        assertTrue(processes.stream().anyMatch(each -> each.info().commandLine().orElse("").contains("EmbeddingMain")),
                processes::toString);
        client.close();
        eventually("its process ends with the front", () -> processes.stream().noneMatch(ProcessHandle::isAlive));
    }

    private JsonObject byMeaning(String query) throws Exception {
        return client.callTool("searchTabs", Stage.arguments("query", query, "by", "meaning"), Stage.SOON)
                .structured();
    }

    private static Tab page(String url, String title, String body) {
        return stage.open(stage.browser(), url,
                Reply.html("<!doctype html><meta charset=utf-8><title>" + title + "</title>" + body));
    }

    private JsonObject search(String query) throws Exception {
        return client.callTool("searchTabs", Stage.arguments("query", query), Stage.SOON).structured();
    }

    private static List<String> urls(JsonObject answer) {
        assertFalse(answer.has("error"), answer::toString);
        return answer.getAsJsonArray("rows").asList().stream().map(JsonElement::getAsJsonArray)
                .map(row -> row.get(5).getAsString()).toList();
    }

    private static String code(JsonObject answer) {
        return answer.has("error") ? answer.getAsJsonObject("error").get("code").getAsString() : answer.toString();
    }
}
