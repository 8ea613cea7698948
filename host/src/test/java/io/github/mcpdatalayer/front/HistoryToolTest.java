package io.github.mcpdatalayer.front;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.front.link.Browsers;
import io.github.mcpdatalayer.front.link.Deadline;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.privacy.RedactionMode;
import io.github.mcpdatalayer.testing.TestHost;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.Method;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static io.github.mcpdatalayer.front.Answers.error;
import static io.github.mcpdatalayer.front.Answers.whole;
import static io.github.mcpdatalayer.testing.Eventually.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** getDataLayerHistory through the real front and the real host. */
@Timeout(600)
class HistoryToolTest extends ToolTest {

    private static final String TOOL = "getDataLayerHistory";
    private static final int READABLE = 4000;

    @Test
    void aCheckoutOfHundredPushesIsReadAtOnce() throws Exception {
        browser.recording("kd1", TabRecording.checkout());
        JsonObject raw = front.result(front.call(TOOL, "{}"));
        String text = TestFront.text(raw);
        assertTrue(text.length() < READABLE, text.length() + ": " + text);
        JsonObject history = TestFront.structured(raw);
        JsonArray rows = history.getAsJsonArray("result");
        assertEquals(100, rows.size() + history.get("hidden").getAsInt());
        assertEquals(100, history.get("lastSeq").getAsInt());
        assertTrue(history.get("complete").getAsBoolean());
        assertEquals("[\"seq\",\"page\",\"ms\",\"event\",\"source\"]", history.get("columns").toString());
        assertEquals("[1,1,11,\"gtag consent default\",0]", rows.get(0).toString());
        assertEquals("[3,1,13,\"{pageType,language,currency,user}\",2]", rows.get(2).toString());
        assertTrue(rows.toString().contains(",5,656,\"purchase\","), rows.toString());
        assertEquals(":12:7", history.getAsJsonArray("sources").get(0).getAsString());
        assertTrue(history.get("sources").toString().contains("\"/assets/shop-8c1f.js:1:20911\""));
        assertTrue(history.get("sources").toString().contains("\"GTM-K4X7QT2\""));
        assertEquals(5, history.getAsJsonArray("pages").size());
        assertEquals("firstScript", history.getAsJsonObject("recorded").get("from").getAsString());
        JsonObject all = front.tool(TOOL, "{\"internal\":true}");
        assertEquals(100, all.getAsJsonArray("result").size());
        assertFalse(all.has("hidden"));
    }

    @Test
    void whatIsAskedForIsChosenByEventPageKindAndNumber() throws Exception {
        browser.recording("kd1", TabRecording.checkout());
        assertEquals(List.of("view_item_list", "view_promotion", "view_item", "view_cart"),
                events("{\"event\":[\"view_*\"]}"));
        assertEquals(List.of("gtm.dom"), events("{\"event\":[\"gtm.dom\"],\"page\":3}"));
        assertEquals(3, events("{\"kind\":\"gtag\",\"page\":2}").size());
        assertEquals(10, events("{\"kind\":\"container\"}").size());
        assertEquals(List.of("account_created"), events("{\"since\":89,\"kind\":\"event\",\"event\":[\"account_*\"]}"));
        JsonObject fields = front.tool(TOOL,
                "{\"event\":[\"purchase\",\"add_to_cart\"],\"fields\":[\"$.ecommerce.value\",\"$.ecommerce.items[*].item_id\"]}");
        assertEquals(
                "[\"seq\",\"page\",\"ms\",\"event\",\"source\",\"$.ecommerce.value\",\"$.ecommerce.items[*].item_id\"]",
                fields.get("columns").toString());
        JsonArray purchase = fields.getAsJsonArray("result").get(1).getAsJsonArray();
        assertEquals(228.95, purchase.get(5).getAsDouble());
        assertEquals("[\"BP-2201\",\"BT-0410\"]", purchase.get(6).toString());
        JsonObject bodies = front.tool(TOOL, "{\"seq\":[4,90,200]}");
        JsonObject first = bodies.getAsJsonArray("result").get(0).getAsJsonObject();
        assertEquals("event", first.get("kind").getAsString());
        assertEquals("gtm.js", first.getAsJsonObject("value").get("event").getAsString());
        assertEquals(4, first.get("uniqueEventId").getAsInt());
        assertEquals("https://www.example-outdoor.shop/sale:27:30", first.get("source").getAsString());
        assertEquals("2026-09-21T14:13:20.014Z", first.get("time").getAsString());
        assertTrue(bodies.get("notes").toString().contains("No such push, or not any more: 200"), bodies.toString());
    }

