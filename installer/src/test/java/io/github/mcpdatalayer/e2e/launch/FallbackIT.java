package io.github.mcpdatalayer.e2e.launch;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.demo.McpClient.Answer;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A browser of the front's own beside the person's. */
class FallbackIT {

    @RegisterExtension
    static final Stage stage = new Stage();

    @Test
    void asAFallbackItIsStartedOnlyWhereNoTabOfThePersonAnswers() throws Exception {
        McpClient front = stage.anotherClient("--launch=fallback", "--toolsets=all", "--sites=shop.example");
        Tab tab = stage.open(stage.browser(), "https://mine.example/",
                Reply.html("<script>dataLayer = [{n: 1}]</script>"));
        stage.attach(tab);
        assertEquals("[{\"n\":1}]", call(front, "getDataLayer").structured().get("result").toString());
        assertEquals("https://mine.example/", onlyTab(front).get("url").getAsString());
        stage.browser().detach(tab);
        Answer both = call(front, "listTabs");
        assertTrue(both.text().contains("\"access\":\"blank\""), both::text);
        stage.attach(tab);
        JsonObject mine = call(front, "listTabs").structured().getAsJsonArray("tabs").asList().stream()
                .map(each -> each.getAsJsonObject())
                .filter(each -> !each.get("access").getAsString().equals("blank"))
                .findFirst().orElseThrow();
        assertEquals("TAB_REQUIRED", call(front, "getDataLayer").errorCode());
        assertEquals("[{\"n\":1}]", call(front, "getDataLayer", "tab", mine.get("handle").getAsString())
                .structured().get("result").toString());
    }

    private static JsonObject onlyTab(McpClient front) throws Exception {
        Answer answer = call(front, "listTabs");
        assertEquals(1, answer.structured().getAsJsonArray("tabs").size(), answer::text);
        return answer.structured().getAsJsonArray("tabs").get(0).getAsJsonObject();
    }

    private static Answer call(McpClient front, String tool, Object... arguments) throws Exception {
        return front.callTool(tool, Stage.arguments(arguments), Stage.SOON);
    }
}
