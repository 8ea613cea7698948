package io.github.mcpdatalayer.e2e;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.demo.McpClient.Answer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What every tool does over both links: through a host, and over the pipe of a browser that the front has started. */
abstract class LinkContract {

    static final String SHOP = "http://shop.example";
    private static final String PAGE = """
            <!doctype html><html lang=en><meta charset=utf-8><title>Shop</title>
            <script>dataLayer = [{event: 'view', email: 'ann@example.org'}];
            navigator.sendBeacon('https://www.google-analytics.com/g/collect?v=2&tid=G-TEST123&cid=1.1&en=page_view&dl=http%3A%2F%2Fshop.example%2F');
            console.warn('mind the gap');</script>
            <h1>Cups</h1><p>A plain cup.</p><label>Note <textarea id=note></textarea></label>
            <button onclick="dataLayer.push({event: 'add_to_cart', n: note.value.length}); this.textContent = 'Added'">Add to cart</button>
            <a href="/next">Next</a></html>""";

    /** The front, with all toolsets, that these tests use. */
    abstract McpClient front() throws Exception;

    /** Serves this page at this path of the shop and has a tab show it that may be operated; gives its handle. */
    abstract String open(String path, String html) throws Exception;

    /** Serves a page without opening it. */
    abstract void serve(String path, String html) throws Exception;

    private Answer call(String tool, Object... arguments) throws Exception {
        Answer answer = front().callTool(tool, Stage.arguments(arguments), Stage.SOON);
        assertFalse(answer.isError(), () -> tool + ": " + answer.text());
        return answer;
    }

    private Answer act(String tab, String actions) throws Exception {
        JsonObject arguments = Stage.arguments("tab", tab);
        arguments.add("do", JsonParser.parseString(actions));
        Answer answer = front().callTool("interact", arguments, Stage.SOON);
        assertFalse(answer.isError(), answer::text);
        return answer;
    }

    @Test
    void layersAreReadAndRedacted() throws Exception {
        String tab = open("/", PAGE);
        Answer listed = call("listTabs");
        assertTrue(listed.text().contains("\"name\":\"dataLayer\""), listed::text);
        JsonElement result = call("getDataLayer", "tab", tab).structured().get("result");
        assertEquals("[{\"event\":\"view\",\"email\":\"[EMAIL_1]\"}]", result.toString());
        assertEquals("[\"view\"]", call("getDataLayer", "tab", tab, "path", "$[*].event").structured().get("result")
                .toString().replaceAll(".*(\\[\"view\"\\]).*", "$1"));
    }

    @ParameterizedTest(name = "{0} entries of a megabyte")
    @ValueSource(ints = {10, 50})
    void aLargeLayerArrivesExact(int megabytes) throws Exception {
        String tab = open("/large", "<title>Large</title><script>dataLayer = []; for (let n = 0; n < " + megabytes
                + "; n++) dataLayer.push({n, text: 'ä\"\\n'.repeat(166_000)})</script>");
        var expected = new StringBuilder("[");
        for (int n = 0; n < megabytes; n++) {
            expected.append(n == 0 ? "" : ",").append("{\"n\":").append(n).append(",\"text\":\"")
                    .append("ä\\\"\\n".repeat(166_000)).append("\"}");
        }
        expected.append(']');
        Answer answer = call("getDataLayer", "tab", tab, "maxChars", 0);
        String line = answer.line();
        int at = line.indexOf("\"structuredContent\":{\"result\":") + 30;
        assertTrue(line.startsWith(expected.toString(), at),
                () -> line.substring(at, Math.min(line.length(), at + 200)));
    }

    @Test
    void aFileOfThePageIsStoredExact() throws Exception {
        String tab = open("/files", "<a id=list download=cups.txt>List</a><script>"
                + "list.href = URL.createObjectURL(new Blob(['cup '.repeat(500_000)]))</script>");
        Answer stored = call("downloadFile", "tab", tab, "element", "css=#list");
        Path file = Path.of(stored.structured().get("path").getAsString());
        assertEquals("cup ".repeat(500_000), Files.readString(file), stored::text);
    }

