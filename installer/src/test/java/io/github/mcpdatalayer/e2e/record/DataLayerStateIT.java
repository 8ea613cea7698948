package io.github.mcpdatalayer.e2e.record;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.demo.McpClient.Answer;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import io.github.mcpdatalayer.rendezvous.HostDescriptor;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Tests what is computed from recorded pushes, from a page in the browser to the client: state, diff, summary, resources. */
class DataLayerStateIT {

    private static final String LIST = page("""
            dataLayer.push({page: {type: 'list'}, shop: 'boots'});
            dataLayer.push({event: 'view', value: 10});
            dataLayer.push({event: 'order', items: [{id: 'a'}, {id: 'b'}]});""");

    private static final String ITEM = page("""
            dataLayer.push({page: {type: 'item'}, shop: 'boots'});
            dataLayer.push({event: 'extra'});
            dataLayer.push({event: 'view', value: 12});
            dataLayer.push({event: 'order', items: [{id: 'a'}, {id: 'b'}]});""");

    @RegisterExtension
    static final Stage stage = new Stage();

    private static String page(String script) {
        return "<!doctype html><script>window.dataLayer = window.dataLayer || [];" + script + "</script>";
    }

    /** Opens the page in a tab that is recorded from its first script on; its title is the name. */
    private static Tab recorded(String name, String html) throws Exception {
        return stage.attachAndReload(open(name, html));
    }

    private static Tab open(String name, String html) {
        return stage.open(stage.browser(), Stage.SHOP + "/" + name, titled(name, html));
    }

    private static Reply titled(String name, String html) {
        return Reply.html(html + "<title>" + name + "</title>");
    }

    private static String handle(String title) throws Exception {
        for (JsonElement tab : stage.call("listTabs").structured().getAsJsonArray("tabs")) {
            if (tab.getAsJsonObject().get("title").getAsString().equals(title)) {
                return tab.getAsJsonObject().get("handle").getAsString();
            }
        }
        throw new AssertionError("No tab " + title + " is listed");
    }

    /** The number of the newest push with this event, once it is recorded. */
    private static int push(String tab, String event) throws Exception {
        Stage.eventually(event + " is recorded", () -> !rows(tab, event).isEmpty());
        return rows(tab, event).getLast().getAsJsonArray().get(0).getAsInt();
    }

    private static List<JsonElement> rows(String tab, String event) throws Exception {
        Answer history = stage.call("getDataLayerHistory", "tab", tab);
        return history.isError()
                ? List.of()
                : history.structured().getAsJsonArray("result").asList().stream()
                        .filter(row -> row.getAsJsonArray().get(3).getAsString().equals(event)).toList();
    }

    private static JsonObject good(Answer answer) {
        assertFalse(answer.isError(), answer::line);
        return answer.structured();
    }

    private static void assertJson(String expected, JsonElement actual) {
        assertEquals(JsonParser.parseString(expected), actual);
    }

    @Test
    void theStateIsThatAfterAnyPushAndSaysWhereGtmsOwnModelDiffers() throws Exception {
        recorded("gtm",
                LIST + """
                        <script>
                        const model = {page: {type: 'list'}, shop: 'boots', event: 'order', value: 10, items: [{id: 'a'}, {id: 'GTM'}]};
                        const get = (key) => key.split('.').reduce((value, step) => value?.[step], model);
                        window.google_tag_manager = {'GTM-TEST': {dataLayer: {name: 'dataLayer', set() {}, get, reset() {}}}};
                        </script>""");
        String tab = handle("gtm");
        push(tab, "order");

        JsonObject now = good(stage.call("getDataLayerState", "tab", tab));

        assertEquals("gtm", now.get("profile").getAsString());
        assertJson("{page: {type: 'list'}, shop: 'boots', event: 'order', value: 10, items: [{id: 'a'}, {id: 'b'}]}",
                now.get("result"));
        assertJson("[{container: 'GTM-TEST', differs: [{path: \"$['items'][1]['id']\", ours: 'b', gtm: 'GTM'}]}]",
                now.get("gtm"));
        JsonObject before = good(stage.call("getDataLayerState", "tab", tab, "at", push(tab, "view")));
        assertJson("{page: {type: 'list'}, shop: 'boots', event: 'view', value: 10}", before.get("result"));
        assertFalse(before.has("gtm"), "GTM tells its model of now only");
        JsonObject ids = good(stage.call("getDataLayerState", "tab", tab, "path", "$.items[*].id"));
        assertJson("['a', 'b']", ids.get("result"));
        assertJson("[\"$['items'][0]['id']\", \"$['items'][1]['id']\"]", ids.get("paths"));
    }