    @Test
    void aPushShownWholeSaysWhatCalledItsSourceAndNoPersonInIt() throws Exception {
        browser.recording("kd1", new TabRecording().page("dataLayer").push("dataLayer",
                "{\"value\":{\"event\":\"purchase\"},\"source\":\"https://shop.example/track.js:1:2\",\"stack\":"
                        + "[\"https://shop.example/track.js:1:2\",\"https://shop.example/?email=jo@example.com:3:4\"]}")
                .push("dataLayer",
                        "{\"value\":{\"event\":\"page\"},\"source\":\"https://shop.example/track.js:1:2\"}"));
        JsonArray bodies = front.tool(TOOL, "{\"seq\":[1,2]}").getAsJsonArray("result");
        JsonArray stack = bodies.get(0).getAsJsonObject().getAsJsonArray("stack");
        assertEquals("https://shop.example/track.js:1:2", stack.get(0).getAsString());
        assertTrue(stack.get(1).getAsString().startsWith("https://shop.example/?email=[EMAIL"), stack.toString());
        assertFalse(bodies.get(1).getAsJsonObject().has("stack"));
    }

    @Test
    void aPushInShortIsMarkedAndSaidToBeSo() throws Exception {
        browser.recording("kd1", new TabRecording().page("dataLayer").push("{\"event\":\"a\"}").push("dataLayer",
                "{\"short\":true,\"value\":{\"event\":\"b\",\"l\":{\"$type\":\"omitted\",\"reason\":\"time\",\"count\":1}}}"));
        JsonObject rows = front.tool(TOOL, "{}");
        assertEquals("short", rows.getAsJsonArray("result").get(1).getAsJsonArray().get(5).getAsString());
        assertTrue(
                rows.get("notes").toString()
                        .contains("Recorded in short, in a flood of pushes: 2. What they left out is tagged omitted."),
                rows.toString());
        assertTrue(front.tool(TOOL, "{\"seq\":[2]}").getAsJsonArray("result").get(0).getAsJsonObject().get("short")
                .getAsBoolean());
        assertFalse(front.tool(TOOL, "{\"seq\":[1]}").toString().contains("short"));
    }

    private List<String> events(String arguments) throws Exception {
        List<String> events = new ArrayList<>();
        for (JsonElement row : front.tool(TOOL, arguments).getAsJsonArray("result")) {
            events.add(row.getAsJsonArray().get(3).getAsString());
        }
        return events;
    }

