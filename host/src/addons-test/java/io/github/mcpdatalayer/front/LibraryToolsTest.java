package io.github.mcpdatalayer.front;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.wire.Method;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The browser's history and bookmarks through the real front and the real host. */
class LibraryToolsTest {

    private static final String VISITED = """
            [{"t":1790000003000,"visits":3,"title":"Cart of ann@example.org","url":"https://shop.example/cart?mail=ann@example.org"},
             {"t":1790000002000,"visits":1,"title":"Cups\\u202e","url":"https://shop.example/cups"},
             {"t":1790000001000,"visits":2,"title":"News","url":"https://news.example/"}]""";
    private static final String KEPT = """
            [{"id":"17","title":"Cart","url":"https://shop.example/cart","folder":"Other bookmarks/QA"},
             {"id":"18","title":"Mail to bob@example.org","url":"https://mail.example/","folder":"Bookmarks bar"}]""";
    private static final String ONE = "{\"id\":\"17\",\"title\":\"Cart\",\"url\":\"https://shop.example/cart\",\"folder\":\"QA\"}";

    @TempDir
    Path home;

    private ExtensionStandIn browser;
    private TestFront front;
    private final List<JsonObject> asked = new CopyOnWriteArrayList<>();
    private volatile int hidden;
    private volatile int more;
    private volatile String history = VISITED;

    @BeforeEach
    void start() throws Exception {
        browser = ExtensionStandIn.start(home, "kd").behave((from, request) -> {
            asked.add(request.params());
            Method method = Method.named(request.method());
            var result = new JsonObject();
            if (method == Method.ADD_BOOKMARK || method == Method.DELETE_BOOKMARK) {
                result.addProperty("added", true);
                browser.text(from, request.id(), result, ONE);
                return;
            }
            result.addProperty("hidden", hidden);
            result.addProperty("more", more);
            browser.text(from, request.id(), result, method == Method.SEARCH_HISTORY ? history : KEPT);
        });
        front = FrontThread.ready(home, "--toolsets=library");
    }

    @AfterEach
    void end() throws Exception {
        front.close();
        browser.close();
    }

    private List<String> urls(String tool, String arguments) throws Exception {
        JsonObject answer = front.tool(tool, arguments);
        assertFalse(answer.has("error"), answer::toString);
        return answer.getAsJsonArray("rows").asList().stream().map(JsonElement::getAsJsonArray)
                .map(row -> row.get(row.size() - 1).getAsString()).toList();
    }

    private String code(String tool, String arguments) throws Exception {
        return front.tool(tool, arguments).getAsJsonObject("error").get("code").getAsString();
    }

    @Test
    void visitedPagesAreRedactedAndTheirTextsHarmless() throws Exception {
        JsonObject answer = front.tool("searchHistory", "{}");
        assertEquals("[\"time\",\"visits\",\"title\",\"url\"]", answer.get("columns").toString());
        JsonArray rows = answer.getAsJsonArray("rows");
        assertEquals(3, rows.size());
        assertEquals(3, rows.get(0).getAsJsonArray().get(1).getAsInt());
        assertFalse(answer.toString().contains("ann@example.org"), answer::toString);
        assertFalse(answer.toString().contains("\u202e"), answer::toString);
        assertTrue(answer.get("complete").getAsBoolean(), answer::toString);
    }

    @Test
    void wordsAreLookedForInWhatIsShownAndTheBrowserIsNotToldThem() throws Exception {
        assertEquals(List.of("https://shop.example/cups"), urls("searchHistory", "{\"query\":\"CUPS shop\"}"));
        assertEquals(List.of(), urls("searchHistory", "{\"query\":\"ann@example.org\"}"));
        assertEquals(List.of(), urls("searchBookmarks", "{\"query\":\"bob\"}"));
        assertEquals(List.of("https://shop.example/cart"), urls("searchBookmarks", "{\"query\":\"qa\"}"));
        assertTrue(asked.stream().noneMatch(params -> params.has("query")), asked::toString);
    }

    @Test
    void aRangeOfTimeHasDaysOrMoments() throws Exception {
        urls("searchHistory", "{\"from\":\"2026-11-01T00:00:00Z\",\"to\":\"2026-11-01T02:00:00+01:00\"}");
        JsonObject params = asked.getLast();
        assertEquals(3_600_000L, params.get("to").getAsLong() - params.get("from").getAsLong());
        urls("searchHistory", "{\"from\":\"2026-11-01\",\"to\":\"2026-11-01\"}");
        params = asked.getLast();
        assertTrue(params.get("to").getAsLong() - params.get("from").getAsLong() >= 82_800_000L, params::toString);
        for (String bad : List.of("yesterday", "2026-13-01", "2026-11-01T25:00:00Z", "1960-01-01",
                "+999999999-01-01")) {
            assertEquals("BAD_ARGUMENT", code("searchHistory", "{\"from\":\"" + bad + "\"}"), bad);
        }
        assertEquals("BAD_ARGUMENT", code("searchHistory", "{\"from\":\"2026-11-02\",\"to\":\"2026-11-01\"}"));
    }

    @Test
    void whatIsLeftOutIsSaid() throws Exception {
        JsonObject answer = front.tool("searchHistory", "{\"limit\":1}");
        assertEquals(1, answer.getAsJsonArray("rows").size());
        assertEquals(2, answer.getAsJsonObject("omitted").get("after").getAsInt());
        assertFalse(answer.get("complete").getAsBoolean());
        hidden = 4;
        more = 17;
        JsonObject cut = front.tool("searchHistory", "{}");
        assertFalse(cut.get("complete").getAsBoolean(), cut::toString);
        assertTrue(cut.get("notes").toString().contains("17 further") && cut.get("notes").toString().contains("4 rows"),
                cut::toString);
        assertEquals("BAD_ARGUMENT", code("searchHistory", "{\"limit\":0}"));
        assertEquals("BAD_ARGUMENT", code("searchHistory", "{\"limit\":501}"));
        history = "{\"no\":\"rows\"}";
        assertEquals("BAD_MESSAGE", code("searchHistory", "{}"));
    }

    @Test
    void oneBookmarkIsChanged() throws Exception {
        JsonObject added = front.tool("addBookmark", "{\"url\":\"https://shop.example/cart\",\"folder\":\"QA\"}");
        assertTrue(added.get("added").getAsBoolean(), added::toString);
        assertEquals("17", added.get("id").getAsString());
        assertTrue(front.tool("deleteBookmark", "{\"id\":\"17\"}").get("deleted").getAsBoolean());
        assertEquals("BAD_ARGUMENT", code("deleteBookmark", "{}"));
        assertEquals("BAD_ARGUMENT", code("deleteBookmark", "{\"id\":\"17\",\"url\":\"https://shop.example/\"}"));
        assertEquals("BAD_ARGUMENT", code("addBookmark", "{}"));
    }
}