    @Test
    void aBadPathIsPointedAtAndItsCorrectedExampleWorks() throws Exception {
        recorded("path", LIST);
        String tab = handle("path");
        push(tab, "order");

        Answer answer = stage.call("getDataLayerState", "tab", tab, "path", "$.items[*.id");

        assertEquals("BAD_PATH", answer.errorCode());
        JsonObject error = JsonParser.parseString(answer.text()).getAsJsonObject().getAsJsonObject("error");
        String message = error.get("message").getAsString();
        assertTrue(message.contains("character 9 "), message);
        assertTrue(message.contains("$.items[*▶.id"), message);
        JsonObject next = error.getAsJsonObject("next");
        assertTrue(
                message.contains("Corrected example: " + next.getAsJsonObject("arguments").get("path").getAsString()),
                message);
        JsonObject corrected = good(stage.client().callTool(next.get("tool").getAsString(),
                next.getAsJsonObject("arguments"), Stage.SOON));
        assertJson("[{id: 'a'}, {id: 'b'}]", corrected.get("result"));
    }

    @Test
    void pagesOfATabAndTabsAreComparedAsEventsStatesAndPatches() throws Exception {
        Tab one = recorded("list", LIST);
        String first = handle("list");
        push(first, "order");
        stage.browser().chrome().web().serve(Stage.SHOP + "/item", titled("item", ITEM));
        one.goTo(Stage.SHOP + "/item");
        push(first, "extra");
        Stage.eventually("both pages are recorded", () -> rows(first, "order").size() == 2);
        recorded("other", LIST.replace("boots", "socks"));
        String second = handle("other");
        push(second, "order");

        JsonObject pages = good(stage.call("diffDataLayer", "from", first + "/1", "to", first + "/2"));
        assertEquals("events", pages.get("compare").getAsString());
        JsonObject rows = pages.getAsJsonObject("result");
        assertJson("[]", rows.get("onlyFrom"));
        assertEquals(List.of("extra"), events(rows.getAsJsonArray("onlyTo")));
        assertEquals(List.of("$['page']['type'] \"list\" \"item\"", "$['value'] 10 12"),
                changes(rows.getAsJsonArray("changed")));

        JsonObject tabs = good(stage.call("diffDataLayer", "from", first + "/1", "to", second, "compare", "state"));
        assertJson("[]", tabs.getAsJsonObject("result").get("onlyFrom"));
        assertJson("[]", tabs.getAsJsonObject("result").get("onlyTo"));
        assertEquals(List.of("$['shop'] \"boots\" \"socks\""),
                changes(tabs.getAsJsonObject("result").getAsJsonArray("changed")));

        JsonObject patch = good(stage.call("diffDataLayer", "from", first + "/1", "to", first + "/2", "compare",
                "state", "format", "patch"));
        assertEquals(
                Set.of("{\"op\":\"replace\",\"path\":\"/page/type\",\"value\":\"item\"}",
                        "{\"op\":\"replace\",\"path\":\"/value\",\"value\":12}"),
                patch.getAsJsonArray("result").asList().stream().map(JsonElement::toString)
                        .collect(Collectors.toSet()));
    }

    private static List<String> events(JsonArray rows) {
        return rows.asList().stream().map(row -> row.getAsJsonObject().get("event").getAsString()).toList();
    }

    private static List<String> changes(JsonArray rows) {
        return rows.asList().stream().map(JsonElement::getAsJsonObject).map(
                row -> row.get("path").getAsString() + ' ' + row.get("from") + ' ' + row.get("to")).toList();
    }

