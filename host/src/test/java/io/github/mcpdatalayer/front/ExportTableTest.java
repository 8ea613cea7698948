package io.github.mcpdatalayer.front;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** exportTable through the real front and the real host: files with the rows that the other tools answer with. */
class ExportTableTest {

    private static final String TOOL = "exportTable";

    @TempDir
    Path home;
    @TempDir
    Path files;

    private ExtensionStandIn browser;
    private TestFront front;

    @BeforeEach
    void start() throws Exception {
        browser = ExtensionStandIn.start(home, "kd", "kd1").recording("kd1", Visits.fiveDefects());
        front = FrontThread.ready(home, "--toolsets=files,storage", "--files=" + files);
    }

    @AfterEach
    void end() throws Exception {
        front.close();
        browser.close();
    }

    private List<String> lines(JsonObject answer) throws Exception {
        Path file = Path.of(answer.get("path").getAsString());
        assertEquals(files.toRealPath().resolve("mcp-datalayer-tables"), file.getParent());
        return Files.readAllLines(file);
    }

    private JsonObject export(String arguments) throws Exception {
        JsonObject answer = front.tool(TOOL, arguments);
        assertFalse(answer.has("error"), answer::toString);
        return answer;
    }

    @Test
    void pushesAreOneRowEachInTheFileThatTheAnswerLinks() throws Exception {
        JsonObject result = front.result(front.call(TOOL, "{\"of\":\"pushes\"}"));
        JsonObject answer = TestFront.structured(result);
        List<String> lines = lines(answer);
        assertEquals("\"seq\",\"page\",\"ms\",\"event\",\"layer\",\"step\",\"source\",\"value\"", lines.getFirst());
        assertEquals(8, lines.size());
        assertEquals(7, answer.get("rows").getAsInt());
        assertTrue(lines.get(4).startsWith("\"4\",\"1\",\"1501\",\"purchase\",\"dataLayer\",\"\",\"/checkout.js:88:3\","
                + "\"{\"\"event\"\":\"\"purchase\"\","), lines.get(4));
        JsonObject link = result.getAsJsonArray("content").asList().stream().map(JsonElement::getAsJsonObject)
                .filter(each -> each.get("type").getAsString().equals("resource_link")).findFirst().orElseThrow();
        assertEquals("text/csv", link.get("mimeType").getAsString());
        assertTrue(link.get("uri").getAsString().endsWith("/mcp-datalayer-tables/pushes.csv"), link::toString);

        String read = "{\"uri\":" + link.get("uri") + "}";
        Path file = Path.of(answer.get("path").getAsString());
        String before = Files.readString(file);
        JsonObject content = front.result(front.ask("resources/read", read)).getAsJsonArray("contents").get(0)
                .getAsJsonObject();
        assertEquals(before, content.get("text").getAsString());
        assertEquals(link.get("mimeType"), content.get("mimeType"));
        Path secret = Files.writeString(files.resolve("secret.txt"), "not linked");
        assertRefused("BAD_REFERENCE", "{\"uri\":\"" + secret.toUri() + "\"}");
        Files.delete(file);
        Files.createSymbolicLink(file, secret);
        assertRefused("no longer there", read);
        Files.delete(file);
        assertRefused("no longer there", read);
        JsonObject since = front.answer(front.ask("resources/read", read.replace("}", """
                ,"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
                "io.modelcontextprotocol/clientCapabilities":{}}}"""))).getAsJsonObject("error");
        assertEquals(-32602, since.get("code").getAsInt(), since::toString);
        assertTrue(since.get("message").getAsString().contains("no longer there"), since::toString);
    }

    private void assertRefused(String why, String read) throws Exception {
        JsonObject error = front.answer(front.ask("resources/read", read)).getAsJsonObject("error");
        assertEquals(-32002, error.get("code").getAsInt());
        assertTrue(error.toString().contains(why), error::toString);
    }

