package io.github.mcpdatalayer.front;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.searchpack.TestPack;
import io.github.mcpdatalayer.testing.Eventually;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.Method;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Search over the texts of several tabs and browsers, through the real front and real hosts. */
class SearchToolTest {

    /** A tab: its level, what it shows, and its recorded pages, the last of which it shows. */
    private record Showing(String level, String title, String url, String text, List<String> before) {}

    @TempDir
    Path home;

    private final Map<String, Showing> tabs = new ConcurrentHashMap<>();
    private final Map<String, ErrorCode> failing = new ConcurrentHashMap<>();
    private final Set<String> silent = ConcurrentHashMap.newKeySet();
    private final List<String> read = new CopyOnWriteArrayList<>();
    private final List<ExtensionStandIn> browsers = new ArrayList<>();
    private TestFront front;

    @BeforeEach
    void start() throws Exception {
        browser("kd");
        front = FrontThread.ready(home, "--toolsets=search");
    }

    @AfterEach
    void end() throws Exception {
        front.close();
        for (ExtensionStandIn browser : browsers) {
            browser.close();
        }
    }

    private void browser(String letters) throws Exception {
        ExtensionStandIn browser = ExtensionStandIn.start(home, letters);
        browsers.add(browser.behave((from, request) -> {
            Method method = Method.named(request.method());
            if (method == Method.LIST_TABS) {
                browser.respond(from, Message.Response.of(request.id(), list(letters)));
                return;
            }
            String tab = request.params().has("tab")
                    ? request.params().get("tab").getAsString()
                    : tabs.keySet().stream().findFirst().orElse("");
            Showing shown = tabs.get(tab);
            ErrorCode failure = shown == null ? ErrorCode.NO_TAB_ATTACHED : failing.get(tab);
            if (method == Method.READ_PAGE) {
                read.add(tab);
                if (silent.contains(tab)) {
                    return;
                }
                if (failure == null && shown != null && shown.level.equals("data")) {
                    failure = ErrorCode.CONSENT_REQUIRED;
                }
            } else if (silent.contains(tab)) {
                Thread.sleep(600); // a browser that is busy with such a page
            } else if (failure == ErrorCode.DIALOG_OPEN || failure == ErrorCode.PAGE_CHANGED) {
                failure = null;
            }
            if (failure != null || shown == null) {
                browser.respond(from, Message.Response.of(request.id(),
                        (failure == null ? ErrorCode.NO_TAB_ATTACHED : failure).error()));
                return;
            }
            var result = new JsonObject();
            result.add("tab", facts(tab, shown));
            if (method == Method.READ_PAGE) {
                result.addProperty("ended", "");
                var text = new JsonObject();
                text.addProperty("text", shown.text);
                browser.text(from, request.id(), result, text.toString());
            } else {
                result.add("pages", pages(shown));
                browser.text(from, request.id(), result, "[]");
            }
        }));
    }

    private static JsonObject facts(String tab, Showing shown) {
        var facts = new JsonObject();
        facts.addProperty("handle", tab);
        facts.addProperty("title", shown.title);
        facts.addProperty("url", shown.url);
        facts.addProperty("access", "granted");
        return facts;
    }

    private JsonObject list(String letters) {
        var rows = new JsonArray();
        tabs.forEach((tab, shown) -> {
            if (tab.startsWith(letters)) {
                JsonObject row = facts(tab, shown);
                row.addProperty("level", shown.level);
                rows.add(row);
            }
        });
        var list = new JsonObject();
        list.add("tabs", rows);
        return list;
    }

    private static JsonArray pages(Showing shown) {
        var pages = new JsonArray();
        List<String> urls = new ArrayList<>(shown.before);
        urls.add(shown.url);
        for (int i = 0; i < urls.size(); i++) {
            var page = new JsonObject();
            page.addProperty("page", i + 1);
            page.addProperty("url", urls.get(i));
            page.addProperty("title", "Page " + (i + 1));
            page.addProperty("navigation", "navigate");
            page.addProperty("frame", 0);
            page.addProperty("startedAt", 1_790_000_000_000L + i);
            pages.add(page);
        }
        return pages;
    }

    private void shows(String tab, String level, String url, String text, String... before) {
        tabs.put(tab, new Showing(level, "Title of " + tab, url, text, List.of(before)));
    }

    private JsonObject search(String query) throws Exception {
        return front.tool("searchTabs", "{\"query\":\"" + query + "\"}");
    }

    private static List<String> rows(JsonObject answer, int column) {
        assertFalse(answer.has("error"), answer::toString);
        return answer.getAsJsonArray("rows").asList().stream().map(JsonElement::getAsJsonArray)
                .map(row -> row.get(column).isJsonNull() ? "null" : row.get(column).getAsString()).toList();
    }