    @Test
    void everyKindOfPushIsToldAndWhatIsOddIsMarked() throws Exception {
        var recording = new TabRecording().page("dataLayer", "adobeDataLayer", "digitalData");
        recording.push("dataLayer", "{\"value\":{\"user\":1},\"via\":\"backfill\",\"t\":null,\"ms\":null}");
        recording.push("dataLayer",
                "{\"value\":{\"event\":\"add\"},\"changed\":{\"event\":\"add\",\"late\":1},\"uniqueEventId\":3}");
        recording.push("dataLayer", "{\"value\":{\"event\":\"lost\"},\"orphan\":true}");
        recording.push("dataLayer", "{\"value\":{\"event\":\"kept\"},\"gen\":2}");
        recording.push("{\"$type\":\"gtag\",\"args\":[\"config\",\"G-1\"]}");
        recording.push("{\"$type\":\"function\",\"name\":\"f\",\"arity\":0}");
        recording.push("[\"items.push\",{\"id\":7}]");
        recording.push("adobeDataLayer", "{\"value\":{\"event\":\"cmp:click\"}}");
        recording.push("digitalData", "{\"value\":{\"page\":{}},\"via\":\"snapshot\"}");
        recording.push("7");
        browser.recording("kd1", recording);
        JsonObject history = front.tool(TOOL, "{}");
        assertEquals("[\"seq\",\"page\",\"ms\",\"event\",\"source\",\"mark\",\"layer\"]",
                history.get("columns").toString());
        assertEquals("[[1,1,null,\"{user}\",null,\"earlier\",\"dataLayer\"],"
                + "[2,1,1,\"add\",null,\"changed\",\"dataLayer\"],[3,1,2,\"lost\",null,\"orphan\",\"dataLayer\"],"
                + "[4,1,3,\"kept\",null,\"\",\"dataLayer\"],[5,1,4,\"gtag config G-1\",null,\"\",\"dataLayer\"],"
                + "[6,1,5,\"(function)\",null,\"\",\"dataLayer\"],[7,1,6,\"items.push()\",null,\"\",\"dataLayer\"],"
                + "[8,1,7,\"cmp:click\",null,\"\",\"adobeDataLayer\"],[9,1,8,\"{page}\",null,\"\",\"digitalData\"],"
                + "[10,1,9,\"(value)\",null,\"\",\"dataLayer\"]]", history.get("result").toString());
        JsonArray bodies = front.tool(TOOL, "{\"seq\":[1,2,3,4,5,6,7,8,9,10]}").getAsJsonArray("result");
        List<String> kinds = new ArrayList<>();
        bodies.forEach(body -> kinds.add(body.getAsJsonObject().get("kind").getAsString()));
        assertEquals(List.of("data", "event", "event", "event", "gtag", "function", "method", "event", "snapshot",
                "other"), kinds);
        assertEquals(1, bodies.get(1).getAsJsonObject().getAsJsonObject("changed").get("late").getAsInt());
        assertTrue(bodies.get(2).getAsJsonObject().get("orphan").getAsBoolean());
        assertEquals(2, bodies.get(3).getAsJsonObject().get("generation").getAsInt());
        assertEquals(1, front.tool(TOOL, "{\"layer\":\"adobeDataLayer\"}").getAsJsonArray("result").size());
    }

    @Test
    void whatIsNotRecordedIsSaid() throws Exception {
        browser.recording("kd1", new TabRecording().visit("https://shop.example/", "Shop", "navigate", "attach",
                "dataLayer").layer("_mtm", "{\"impossible\":\"frozen\"}").push("{\"event\":\"a\"}")
                .push("{\"event\":\"b\"}").push("{\"event\":\"c\"}").drop(1).sampled(12)
                .gap(1_790_000_001_000L, 1_790_000_002_000L, "workerRestart")
                .gap(1_790_000_003_000L, null, "accessLost")
                .access("lost"));
        JsonObject history = front.tool(TOOL, "{}");
        assertEquals("attach", history.getAsJsonObject("recorded").get("from").getAsString());
        String notes = history.get("notes").toString();
        for (String note : List.of("The access to this tab is lost", "1 older pushes fell out",
                "12 pushes of a flood were only counted",
                "Not recorded from 2026-09-21T14:13:21Z to 2026-09-21T14:13:22Z: the extension was started anew",
                "Not recorded from 2026-09-21T14:13:23Z to now: the access to the tab was lost",
                "Page 1: pushes into _mtm cannot be recorded (frozen)")) {
            assertTrue(notes.contains(note), notes);
        }
        assertEquals(2, history.getAsJsonArray("result").size());
        assertTrue(front.tool(TOOL, "{\"since\":0}").get("notes").toString()
                .contains("The pushes 1 to 1 are not there any more"));
    }