    @Test
    void pushesHitsAndTheAuditOfAVisitAreThere() throws Exception {
        String tab = open("/", PAGE);
        act(tab, "[{\"click\":\"button \\\"Add to cart\\\"\"}]");
        String history = call("getDataLayerHistory", "tab", tab).text();
        assertTrue(history.contains("\"add_to_cart\""), history);
        Stage.eventually("the hit is recorded",
                () -> call("listHits", "tab", tab).text().contains("G-TEST123"));
        assertTrue(call("auditVisit", "tab", tab).text().contains("items-missing"));
        assertTrue(call("summarizeDataLayer", "tab", tab).text().contains("add_to_cart"));
        call("getConsentState", "tab", tab);
        assertTrue(call("getDataLayerState", "tab", tab).text().contains("add_to_cart"));
    }

    @Test
    void aPageIsSeenAndOperated() throws Exception {
        String tab = open("/", PAGE);
        String tree = call("takeSnapshot", "tab", tab).text();
        assertTrue(tree.contains("button \\\"Add to cart\\\""), tree);
        Answer acted = act(tab,
                "[{\"fill\":{\"Note\":\"two cups\"}},{\"click\":\"button \\\"Add to cart\\\"\",\"expect\":\"add_to_cart\"}]");
        assertEquals(2, acted.structured().get("done").getAsInt(), acted::text);
        assertTrue(call("waitFor", "tab", tab, "element", "button \"Added\"").text().contains("\"matched\":true"));
        assertTrue(call("readPage", "tab", tab, "as", "text").text().contains("A plain cup."));
        assertTrue(call("getConsole", "tab", tab).text().contains("mind the gap"));
        JsonObject picture = call("takeScreenshot", "tab", tab).result().getAsJsonArray("content").get(1)
                .getAsJsonObject();
        assertEquals("image", picture.get("type").getAsString());
        assertTrue(picture.get("data").getAsString().length() > 1_000);
    }

    @Test
    void aTabGoesToAnotherPageAndBack() throws Exception {
        serve("/next", "<title>Next</title><script>dataLayer = [{event: 'next'}]</script>");
        String tab = open("/", PAGE);
        Answer there = call("navigate", "tab", tab, "url", "/next");
        assertTrue(there.text().contains("\"next\""), there::text);
        Answer back = call("navigate", "tab", tab, "history", -1);
        assertEquals(SHOP + "/", back.structured().get("url").getAsString());
        assertEquals(200, call("navigate", "tab", tab, "reload", true).structured().get("status").getAsInt());
    }

    @Test
    void newPushesAreToldToWhoeverSubscribed() throws Exception {
        String tab = open("/", PAGE);
        String uri = "datalayer://" + tab + "/current";
        front().request("resources/subscribe", Stage.arguments("uri", uri), Stage.SOON);
        act(tab, "[{\"click\":\"button \\\"Add to cart\\\"\"}]");
        String told;
        do {
            told = front().notification("notifications/resources/updated", Stage.SOON).get("uri").getAsString();
        } while (!told.equals(uri));
        assertTrue(front().request("resources/read", Stage.arguments("uri", uri), Stage.SOON).line()
                .contains("add_to_cart"));
    }

    @Test
    void aCallThatIsCancelledEndsAndTheOthersGoOn() throws Exception {
        String tab = open("/", PAGE);
        JsonObject params = new JsonObject();
        params.addProperty("name", "waitFor");
        params.add("arguments", Stage.arguments("tab", tab, "text", "never there", "timeoutMs", 25_000));
        CompletableFuture<Answer> waiting = front().send("tools/call", params);
        front().cancel(waiting);
        call("getDataLayer", "tab", tab);
        List<CompletableFuture<Answer>> many = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            JsonObject read = new JsonObject();
            read.addProperty("name", "getDataLayer");
            read.add("arguments", Stage.arguments("tab", tab));
            many.add(front().send("tools/call", read));
        }
        for (CompletableFuture<Answer> one : many) {
            assertFalse(one.get(Stage.SOON.toMillis(), TimeUnit.MILLISECONDS).isError());
        }
    }
}
