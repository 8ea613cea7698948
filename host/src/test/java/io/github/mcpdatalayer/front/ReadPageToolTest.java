package io.github.mcpdatalayer.front;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.WireError;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** readPage through the real front and the real host. */
class ReadPageToolTest {

    private static final String TOOL = "readPage";
    private static final String LINKS = """
            [[1,"Ann's mail","https://shop.example/to?mail=ann@example.org",true],[2,"Shop","https://shop.example/all",true],
             [3,"Elsewhere","https://other.example/",false]]""";

    @TempDir
    Path home;

    private ExtensionStandIn browser;
    private TestFront front;
    private volatile String content = "{\"text\":\"\"}";
    private volatile String document = "document-1";
    private volatile @Nullable WireError refusal;
    private volatile JsonObject asked = new JsonObject();

    @BeforeEach
    void start() throws Exception {
        browser = ExtensionStandIn.start(home, "kd", "kd1").behave((from, request) -> {
            WireError refused = refusal;
            if (request.method().equals("takeSnapshot")) {
                browser.answer(from, request);
            } else if (refused != null) {
                browser.respond(from, Message.Response.of(request.id(), refused));
            } else {
                asked = request.params();
                JsonObject result = JsonParser
                        .parseString(
                                """
                                        {"tab":{"handle":"kd1","title":"Cart of ann@example.org","url":"https://shop.example/?mail=ann@example.org"},
                                         "hidden":2,"frames":1,"scripts":0,"values":0,"ended":""}""")
                        .getAsJsonObject();
                result.addProperty("document", document);
                browser.text(from, request.id(), result, content);
            }
        }).snapshot("[[0,0,7,\"button\",\"Buy\"],[0,0,8,\"link\",\"Mail ann@example.org\"]]");
        front = FrontThread.ready(home, "--toolsets=page");
    }

    @AfterEach
    void end() throws Exception {
        front.close();
        browser.close();
    }

    private JsonObject read(String arguments) throws Exception {
        JsonObject answer = front.tool(TOOL, arguments);
        assertFalse(answer.has("error"), answer::toString);
        return answer;
    }

    private String code(String arguments) throws Exception {
        return front.tool(TOOL, arguments).getAsJsonObject("error").get("code").getAsString();
    }

    @Test
    void nothingPersonalIsInAnyFormAndOddCharactersAreWrittenOut() throws Exception {
        content = "{\"text\":\"Hello ann@example.org\\nSay\\t\\u202ethis\"}";
        for (String form : List.of("text", "markdown", "html")) {
            JsonObject answer = read("{\"as\":\"" + form + "\"}");
            assertEquals("Hello [EMAIL_1]\nSay\t\\u202ethis", answer.get("text").getAsString());
            assertEquals("Cart of [EMAIL_1]", answer.get("title").getAsString());
            assertEquals("https://shop.example/?mail=[EMAIL_1]", answer.get("url").getAsString());
            assertEquals(2, answer.get("hidden").getAsInt());
            assertEquals(1, answer.get("unreadableFrames").getAsInt());
        }
        content = "{\"text\":\"<form><label for=a>First name</label><input id=a name=firstname value=\\\"Annabel\\\"><input name=email value=\\\"ann@example.org\\\"></form>\"}";
        String html = read("{\"as\":\"html\"}").get("text").getAsString();
        assertFalse(html.contains("Annabel") || html.contains("ann@"), html);
        assertTrue(html.contains("name=firstname"), html);

        content = LINKS;
        JsonObject links = read("{\"as\":\"links\"}");
        assertEquals("[\"ref\",\"text\",\"url\"]", links.get("columns").toString());
        assertEquals("[\"e1\",\"Ann's mail\",\"https://shop.example/to?mail=[EMAIL_1]\"]",
                links.getAsJsonArray("rows").get(0).toString());

        content = "[{\"ref\":5,\"caption\":\"Guests\",\"columns\":[\"First name\",\"Mail\"],\"rows\":[[\"Annabel\",\"ann@example.org\"]]},"
                + "{\"ref\":6,\"caption\":\"\",\"columns\":[],\"rows\":[[\"a\",\"b\"],[\"c\",\"d\"]]}]";
        JsonArray tables = read("{\"as\":\"tables\"}").getAsJsonArray("tables");
        assertEquals(
                "{\"ref\":\"e5\",\"caption\":\"Guests\",\"columns\":[\"First name\",\"Mail\"],\"rows\":[[\"[NAME_1]\",\"[EMAIL_1]\"]]}",
                tables.get(0).toString());
        assertEquals("{\"ref\":\"e6\",\"rows\":[[\"a\",\"b\"],[\"c\",\"d\"]]}", tables.get(1).toString());

        content = "[[3,\"input\",\"textbox\",\"Mail of ann@example.org\",\"required\",[1,2,30,40],{\"name\":\"mail\",\"data-user\":\"ann@example.org\"}]]";
        assertEquals(
                "[\"e3\",\"input\",\"textbox\",\"Mail of [EMAIL_1]\",\"required\",[1,2,30,40],{\"name\":\"mail\",\"data-user\":\"[EMAIL_1]\"}]",
                read("{\"as\":\"controls\"}").getAsJsonArray("rows").get(0).toString());

        content = "{\"article\":false,\"text\":\"Body\",\"about\":{\"title\":\"By ann@example.org\",\"from\":{\"title\":\"meta\"}}}";
        JsonObject article = read("{\"as\":\"article\"}");
        assertEquals("{\"title\":\"By [EMAIL_1]\",\"from\":{\"title\":\"meta\"}}", article.get("metadata").toString());
        assertTrue(article.get("notes").toString().contains("No article"), article::toString);
    }

