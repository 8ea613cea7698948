package io.github.mcpdatalayer.front;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static io.github.mcpdatalayer.testing.Eventually.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Clients since 2026-07-28, which greet nobody, beside those before, which do. */
class ErasTest {

    private static final String META = """
            "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
            "io.modelcontextprotocol/clientInfo":{"name":"new client","version":"8"},\
            "io.modelcontextprotocol/clientCapabilities":{}""";
    private static final String ALONE = "{" + META + "}}";
    private static final String SERVER = "{\"io.modelcontextprotocol/serverInfo\":{\"name\":\"mcp-datalayer\",\"title\":";

    @TempDir
    Path home;

    @Test
    void aProbeIsAnsweredWithNoBrowserAndAnOlderClientIsServedAfterIt() throws Exception {
        try (var front = FrontThread.start(home)) {
            JsonObject found = front.result(front.ask("server/discover", ALONE));
            assertEquals("complete", found.get("resultType").getAsString());
            assertEquals("[\"2026-07-28\"]", found.get("supportedVersions").toString());
            assertEquals(JsonParser.parseString("""
                    {"tools":{},"resources":{"subscribe":true,"listChanged":true},"prompts":{},"completions":{}}"""),
                    found.get("capabilities"));
            assertTrue(found.get("ttlMs").getAsLong() > 0);
            assertEquals("private", found.get("cacheScope").getAsString());
            assertTrue(found.get("_meta").toString().startsWith(SERVER), found.toString());
            JsonObject hello = front.initialize("old client");
            assertEquals(hello.get("instructions"), found.get("instructions"));
            assertFalse(hello.has("resultType"));
        }
    }

