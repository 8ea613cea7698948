package io.github.mcpdatalayer.front;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Method;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static io.github.mcpdatalayer.testing.Eventually.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The resources through the real front and the real host. */
class ResourcesTest {

    private static final String UPDATED = "notifications/resources/updated";

    @TempDir
    Path home;

    private ExtensionStandIn browser;
    private TestFront front;
    private JsonObject hello;

    @BeforeEach
    void start() throws Exception {
        browser = ExtensionStandIn.start(home, "kd", "kd1", "kd2").layer("kd1", "[{\"event\":\"now\"}]").recording(
                "kd1",
                TabRecording.checkout());
        front = FrontThread.start(home);
        hello = front.initialize("test-client");
    }

    @AfterEach
    void end() throws Exception {
        front.close();
        browser.close();
    }

    @Test
    void everyAttachedTabIsListedAndReadAsTheToolsAnswer() throws Exception {
        assertEquals("{\"subscribe\":true,\"listChanged\":true}",
                hello.getAsJsonObject("capabilities").get("resources").toString());
        List<String> uris = new ArrayList<>();
        for (JsonElement resource : front.result(front.ask("resources/list", "{}")).getAsJsonArray("resources")) {
            uris.add(resource.getAsJsonObject().get("uri").getAsString());
            assertFalse(resource.toString().contains("Shop"), "nothing of the page stands in a description");
        }
        assertEquals(List.of("datalayer://kd1/current", "datalayer://kd1/history", "datalayer://kd2/current",
                "datalayer://kd2/history"), uris);
        assertEquals("datalayer://{tab}/current",
                front.result(front.ask("resources/templates/list", "{}")).getAsJsonArray("resourceTemplates").get(0)
                        .getAsJsonObject().get("uriTemplate").getAsString());
        assertEquals("[{\"event\":\"now\"}]", read("datalayer://kd1/current").get("result").toString());
        assertEquals(front.tool("getDataLayerHistory", "{\"tab\":\"kd1\"}"), read("datalayer://kd1/history"));
        var large = new StringBuilder("[");
        for (int i = 0; i < 5000; i++) {
            large.append("{\"event\":\"e").append(i).append("\"},");
        }
        browser.layer("kd1", large.append("{}]").toString());
        JsonObject part = read("datalayer://kd1/current");
        assertTrue(part.toString().length() <= 40_000);
        assertTrue(part.getAsJsonObject("omitted").get("after").getAsInt() > 1000);
    }

    @Test
    void aCallUnderWayIsAnsweredAtTheEndOfInputAlsoWhenResourcesWereReadBefore() throws Exception {
        var go = new CountDownLatch(1);
        browser.behave((client, request) -> {
            if (request.method().equals(Method.GET_DATA_LAYER.wireName())) {
                go.await();
            }
            browser.answer(client, request);
        });
        for (int i = 0; i < 3; i++) {
            front.result(front.ask("resources/list", "{}"));
        }
        int call = front.call("getDataLayer", "{\"tab\":\"kd1\"}");
        while (!browser.nextRequest().method().equals(Method.GET_DATA_LAYER.wireName())) {
            // The lists of tabs come first.
        }
        front.closeStdin();
        // A wrong count ends the front now; it has a second for it.
        assertFalse(front.awaitEnd(Duration.ofSeconds(1)));
        go.countDown();
        assertEquals("[{\"event\":\"now\"}]", TestFront.structured(front.result(call)).get("result").toString());
        assertEquals(0, front.exitCode());
    }

    private JsonObject read(String uri) throws Exception {
        JsonObject content = front.result(front.ask("resources/read", "{\"uri\":\"" + uri + "\"}"))
                .getAsJsonArray("contents").get(0).getAsJsonObject();
        assertEquals(uri, content.get("uri").getAsString());
        assertEquals("application/json", content.get("mimeType").getAsString());
        return JsonParser.parseString(content.get("text").getAsString()).getAsJsonObject();
    }