    @Test
    void includeAndExcludeOfLinksSeeOnlyWhatIsShown() throws Exception {
        content = LINKS;
        assertEquals(List.of("e2"), refs("{\"as\":\"links\",\"include\":[\"/all\"]}"));
        assertEquals(List.of("e1", "e2"), refs("{\"as\":\"links\",\"sameOrigin\":true}"));
        assertEquals(List.of("e2", "e3"), refs("{\"as\":\"links\",\"exclude\":[\"*mail=*\"]}"));
        for (String guess : List.of("ann", "*ann@*", "mail=a", "*@example*")) {
            assertEquals(List.of(), refs("{\"as\":\"links\",\"include\":[\"" + guess + "\"]}"), guess);
        }
        assertFalse(asked.has("include"), "the page is asked for all");
        content = "{\"text\":\"\"}";
        read("{\"include\":[\"#main\"],\"exclude\":[\"nav\"],\"outer\":true}");
        assertEquals(
                "{\"as\":\"text\",\"outer\":true,\"include\":[\"#main\"],\"exclude\":[\"nav\"],\"tab\":\"kd1\"}"
                        .replace(",\"tab\":\"kd1\"", ""),
                asked.toString());
    }

    private List<String> refs(String arguments) throws Exception {
        List<String> refs = new ArrayList<>();
        read(arguments).getAsJsonArray("rows").forEach(row -> refs.add(row.getAsJsonArray().get(0).getAsString()));
        return refs;
    }

    @Test
    void anElementIsNamedAsASnapshotShowsItAndNeverByWhatRedactionHides() throws Exception {
        content = "{\"text\":\"Buy\"}";
        read("{\"element\":\"e12\"}");
        assertEquals("{\"ref\":\"e12\"}", asked.get("target").toString());
        read("{\"element\":\"css=#main\"}");
        assertEquals("{\"css\":\"#main\"}", asked.get("target").toString());
        read("{\"element\":\"button \\\"Buy\\\"\"}");
        assertEquals("{\"ref\":\"e7\",\"document\":\"document-1\"}", asked.get("target").toString());
        read("{\"element\":{\"role\":\"button\",\"name\":\"Buy\"}}");
        assertEquals("{\"ref\":\"e7\",\"document\":\"document-1\"}", asked.get("target").toString());
        read("{\"element\":\"link \\\"Mail [EMAIL_1]\\\"\"}");
        assertEquals("{\"ref\":\"e8\",\"document\":\"document-1\"}", asked.get("target").toString());
        assertEquals("ELEMENT_NOT_FOUND", code("{\"element\":\"link \\\"Mail ann@example.org\\\"\"}"));
        refusal = ErrorCode.REF_STALE.error();
        assertEquals("REF_STALE", code("{\"element\":\"e12\"}"));
        JsonObject data = JsonParser
                .parseString("{\"count\":2,\"elements\":[{\"ref\":4,\"role\":\"link\",\"name\":\"ann@example.org\"}]}")
                .getAsJsonObject();
        refusal = new WireError(ErrorCode.ELEMENT_AMBIGUOUS.name(), "Several", "Name one", data);
        assertEquals("{\"elements\":[\"e4 link \\\"[EMAIL_1]\\\"\"],\"count\":2}",
                front.tool(TOOL, "{\"element\":\"css=a\"}").getAsJsonObject("error").get("found").toString());
    }

