package io.github.mcpdatalayer.front;

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

/** getConsole through the real front and the real host. */
class ConsoleToolTest {

    private static final String TOOL = "getConsole";

    @TempDir
    Path home;

    private ExtensionStandIn browser;
    private TestFront front;
    private volatile String rows = """
            [{"t":1790000001000,"level":"error","kind":"uncaught","times":1,"text":"TypeError: ann@example.org is none","source":"https://shop.example/?mail=ann@example.org:1:2",
              "stack":"TypeError\\n at ann@example.org","n":1,"frame":0,"page":1},
             {"t":1790000002000,"level":"log","kind":"console","times":3,"text":"added","n":2,"frame":4,"page":1,"step":7},
             {"t":1790000009000,"level":"warn","kind":"deprecation","times":1,"text":"old \\u202ething","n":3,"frame":0,"page":2,"step":7,"late":true}]""";
    private volatile String facts = "\"last\":3,\"since\":1790000000000,\"dropped\":0,\"pages\":[{\"page\":1,\"since\":\"firstScript\",\"at\":1790000000000}]";

    @BeforeEach
    void start() throws Exception {
        browser = ExtensionStandIn.start(home, "kd", "kd1").behave((from, request) -> {
            JsonObject result = JsonParser
                    .parseString("{\"tab\":{\"handle\":\"kd1\",\"title\":\"\",\"url\":\"\"}," + facts + "}")
                    .getAsJsonObject();
            browser.text(from, request.id(), result, rows);
        });
        front = FrontThread.ready(home, "--toolsets=page");
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
        answer.getAsJsonArray("rows").forEach(row -> shown.add(row.getAsJsonArray().get(0).getAsInt()));
        return shown;
    }

    @Test
    void aMessageIsARowAndNothingPersonalIsInAny() throws Exception {
        JsonObject answer = front.tool(TOOL, "{}");
        assertEquals("[\"n\",\"at\",\"level\",\"kind\",\"text\",\"source\",\"page\",\"step\",\"more\"]",
                answer.get("columns").toString());
        assertEquals(
                "[1,\"2026-09-21T14:13:21Z\",\"error\",\"uncaught\",\"TypeError: [EMAIL_1] is none\",\"https://shop.example/?mail=[EMAIL_1]:1:2\",1,null,"
                        + "{\"stack\":\"TypeError\\\\u000a at [EMAIL_1]\"}]",
                answer.getAsJsonArray("rows").get(0).toString());
        assertEquals("[2,\"2026-09-21T14:13:22Z\",\"log\",\"console\",\"added\",\"\",1,7,{\"times\":3,\"frame\":4}]",
                answer.getAsJsonArray("rows").get(1).toString());
        assertTrue(answer.getAsJsonArray("rows").get(2).toString().contains("old \\\\u202ething"), answer::toString);
        assertEquals("2026-09-21T14:13:20Z", answer.get("since").getAsString());
        assertTrue(answer.get("complete").getAsBoolean());
    }

    @Test
    void rowsAreChosenByWhatIsShownOfThem() throws Exception {
        assertEquals(List.of(1), shown("{\"level\":\"error\"}"));
        assertEquals(List.of(1, 3), shown("{\"level\":\"warn\"}"));
        assertEquals(List.of(2, 3), shown("{\"step\":\"kd1@7\"}"));
        assertEquals(List.of(3), shown("{\"page\":2}"));
        assertEquals(List.of(3), shown("{\"since\":2}"));
        assertEquals(List.of(1), shown("{\"find\":\"/\\\\[EMAIL_\\\\d\\\\]/\"}"));
        for (String guess : List.of("ann@", "ann", "/a.n@/", "example.org")) {
            assertEquals(List.of(), shown("{\"find\":\"" + guess + "\"}"), guess);
        }
        assertEquals("BAD_ARGUMENT",
                front.tool(TOOL, "{\"find\":\"/(a)\\\\1/\"}").getAsJsonObject("error").get("code").getAsString());
    }

    @Test
    void whatIsMissingIsSaid() throws Exception {
        facts = "\"last\":0,\"since\":null,\"dropped\":0,\"pages\":[]";
        rows = "[]";
        assertTrue(front.tool(TOOL, "{}").get("notes").toString().contains("Nothing is recorded yet"));
        facts = "\"last\":9,\"since\":1790000000000,\"dropped\":5,\"pages\":[{\"page\":4,\"since\":\"attach\",\"at\":1790000000000}]";
        String notes = front.tool(TOOL, "{}").get("notes").toString();
        assertTrue(notes.contains("Page 4 was there first") && notes.contains("5 messages were left out"), notes);
        for (String bad : List.of("{}", "[1", "1")) {
            rows = bad;
            assertEquals("BAD_MESSAGE", front.tool(TOOL, "{}").getAsJsonObject("error").get("code").getAsString());
        }
    }
}
