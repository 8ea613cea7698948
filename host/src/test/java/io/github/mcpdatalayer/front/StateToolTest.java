package io.github.mcpdatalayer.front;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.datalayer.RandomJson;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.Method;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static io.github.mcpdatalayer.front.Answers.error;
import static io.github.mcpdatalayer.front.Answers.whole;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** getDataLayerState through the real front and the real host. */
class StateToolTest {

    private static final String PUSHES = "[{\"event\":\"gtm.js\"},{\"user\":{\"id\":1,\"plan\":\"a\"}},{\"event\":\"buy\",\"items\":[1,2,3]},"
            + "{\"user\":{\"plan\":\"b\"},\"items\":[9],\"_clear\":true}]";

    @TempDir
    Path home;

    @Test
    void theKindOfTheLayerSaysWhoseRulesApplyAndAFlagAsksForDlh() throws Exception {
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1").layer("kd1", PUSHES)
                .layer("kd1", "adobeDataLayer", "[{\"items\":[1,2,3],\"event\":\"x\"},{\"items\":[9]}]", "[]")
                .layer("kd1", "digitalData", "{\"page\":{\"name\":\"p\"}}", "[]")
                .layer("kd1", "_paq", "[[\"trackPageView\"]]", "[]");
                var front = FrontThread.ready(home);
                var dlh = FrontThread.ready(home, "--state", "dlh")) {
            JsonObject gtm = front.tool("getDataLayerState", "{}");
            assertEquals("gtm", gtm.get("profile").getAsString());
            assertEquals(JsonParser.parseString("{\"event\":\"buy\",\"user\":{\"plan\":\"b\"},\"items\":[9]}"),
                    withoutClear(gtm.get("result")));
            assertEquals(JsonParser.parseString(
                    "{\"event\":\"buy\",\"user\":{\"id\":1,\"plan\":\"b\"},\"items\":[9,2,3]}"),
                    withoutClear(dlh.tool("getDataLayerState", "{}").get("result")));
            JsonObject acdl = front.tool("getDataLayerState", "{\"layer\":\"adobeDataLayer\"}");
            assertEquals("acdl", acdl.get("profile").getAsString());
            assertEquals("{\"items\":[9]}", acdl.get("result").toString());
            JsonObject object = front.tool("getDataLayerState", "{\"layer\":\"digitalData\"}");
            assertEquals("object", object.get("profile").getAsString());
            assertEquals("{\"page\":{\"name\":\"p\"}}", object.get("result").toString());
            assertFalse(object.has("at") || object.has("setBy"), object.toString());
            error(front.tool("getDataLayerState", "{\"layer\":\"digitalData\",\"at\":1}"), ErrorCode.LAYER_NOT_FOUND);
            JsonObject queue = error(front.tool("getDataLayerState", "{\"layer\":\"_paq\"}"), ErrorCode.BAD_ARGUMENT);
            assertEquals("getDataLayer", queue.getAsJsonObject("next").get("tool").getAsString());
            assertEquals("dlh", dlh.tool("getDataLayerState", "{\"layer\":\"_paq\"}").get("profile").getAsString());
        }
    }

    private static JsonElement withoutClear(JsonElement state) {
        state.getAsJsonObject().remove("_clear");
        return state;
    }

    @Test
    void theStateAfterAnyPushIsKnownAndWhichPushSetWhat() throws Exception {
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1").recording("kd1",
                TabRecording.of("dataLayer", PUSHES)); var front = FrontThread.ready(home)) {
            JsonObject third = front.tool("getDataLayerState", "{\"at\":3}");
            assertEquals("{\"event\":\"buy\",\"user\":{\"id\":1,\"plan\":\"a\"},\"items\":[1,2,3]}",
                    third.get("result").toString());
            assertEquals("{\"event\":3,\"user\":2,\"items\":3}", third.get("setBy").toString());
            assertEquals(3, third.get("at").getAsInt());
            JsonObject matches = front.tool("getDataLayerState", "{\"at\":3,\"path\":\"$..plan\"}");
            assertEquals("[\"a\"]", matches.get("result").toString());
            assertEquals("[\"$['user']['plan']\"]", matches.get("paths").toString());
            assertEquals("[2]", matches.get("setBy").toString());
            JsonObject error = error(front.tool("getDataLayerState", "{\"at\":5}"), ErrorCode.BAD_REFERENCE);
            assertTrue(error.get("message").getAsString().contains("the tab has the pushes 1 to 4"), error.toString());
            assertEquals("getDataLayerHistory", error.getAsJsonObject("next").get("tool").getAsString());
            error(front.tool("getDataLayerState", "{\"at\":0}"), ErrorCode.BAD_REFERENCE);
            error(front.tool("getDataLayerState", "{\"layer\":\"nothing\"}"), ErrorCode.LAYER_NOT_FOUND);
            error(front.tool("getDataLayerState", "{\"layer\":\"nothing\",\"at\":1}"), ErrorCode.LAYER_NOT_FOUND);
        }
    }

    @Test
    void whatAPushInShortLeftOutIsSaidToBeUnknown() throws Exception {
        var recording = new TabRecording().page().push("{\"items\":[1,2],\"user\":{\"id\":1}}").push("dataLayer",
                "{\"short\":true,\"value\":{\"event\":\"buy\",\"items\":{\"$type\":\"omitted\",\"reason\":\"time\",\"count\":1,\"length\":50}}}");
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1").recording("kd1", recording);
                var front = FrontThread.ready(home)) {
            JsonObject state = front.tool("getDataLayerState", "{}");
            assertEquals(
                    "{\"items\":{\"$type\":\"omitted\",\"reason\":\"time\",\"count\":1,\"length\":50},\"user\":{\"id\":1},\"event\":\"buy\"}",
                    state.get("result").toString());
            assertTrue(state.get("notes").toString().contains(
                    "Recorded in short, in a flood of pushes: 2. What they left out is not known: values there may be older."),
                    state.toString());
            assertFalse(front.tool("getDataLayerState", "{\"at\":1}").toString().contains("in short"));
        }
    }

    @Test
    void theRecordingIsComputedAcrossPagesLayersAndReplacedArrays() throws Exception {
        var recording = new TabRecording().page("dataLayer", "digitalData");
        recording.push("{\"page\":\"one\",\"only\":1}");
        recording.push("digitalData", "{\"value\":{\"a\":1},\"via\":\"snapshot\"}");
        recording.page("dataLayer", "digitalData", "adobeDataLayer").push("{\"page\":\"two\"}");
        recording.push("digitalData", "{\"value\":{\"a\":1,\"b\":2},\"via\":\"snapshot\"}");
        recording.push("digitalData", "{\"value\":{\"a\":3,\"b\":2},\"via\":\"snapshot\"}");
        recording.push("dataLayer",
                "{\"value\":{\"gtm\":{\"x\":1},\"event\":\"own\"},\"via\":\"container\",\"container\":\"GTM-A\"}");
        recording.push("dataLayer", "{\"value\":{\"late\":1},\"gen\":2}");
        recording.push("dataLayer", "{\"value\":{\"orphan\":1},\"orphan\":true}");
        recording.visit("https://shop.example/route", "Route", "route", "firstScript", "dataLayer")
                .push("dataLayer", "{\"value\":{\"routed\":true},\"gen\":2}");
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1").recording("kd1", recording);
                var front = FrontThread.ready(home)) {
            JsonObject now = front.tool("getDataLayerState", "{}");
            assertEquals("{\"late\":1,\"routed\":true}", now.get("result").toString());
            assertEquals(9, now.get("at").getAsInt());
            assertEquals(3, now.get("page").getAsInt());
            assertEquals("https://shop.example/route", now.getAsJsonObject("tab").get("url").getAsString());
            assertTrue(now.get("notes").toString().contains("1 pushes went into an array that another had replaced"));
            assertEquals("{\"page\":\"one\",\"only\":1}",
                    front.tool("getDataLayerState", "{\"at\":2,\"layer\":\"dataLayer\"}").get("result").toString());
            assertEquals("{\"page\":\"two\",\"gtm\":{\"x\":1},\"event\":\"own\"}",
                    front.tool("getDataLayerState", "{\"at\":6}").get("result").toString());
            assertEquals("{\"page\":\"two\",\"gtm\":{\"x\":1},\"event\":\"own\",\"orphan\":1}",
                    front.tool("getDataLayerState", "{\"at\":8}").get("result").toString());
            JsonObject object = front.tool("getDataLayerState", "{\"layer\":\"digitalData\"}");
            assertEquals("{\"a\":3,\"b\":2}", object.get("result").toString());
            assertEquals("{\"a\":5,\"b\":4}", object.get("setBy").toString());
            assertEquals("{\"a\":1}", front.tool("getDataLayerState", "{\"at\":2}").get("result").toString());
        }
    }

    @Test
    void withoutARecordingTheLayerAsItIsNowIsComputedAndSaid() throws Exception {
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1").layer("kd1", PUSHES)
                .recording("kd1", new TabRecording().page("other").layer("dataLayer", "{\"impossible\":\"frozen\"}"));
                var front = FrontThread.ready(home)) {
            JsonObject state = front.tool("getDataLayerState", "{}");
            assertEquals(4, state.get("at").getAsInt());
            assertTrue(state.get("notes").toString().contains("Nothing is recorded of this layer"), state.toString());
            error(front.tool("getDataLayerState", "{\"at\":1}"), ErrorCode.NOTHING_RECORDED);
            error(front.tool("diffDataLayer", "{\"from\":\"kd1#1\",\"to\":\"kd1\"}"), ErrorCode.NOTHING_RECORDED);
            error(front.tool("diffDataLayer", "{\"from\":\"kd1/1\",\"to\":\"kd1\"}"), ErrorCode.NOTHING_RECORDED);
            browser.layer("kd1", "[]");
            assertFalse(front.tool("getDataLayerState", "{}").toString().contains("Nothing is recorded of this layer"));
        }
    }

    @Test
    void whatGtmItselfComputedIsComparedForTheStateNow() throws Exception {
        var recording = TabRecording.of("dataLayer", PUSHES);
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1").recording("kd1", recording)
                .model("kd1", "GTM-SAME", "dataLayer",
                        "{\"event\":\"buy\",\"user\":{\"plan\":\"b\"},\"items\":[9],\"gtm\":{\"uniqueEventId\":4}}")
                .model("kd1", "GTM-OTHER", "dataLayer",
                        "{\"event\":\"buy\",\"user\":{\"plan\":\"c\"},\"items\":[9],\"more\":1}")
                .model("kd1", "GTM-ELSE", "otherLayer", "{}");
                var front = FrontThread.ready(home)) {
            JsonObject state = front.tool("getDataLayerState", "{}");
            assertEquals("[{\"container\":\"GTM-SAME\",\"differs\":[]},{\"container\":\"GTM-OTHER\",\"differs\":["
                    + "{\"path\":\"$['user']['plan']\",\"ours\":\"b\",\"gtm\":\"c\"},{\"path\":\"$['more']\",\"gtm\":1}]}]",
                    state.get("gtm").toString());
            assertFalse(front.tool("getDataLayerState", "{\"at\":4}").has("gtm"));
            // A page that pushes whenever it is asked: the model is then of another moment.
            browser.behave((asker, request) -> {
                if (request.method().equals(Method.GET_MODEL.wireName())) {
                    recording.push("{\"event\":\"again\"}"); // before the answer: the front looks for pushes as soon as it has that
                }
                browser.answer(asker, request);
            });
            String notes = front.tool("getDataLayerState", "{}").get("notes").toString();
            assertTrue(notes.contains("The page kept pushing"), notes);
            var large = new StringBuilder("{");
            for (int i = 0; i < 500; i++) {
                large.append("\"key").append(i).append("\":\"").append("x".repeat(50)).append("\",");
            }
            browser.behave(browser::answer).model("kd1", "GTM-LARGE", "dataLayer", large + "\"last\":1}");
            JsonObject raw = front.result(front.call("getDataLayerState", "{\"maxChars\":3000}"));
            assertTrue(TestFront.text(raw).length() <= 3000);
            JsonObject container = TestFront.structured(raw).getAsJsonArray("gtm").get(2).getAsJsonObject();
            assertTrue(container.get("more").getAsInt() > 480, container.toString());
            browser.behave((asker, request) -> {
                if (request.method().equals(Method.GET_MODEL.wireName())) {
                    browser.respond(asker, Message.Response.of(request.id(), ErrorCode.ACCESS_LOST.error()));
                } else {
                    browser.answer(asker, request);
                }
            });
            assertTrue(front.tool("getDataLayerState", "{}").get("notes").toString()
                    .contains("GTM's own model could not be read: ACCESS_LOST"));
        }
    }

    @Test
    void notesSayWhatTheStateDoesNotShow() throws Exception {
        String value = "[{\"$type\":\"function\",\"name\":\"f\",\"arity\":0},7,{\"event\":\"gtm.load\",\"at\":{\"$type\":\"date\",\"iso\":\"x\"}}]";
        String tags = "[{\"path\":\"$[0]\",\"type\":\"function\"},{\"path\":\"$[2]['at']\",\"type\":\"date\"}]";
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1").layer("kd1", "dataLayer", value, tags);
                var front = FrontThread.ready(home)) {
            JsonObject state = front.tool("getDataLayerState", "{}");
            String notes = state.get("notes").toString();
            assertTrue(notes.contains("Entry 1: a function"), notes);
            assertTrue(notes.contains("Entry 2: not a message"), notes);
            assertTrue(notes.contains("GTM may have removed older entries"), notes);
            assertEquals("[{\"path\":\"$['at']\",\"type\":\"date\"}]", state.get("tags").toString());
            assertFalse(front.tool("getDataLayerState", "{\"path\":\"$.a\"}").has("tags"));
        }
    }

    @Test
    void statesFollowedByTheirCursorsAreWhole() throws Exception {
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1"); var front = FrontThread.ready(home)) {
            for (int seed = 0; seed < 10; seed++) {
                var random = new RandomJson(seed);
                String value = "[" + random.object(random.number(5, 60), 4) + ","
                        + random.object(random.number(5, 60), 3) + "]";
                int maxChars = random.number(1500, 3000);
                browser.layer("kd1", value);
                JsonObject all = front.tool("getDataLayerState", "{\"maxChars\":0}");
                List<JsonObject> parts = new ArrayList<>();
                assertEquals(all.get("result"),
                        whole(front, "getDataLayerState", "{\"maxChars\":" + maxChars + "}", maxChars, parts),
                        "seed " + seed);
                var setBy = new JsonObject();
                parts.forEach(part -> part.getAsJsonObject("setBy").entrySet()
                        .forEach(entry -> setBy.add(entry.getKey(), entry.getValue())));
                assertEquals(all.get("setBy"), setBy, "seed " + seed);
            }
        }
    }

    @Test
    void aCursorStaysWithItsPushesWhileThePagePushesOn() throws Exception {
        String large = "{\"a\":\"" + "x".repeat(1500) + "\",\"b\":\"" + "y".repeat(1500) + "\"}";
        var recording = TabRecording.of("dataLayer", "[" + large + "]");
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1", "kd2").recording("kd1", recording)
                .layer("kd2", "[" + large + "]");
                var front = FrontThread.ready(home)) {
            for (String tab : List.of("kd1", "kd2")) {
                browser.layer("kd2", "[" + large + "]").document("document-1");
                JsonObject first = front.tool("getDataLayerState", "{\"tab\":\"" + tab + "\",\"maxChars\":2900}");
                assertEquals(1, first.get("at").getAsInt());
                recording.push("{\"b\":\"other\"}");
                browser.layer("kd2", "[" + large + ",{\"b\":\"other\"}]");
                String next = first.getAsJsonObject("next").get("arguments").toString();
                JsonObject second = front.tool("getDataLayerState", next);
                assertEquals("y".repeat(1500), second.getAsJsonObject("result").get("b").getAsString());
                assertEquals("{\"b\":1}", second.get("setBy").toString());
                recording.drop(1);
                browser.document("document-2");
                error(front.tool("getDataLayerState", next),
                        tab.equals("kd1") ? ErrorCode.BAD_REFERENCE : ErrorCode.PAGE_CHANGED);
            }
        }
    }
}
