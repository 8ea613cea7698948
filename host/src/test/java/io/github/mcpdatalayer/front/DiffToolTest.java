package io.github.mcpdatalayer.front;

import java.nio.file.Path;
import java.util.List;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.wire.ErrorCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static io.github.mcpdatalayer.front.Answers.error;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** diffDataLayer through the real front and real hosts. */
class DiffToolTest {

    private static final String FROM = "[{\"event\":\"gtm.js\",\"gtm.uniqueEventId\":1},{\"event\":\"view\",\"item\":\"A\"},"
            + "{\"event\":\"buy\",\"value\":10,\"note\":\"x\"}]";
    private static final String TO = "[{\"event\":\"gtm.js\",\"gtm.uniqueEventId\":7},{\"event\":\"promo\"},"
            + "{\"event\":\"view\",\"item\":\"A\"},{\"event\":\"buy\",\"value\":\"12\"}]";

    @TempDir
    Path home;

    @Test
    void twoTabsOfTwoBrowsersAreComparedEventByEvent() throws Exception {
        try (var one = ExtensionStandIn.start(home, "kd", "kd1").layer("kd1", FROM);
                var other = ExtensionStandIn.start(home, "ab", "ab2").layer("ab2", TO);
                var front = FrontThread.ready(home)) {
            JsonObject diff = front.tool("diffDataLayer", "{\"from\":\"kd1\",\"to\":\"ab2\"}");
            assertEquals(
                    "{\"onlyFrom\":[{\"event\":\"buy\",\"fromEntry\":3,\"toEntry\":4,\"path\":\"$['note']\",\"from\":\"x\"}],"
                            + "\"onlyTo\":[{\"event\":\"promo\",\"toEntry\":2,\"path\":\"$\",\"to\":{\"event\":\"promo\"}}],"
                            + "\"changed\":[{\"event\":\"buy\",\"fromEntry\":3,\"toEntry\":4,\"path\":\"$['value']\",\"from\":10,\"to\":\"12\"}]}",
                    diff.get("result").toString());
            assertEquals("{\"volatile\":{\"gtm.uniqueEventId\":1},\"byPath\":0}", diff.get("ignored").toString());
            assertTrue(diff.get("complete").getAsBoolean());
            assertEquals("kd1", diff.getAsJsonObject("from").get("reference").getAsString());
            assertEquals("Shop of ab2", diff.getAsJsonObject("to").get("title").getAsString());
            JsonObject ignored = front.tool("diffDataLayer",
                    "{\"from\":\"kd1\",\"to\":\"ab2\",\"ignore\":[\"$.value\",\"$.note\"]}");
            assertEquals("[]", ignored.getAsJsonObject("result").get("changed").toString());
            assertEquals(2, ignored.getAsJsonObject("ignored").get("byPath").getAsInt());
            assertEquals("{\"onlyFrom\":[],\"onlyTo\":[],\"changed\":[]}",
                    front.tool("diffDataLayer", "{\"from\":\"kd1\",\"to\":\"kd1\"}").get("result").toString());
        }
    }

