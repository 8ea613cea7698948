package io.github.mcpdatalayer.front;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** listRequests through the real front and the real host. */
class RequestsToolTest {

    private static final String TOOL = "listRequests";
    private static final String FULL = ",\"requestHeaders\":[[\"X-Mail\",\"ann@example.org\"],[\"x\"],7,[\"X-Two\",\"1\"],[\"X-Two\",\"2\"]],\"body\":\"{\\\"email\\\":\\\"ann@example.org\\\"}\",\"responseBody\":\"";

    @TempDir
    Path home;

    private ExtensionStandIn browser;
    private TestFront front;
    private volatile String rows = """
            [{"n":1,"t":1790000001000,"ms":12,"type":"document","method":"GET","url":"https://shop.example/?mail=ann@example.org","status":200,"page":1,"frame":0},
             {"n":2,"t":1790000002000,"ms":30,"type":"fetch","method":"POST","url":"https://shop.example/api\\u202e/cart","status":404,"initiator":"https://pay.example","page":1,"frame":4,"step":7,"late":true},
             {"n":3,"t":1790000003000,"ms":null,"type":"websocket","method":"GET","url":"wss://shop.example/live","status":null,"page":1,"frame":0,"step":7},
             {"n":4,"t":1790000004000,"ms":5,"type":"fetch","method":"GET","url":"https://shop.example/api/stock","status":null,"error":"net::ERR_FAILED","frame":0,"redirects":1,"cached":true}]""";
    private volatile String facts = "\"last\":4,\"dropped\":0,\"sight\":\"all\",\"fullSince\":1790000000000,\"serviceWorker\":{\"controls\":false,\"answered\":0}";

    @BeforeEach
    void start() throws Exception {
        browser = ExtensionStandIn.start(home, "kd", "kd1").behave((from, request) -> {
            JsonObject result = JsonParser.parseString(
                    "{\"tab\":{\"handle\":\"kd1\",\"title\":\"\",\"url\":\"https://shop.example/\"},\"pages\":[],\"gaps\":[],"
                            + "\"steps\":{\"dropped\":0,\"rows\":[{\"step\":7,\"did\":\"click\",\"t\":1790000001500}]},"
                            + facts + "}")
                    .getAsJsonObject();
            browser.text(from, request.id(), result, rows);
        });
        front = FrontThread.ready(home, "--toolsets=network");
    }

    @AfterEach
    void end() throws Exception {
        front.close();
        browser.close();
    }

    private List<Integer> shown(String arguments) throws Exception {
        JsonObject answer = front.tool(TOOL, arguments);
        assertFalse(answer.has("error"), answer::toString);
        List<Integer> shown = new ArrayList<>();
        answer.getAsJsonArray("result").forEach(row -> shown.add(row.getAsJsonArray().get(0).getAsInt()));
        return shown;
    }

    @Test
    void rowsAreRedactedAndSaidInShort() throws Exception {
        JsonObject answer = front.tool(TOOL, "{}");
        assertEquals("[1,null,1,\"document\",\"GET\",\"https://shop.example/?mail=[EMAIL_1]\",200,12,null,null,\"\"]",
                answer.getAsJsonArray("result").get(0).toString());
        assertEquals(
                "[2,7,1,\"fetch\",\"POST\",\"https://shop.example/api\\\\u202e/cart\",404,30,null,\"https://pay.example\",\"frame 4, late\"]",
                answer.getAsJsonArray("result").get(1).toString());
        assertEquals("\"open\"", answer.getAsJsonArray("result").get(2).getAsJsonArray().get(10).toString());
        assertEquals("\"net::ERR_FAILED, redirected, cached\"",
                answer.getAsJsonArray("result").get(3).getAsJsonArray().get(10).toString());
        assertTrue(answer.get("complete").getAsBoolean(), answer::toString);
        assertEquals("[]", answer.get("notVisible").toString());
    }

    @Test
    void anArchiveIsLinkedAndReadAsItWasWritten(@TempDir Path files) throws Exception {
        try (var writing = FrontThread.ready(home, "--toolsets=network", "--files=" + files)) {
            JsonObject result = writing.result(writing.call(TOOL, "{\"har\":\"visit\"}"));
            JsonObject answer = TestFront.structured(result);
            assertFalse(answer.has("error"), answer::toString);
            JsonObject link = result.getAsJsonArray("content").get(1).getAsJsonObject();
            assertEquals("resource_link", link.get("type").getAsString());
            JsonObject content = writing.result(writing.ask("resources/read", "{\"uri\":" + link.get("uri") + "}"))
                    .getAsJsonArray("contents").get(0).getAsJsonObject();
            assertEquals(Files.readString(Path.of(answer.get("path").getAsString())),
                    content.get("text").getAsString());
            assertTrue(content.get("text").getAsString().contains("[EMAIL_1]"), "redacted");
            assertFalse(content.get("text").getAsString().contains("ann@"), "redacted");
        }
    }