    private static String code(JsonObject answer) {
        return answer.has("error") ? answer.getAsJsonObject("error").get("code").getAsString() : answer.toString();
    }

    @Test
    void tabsOfAllBrowsersAreFoundTheBestFirst() throws Exception {
        browser("mz");
        shows("kd1", "see", "https://shop.example/help", "Our refund policy. A refund takes a week.");
        shows("kd2", "act", "https://shop.example/cups", "Cups of all kinds, and a word on refund far below");
        shows("mz1", "see", "https://news.example/", "Nothing of that");
        JsonObject answer = search("refund policy");
        assertEquals("[\"tab\",\"page\",\"now\",\"score\",\"title\",\"url\",\"snippet\"]",
                answer.get("columns").toString());
        assertEquals(List.of("kd1", "kd2"), rows(answer, 0));
        assertEquals(List.of("kd1/1", "kd2/1"), rows(answer, 1));
        assertTrue(rows(answer, 6).getFirst().contains("refund policy"), answer::toString);
        assertTrue(answer.get("complete").getAsBoolean(), answer::toString);
        assertEquals(List.of("mz1"), rows(search("nothing that"), 0));
    }

    @Test
    void aTabThatMayNotBeSeenIsNotAskedAndNamed() throws Exception {
        shows("kd1", "see", "https://shop.example/help", "Our refund policy");
        shows("kd2", "data", "https://bank.example/", "The refund of the bank");
        JsonObject answer = search("refund");
        assertEquals(List.of("kd1"), rows(answer, 0));
        assertEquals("[{\"tab\":\"kd2\",\"code\":\"CONSENT_REQUIRED\"}]", answer.get("unread").toString());
        assertEquals("{\"tool\":\"requestAccess\",\"arguments\":{\"level\":\"see\",\"tab\":\"kd2\"}}",
                answer.get("next").toString());
        assertFalse(answer.get("complete").getAsBoolean());
        assertTrue(read.stream().noneMatch("kd2"::equals), read::toString);
        shows("kd1", "data", "https://shop.example/help", "Our refund policy");
        assertEquals("CONSENT_REQUIRED", code(search("refund")), "nothing could be searched");
        JsonObject one = front.tool("searchTabs", "{\"query\":\"refund\",\"tab\":\"kd1\"}");
        assertEquals("CONSENT_REQUIRED", code(one));
    }

    @Test
    void aPageThatWasLeftIsFoundIfASearchHasReadIt() throws Exception {
        String help = "https://shop.example/help";
        shows("kd1", "see", help, "Our refund policy");
        assertEquals(List.of("true"), rows(search("refund"), 2));
        shows("kd1", "see", "https://shop.example/cart", "One cup", help);
        JsonObject answer = search("refund");
        assertEquals(List.of("kd1/1"), rows(answer, 1));
        assertEquals(List.of("false"), rows(answer, 2));
        assertTrue(answer.get("complete").getAsBoolean(), answer::toString);

        shows("kd1", "see", "https://shop.example/done", "Thanks", help, "https://shop.example/cart",
                "https://shop.example/payment");
        JsonObject gap = search("payment");
        assertEquals(List.of("kd1/3"), rows(gap, 1), "by its address");
        assertTrue(gap.get("notes").toString().contains("1 recorded pages were left before"), gap::toString);
        assertFalse(gap.get("complete").getAsBoolean(), gap::toString);
    }

    @Test
    void whatIsDetachedOrLoweredIsForgotten() throws Exception {
        String help = "https://shop.example/help";
        shows("kd1", "see", help, "Our refund policy");
        shows("kd2", "see", "https://shop.example/cups", "Cups");
        assertEquals(List.of("kd1"), rows(search("refund"), 0));
        shows("kd1", "data", help, "Our refund policy");
        assertEquals(List.of(), rows(search("refund"), 0));
        shows("kd1", "see", "https://shop.example/cart", "One cup", help);
        assertEquals(List.of(), rows(search("policy"), 0), "it was lowered in between");
        tabs.remove("kd2");
        assertEquals(List.of(), rows(search("plates"), 0));
        assertTrue(rows(search("cup"), 0).stream().noneMatch("kd2"::equals));
        tabs.remove("kd1");
        assertEquals("NO_TAB_ATTACHED", code(search("cup")));
    }

