package io.github.mcpdatalayer.front;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The pages that hosts of MCP Apps show: who hears of them, and what they are. The browser's part is AppPagesIT. */
class AppPagesTest {

    private static final String SHOWS = "{\"extensions\":{\"io.modelcontextprotocol/ui\":{\"mimeTypes\":[\"text/html;profile=mcp-app\"]}}}";
    private static final String SHOWS_OTHERS = "{\"extensions\":{\"io.modelcontextprotocol/ui\":{\"mimeTypes\":[\"text/other\"]}}}";
    private static final Map<String, String> PAGES = Map.of("auditVisit", "ui://mcp-datalayer/audit", "runJourney",
            "ui://mcp-datalayer/run");

    @TempDir
    Path home;

    private TestFront older(String capabilities) throws Exception {
        FrontThread front = FrontThread.start(home, "--toolsets=journeys");
        front.result(front.ask("initialize", """
                {"protocolVersion":"2025-11-25","capabilities":%s,"clientInfo":{"name":"x","version":"1"}}"""
                .formatted(capabilities)));
        return front;
    }

    private static String modern(String more, String capabilities) {
        return """
                {%s"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":%s}}"""
                .formatted(more, capabilities);
    }

    /** Takes the addresses out of a list of tools: what is left is the list of a client that shows no pages. */
    private static Map<String, String> taken(JsonArray tools) {
        Map<String, String> pages = new TreeMap<>();
        for (JsonElement each : tools) {
            JsonObject tool = each.getAsJsonObject();
            JsonObject meta = tool.getAsJsonObject("_meta");
            if (meta != null && meta.has("ui")) {
                pages.put(tool.get("name").getAsString(),
                        meta.remove("ui").getAsJsonObject().get("resourceUri").getAsString());
                if (meta.isEmpty()) {
                    tool.remove("_meta");
                }
            }
        }
        return pages;
    }

    @Test
    void onlyAClientThatShowsPagesHearsWhichToolHasOne() throws Exception {
        try (TestFront usual = older("{}"); TestFront other = older(SHOWS_OTHERS); TestFront shows = older(SHOWS)) {
            JsonObject plain = usual.result(usual.ask("tools/list", "{}"));
            assertFalse(plain.toString().contains("ui://"), plain.toString());
            assertEquals(plain.toString(), other.result(other.ask("tools/list", "{}")).toString());
            JsonObject listed = shows.result(shows.ask("tools/list", "{}"));
            assertEquals(PAGES, taken(listed.getAsJsonArray("tools")));
            assertEquals(plain.toString(), listed.toString());

            JsonObject alone = usual.result(usual.ask("tools/list", modern("", "{}")));
            JsonObject now = usual.result(usual.ask("tools/list", modern("", SHOWS)));
            assertEquals(PAGES, taken(now.getAsJsonArray("tools")));
            assertEquals(alone.toString(), now.toString());
        }
    }

    @Test
    void aPageIsReadInEachEraAndItsPolicyAdmitsItsOwnScriptAndStyleAlone() throws Exception {
        try (TestFront front = older(SHOWS)) {
            for (String uri : PAGES.values()) {
                String ask = "\"uri\":\"" + uri + "\"";
                JsonElement content = front.result(front.ask("resources/read", "{" + ask + "}"))
                        .getAsJsonArray("contents").get(0);
                assertEquals(content, front.result(front.ask("resources/read", modern(ask + ",", SHOWS)))
                        .getAsJsonArray("contents").get(0));
                JsonObject page = content.getAsJsonObject();
                assertEquals(uri, page.get("uri").getAsString());
                assertEquals("text/html;profile=mcp-app", page.get("mimeType").getAsString());
                assertEquals("{\"ui\":{\"prefersBorder\":true}}", page.get("_meta").toString(),
                        "it loads from no site");
                String html = page.get("text").getAsString();
                assertTrue(html.startsWith("<!doctype html>"), html);
                assertEquals(List.of(hash(html, "script"), hash(html, "style")), admitted(html));
                assertTrue(html.contains("default-src 'none'; script-src 'sha256-"), html);
                assertFalse(html.matches("(?s).*(https?://|<img|<link|@import|url\\().*"), "it names nothing to load");
                assertTrue(html.contains("Ein Wert ohne Währung zählt nicht als Umsatz."), "the rules in German");
            }
            JsonObject none = front.answer(front.ask("resources/read", "{\"uri\":\"ui://mcp-datalayer/other\"}"));
            assertEquals("BAD_REFERENCE",
                    none.getAsJsonObject("error").getAsJsonObject("data").get("code").getAsString());
        }
    }

    private static List<String> admitted(String html) {
        Matcher hashes = Pattern.compile("'sha256-([^']+)'").matcher(html);
        return hashes.results().map(each -> each.group(1)).toList();
    }

    private static String hash(String html, String element) throws Exception {
        Matcher found = Pattern.compile("(?s)<" + element + ">(.*?)</" + element + ">").matcher(html);
        assertTrue(found.find(), element);
        return Base64.getEncoder().encodeToString(
                MessageDigest.getInstance("SHA-256").digest(found.group(1).getBytes(StandardCharsets.UTF_8)));
    }
}
