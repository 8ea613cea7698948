package io.github.mcpdatalayer.e2e.network;

import java.time.Duration;
import java.util.Map;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.demo.McpClient.Answer;
import io.github.mcpdatalayer.e2e.stage.Person;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static io.github.mcpdatalayer.e2e.stage.Stage.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Bodies of answers, which the companion alone sees. */
class TrustedBodiesIT {

    @RegisterExtension
    static final Stage stage = Stage.withCompanion();

    private McpClient front;

    @Test
    void textsOfAnswersAreRecordedWithoutSecretsFromTheCallOn() throws Exception {
        front = stage.anotherClient("--toolsets", "network,page");
        Person.readRequests(stage, true);
        serve("/api/user", "application/json",
                "{\"email\":\"ann.archer@mail.example\",\"token\":\"tok-secret-1\",\"name\":\"Ann\",\"n\":7}");
        serve("/picture", "image/png", "PNG");
        serve("/long", "text/plain", "x".repeat(300_000));
        Tab tab = stage
                .attach(stage.open(stage.browser(), Stage.SHOP + "/bodies", Reply.html("<title>Bodies</title>")));
        Person.allow(stage, tab, "see");
        fetch(tab, "/api/user?before");
        eventually("the request is listed", () -> rowOf("before") > 0);
        JsonObject without = whole("before");
        assertFalse(without.toString().contains("responseBody"), without::toString);
        assertTrue(list("request", rowOf("before")).get("notes").toString().contains("bodies true"));

        list("bodies", true);
        for (String path : new String[]{"/api/user?after", "/picture", "/long"}) {
            fetch(tab, path);
        }
        eventually("the body is there", () -> whole("after").has("responseBody"));
        String body = whole("after").get("responseBody").getAsString();
        assertEquals("{\"email\":\"[EMAIL_1]\",\"token\":\"[TOKEN_0]\",\"name\":\"[NAME_1]\",\"n\":7}", body);
        eventually("the long one is there", () -> whole("/long").has("responseBody"));
        assertTrue(whole("/long").get("responseCut").getAsBoolean(), "what is cut says so");
        assertFalse(whole("/picture").has("responseBody"), "pictures are none of it");
        tab.reload();
        eventually("the page's own text is there, too",
                () -> whole("/bodies").toString().contains("<title>Bodies</title>"));

        list("bodies", false);
        fetch(tab, "/api/user?later");
        eventually("the request is listed", () -> rowOf("later") > 0);
        assertFalse(whole("later").has("responseBody"), "nothing is recorded any more");
    }

    private static void serve(String path, String type, String body) {
        stage.browser().chrome().web().serve(Stage.SHOP + path,
                new Reply(200, Map.of("Content-Type", type), body, Duration.ZERO));
    }

    private static void fetch(Tab tab, String path) {
        tab.evaluate("fetch('" + path + "').then((answer) => answer.text()).then(() => 1)");
    }

    private JsonObject list(Object... arguments) throws Exception {
        Answer answer = front.callTool("listRequests", Stage.arguments(arguments), Stage.SOON);
        assertFalse(answer.isError(), answer::text);
        return answer.structured();
    }

    /** The number of the last request to an address with this text; 0 for none that is over. */
    private int rowOf(String text) throws Exception {
        int number = 0;
        for (JsonElement row : list("maxChars", 0).getAsJsonArray("result")) {
            if (row.getAsJsonArray().get(5).getAsString().contains(text)
                    && !row.getAsJsonArray().get(7).isJsonNull()) {
                number = row.getAsJsonArray().get(0).getAsInt();
            }
        }
        return number;
    }

    private JsonObject whole(String text) throws Exception {
        int number = rowOf(text);
        return number == 0
                ? new JsonObject()
                : list("request", number, "maxChars", 0).getAsJsonArray("result").get(0).getAsJsonObject();
    }
}