    @Test
    void aTabIsSummarizedAndItsResourcesAreListedReadAndToldOf() throws Exception {
        Tab tab = recorded("resources", ITEM);
        String handle = handle("resources");
        push(handle, "order");

        JsonObject summary = good(stage.call("summarizeDataLayer", "tab", handle));
        assertEquals(4, summary.get("lastSeq").getAsInt());
        JsonObject facts = summary.getAsJsonObject("result");
        assertJson("[{name: 'dataLayer', kind: 'gtm', pushes: 4}]", facts.get("layers"));
        assertJson("[['{page,shop}', 1, 1, 1], ['extra', 1, 2, 2], ['view', 1, 3, 3], ['order', 1, 4, 4]]",
                facts.get("events"));

        String current = "datalayer://" + handle + "/current";
        String history = "datalayer://" + handle + "/history";
        List<String> uris = stage.client().request("resources/list", new JsonObject(), Stage.SOON).result()
                .getAsJsonArray("resources").asList().stream()
                .map(resource -> resource.getAsJsonObject().get("uri").getAsString()).toList();
        assertTrue(uris.containsAll(List.of(current, history)), uris::toString);
        assertEquals(4, read(current).getAsJsonArray("result").size());
        assertEquals(stage.call("getDataLayerHistory", "tab", handle).structured(), read(history));
        for (String uri : List.of(current, history)) {
            stage.client().request("resources/subscribe", Stage.arguments("uri", uri), Stage.SOON);
            tab.evaluate("dataLayer.push({event: 'for " + uri + "'})");
            String told;
            do {
                told = stage.client().notification("notifications/resources/updated", Stage.SOON).get("uri")
                        .getAsString();
            } while (!told.equals(uri) || !read(uri).get("result").toString().contains("for " + uri));
        }
    }

    private static JsonObject read(String uri) throws Exception {
        JsonObject content = stage.client().request("resources/read", Stage.arguments("uri", uri), Stage.SOON).result()
                .getAsJsonArray("contents").get(0).getAsJsonObject();
        assertEquals(uri, content.get("uri").getAsString());
        return JsonParser.parseString(content.get("text").getAsString()).getAsJsonObject();
    }

    @Tag("thorough")
    @Test
    void anArrayOf200MegabytesIsReadInPartsOrRefusedWithTheNextStepAndNothingElseSuffers() throws Exception {
        // The page is of another site, so that the two tabs never share a process.
        stage.attach(stage.open(stage.browser(), "https://small.example/",
                titled("small", page("dataLayer.push({n: 1})"))));
        stage.attach(open("huge", page("for (let i = 0; i < 200; i++) dataLayer.push(i + 'x'.repeat(1e6))")));
        String small = handle("small");
        String huge = handle("huge");
        List<Long> hosts = hosts();

        Answer everything = besideASmallRead(small, Stage.arguments("tab", huge, "maxChars", 0));
        Answer part = besideASmallRead(small, Stage.arguments("tab", huge));

        assertIncompleteOrRefused(everything);
        assertIncompleteOrRefused(part);
        if (!part.isError()) {
            assertTrue(part.text().length() <= 40_000, () -> head(part));
            JsonObject first = part.structured().getAsJsonArray("result").get(0).getAsJsonObject();
            assertEquals("$[0]", first.get("path").getAsString());
            assertFalse(first.get("cursor").getAsString().isEmpty());
        }
        assertJson("[{n: 1}]", good(stage.call("getDataLayer", "tab", small)).get("result"));
        assertEquals(hosts, hosts());
        assertTrue(ProcessHandle.of(hosts.getFirst()).isPresent(), "the host lives");
    }

    private static List<Long> hosts() {
        return stage.hosts().stream().map(HostDescriptor::pid).toList();
    }

    /** The answer of getDataLayer with these arguments; another tab is read while it is under way, and before it is there. */
    private static Answer besideASmallRead(String small, JsonObject arguments) throws Exception {
        JsonObject params = Stage.arguments("name", "getDataLayer");
        params.add("arguments", arguments);
        CompletableFuture<Answer> asked = stage.client().send("tools/call", params);
        assertJson("[{n: 1}]", good(stage.call("getDataLayer", "tab", small)).get("result"));
        assertFalse(asked.isDone(), "the small read does not wait for the large one");
        return stage.client().await("getDataLayer", asked, Stage.SOON);
    }

    private static void assertIncompleteOrRefused(Answer answer) {
        if (answer.isError()) {
            JsonObject error = JsonParser.parseString(answer.text()).getAsJsonObject().getAsJsonObject("error");
            assertTrue(List.of("RESULT_TOO_LARGE", "TIMEOUT").contains(error.get("code").getAsString()), answer::text);
            assertFalse(error.get("hint").getAsString().isEmpty(), answer::text);
        } else {
            assertFalse(answer.structured().get("complete").getAsBoolean(), () -> head(answer));
        }
    }

    private static String head(Answer answer) {
        return answer.text().substring(0, Math.min(1000, answer.text().length()));
    }
}