    @Test
    void oneTabIsComparedWithItselfAtAnEarlierPush() throws Exception {
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1").recording("kd1",
                TabRecording.of("dataLayer", FROM)); var front = FrontThread.ready(home)) {
            JsonObject events = front.tool("diffDataLayer", "{\"from\":\"kd1#2\",\"to\":\"kd1\"}");
            assertEquals(
                    "[{\"event\":\"buy\",\"toSeq\":3,\"path\":\"$\",\"to\":{\"event\":\"buy\",\"value\":10,\"note\":\"x\"}}]",
                    events.getAsJsonObject("result").get("onlyTo").toString());
            assertEquals(2, events.getAsJsonObject("from").get("pushes").getAsInt());
            JsonObject state = front.tool("diffDataLayer",
                    "{\"from\":\"kd1#2\",\"to\":\"kd1#3\",\"compare\":\"state\"}");
            assertEquals("gtm", state.get("profile").getAsString());
            assertEquals(
                    "{\"onlyFrom\":[],\"onlyTo\":[{\"path\":\"$['value']\",\"to\":10},{\"path\":\"$['note']\",\"to\":\"x\"}],"
                            + "\"changed\":[{\"path\":\"$['event']\",\"from\":\"view\",\"to\":\"buy\"}]}",
                    state.get("result").toString());
            JsonObject patch = front.tool("diffDataLayer",
                    "{\"from\":\"kd1#2\",\"to\":\"kd1#3\",\"compare\":\"state\",\"format\":\"patch\"}");
            assertTrue(patch.get("result").toString()
                    .contains("{\"op\":\"replace\",\"path\":\"/event\",\"value\":\"buy\"}"), patch.toString());
            assertEquals("[{\"op\":\"remove\",\"path\":\"/2\"}]",
                    front.tool("diffDataLayer", "{\"from\":\"kd1\",\"to\":\"kd1#2\",\"format\":\"patch\"}")
                            .get("result")
                            .toString());
        }
    }

    private static TabRecording visit(String host, boolean release) {
        var visit = new TabRecording();
        page(visit, host, "/").push("{\"event\":\"view_item\",\"item\":\"A\"}");
        if (!release) {
            page(visit, host, "/offer").push("{\"event\":\"promo\"}");
        }
        page(visit, host, "/basket").push("{\"event\":\"view_cart\",\"value\":" + (release ? 11 : 10) + "}");
        page(visit, host, "/thanks").push("{\"event\":\"purchase\",\"id\":1}")
                .hit(Visits.GA4 + "purchase&epn.value=10" + (release ? "" : "&cu=EUR"), "{\"ms\":20}");
        return page(visit, host, "/after").push("{\"event\":\"survey\"}");
    }

    private static TabRecording page(TabRecording visit, String host, String path) {
        return visit.visit("https://" + host + path + "?session=" + host.length(), path, "navigate", "firstScript",
                "dataLayer");
    }

    @Test
    void twoTabsAreTwoVisitsWhosePagesAreMatchedByAddressAndWhoseHitsAreComparedToo() throws Exception {
        try (var one = ExtensionStandIn.start(home, "kd", "kd1").recording("kd1", visit("shop.example", false));
                var two = ExtensionStandIn.start(home, "ab", "ab2").recording("ab2", visit("staging.example", true));
                var front = FrontProcess.ready(home)) {
            JsonObject diff = front.tool("diffDataLayer", "{\"from\":\"kd1\",\"to\":\"ab2\"}");
            assertEquals("visit", diff.get("compare").getAsString());
            assertEquals(
                    "{\"onlyFrom\":[{\"event\":\"page /offer\",\"fromSeq\":2,\"path\":\"$\",\"from\":{\"event\":\"page /offer\"}},"
                            + "{\"event\":\"promo\",\"fromSeq\":2,\"path\":\"$\",\"from\":{\"event\":\"promo\"}}],\"onlyTo\":[],"
                            + "\"changed\":[{\"event\":\"view_cart\",\"fromSeq\":3,\"toSeq\":2,\"path\":\"$['value']\",\"from\":10,\"to\":11}]}",
                    diff.get("result").toString());
            String hits = diff.getAsJsonObject("hits").get("onlyFrom").toString();
            assertTrue(
                    hits.contains("purchase\",\"fromHit\":1,\"toHit\":1,\"path\":\"$['currency']\",\"from\":\"EUR\""),
                    diff::toString);
            assertTrue(diff.get("complete").getAsBoolean(), diff::toString);

            JsonObject same = front.tool("diffDataLayer", "{\"from\":\"kd1\",\"to\":\"kd1\"}");
            assertEquals("{\"onlyFrom\":[],\"onlyTo\":[],\"changed\":[]}", same.get("result").toString());
            assertEquals("{\"onlyFrom\":[],\"onlyTo\":[],\"changed\":[]}", same.get("hits").toString());

            JsonObject cut = front.tool("diffDataLayer", "{\"from\":\"kd1\",\"to\":\"ab2\",\"maxChars\":1000}");
            boolean whole = cut.get("complete").getAsBoolean();
            assertEquals(!whole, cut.has("omitted") && cut.has("next"), cut::toString);
            JsonObject shape = front.tool("diffDataLayer",
                    "{\"from\":\"kd1\",\"to\":\"ab2\",\"compare\":\"shape\"}");
            assertFalse(shape.has("hits"), "shapes are those of the pages shown");
        }
    }

    @Test
    void whatIsNotComparedOfAVisitIsNamedAndItIsNotComplete() throws Exception {
        var framed = visit("shop.example", false).push("dataLayer", "{\"value\":{\"event\":\"inner\"},\"frame\":1}");
        try (var one = ExtensionStandIn.start(home, "kd", "kd1").recording("kd1", framed);
                var front = FrontProcess.ready(home)) {
            JsonObject diff = front.tool("diffDataLayer", "{\"from\":\"kd1\",\"to\":\"kd1\"}");
            assertFalse(diff.get("complete").getAsBoolean(), diff::toString);
            assertTrue(diff.get("notes").toString()
                    .contains("of frames or of forgotten pages, which were not compared: 1."), diff::toString);
        }
    }

    @Test
    void pagesAndPushesOfARecordedVisitAreCompared() throws Exception {
        var other = TabRecording.checkout();
        other.visit("https://www.example-outdoor.shop/sale", "Sale", "reload", "firstScript", "dataLayer")
                .push("{\"event\":\"page_view\",\"page\":{\"path\":\"/sale\",\"title\":\"New\"}}");
        try (var one = ExtensionStandIn.start(home, "kd", "kd1").recording("kd1", TabRecording.checkout());
                var two = ExtensionStandIn.start(home, "ab", "ab2").recording("ab2", other);
                var front = FrontThread.ready(home)) {
            JsonObject same = front.tool("diffDataLayer", "{\"from\":\"kd1/3\",\"to\":\"ab2/3\"}");
            assertEquals("{\"onlyFrom\":[],\"onlyTo\":[],\"changed\":[]}", same.get("result").toString());
            assertEquals(20, same.getAsJsonObject("from").get("pushes").getAsInt());
            assertEquals(3, same.getAsJsonObject("to").get("page").getAsInt());
            JsonObject now = front.tool("diffDataLayer", "{\"from\":\"kd1/1\",\"to\":\"ab2\"}");
            assertEquals(6, now.getAsJsonObject("to").get("page").getAsInt());
            assertEquals("[{\"event\":\"page_view\",\"fromSeq\":7,\"toSeq\":101,\"path\":\"$['page']['title']\","
                    + "\"from\":\"Sale | Example Outdoor\",\"to\":\"New\"}]",
                    now.getAsJsonObject("result").get("changed").toString());
            // Two pushes, whatever they are called: what differs in what was pushed.
            JsonObject pushes = front.tool("diffDataLayer", "{\"from\":\"kd1#30\",\"to\":\"ab2#90\"}");
            assertEquals("view_item", front.tool("getDataLayerHistory", "{\"tab\":\"kd1\",\"seq\":[30]}")
                    .getAsJsonArray("result").get(0).getAsJsonObject().getAsJsonObject("value").get("event")
                    .getAsString());
            String changed = pushes.getAsJsonObject("result").get("changed").toString();
            assertTrue(changed.contains("{\"path\":\"$['event']\",\"from\":\"view_item\",\"to\":\"purchase\"}"),
                    changed);
            assertTrue(changed.contains("\"path\":\"$['ecommerce']['value']\",\"from\":89.95,\"to\":228.95"), changed);
            JsonObject shape = front.tool("diffDataLayer",
                    "{\"from\":\"kd1#30\",\"to\":\"ab2#90\",\"compare\":\"shape\"}");
            assertTrue(shape.getAsJsonObject("result").get("onlyTo").toString()
                    .contains("$['ecommerce']['transaction_id']"), shape.toString());
            JsonObject states = front.tool("diffDataLayer",
                    "{\"from\":\"kd1#89\",\"to\":\"kd1#90\",\"compare\":\"state\"}");
            assertTrue(states.getAsJsonObject("result").get("changed").toString()
                    .contains("\"path\":\"$['event']\",\"from\":\"consent_ready\"")
                    || states.getAsJsonObject("result")
                            .get("changed").toString().contains("\"to\":\"purchase\""),
                    states.toString());
            error(front.tool("diffDataLayer", "{\"from\":\"kd1/9\",\"to\":\"kd1\"}"), ErrorCode.BAD_REFERENCE);
            error(front.tool("diffDataLayer", "{\"from\":\"kd1#900\",\"to\":\"kd1\"}"), ErrorCode.BAD_REFERENCE);
        }
    }

    @Test
    void shapesAndObjectsAreComparedToo() throws Exception {
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1", "kd2").layer("kd1", FROM).layer("kd2", TO)
                .layer("kd1", "digitalData", "{\"a\":1,\"b\":2}", "[]")
                .layer("kd2", "digitalData", "{\"a\":2,\"b\":{\"$type\":\"date\",\"iso\":\"x\"}}",
                        "[{\"path\":\"$['b']\",\"type\":\"date\"}]")
                .layer("kd1", "_paq", "[[\"a\"]]", "[]").layer("kd2", "_paq", "[[\"b\"]]", "[]");
                var front = FrontThread.ready(home)) {
            JsonObject shape = front.tool("diffDataLayer", "{\"from\":\"kd1\",\"to\":\"kd2\",\"compare\":\"shape\"}");
            assertEquals("[{\"event\":\"buy\",\"path\":\"$['value']\",\"from\":\"number\",\"to\":\"string\"}]",
                    shape.getAsJsonObject("result").get("changed").toString());
            JsonObject object = front.tool("diffDataLayer",
                    "{\"from\":\"kd1\",\"to\":\"kd2\",\"layer\":\"digitalData\"}");
            assertEquals("state", object.get("compare").getAsString());
            assertEquals(2, object.getAsJsonObject("result").getAsJsonArray("changed").size());
            assertEquals("[{\"path\":\"$['changed'][1]['to']\",\"type\":\"date\"}]", object.get("tags").toString());
            error(front.tool("diffDataLayer",
                    "{\"from\":\"kd1\",\"to\":\"kd2\",\"layer\":\"digitalData\",\"compare\":\"events\"}"),
                    ErrorCode.BAD_ARGUMENT);
            error(front.tool("diffDataLayer",
                    "{\"from\":\"kd1\",\"to\":\"kd2\",\"layer\":\"_paq\",\"compare\":\"state\"}"),
                    ErrorCode.BAD_ARGUMENT);
            assertFalse(front.tool("diffDataLayer", "{\"from\":\"kd1\",\"to\":\"kd2\",\"layer\":\"_paq\"}")
                    .has("error"));
        }
    }

    @Test
    void badReferencesSayWhatIsExpected() throws Exception {
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1").layer("kd1", FROM);
                var front = FrontThread.ready(home)) {
            browser.recording("kd1", TabRecording.of("dataLayer", FROM));
            for (String reference : List.of("kd", "1", "kd1#", "kd1#x", "kd1#-1", "kd1 ", "kd1#12345678901", "../kd1",
                    "kd1/", "kd1/3#2", "kd1/3")) {
                error(front.tool("diffDataLayer", "{\"from\":\"" + reference + "\",\"to\":\"kd1\"}"),
                        ErrorCode.BAD_REFERENCE);
            }
            JsonObject beyond = error(front.tool("diffDataLayer", "{\"from\":\"kd1\",\"to\":\"kd1#4\"}"),
                    ErrorCode.BAD_REFERENCE);
            assertTrue(beyond.get("message").getAsString().contains("the tab has the pushes 1 to 3"),
                    beyond.toString());
            error(front.tool("diffDataLayer", "{\"from\":\"kd1\",\"to\":\"zz9\"}"), ErrorCode.TAB_NOT_FOUND);
            error(front.tool("diffDataLayer", "{\"from\":\"kd1\",\"to\":\"kd1\",\"layer\":\"nothing\"}"),
                    ErrorCode.LAYER_NOT_FOUND);
        }
    }

    @Test
    void rowsAreBoundedAndThoseLeftOutAreCounted() throws Exception {
        var from = new StringBuilder("[{\"event\":\"e\"}");
        var to = new StringBuilder("[{\"event\":\"e\"}");
        for (int i = 0; i < 1000; i++) {
            from.append(",{\"event\":\"from").append(i).append("\",\"long\":\"").append("x".repeat(i)).append("\"}");
            to.append(",{\"event\":\"to").append(i).append("\",\"long\":\"").append("x".repeat(i)).append("\"}");
        }
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1", "kd2").layer("kd1", from.append(']').toString())
                .layer("kd2", to.append(']').toString());
                var front = FrontThread.ready(home);
                var codex = FrontThread.start(home)) {
            codex.initialize("codex-mcp-client");
            for (int max : new int[]{1000, 1234, 3000, 10_000, 40_000}) {
                JsonObject raw = front.result(front.call("diffDataLayer",
                        "{\"from\":\"kd1\",\"to\":\"kd2\",\"maxChars\":" + max + "}"));
                assertTrue(TestFront.text(raw).length() <= max, TestFront.text(raw).length() + " of " + max);
                JsonObject diff = TestFront.structured(raw);
                assertFalse(diff.get("complete").getAsBoolean());
                assertEquals(2000 - rows(diff), diff.getAsJsonObject("omitted").get("rows").getAsLong());
            }
            JsonObject all = front.tool("diffDataLayer",
                    front.tool("diffDataLayer", "{\"from\":\"kd1\",\"to\":\"kd2\"}")
                            .getAsJsonObject("next").get("arguments").toString());
            assertEquals(2000, rows(all));
            assertTrue(all.get("complete").getAsBoolean());
            error(codex.tool("diffDataLayer", "{\"from\":\"kd1\",\"to\":\"kd2\",\"maxChars\":0}"),
                    ErrorCode.RESULT_TOO_LARGE);
            error(front.tool("diffDataLayer",
                    "{\"from\":\"kd1\",\"to\":\"kd2\",\"format\":\"patch\",\"maxChars\":5000}"),
                    ErrorCode.RESULT_TOO_LARGE);
        }
    }

    private static int rows(JsonObject diff) {
        return diff.getAsJsonObject("result").entrySet().stream()
                .mapToInt(list -> ((JsonArray) list.getValue()).size()).sum();
    }
}
