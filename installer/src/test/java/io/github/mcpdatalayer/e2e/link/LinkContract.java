package io.github.mcpdatalayer.e2e.link;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.demo.McpClient.Answer;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.DeclaredTools;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Tests what every tool does over both links: through a host, and over the pipe of a browser that the front has started. */
@Tag("addons")
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

    /** About the longest that is taken. */
    private static final int LONG_SCRIPT = 250_000;
    /** A page that has something for each tool. */
    private static final String ALL = """
            <!doctype html><html lang=en><meta charset=utf-8><title>All</title>
            <script>dataLayer = [{event: 'view', n: 1}];
            navigator.sendBeacon('https://www.google-analytics.com/g/collect?v=2&tid=G-TEST123&cid=1.1&en=page_view&dl=http%3A%2F%2Fshop.example%2F');
            console.warn('mind the gap');</script>
            <script src="/gtm.js?id=GTM-LINK01"></script>
            <h1>All</h1><button onclick="dataLayer.push({event: 'pressed', n: 2})">Press</button>
            <button onclick="setTimeout(() => { said.textContent = document.querySelector('iframe').contentWindow.confirm('Sure?') ? 'agreed' : 'refused' }, 0)">Ask</button>
            <output id=said></output><iframe></iframe><label>File <input type=file id=file></label>
            <a id=list download=cups.txt href="data:text/plain,cups">List</a>
            <script>document.modelContext = {
              getTools: async () => [{name: 'echo', description: 'Says it again', inputSchema: {type: 'object', properties: {say: {type: 'string'}}, required: ['say']}}],
              executeTool: async (tool, given) => JSON.stringify({said: JSON.parse(given).say})};</script></html>""";

    /** A container of one tag, as far as its script holds it as data. */
    private static final String CONTAINER = """
            var data = {"resource": {"version": "1", "macros": [{"function": "__e"}],
            "tags": [{"function": "__gaawe", "once_per_event": true, "vtp_eventName": "press", "vtp_measurementIdOverride": "G-TEST123", "tag_id": 1}],
            "predicates": [{"function": "_eq", "arg0": ["macro", 0], "arg1": "pressed"}], "rules": [[["if", 0], ["add", 0]]]}};""";

    /** Calls of tools, in this order; what one leaves behind, those below may need. */
    private final Map<String, Case> cases = new LinkedHashMap<>();

    private interface Case {
        void check(String tab) throws Exception;
    }

    private void describe() {
        cases.put("listTabs", tab -> assertTrue(call("listTabs").text().contains("\"handle\":\"" + tab + "\"")));
        cases.put("requestAccess", tab -> assertTrue(call("requestAccess", "level", "act", "tab", tab).structured()
                .get("allowed").getAsBoolean()));
        cases.put("navigate", tab -> assertEquals(200, call("navigate", "tab", tab, "reload", true).structured()
                .get("status").getAsInt()));
        cases.put("interact", tab -> assertTrue(act(tab,
                "[{\"click\":\"button \\\"Press\\\"\",\"expect\":\"pressed\"}]").text().contains("pressed")));
        cases.put("getDataLayer", tab -> assertEquals("[{\"event\":\"view\",\"n\":1},{\"event\":\"pressed\",\"n\":2}]",
                result("getDataLayer", "tab", tab)));
        cases.put("getDataLayerHistory", tab -> assertTrue(result("getDataLayerHistory", "tab", tab, "event",
                List.of("pressed")).contains("\"pressed\"")));
        cases.put("getDataLayerState", tab -> assertEquals("{\"event\":\"pressed\",\"n\":2}",
                result("getDataLayerState", "tab", tab)));
        cases.put("summarizeDataLayer", tab -> assertTrue(call("summarizeDataLayer", "tab", tab).text()
                .contains("pressed")));
        cases.put("getConsentState", tab -> assertTrue(result("getConsentState", "tab", tab).contains("\"page\":")));
        cases.put("diffDataLayer", tab -> {
            String row = result("getDataLayerHistory", "tab", tab, "event", List.of("pressed"));
            String page = tab + "/" + JsonParser.parseString(row).getAsJsonArray().asList().getLast().getAsJsonArray()
                    .get(1).getAsInt();
            assertTrue(call("diffDataLayer", "from", page, "to", page).structured().has("same"));
        });
        cases.put("validateDataLayer", tab -> assertTrue(call("validateDataLayer", "tab", tab).text()
                .contains("\"result\"")));
        cases.put("inferDataLayerPlan", tab -> assertTrue(call("inferDataLayerPlan", "tab", tab).text()
                .contains("pressed")));
        cases.put("listHits", tab -> Stage.eventually("the hit is recorded",
                () -> result("listHits", "tab", tab).contains("G-TEST123")));
        cases.put("listRequests", tab -> assertTrue(result("listRequests", "tab", tab).contains(SHOP + "/all")));
        cases.put("auditVisit", tab -> assertTrue(call("auditVisit", "tab", tab).structured().has("verdict")));
        cases.put("listTags", tab -> assertTrue(result("listTags", "tab", tab)
                .startsWith("[[\"GA4 event press (1)\",\"fired\",1,")));
        cases.put("explainTag", tab -> assertTrue(call("explainTag", "tab", tab, "tag", "#1").structured()
                .get("result").getAsString().startsWith("Fired at " + tab + "#")));
        cases.put("listStorage", tab -> assertTrue(call("listStorage", "tab", tab).structured().has("notVisible")));
        cases.put("takeSnapshot", tab -> assertTrue(call("takeSnapshot", "tab", tab).text()
                .contains("button \\\"Press\\\"")));
        cases.put("readPage", tab -> assertTrue(call("readPage", "tab", tab, "as", "links").text()
                .contains("List")));
        cases.put("takeScreenshot", tab -> assertEquals("image", call("takeScreenshot", "tab", tab).result()
                .getAsJsonArray("content").get(1).getAsJsonObject().get("type").getAsString()));
        cases.put("getConsole", tab -> assertTrue(call("getConsole", "tab", tab).text().contains("mind the gap")));
        cases.put("waitFor", tab -> assertTrue(call("waitFor", "tab", tab, "event", "pressed").structured()
                .get("matched").getAsBoolean()));
        cases.put("handleDialog", tab -> {
            front().callTool("interact", actions(tab, "[{\"click\":\"button \\\"Ask\\\"\",\"input\":\"trusted\"}]"),
                    Stage.SOON);
            Stage.eventually("the dialog is known", () -> front().callTool("takeSnapshot",
                    Stage.arguments("tab", tab), Stage.SOON).text().contains("DIALOG_OPEN"));
            assertEquals("accept confirm", call("handleDialog", "tab", tab, "accept", true).structured().get("did")
                    .getAsString());
            assertTrue(call("waitFor", "tab", tab, "text", "agreed").structured().get("matched").getAsBoolean());
        });
        cases.put("evaluate", tab -> assertEquals("\"All\"",
                result("evaluate", "tab", tab, "function", "async () => document.title")));
        cases.put("sendRequest", tab -> {
            call("listRequests", "tab", tab, "bodies", true);
            assertTrue(call("sendRequest", "tab", tab, "url", "/all").structured().get("body").getAsString()
                    .contains("<title>All</title>"));
            Stage.eventually("what the site answered is recorded", () -> {
                String rows = result("listRequests", "tab", tab, "find", "/all");
                int last = JsonParser.parseString(rows).getAsJsonArray().asList().getLast().getAsJsonArray().get(0)
                        .getAsInt();
                return result("listRequests", "tab", tab, "request", last).contains("<title>All</title>");
            });
            call("listRequests", "tab", tab, "bodies", false);
        });
        cases.put("injectScript", tab -> {
            call("injectScript", "tab", tab, "id", "spy", "code", "receive(async (key) => document[key])");
            assertEquals("\"All\"", result("injectScript", "tab", tab, "id", "spy", "message", "\"title\""));
            assertEquals("[]", call("injectScript", "tab", tab, "id", "spy", "remove", true).structured()
                    .get("scripts").toString());
        });
        cases.put("uploadFile", tab -> {
            call("uploadFile", "tab", tab, "element", "label=File", "text", "cups", "name", "cups.txt");
            assertEquals("\"cups\"", result("evaluate", "tab", tab, "function", "() => file.files[0].text()"));
        });
        cases.put("downloadFile", tab -> assertEquals("cups", Files.readString(Path.of(
                call("downloadFile", "tab", tab, "element", "css=#list").structured().get("path").getAsString()))));
        cases.put("setViewport", tab -> {
            call("setViewport", "tab", tab, "zoom", 150);
            assertEquals("1.5", result("evaluate", "tab", tab, "function", "() => devicePixelRatio"));
            call("setViewport", "tab", tab);
        });
        cases.put("listWebsiteTools", tab -> assertTrue(result("listWebsiteTools", "tab", tab).contains(
                "\"tool\":\"echo\",\"description\":\"Says it again\"")));
        cases.put("callWebsiteTool", tab -> assertEquals("{\"said\":\"hello\"}", result("callWebsiteTool", "tab", tab,
                "tool", "echo", "arguments", "{\"say\":\"hello\"}", "hash",
                call("listWebsiteTools", "tab", tab).structured().getAsJsonArray("result").get(0).getAsJsonObject()
                        .get("hash").getAsString())));
        cases.put("searchTabs", tab -> assertTrue(call("searchTabs", "query", "press", "tab", tab).structured()
                .getAsJsonArray("rows").get(0).getAsJsonArray().get(6).getAsString().contains("Press")));
        // The person has not given the permission in either browser; BrowserLibraryIT gives it.
        cases.put("searchHistory", tab -> assertEquals("CONSENT_REQUIRED", refused("searchHistory")));
        cases.put("searchBookmarks", tab -> assertEquals("CONSENT_REQUIRED", refused("searchBookmarks")));
        cases.put("addBookmark", tab -> assertEquals("CONSENT_REQUIRED", refused("addBookmark", "url", SHOP)));
        cases.put("deleteBookmark", tab -> assertEquals("CONSENT_REQUIRED", refused("deleteBookmark", "id", "17")));
        cases.put("openTab", tab -> assertTrue(call("openTab", "url", SHOP + "/opened").structured()
                .has("attached")));
        cases.put("activateTab", tab -> {
            call("activateTab", "tab", tab);
            assertEquals("\"visible\"",
                    result("evaluate", "tab", tab, "function", "() => document.visibilityState"));
        });
        cases.put("recordJourney", tab -> {
            assertEquals("recording", call("recordJourney", "op", "start", "tab", tab).structured().get("state")
                    .getAsString());
            assertEquals("you", call("recordJourney", "op", "pause", "tab", tab).structured().get("by").getAsString());
            JsonObject stopped = call("recordJourney", "op", "stop", "journey", "byHand", "tab", tab).structured();
            assertTrue(stopped.get("steps").getAsInt() > 0, stopped::toString);
        });
        cases.put("saveJourney", tab -> {
            String step = act(tab, "[{\"click\":\"button \\\"Press\\\"\"}]").structured().getAsJsonArray("steps").get(0)
                    .getAsJsonObject().get("step").getAsString();
            assertEquals(1, call("saveJourney", "journey", "pressed", "from", step, "to", step).structured()
                    .get("expectations").getAsInt());
        });
        cases.put("runJourney", tab -> {
            Files.writeString(files().resolve("all.json"),
                    "{\"title\":\"All\",\"steps\":[{\"type\":\"navigate\",\"url\":\""
                            + SHOP + "/all\"}]}");
            assertEquals(1, call("runJourney", "journey", "all").structured().getAsJsonArray("runs").size());
            String audit = Files.readString(home().resolve("log/audit.jsonl"));
            assertTrue(audit.contains("mcp-datalayer run"), audit); // and nothing is written for another person
        });
        cases.put("listJourneys", tab -> assertTrue(call("listJourneys").text().contains("\"journey\":\"all\"")));
        cases.put("compareRuns", tab -> {
            String run = call("listJourneys").structured().getAsJsonArray("runs").get(0).getAsString();
            assertTrue(call("compareRuns", "from", run, "to", run).structured().get("same").getAsBoolean());
        });
        cases.put("exportTicket", tab -> {
            String run = call("listJourneys").structured().getAsJsonArray("runs").get(0).getAsString();
            assertEquals("BAD_ARGUMENT", refused("exportTicket", "run", run, "finding", "F99"));
        });
        cases.put("deleteJourney", tab -> assertEquals("all", call("deleteJourney", "journey", "all").structured()
                .get("deleted").getAsString()));
        cases.put("closeTabs", tab -> assertEquals(1, call("closeTabs", "tabs", List.of(tab)).structured()
                .get("closedCount").getAsInt()));
    }

    @Tag("thorough")
    @Test
    void aNameThatNobodyGaveIsUnknown() throws Exception {
        String tab = openFree("/all", ALL);
        McpClient.Answer answer = front().callTool("interact", actions(tab, "[{\"click\":\"mark=checkout\"}]"),
                Stage.SOON);
        assertTrue(answer.isError() && answer.text().contains("MARK_UNKNOWN"), answer::text);
    }

    /** A tool without a case of its own is called with the first example that it declares. */
    @Test
    void everyToolIsCalledForReal() throws Exception {
        describe();
        serve("/opened", "<title>Opened</title>");
        serve("/gtm.js", CONTAINER);
        String tab = openFree("/all", ALL);
        List<String> listed = new ArrayList<>();
        front().request("tools/list", new JsonObject(), Stage.SOON).result().getAsJsonArray("tools")
                .forEach(tool -> listed.add(tool.getAsJsonObject().get("name").getAsString()));
        Case last = Objects.requireNonNull(cases.remove("closeTabs"));
        for (ToolSpec tool : DeclaredTools.all()) {
            cases.putIfAbsent(tool.name(), each -> exampleAnswers(tool, each));
        }
        cases.put("closeTabs", last);
        assertEquals(new TreeSet<>(listed), new TreeSet<>(cases.keySet()));
        List<Executable> checks = new ArrayList<>();
        cases.forEach((tool, made) -> checks.add(() -> {
            assertTrue(listed.contains(tool), tool);
            try {
                made.check(tab);
            } catch (Exception | AssertionError e) {
                throw new AssertionError(tool + ": " + e.getMessage(), e);
            }
        }));
        assertAll(checks);
    }

    /** The front, with all toolsets, that these tests use. */
    abstract McpClient front() throws Exception;

    /** Returns the folder of {@code --files}. */
    abstract Path files();

    /** Returns the folder of the front's logs. */
    abstract Path home();

    /** Serves this page at this path of the shop and has a tab show it that may be operated; gives its handle. */
    abstract String open(String path, String html) throws Exception;

    /** Opens a page where a client may also run code. */
    abstract String openFree(String path, String html) throws Exception;

    /** Serves a page without opening it. */
    abstract void serve(String path, String html) throws Exception;

    private Answer call(String tool, Object... arguments) throws Exception {
        Answer answer = front().callTool(tool, Stage.arguments(arguments), Stage.SOON);
        assertFalse(answer.isError(), () -> tool + ": " + answer.text());
        return answer;
    }

    private void exampleAnswers(ToolSpec tool, String tab) throws Exception {
        JsonObject arguments = JsonParser.parseString(tool.examples().getFirst()).getAsJsonObject();
        if (tool.arguments().stream().anyMatch(each -> each.name().equals("tab"))) {
            arguments.addProperty("tab", tab);
        }
        Answer answer = front().callTool(tool.name(), arguments, Stage.SOON);
        assertFalse(answer.isError(), answer::text);
        JsonObject declared = JsonParser.parseString(tool.answerSchema()).getAsJsonObject()
                .getAsJsonObject("properties");
        assertTrue(answer.structured().keySet().stream().anyMatch(declared::has), answer::text);
    }

    private String refused(String tool, Object... arguments) throws Exception {
        return front().callTool(tool, Stage.arguments(arguments), Stage.SOON).errorCode();
    }

    private String result(String tool, Object... arguments) throws Exception {
        return call(tool, arguments).structured().get("result").toString();
    }

    private static JsonObject actions(String tab, String actions) {
        JsonObject arguments = Stage.arguments("tab", tab);
        arguments.add("do", JsonParser.parseString(actions));
        return arguments;
    }

    private Answer act(String tab, String actions) throws Exception {
        Answer answer = front().callTool("interact", actions(tab, actions), Stage.SOON);
        assertFalse(answer.isError(), answer::text);
        return answer;
    }

    @Tag("thorough")
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

    @Tag("thorough")
    @Test
    void aLayerOfTwoMegabytesArrivesExact() throws Exception {
        arrivesExact(2);
    }

    @Tag("thorough")
    @ParameterizedTest(name = "{0} entries of a megabyte")
    @ValueSource(ints = {10, 50})
    void aLargeLayerArrivesExact(int megabytes) throws Exception {
        arrivesExact(megabytes);
    }

    private void arrivesExact(int megabytes) throws Exception {
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

    @Tag("thorough")
    @Test
    void aFileOfThePageIsStoredExact() throws Exception {
        String tab = open("/files", "<a id=list download=cups.txt>List</a><script>"
                + "list.href = URL.createObjectURL(new Blob(['cup '.repeat(500_000)]))</script>");
        Answer stored = call("downloadFile", "tab", tab, "element", "css=#list");
        Path file = Path.of(stored.structured().get("path").getAsString());
        assertEquals("cup ".repeat(500_000), Files.readString(file), stored::text);
    }

    @Test
    void aFileGoesToThePageAndComesBackTheSame() throws Exception {
        comesBackTheSame(2_000_000);
    }

    @Tag("thorough")
    @Test
    void aLargeFileGoesToThePageAndComesBackTheSame() throws Exception {
        comesBackTheSame(12_000_000); // UploadIT and DownloadIT have 30 MB
    }

    private void comesBackTheSame(int size) throws Exception {
        byte[] bytes = new byte[size];
        new Random(7).nextBytes(bytes);
        Path file = Files.write(files().resolve("large.bin"), bytes);
        String tab = openFree("/files",
                "<label>File <input type=file id=file></label><a id=back download=large.bin>Back</a>"
                        + "<script>file.onchange = () => { back.href = URL.createObjectURL(file.files[0]) }</script>");
        call("uploadFile", "tab", tab, "element", "label=File", "file", List.of("large.bin"));
        Answer stored = call("downloadFile", "tab", tab, "element", "css=#back");
        assertEquals(-1, Files.mismatch(file, Path.of(stored.structured().get("path").getAsString())), stored::text);
    }

    @Tag("thorough")
    @Test
    void aLongScriptRunsWhereThePageLetsNoneBeMadeFromText() throws Exception {
        String tab = openFree("/strict",
                "<!doctype html><meta http-equiv=Content-Security-Policy content=\"script-src 'none'; "
                        + "require-trusted-types-for 'script'; trusted-types 'none'\"><title>Strict</title>");
        String code = "() => [document.title, '" + "a".repeat(LONG_SCRIPT) + "'.length]";
        assertEquals("[\"Strict\"," + LONG_SCRIPT + "]", result("evaluate", "tab", tab, "function", code));
        call("injectScript", "tab", tab, "id", "long", "code",
                "window.long = '" + "b".repeat(LONG_SCRIPT) + "'.length");
        assertEquals("" + LONG_SCRIPT, result("evaluate", "tab", tab, "function", "() => window.long"));
        call("injectScript", "tab", tab, "id", "long", "remove", true);
    }

    @Tag("thorough")
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

    @Tag("thorough")
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

    @Tag("thorough")
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