    @Test
    void filtersChooseByWhatIsShown() throws Exception {
        assertEquals(List.of(2, 4), shown("{\"find\":\"/API/i\"}"));
        assertEquals(List.of(), shown("{\"find\":\"ann@example.org\"}"));
        assertEquals(List.of(3), shown("{\"type\":\"websocket\"}"));
        assertEquals(List.of(2), shown("{\"method\":[\"post\"]}"));
        assertEquals(List.of(1, 2), shown("{\"status\":[\"2xx\",\"404\"]}"));
        assertEquals(List.of(2, 4), shown("{\"failed\":true}"));
        assertEquals(List.of(2, 3), shown("{\"step\":\"kd1@7\"}"));
        for (String bad : List.of("{\"status\":\"99\"}", "{\"find\":\"/(/\"}", "{\"request\":\"first\"}")) {
            assertEquals("BAD_ARGUMENT", front.tool(TOOL, bad).getAsJsonObject("error").get("code").getAsString(), bad);
        }
        assertEquals("BAD_REFERENCE",
                front.tool(TOOL, "{\"step\":9}").getAsJsonObject("error").get("code").getAsString());
    }

    @Test
    void eachAddressThatLedOnIsFound() throws Exception {
        rows = """
                [{"n":1,"t":1790000001000,"ms":12,"type":"document","method":"GET","url":"https://shop.example/new","status":200,"frame":0,"redirects":2,
                  "hops":[{"url":"https://shop.example/old?mail=ann@example.org","status":301,"t":1},{"url":"https://shop.example/older","status":302,"t":2}]},
                 {"n":2,"t":1790000001000,"ms":12,"type":"fetch","method":"GET","url":"https://shop.example/api","status":null,"error":"net::ERR_FAILED","frame":0,"redirects":1,
                  "hops":[{"url":"https://sso.example/login","status":307,"t":1}]},
                 {"n":3,"t":1790000001000,"ms":12,"type":"fetch","method":"GET","url":"https://shop.example/302","status":200,"frame":0,"redirects":1,"hops":[7,{}]}]""";
        assertEquals(List.of(1), shown("{\"find\":\"/old\"}"));
        assertEquals(List.of(1), shown("{\"find\":\"/older\"}"));
        assertEquals(List.of(2), shown("{\"find\":\"/sso.*login/\"}"));
        assertEquals(List.of(1), shown("{\"status\":[\"302\"]}"));
        assertEquals(List.of(1, 2), shown("{\"status\":[\"3xx\"]}"));
        assertEquals(List.of(), shown("{\"find\":\"ann@example.org\"}"), "what is redacted is not found");
        assertEquals(List.of(2), shown("{\"failed\":true}"), "a redirect is no failure");
        JsonObject answer = front.tool(TOOL, "{}");
        assertEquals("redirected from https://shop.example/old?mail=[EMAIL_1] by 301",
                answer.getAsJsonArray("result").get(0).getAsJsonArray().get(10).getAsString());
        assertEquals("[{\"url\":\"https://sso.example/login\",\"status\":307}]", front.tool(TOOL, "{\"request\":2}")
                .getAsJsonArray("result").get(0).getAsJsonObject().get("redirects").toString());
    }

    @Test
    void whatMayBeMissingIsNamed() throws Exception {
        facts = "\"last\":4,\"dropped\":3,\"sight\":\"site\",\"fullSince\":1790000001500,\"serviceWorker\":{\"controls\":true,\"answered\":2}";
        JsonObject answer = front.tool(TOOL, "{}");
        assertFalse(answer.get("complete").getAsBoolean());
        String unseen = answer.get("notVisible").toString();
        for (String each : List.of("Requests to other sites", "2 of its loads", "3 older requests",
                "Headers and bodies of requests before 2026-")) {
            assertTrue(unseen.contains(each), () -> each + " in " + unseen);
        }
        facts = "\"sight\":\"none\"";
        assertTrue(front.tool(TOOL, "{}").get("notVisible").toString().contains("not recorded at the moment"));
    }

    @Test
    void wholeRequestsAreBoundedAndACursorGoesOn() throws Exception {
        rows = "[{\"n\":2,\"t\":1790000002000,\"ms\":30,\"type\":\"fetch\",\"method\":\"POST\",\"url\":\"https://shop.example/\",\"status\":200,\"step\":7"
                + FULL + "x".repeat(90_000) + "\"}]";
        JsonObject answer = front.tool(TOOL, "{\"request\":[2,5]}");
        assertTrue(answer.toString().length() < 25_000, () -> "" + answer.toString().length());
        String cursor = answer.getAsJsonArray("result").get(0).getAsJsonObject().get("cursor").getAsString();
        JsonObject inside = front.tool(TOOL, "{\"cursor\":\"" + cursor + "\"}");
        assertTrue(inside.getAsJsonObject("result").has("requestHeaders"), inside::toString);
        assertTrue(answer.get("notes").toString().contains("No request 5"), answer::toString);
        rows = rows.replaceAll("x{90000}", "tiny");
        JsonObject whole = front.tool(TOOL, "{\"request\":2}").getAsJsonArray("result").get(0).getAsJsonObject();
        assertEquals("{\"X-Mail\":\"[EMAIL_1]\",\"X-Two\":\"1, 2\"}", whole.get("requestHeaders").toString());
        assertEquals("{\"email\":\"[EMAIL_1]\"}", whole.get("body").getAsString());
        assertEquals("kd1@7", whole.get("step").getAsString());
    }

    @Test
    void whatIsNoListIsRefused() throws Exception {
        rows = "{}";
        assertTrue(front.tool(TOOL, "{}").has("error"));
        rows = "[7,null,{}]";
        assertEquals(List.of(0), shown("{}"));
    }
}