    @Test
    void whatOtherToolsSayStandsInTheTables() throws Exception {
        JsonArray audited = front.tool("auditVisit", "{\"maxChars\":0}").getAsJsonArray("result");
        List<String> findings = lines(export("{\"of\":\"findings\"}"));
        assertEquals(audited.size(), findings.size() - 1);
        for (int i = 0; i < audited.size(); i++) {
            JsonObject row = audited.get(i).getAsJsonObject();
            String line = findings.get(i + 1);
            assertTrue(line.startsWith("\"" + row.get("f").getAsString() + "\",\"" + row.get("severity").getAsString()),
                    line);
            assertTrue(line.contains("\"" + row.get("what").getAsString() + "\""), line);
            assertTrue(line.contains(row.getAsJsonArray("at").get(0).getAsString()), line);
        }
        List<String> hits = lines(export("{\"of\":\"hits\"}"));
        assertEquals(front.tool("listHits", "{\"maxChars\":0}").getAsJsonArray("result").size(), hits.size() - 1);
        assertTrue(hits.get(1).startsWith("\"1\",\"1\",\"1520\",\"ga4\",\"G-SHOP1\",\"purchase\","), hits.get(1));
        assertTrue(hits.get(1).contains("\"kd1#4\""), hits.get(1));
        List<String> pages = lines(export("{\"of\":\"pages\"}"));
        assertTrue(pages.get(1).startsWith("\"1\",") && pages.get(1).contains("https://shop.example/1"),
                pages::toString);
    }

    @Test
    void storageHasItsRowsAndWhatIsNotVisible() throws Exception {
        browser.stored(
                """
                        [{"kind":"cookie","entry":"_ga","host":"shop.example","path":"/","kept":1824560000000,"size":27,
                          "asked":63072000,"writes":2,"first":{"t":1790000000500,"by":"script",
                          "source":"https://shop.example/app.js:1:2","page":1,"ms":500,"push":1}},
                         {"kind":"local","entry":"cart of ann@example.org","host":"shop.example","origin":"https://shop.example","size":9}]""");
        JsonObject answer = export("{\"of\":\"storage\"}");
        List<String> lines = lines(answer);
        assertEquals(3, lines.size());
        assertTrue(lines.get(1).startsWith("\"cookie\",\"_ga\",\"shop.example\",\"first\",\"Google"), lines.get(1));
        assertTrue(lines.get(1).contains("\"kd1#1\""), lines.get(1));
        assertTrue(lines.get(2).contains("\"cart of [EMAIL_1]\""), lines.get(2));
        assertTrue(answer.getAsJsonArray("notes").toString().contains("HttpOnly"), answer::toString);
    }

    @Test
    void noCellIsAFormulaAndPersonalDataIsRedacted() throws Exception {
        browser.recording("kd1", new TabRecording().page().push("dataLayer",
                "{\"value\":{\"event\":\"=HYPERLINK(1)\",\"email\":\"ann@example.org\"}}"));
        String file = String.join("\n", lines(export("{\"of\":\"pushes\"}")));
        assertTrue(file.contains(",\"'=HYPERLINK(1)\","), file);
        assertTrue(file.contains("[EMAIL_1]") && !file.contains("ann@"), file);
    }

    @Test
    void eachCallWritesAFileOfItsOwnInTheFormThatIsAskedFor() throws Exception {
        Stream.of("csv", "csv", "markdown", "html").forEach(format -> {
            try {
                export("{\"of\":\"pages\",\"format\":\"" + format + "\",\"name\":\"../the visit\"}");
            } catch (Exception e) {
                throw new AssertionError(format, e);
            }
        });
        try (Stream<Path> written = Files.list(files.resolve("mcp-datalayer-tables"))) {
            assertEquals(List.of("the visit-2.csv", "the visit.csv", "the visit.html", "the visit.md"),
                    written.map(file -> file.getFileName().toString().replaceFirst("^\\W+", "")).sorted().toList());
        }
        try (Stream<Path> all = Files.list(files)) {
            assertEquals(1, all.count());
        }
    }

    @Test
    void withoutRowsNothingIsWritten() throws Exception {
        browser.recording("kd1", new TabRecording());
        assertEquals("NOTHING_RECORDED", front.tool(TOOL, "{\"of\":\"pushes\"}").getAsJsonObject("error").get("code")
                .getAsString());
        JsonObject none = export("{\"of\":\"hits\"}");
        assertEquals(0, none.get("rows").getAsInt());
        assertTrue(none.has("notes") && !none.has("path"), none::toString);
        assertFalse(Files.exists(files.resolve("mcp-datalayer-tables")));
    }
}