    @Test
    void aRequestThatSaysNotWhatItMustIsRefusedByTheCodesThatTellTheErasApart() throws Exception {
        try (var front = FrontThread.start(home)) {
            for (String malformed : List.of("{}", "{\"_meta\":{}}", "{\"_meta\":7}",
                    "{\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":20260728}}",
                    "{\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\"}}",
                    ALONE.replace("clientCapabilities\":{}", "clientCapabilities\":[]"),
                    ALONE.replace("{\"name\":\"new client\",\"version\":\"8\"}", "7"))) {
                String says = error(front, "server/discover", malformed, -32602).get("message").getAsString();
                assertTrue(says.contains("\"io.modelcontextprotocol/") && says.contains(" must "), says);
            }
            for (String version : List.of("2025-11-25", "2027-01-01", "")) {
                for (String method : List.of("server/discover", "tools/list", "no/such")) {
                    JsonObject error = error(front, method, ALONE.replace("2026-07-28", version), -32022);
                    assertEquals("{\"supported\":[\"2026-07-28\"],\"requested\":\"" + version + "\"}",
                            sorted(error.getAsJsonObject("data")));
                }
            }
            for (String gone : List.of("ping", "logging/setLevel", "resources/subscribe", "resources/unsubscribe",
                    "no/such", "notifications/initialized")) {
                error(front, gone, ALONE, -32601);
            }
            error(front, "tools/list", "{}", -32600);
            error(front, "tools/list", "{\"cursor\":\"x\"," + META + "}}", -32602);
            error(front, "tools/call", "{\"name\":\"noSuch\"," + META + "}}", -32602);
            front.result(front.ask("tools/list", ALONE));
            assertEquals("2024-11-05", front.result(front.ask("initialize", """
                    {"protocolVersion":"2024-11-05","capabilities":{},"clientInfo":{"name":"x","version":"1"}}"""))
                    .get("protocolVersion").getAsString());
        }
    }

    @Test
    void listsAreThoseOfTheOlderRevisionsAndSayHowLongTheyHold() throws Exception {
        try (var old = FrontThread.ready(home); var front = FrontThread.start(home)) {
            for (String method : List.of("tools/list", "prompts/list", "resources/templates/list", "resources/list")) {
                JsonObject before = old.result(old.ask(method, "{}"));
                JsonObject now = front.result(front.ask(method, ALONE));
                assertEquals("complete", now.remove("resultType").getAsString());
                assertEquals(method.equals("resources/list"), now.remove("ttlMs").getAsLong() == 0, method);
                assertEquals("private", now.remove("cacheScope").getAsString());
                assertTrue(now.remove("_meta").toString().startsWith(SERVER));
                assertEquals(before, now);
            }
            JsonObject prompt = front.result(front.ask("prompts/get", "{\"name\":\"auditVisit\"," + META + "}}"));
            assertEquals("complete", prompt.get("resultType").getAsString());
            assertFalse(prompt.has("ttlMs"));
            JsonObject gone = error(front, "resources/read", "{\"uri\":\"datalayer://kd9/current\"," + META + "}}",
                    -32603);
            assertEquals("EXTENSION_NOT_CONNECTED", gone.getAsJsonObject("data").get("code").getAsString());
            gone = error(front, "resources/read", "{\"uri\":\"datalayer:nothing\"," + META + "}}", -32602);
            assertEquals("BAD_REFERENCE", gone.getAsJsonObject("data").get("code").getAsString());
        }
    }

    @Test
    void bothErasReadOneBrowserAtOnce() throws Exception {
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1").layer("kd1", "[{\"event\":\"now\"}]");
                var old = FrontThread.start(home);
                var front = FrontThread.start(home)) {
            assertEquals("2025-06-18", old.result(old.ask("initialize", """
                    {"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"x","version":"1"}}"""))
                    .get("protocolVersion").getAsString());
            List<Integer> asked = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                asked.add(old.call("getDataLayer", "{}"));
                asked.add(front.ask("tools/call", "{\"name\":\"getDataLayer\"," + META + "}}"));
            }
            for (int i = 0; i < asked.size(); i += 2) {
                JsonObject before = old.result(asked.get(i));
                JsonObject now = front.result(asked.get(i + 1));
                assertEquals("complete", now.remove("resultType").getAsString());
                assertTrue(now.remove("_meta").toString().startsWith(SERVER));
                JsonObject structured = TestFront.structured(now);
                assertEquals("[{\"event\":\"now\"}]", structured.get("result").toString());
                assertEquals(TestFront.structured(before).get("result"), structured.get("result"));
            }
            JsonObject wrong = front.result(front.ask("tools/call", """
                    {"name":"getDataLayer","arguments":{"tab":"kd7"},%s}}""".formatted(META)));
            assertTrue(wrong.get("isError").getAsBoolean());
            assertEquals("TAB_NOT_FOUND",
                    TestFront.structured(wrong).getAsJsonObject("error").get("code").getAsString());
        }
    }

    @Test
    void aCallIsCancelledAndTellsItsProgressWithoutASession() throws Exception {
        var held = new CountDownLatch(1);
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1").layer("kd1", "[1]");
                var front = FrontThread.start(home)) {
            browser.behave((client, request) -> {
                held.countDown(); // the answer never comes
            });
            int id = front.ask("tools/call",
                    "{\"name\":\"getDataLayer\"," + META + ",\"progressToken\":\"mine\"}}");
            JsonObject progress = front.notification("notifications/progress");
            assertEquals("mine", progress.get("progressToken").getAsString());
            held.await();
            front.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":" + id
                    + "}}");
            front.result(front.ask("tools/list", ALONE));
            front.closeStdin();
            front.exitCode();
            assertFalse(front.answered(id));
        }
    }

    @Test
    void aStreamTellsWhatWasAskedForUntilItIsCancelledOrTheInputEnds() throws Exception {
        TabRecording recording = TabRecording.checkout();
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1", "kd2").recording("kd1", recording);
                var front = FrontThread.start(home)) {
            front.result(front.ask("resources/list", ALONE)); // connected: what is told below is news
            error(front, "subscriptions/listen", ALONE, -32602);
            error(front, "subscriptions/listen", "{\"notifications\":{\"resourceSubscriptions\":[7]}," + META + "}}",
                    -32602);
            int nothing = front.ask("subscriptions/listen", "{\"notifications\":{\"toolsListChanged\":true}," + META
                    + "}}");
            assertEquals("{\"_meta\":{\"io.modelcontextprotocol/subscriptionId\":" + nothing
                    + "},\"notifications\":{}}",
                    front.notification("notifications/subscriptions/acknowledged").toString());
            int list = front.ask("subscriptions/listen", """
                    {"notifications":{"resourcesListChanged":true,"resourceSubscriptions":[\
                    "datalayer://kd1/history","datalayer:none"]},%s}}""".formatted(META));
            assertEquals("""
                    {"_meta":{"io.modelcontextprotocol/subscriptionId":%d},"notifications":{\
                    "resourcesListChanged":true,"resourceSubscriptions":["datalayer://kd1/history"]}}"""
                    .formatted(list),
                    front.notification("notifications/subscriptions/acknowledged").toString());
            assertEquals(List.of("kd1"), browser.watched());
            recording.push("{\"event\":\"first\"}");
            browser.tellOfPushes("kd1");
            JsonObject news = front.notification("notifications/resources/updated");
            assertEquals("datalayer://kd1/history", news.get("uri").getAsString());
            assertEquals(list, subscription(news));
            browser.attached("kd1");
            assertEquals(list, subscription(front.notification("notifications/resources/list_changed")));

            front.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":" + list
                    + "}}");
            eventually("nothing is watched any more", () -> browser.watched().isEmpty());
            browser.attached("kd1", "kd2");
            front.closeStdin();
            JsonObject end = front.result(nothing);
            assertEquals("complete", end.get("resultType").getAsString());
            assertEquals(nothing, subscription(end));
            front.exitCode();
            assertFalse(front.answered(list));
            assertFalse(front.answered("null"), "who lists without a stream hears nothing");
        }
    }

    @Test
    void aStreamOfTheLastLineEndsWithTheInput() throws Exception {
        for (int i = 0; i < 5; i++) {
            try (var front = FrontThread.start(home)) {
                int last = front.ask("subscriptions/listen", "{\"notifications\":{}," + META + "}}");
                front.closeStdin();
                assertEquals(last, subscription(front.result(last)));
            }
        }
    }

    private static int subscription(JsonObject of) {
        return of.getAsJsonObject("_meta").get("io.modelcontextprotocol/subscriptionId").getAsInt();
    }

    private static JsonObject error(TestFront front, String method, String params, int code) throws Exception {
        JsonObject answer = front.answer(front.ask(method, params));
        assertNotEquals(null, answer.get("error"), method + " " + params + ": " + answer);
        assertEquals(code, answer.getAsJsonObject("error").get("code").getAsInt(), method + " " + params);
        return answer.getAsJsonObject("error");
    }

    private static String sorted(JsonObject data) {
        var sorted = new JsonObject();
        for (String name : List.of("supported", "requested")) {
            JsonElement value = data.get(name);
            sorted.add(name, value);
        }
        return sorted.toString();
    }
}