    @Test
    void whatCannotBeReadHasACodeACauseAndTheNextStep() throws Exception {
        for (String uri : List.of("", "datalayer://kd1", "datalayer://kd1/", "datalayer://kd1/other",
                "file:///kd1/history",
                "datalayer://kd1#3/history", "datalayer://../history")) {
            assertEquals(ErrorCode.BAD_REFERENCE.name(),
                    error(-32002, "resources/read", uri).get("code").getAsString());
        }
        assertEquals("listTabs", error(-32002, "resources/read", "datalayer://zz9/current").getAsJsonObject("next")
                .get("tool").getAsString());
        assertEquals(ErrorCode.NOTHING_RECORDED.name(),
                error(-32002, "resources/read", "datalayer://kd2/history").get("code").getAsString());
        assertEquals(ErrorCode.TAB_NOT_FOUND.name(),
                error(-32002, "resources/subscribe", "datalayer://kd9/history").get("code").getAsString());
        for (String method : List.of("resources/read", "resources/subscribe", "resources/unsubscribe")) {
            assertEquals(-32602, front.answer(front.ask(method, "{\"uri\":7}")).getAsJsonObject("error").get("code")
                    .getAsInt());
        }
        assertEquals(-32601,
                front.answer(front.ask("resources/other", "{}")).getAsJsonObject("error").get("code").getAsInt());
        assertEquals(-32600, refusedBeforeInitialize());
    }

    private int refusedBeforeInitialize() throws Exception {
        try (var other = FrontThread.start(home)) {
            return other.answer(other.ask("resources/list", "{}")).getAsJsonObject("error").get("code").getAsInt();
        }
    }

    private JsonObject error(int code, String method, String uri) throws Exception {
        JsonObject error = front.answer(front.ask(method, "{\"uri\":\"" + uri + "\"}")).getAsJsonObject("error");
        assertEquals(code, error.get("code").getAsInt(), error::toString);
        JsonObject data = error.getAsJsonObject("data");
        assertEquals(error.get("message"), data.get("message"));
        assertFalse(data.get("hint").getAsString().isEmpty());
        return data;
    }

    @Test
    void subscriptionsFireOnPushesUntilTheyEnd() throws Exception {
        TabRecording recording = TabRecording.checkout();
        browser.recording("kd1", recording);
        assertEquals("{}", front.result(front.ask("resources/subscribe", "{\"uri\":\"datalayer://kd1/history\"}"))
                .toString());
        assertEquals(List.of("kd1"), browser.watched());
        recording.push("{\"event\":\"first\"}");
        browser.tellOfPushes("kd1");
        assertEquals("{\"uri\":\"datalayer://kd1/history\"}", front.notification(UPDATED).toString());
        front.result(front.ask("resources/subscribe", "{\"uri\":\"datalayer://kd1/current\"}"));
        recording.push("{\"event\":\"second\"}");
        browser.tellOfPushes("kd1");
        var both = new ArrayList<String>();
        both.add(front.notification(UPDATED).get("uri").getAsString());
        both.add(front.notification(UPDATED).get("uri").getAsString());
        assertEquals(List.of("datalayer://kd1/current", "datalayer://kd1/history"), both.stream().sorted().toList());
        front.result(front.ask("resources/unsubscribe", "{\"uri\":\"datalayer://kd1/history\"}"));
        recording.push("{\"event\":\"third\"}");
        browser.tellOfPushes("kd1");
        assertEquals("{\"uri\":\"datalayer://kd1/current\"}", front.notification(UPDATED).toString());
        front.result(front.ask("resources/unsubscribe", "{\"uri\":\"datalayer://kd1/current\"}"));
        eventually("nothing is watched any more", () -> browser.watched().isEmpty());
    }

    @Test
    void aSubscriptionOutlivesTheConnectionToItsBrowser() throws Exception {
        front.result(front.ask("resources/subscribe", "{\"uri\":\"datalayer://kd1/history\"}"));
        browser.close();
        TabRecording recording = TabRecording.checkout().push("{\"event\":\"news\"}");
        browser = ExtensionStandIn.start(home, "kd", "kd1").recording("kd1", recording);
        ExtensionStandIn successor = browser;
        eventually("it is watched again", () -> !successor.watched().isEmpty());
        assertEquals("{\"uri\":\"datalayer://kd1/history\"}", front.notification(UPDATED).toString());
    }

    @Test
    void theClientHearsThatTabsCameAndWentOnceItHasListedThem() throws Exception {
        front.result(front.ask("resources/list", "{}"));
        browser.attached("kd1");
        front.notification("notifications/resources/list_changed");
        assertEquals(2, front.result(front.ask("resources/list", "{}")).getAsJsonArray("resources").size());
    }
}