    @Test
    void cursorsLeadThroughEverythingAndAreNotMistakenWhenOlderPushesFallOut() throws Exception {
        TabRecording checkout = TabRecording.checkout();
        browser.recording("kd1", checkout);
        JsonElement all = front.tool(TOOL, "{}").get("result");
        List<JsonObject> parts = new ArrayList<>();
        JsonArray rows = whole(front, TOOL, "{\"maxChars\":1500}", 1500, parts).getAsJsonArray();
        assertTrue(parts.size() > 3);
        for (int i = 0; i < rows.size(); i++) {
            for (int column = 0; column < 4; column++) {
                assertEquals(all.getAsJsonArray().get(i).getAsJsonArray().get(column),
                        rows.get(i).getAsJsonArray().get(column));
            }
        }
        for (JsonObject part : parts) {
            part.getAsJsonArray("result").forEach(row -> assertTrue(
                    row.getAsJsonArray().get(4).getAsInt() < part.getAsJsonArray("sources").size(), part::toString));
        }
        JsonElement bodies = front.tool(TOOL, "{\"seq\":[3,90,91],\"maxChars\":0}").get("result");
        assertEquals(bodies, whole(front, TOOL, "{\"seq\":[3,90,91],\"maxChars\":1500}", 1500));

        JsonObject first = front.tool(TOOL, "{\"maxChars\":1500}");
        String next = first.getAsJsonObject("next").get("arguments").toString();
        int last = first.getAsJsonArray("result").get(first.getAsJsonArray("result").size() - 1).getAsJsonArray()
                .get(0).getAsInt();
        checkout.drop(last - 2).push("{\"event\":\"late\"}");
        assertTrue(front.tool(TOOL, next).getAsJsonArray("result").get(0).getAsJsonArray().get(0).getAsInt() > last);
        checkout.drop(30);
        JsonObject after = front.tool(TOOL, next);
        assertTrue(after.get("notes").toString()
                .contains("The pushes " + (last + 1) + " to " + (last + 28) + " are not there any more"),
                after.toString());
    }

    @Test
    void aCursorIntoAPushThatFellOutSaysSoAndShowsNoOther() throws Exception {
        String large = "{\"event\":\"e\",\"text\":\"" + "x".repeat(3000) + "\"}";
        var recording = new TabRecording().page().push(large).push(large).push(large.replace('x', 'y'));
        browser.recording("kd1", recording);
        JsonObject body = front.tool(TOOL, "{\"seq\":[2,3],\"maxChars\":1400}").getAsJsonArray("result").get(0)
                .getAsJsonObject();
        String cursor = "{\"maxChars\":1400,\"cursor\":" + body.get("cursor") + "}";
        assertEquals(2, front.tool(TOOL, cursor).getAsJsonObject("result").get("seq").getAsInt());
        recording.drop(2);
        error(front.tool(TOOL, cursor), ErrorCode.BAD_REFERENCE);
    }

    private void awaitWatches(int count) throws Exception {
        for (int watching = 0; watching < count;) {
            Message.Request request = browser.nextRequest();
            watching += request.method().equals(Method.WATCH.wireName()) ? 1 : 0;
        }
    }