    @Test
    void aDialogKeepsATabFromBeingReadButNotItsRecordedPages() throws Exception {
        String help = "https://shop.example/help";
        shows("kd1", "see", help, "Our refund policy");
        search("refund");
        shows("kd1", "see", "https://shop.example/cart", "One cup", help);
        failing.put("kd1", ErrorCode.DIALOG_OPEN);
        JsonObject answer = search("refund");
        assertEquals(List.of("kd1/1"), rows(answer, 1));
        assertEquals("[{\"tab\":\"kd1\",\"code\":\"DIALOG_OPEN\"}]", answer.get("unread").toString());
        failing.put("kd1", ErrorCode.SITE_DENIED);
        assertEquals("SITE_DENIED", code(search("refund")));
        failing.clear();
        assertEquals(List.of(), rows(search("refund policy"), 0), "what may not be read any more is forgotten");
    }

    @Test
    void theTextOfAnotherOriginIsForgotten() throws Exception {
        String help = "https://shop.example/help";
        String other = "https://shop.example.other.example/";
        shows("kd1", "see", help, "Our refund policy");
        assertEquals(List.of("kd1/1"), rows(search("refund"), 1));
        shows("kd1", "see", other, "Cups", help);
        assertEquals(List.of(), rows(search("refund"), 0), "its consent may have ended");
        JsonObject named = search("help");
        assertEquals(List.of("kd1/1"), rows(named, 1), "by its address");
        assertEquals(List.of(""), rows(named, 6));
        assertTrue(named.get("notes").toString().contains("another origin"), named::toString);
        shows("kd1", "see", "https://shop.example/cart", "One cup", help, other);
        assertEquals(List.of(), rows(search("refund"), 0));
        assertEquals(List.of("kd1/3"), rows(search("cups"), 1), "the text of the page in between neither");
    }

    @Test
    void aTextIsOnlyShownIfTheGateLetsTheCallPass() throws Exception {
        String help = "https://shop.example/help";
        shows("kd1", "see", help, "Our refund policy");
        search("refund");
        shows("kd1", "see", "https://shop.example/cart", "One cup", help);
        failing.put("kd1", ErrorCode.PAGE_CHANGED);
        assertEquals(List.of(), rows(search("refund"), 0));
        failing.clear();
        assertEquals(List.of("kd1/1"), rows(search("refund"), 1));
    }

    @Test
    void aTabOfWhichNothingIsKnownNowKeepsItsTexts() throws Exception {
        String help = "https://shop.example/help";
        shows("kd1", "see", help, "Our refund policy");
        search("refund");
        failing.put("kd1", ErrorCode.TIMEOUT);
        assertEquals("TIMEOUT", code(search("refund")));
        failing.clear();
        shows("kd1", "see", "https://shop.example/cart", "One cup", help);
        assertEquals(List.of("kd1/1"), rows(search("refund"), 1));
    }

    @Test
    void aPageThatDoesNotAnswerKeepsItsRecordedPagesInTheSearch() throws Exception {
        String help = "https://shop.example/help";
        shows("kd1", "see", help, "Our refund policy");
        search("refund");
        shows("kd1", "see", "https://shop.example/cart", "One cup", help);
        silent.add("kd1");
        JsonObject answer = search("refund");
        assertEquals(List.of("kd1/1"), rows(answer, 1));
        assertEquals("[{\"tab\":\"kd1\",\"code\":\"TIMEOUT\"}]", answer.get("unread").toString());
    }

    @Test
    void oneTabAloneIsSearched() throws Exception {
        shows("kd1", "see", "https://shop.example/help", "Our refund policy");
        shows("kd2", "see", "https://shop.example/faq", "On refund");
        search("refund");
        read.clear();
        JsonObject answer = front.tool("searchTabs", "{\"query\":\"refund\",\"tab\":\"kd2\"}");
        assertEquals(List.of("kd2"), rows(answer, 0));
        assertEquals(List.of("kd2"), read);
        assertEquals("TAB_NOT_FOUND", code(front.tool("searchTabs", "{\"query\":\"refund\",\"tab\":\"zz9\"}")));
    }

    @Test
    void maskedValuesAreNoWords() throws Exception {
        shows("kd1", "see", "https://shop.example/?mail=ann@mailbox.org", "Write to ann@mailbox.org, \u202eplease");
        for (String query : List.of("ann", "ann@mailbox.org", "mailbox.org ann")) {
            assertEquals(List.of(), rows(search(query), 0), query);
        }
        JsonObject answer = search("write");
        assertFalse(answer.toString().contains("ann@"), answer::toString);
        assertFalse(answer.toString().contains("\u202e"), answer::toString);
        assertTrue(rows(answer, 6).getFirst().contains("[EMAIL_"), answer::toString);
        assertEquals(1, answer.getAsJsonArray("rows").size());
    }

