package io.github.mcpdatalayer.journeys;

import java.io.InputStream;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import javax.xml.parsers.DocumentBuilderFactory;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import de.sstoehr.harreader.HarReader;
import de.sstoehr.harreader.HarReaderMode;
import io.github.mcpdatalayer.har.HttpArchive;
import io.github.mcpdatalayer.har.HttpArchive.ArchivedPage;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Holds that names by a page, a file or a person stay text in results for programs; JourneyHtmlReportTest has the report for people. */
class HostileResultsTest {

    private static final String HOSTILE = "]]></failure></testsuite><script>alert(1)</script>\"'&amp;<!DOCTYPE a [<!ENTITY b SYSTEM \"file:///etc/passwd\">]>&b;"
            + "|a|b|\n\n# Title\n| - | [x](javascript:alert(1)) ![y](https://x.example/p) <img src=x> @all `code` ~~gone~~ https://x.example #1"
            + "\u0000\u001b[31m\u202egnp.exe\u2066\u200b\ud800\u2028\\";

    private static JsonObject run(String name) throws Exception {
        try (InputStream in = Objects.requireNonNull(
                HostileResultsTest.class.getResourceAsStream("/io/github/mcpdatalayer/report/run-" + name + ".json"))) {
            return hostile(JsonParser.parseString(new String(in.readAllBytes(), UTF_8))).getAsJsonObject();
        }
    }

    /** Puts hostile words wherever there is text, but for the words that say how it ended. */
    private static JsonElement hostile(JsonElement value) {
        if (value instanceof JsonObject object) {
            var changed = new JsonObject();
            object.entrySet()
                    .forEach(entry -> changed.add(entry.getKey(), List.of("verdict", "status").contains(entry.getKey())
                            ? entry.getValue()
                            : hostile(entry.getValue())));
            return changed;
        }
        if (value instanceof JsonArray array) {
            var changed = new JsonArray();
            array.forEach(each -> changed.add(hostile(each)));
            return changed;
        }
        return value instanceof JsonPrimitive text && text.isString() ? new JsonPrimitive(HOSTILE) : value;
    }

    @Test
    void junitXmlHasNoElementButItsOwnAndNoCharacterThatHides() throws Exception {
        String xml = JUnitReport.of(List.of(run("failed"), run("broken")));
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        Element root = factory.newDocumentBuilder().parse(new InputSource(new StringReader(xml))).getDocumentElement();
        List<String> names = new ArrayList<>();
        var all = root.getElementsByTagName("*");
        for (int i = 0; i < all.getLength(); i++) {
            names.add(all.item(i).getNodeName());
        }
        assertEquals(2, names.stream().filter("testsuite"::equals).count(), xml);
        assertTrue(names.contains("failure") && names.contains("error"), xml);
        assertEquals(List.of(), names.stream()
                .filter(name -> !List.of("testsuite", "testcase", "failure", "error", "skipped").contains(name))
                .toList());
        String name = ((Element) root.getElementsByTagName("testsuite").item(0)).getAttribute("name");
        assertTrue(name.startsWith("]]></failure></testsuite><script>alert(1)</script>\"'&amp;<!DOCTYPE"), name);
        assertNothingHides(xml);
    }

    @Test
    void markdownHasNoCellLinkPictureMentionOrHeadingButItsOwn() throws Exception {
        String markdown = MarkdownReport.of(List.of(run("failed"), run("broken")));
        assertNothingHides(markdown);
        String plain = markdown.replaceAll("\\\\.", "");
        for (String line : plain.split("\n", -1)) {
            if (line.startsWith("|")) {
                assertEquals(6, line.chars().filter(c -> c == '|').count(), line);
            }
        }
        assertEquals(List.of("## Tracking journeys", "### ", "### "), plain.lines().filter(line -> line.startsWith("#"))
                .map(line -> line.startsWith("### ") ? "### " : line).toList());
        for (String sign : List.of("<", "](", "![", "@", "`", "~~", "://", "javascript:")) {
            assertFalse(plain.contains(sign), () -> sign + " in " + plain);
        }
    }

    @Test
    void anHttpArchiveIsReadByAProgramOfOthers() throws Exception {
        var row = new JsonObject();
        row.addProperty("t", 1_790_000_000_000L);
        for (String each : List.of("url", "method", "type", "mime", "error", "initiator", "body", "responseBody")) {
            row.addProperty(each, HOSTILE);
        }
        var headers = new JsonArray();
        var header = new JsonArray();
        header.add(HOSTILE);
        header.add(HOSTILE);
        headers.add(header);
        row.add("requestHeaders", headers);
        row.add("responseHeaders", headers);
        JsonObject one = HttpArchive.of("own1", List.of(new ArchivedPage(1, HOSTILE, 1_790_000_000_000d)), List.of(row),
                "0.1.0");
        var entries = new HarReader()
                .readFromString(HttpArchive.joined(List.of(one, one), "0.1.0").toString(), HarReaderMode.STRICT)
                .getLog().getEntries();
        assertEquals(2, entries.size());
        assertEquals(HOSTILE, entries.getFirst().getRequest().getUrl());
        assertEquals(HOSTILE, entries.getFirst().getResponse().getContent().getText());
    }

    private static void assertNothingHides(String text) {
        text.codePoints().forEach(c -> assertTrue(c == '\n' || (Character.getType(c) != Character.CONTROL
                && Character.getType(c) != Character.FORMAT && Character.getType(c) != Character.SURROGATE
                && Character.getType(c) != Character.LINE_SEPARATOR), () -> "U+%04x".formatted(c)));
    }
}