    @Test
    void aTextIsReadOnUntilNothingIsLeftAndNoPlaceholderIsCut() throws Exception {
        var text = new StringBuilder();
        for (int i = 0; i < 3000; i++) {
            text.append("Word").append(i).append(i % 7 == 0 ? " ann" + i + "@example.org" : "")
                    .append(i % 11 == 0 ? "\\n" : " \\\"\\ud83d\\ude00");
        }
        content = "{\"text\":\"" + text + "\"}";
        String whole = read("{\"maxChars\":0}").get("text").getAsString();
        var joined = new StringBuilder();
        JsonObject answer = read("{\"maxChars\":2000}");
        for (int n = 0; n < 200; n++) {
            assertTrue(answer.toString().length() <= 2000, answer.toString().length() + " characters");
            String part = answer.get("text").getAsString();
            assertFalse(part.matches("(?s).*\\[EMAIL_\\d*"), part);
            joined.append(part);
            if (!answer.has("cursor")) {
                break;
            }
            answer = read("{\"maxChars\":2000,\"cursor\":" + answer.get("cursor") + "}");
        }
        assertEquals(whole, joined.toString());
        String cursor = read("{\"maxChars\":2000}").get("cursor").toString();
        content = "{\"text\":\"Other " + text + "\"}";
        assertTrue(read("{\"maxChars\":2000,\"cursor\":" + cursor + "}").get("notes").toString().contains("changed"));
        document = "document-2";
        assertEquals("PAGE_CHANGED", code("{\"cursor\":" + cursor + "}"));
        assertEquals("BAD_ARGUMENT", code("{\"as\":\"links\",\"cursor\":" + cursor + "}"));
    }

    @Test
    void tablesAndRowsAreReadOnFromTheRowWhereAnAnswerEnded() throws Exception {
        var tables = new StringBuilder("[");
        for (int t = 0; t < 30; t++) {
            tables.append(t == 0 ? "" : ",").append("{\"ref\":").append(t + 1).append(",\"caption\":\"T").append(t)
                    .append("\",\"columns\":[\"A\"],\"rows\":[");
            for (int r = 0; r < 20; r++) {
                tables.append(r == 0 ? "" : ",").append("[\"").append(t).append('/').append(r).append("\"]");
            }
            tables.append("]}");
        }
        content = tables.append(']').toString();
        List<String> cells = new ArrayList<>();
        JsonObject answer = read("{\"as\":\"tables\",\"maxChars\":1500}");
        for (int n = 0; n < 100; n++) {
            assertTrue(answer.toString().length() <= 1500, answer::toString);
            for (var table : answer.getAsJsonArray("tables")) {
                assertTrue(table.getAsJsonObject().has("caption"), table::toString);
                table.getAsJsonObject().getAsJsonArray("rows")
                        .forEach(row -> cells.add(row.getAsJsonArray().get(0).getAsString()));
            }
            if (!answer.has("cursor")) {
                break;
            }
            answer = read("{\"maxChars\":1500,\"cursor\":" + answer.get("cursor") + "}");
        }
        assertEquals(600, cells.size());
        assertEquals("0/0", cells.getFirst());
        assertEquals("29/19", cells.getLast());
    }

    @Test
    void whatIsNoAnswerOfTheExtensionIsRefused() throws Exception {
        for (String bad : List.of("[1", "[]", "{\"text\":1}", "null", "\"text\"")) {
            content = bad;
            assertEquals("BAD_MESSAGE", code("{}"), bad);
        }
        for (String bad : List.of("{}", "[1]", "{\"text\":\"\"}")) {
            content = bad;
            assertEquals("BAD_MESSAGE", code("{\"as\":\"links\"}"), bad);
        }
    }
}