    @Test
    void answersAreBounded() throws Exception {
        for (int i = 1; i <= 60; i++) {
            shows("kd" + i, i > 55 ? "data" : "see", "https://shop.example/" + "a".repeat(400), "refund ".repeat(50));
        }
        JsonObject answer = search("refund");
        assertEquals(10, answer.getAsJsonArray("rows").size());
        assertEquals(45, answer.getAsJsonObject("omitted").get("after").getAsInt());
        assertEquals(5, answer.getAsJsonArray("unread").size());
        JsonObject many = front.tool("searchTabs", "{\"query\":\"refund\",\"maxResults\":50}");
        assertTrue(many.toString().length() <= 40_000, () -> many.toString().length() + " characters");
        try (var small = FrontThread.ready(home, "--toolsets=search", "--max-chars=1000")) {
            JsonObject cut = small.tool("searchTabs", "{\"query\":\"refund\"}");
            assertTrue(cut.toString().length() <= 1000, () -> cut.toString());
            assertTrue(cut.getAsJsonObject("omitted").get("after").getAsInt() > 45, cut::toString);
        }
        assertEquals("BAD_ARGUMENT", code(front.tool("searchTabs", "{\"query\":\"refund\",\"maxResults\":0}")));
        assertEquals("BAD_ARGUMENT", code(front.tool("searchTabs", "{\"query\":\"refund\",\"maxResults\":51}")));
        assertEquals("BAD_ARGUMENT", code(search("")));
        assertEquals("BAD_ARGUMENT", code(search("!?")));
        assertEquals("BAD_ARGUMENT", code(search("a".repeat(401))));
        assertEquals("BAD_ARGUMENT", code(search("㍿".repeat(400))), "four characters each");
        assertEquals("BAD_ARGUMENT", code(front.tool("searchTabs", "{}")));
    }

    @Test
    void aFrontThatMayNotSeeSaysSo() throws Exception {
        shows("kd1", "see", "https://shop.example/help", "Our refund policy");
        try (var reading = FrontThread.ready(home, "--toolsets=search", "--max-level=data")) {
            JsonObject answer = reading.tool("searchTabs", "{\"query\":\"refund\"}");
            assertEquals("CONSENT_REQUIRED", code(answer));
            assertTrue(answer.toString().contains("--max-level"), answer::toString);
        }
        assertEquals(List.of(), read);
    }

    @Test
    void nothingOfTheLibraryIsPrinted() throws Exception {
        shows("kd1", "see", "https://shop.example/help", "Our refund policy");
        rows(search("refund"), 0);
        assertEquals("", front.stderr());
    }

    @Test
    void aCancelledSearchTellsTheBrowsersAndTheNextOneIsAnswered() throws Exception {
        shows("kd1", "see", "https://shop.example/help", "Our refund policy");
        shows("kd2", "see", "https://shop.example/busy", "A busy page");
        silent.add("kd2");
        int id = front.call("searchTabs", "{\"query\":\"refund\"}");
        Eventually.eventually(() -> "read " + read, () -> read.contains("kd2"));
        front.send(
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":" + id + "}}");
        browsers.getFirst().nextCancelled();
        silent.clear();
        assertEquals(List.of("kd1"), rows(search("refund"), 0));
        assertFalse(front.answered(id), "it has no answer");
    }

    @Test
    @Tag("thorough")
    void aPageIsFoundByItsMeaningWhereThePackIsInstalled() throws Exception {
        shows("kd1", "see", "https://shop.example/help",
                "Write to ann@mailbox.org. Send the article back, and your money is returned within two weeks.");
        shows("kd2", "see", "https://shop.example/offices", "We are in Berlin and Hamburg.");
        String asked = "{\"query\":\"how do I get a refund\",\"by\":\"meaning\"}";
        JsonObject refused = front.tool("searchTabs", asked);
        assertEquals("SEARCH_PACK_REQUIRED", code(refused));
        assertTrue(refused.toString().contains("mcp-datalayer search-pack install"), refused::toString);
        assertEquals(List.of(), read, "no tab is read in vain");
        assertEquals(List.of(), rows(search("how do I get a refund"), 0), "no word of it is there");

        Files.createSymbolicLink(home.resolve("search-pack"), TestPack.pack().root());
        JsonObject answer = front.tool("searchTabs", asked);
        assertEquals(List.of("kd1"), rows(answer, 0), answer::toString);
        assertTrue(rows(answer, 6).getFirst().contains("your money is returned"), answer::toString);
        assertFalse(answer.toString().contains("ann@"), answer::toString);
        assertTrue(answer.get("complete").getAsBoolean(), answer::toString);
        assertEquals("BAD_ARGUMENT", code(front.tool("searchTabs", "{\"query\":\"refund\",\"by\":\"magic\"}")));
        assertEquals("", front.stderr());

        Files.delete(home.resolve("search-pack"));
        assertEquals("SEARCH_PACK_REQUIRED", code(front.tool("searchTabs", asked)), "it was removed");
    }
}