    @Test
    void fiftyWaitersAreAnsweredByOnePush() throws Exception {
        var recording = new TabRecording().page().push("{\"event\":\"before\"}");
        browser.recording("kd1", recording);
        List<Integer> calls = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            calls.add(front.call(TOOL, i % 2 == 0 ? "{\"waitMs\":25000}" : "{\"waitMs\":25000,\"since\":1}"));
            if (i % 10 == 9) {
                awaitWatches(10); // one is sent after the other, and each of them has five seconds
            }
        }
        int waitersForAnother = front.call(TOOL, "{\"waitMs\":25000,\"event\":[\"another\"]}");
        awaitWatches(1);
        assertEquals(List.of("kd1"), browser.watched());
        recording.push("{\"event\":\"gtm.dom\"}").push("{\"event\":\"news\"}");
        browser.tellOfPushes("kd1");
        for (int call : calls) {
            JsonObject news = TestFront.structured(front.result(call));
            assertEquals("news", news.getAsJsonArray("result").get(0).getAsJsonArray().get(3).getAsString());
            assertEquals(1, news.getAsJsonArray("result").size());
            assertEquals(1, news.get("hidden").getAsInt());
            assertEquals(3, news.get("lastSeq").getAsInt());
        }
        assertFalse(front.answered(waitersForAnother));
        recording.push("{\"event\":\"another\"}");
        browser.tellOfPushes("kd1");
        assertEquals(4, TestFront.structured(front.result(waitersForAnother)).get("lastSeq").getAsInt());
        eventually("it is watched or no longer", () -> browser.watched().isEmpty());
    }

    @Test
    void anAnswerToAWatchThatComesBehindANewerPushDoesNotHideIt() throws Exception {
        var recording = new TabRecording().page().push("{\"event\":\"before\"}");
        browser.recording("kd1", recording);
        browser.behave((client, request) -> {
            if (!request.method().equals(Method.WATCH.wireName())) {
                browser.answer(client, request);
                return;
            }
            // The push comes while the watch is answered, and its event goes out first.
            long known = recording.lastSeq();
            browser.watch(client, "kd1");
            recording.push("{\"event\":\"meanwhile\"}");
            browser.tellOfPushes("kd1");
            browser.respond(client, Message.Response.of(request.id(), JsonParser
                    .parseString("{\"tabs\":[{\"tab\":\"kd1\",\"lastSeq\":" + known + "}]}").getAsJsonObject()));
        });
        // A wait without an end in sight: a tool's own looks once more when its time is over, and would find it then.
        try (var browsers = new Browsers(() -> TestHost.directory(home), new Redaction(RedactionMode.OFF))) {
            assertTrue(browsers.watches().await("kd1", recording.lastSeq(), Deadline.in(Duration.ofHours(1))));
        }
        JsonObject news = front.tool(TOOL, "{\"waitMs\":25000,\"since\":1}");
        assertEquals("meanwhile", news.getAsJsonArray("result").get(0).getAsJsonArray().get(3).getAsString());
    }

    @Test
    void aWaitEndsWithoutNewsOrWhenItsTabIsDetached() throws Exception {
        browser.recording("kd1", new TabRecording().page().push("{\"event\":\"before\"}"));
        JsonObject nothing = front.tool(TOOL, "{\"waitMs\":300}");
        assertEquals("[]", nothing.get("result").toString());
        assertEquals(1, nothing.get("lastSeq").getAsInt());
        assertEquals(1, front.tool(TOOL, "{\"waitMs\":25000,\"since\":0}").getAsJsonArray("result").size());
        int waiter = front.call(TOOL, "{\"waitMs\":25000,\"tab\":\"kd1\"}");
        eventually("it is watched or no longer", () -> browser.watched().equals(List.of("kd1")));
        browser.attached("kd2");
        error(TestFront.structured(front.result(waiter)), ErrorCode.TAB_NOT_FOUND);
    }

    @Test
    void badInputIsToldFromNothingRecorded() throws Exception {
        JsonObject nothing = error(front.tool(TOOL, "{}"), ErrorCode.NOTHING_RECORDED);
        assertEquals("getDataLayer", nothing.getAsJsonObject("next").get("tool").getAsString());
        browser.recording("kd1", TabRecording.checkout());
        JsonObject path = error(front.tool(TOOL, "{\"fields\":[\"$.a\",\"$.items[\"]}"), ErrorCode.BAD_PATH);
        assertFalse(front.tool(TOOL, path.getAsJsonObject("next").get("arguments").toString()).has("error"));
        JsonObject layer = error(front.tool(TOOL, "{\"layer\":\"daltaLayer\"}"), ErrorCode.LAYER_NOT_FOUND);
        assertTrue(layer.get("found").toString().contains("\"dataLayer\""), layer.toString());
        assertTrue(error(front.tool(TOOL, "{\"page\":9}"), ErrorCode.BAD_REFERENCE).get("message").getAsString()
                .contains("pages 1 to 5"));
        assertTrue(error(front.tool(TOOL, "{\"seq\":[4711]}"), ErrorCode.BAD_REFERENCE).get("message").getAsString()
                .contains("pushes 1 to 100"));
        assertTrue(
                front.tool(TOOL, "{\"event\":[\"nothing\"]}").get("notes").toString().contains("None of 100 pushes"));
        error(front.tool(TOOL, "{\"tab\":\"zz9\"}"), ErrorCode.TAB_NOT_FOUND);
        error(front.tool(TOOL, "{\"waitMs\":25001}"), ErrorCode.BAD_ARGUMENT);
        error(front.tool(TOOL, "{\"kind\":\"nonsense\"}"), ErrorCode.BAD_ARGUMENT);
        error(front.tool(TOOL, "{\"cursor\":\"AgIDa2Qx\"}"), ErrorCode.BAD_CURSOR);
        String cursor = front.tool(TOOL, "{\"maxChars\":1500}").get("cursor").toString();
        error(front.tool("getDataLayer", "{\"cursor\":" + cursor + "}"), ErrorCode.BAD_CURSOR);
        error(front.tool(TOOL, "{\"page\":2,\"cursor\":" + cursor + "}"), ErrorCode.BAD_ARGUMENT);
        browser.attached("kd2");
        error(front.tool(TOOL, "{\"cursor\":" + cursor + "}"), ErrorCode.TAB_NOT_FOUND);
    }
}
