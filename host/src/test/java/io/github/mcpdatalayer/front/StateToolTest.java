package io.github.mcpdatalayer.front;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.datalayer.RandomJson;
import io.github.mcpdatalayer.wire.ErrorCode;
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
                var front = FrontProcess.ready(home);
                var dlh = FrontProcess.ready(home, "--state", "dlh")) {
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
            error(front.tool("getDataLayerState", "{\"layer\":\"digitalData\",\"at\":1}"), ErrorCode.BAD_ARGUMENT);
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
    void theStateAfterAnyEntryIsKnownAndWhichEntrySetWhat() throws Exception {
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1").layer("kd1", PUSHES);
                var front = FrontProcess.ready(home)) {
            JsonObject third = front.tool("getDataLayerState", "{\"at\":3}");
            assertEquals("{\"event\":\"buy\",\"user\":{\"id\":1,\"plan\":\"a\"},\"items\":[1,2,3]}",
                    third.get("result").toString());
            assertEquals("{\"event\":3,\"user\":2,\"items\":3}", third.get("setBy").toString());
            assertEquals(3, third.get("at").getAsInt());
            JsonObject none = front.tool("getDataLayerState", "{\"at\":0}");
            assertEquals("{}", none.get("result").toString());
            assertEquals("{}", none.get("setBy").toString());
            JsonObject matches = front.tool("getDataLayerState", "{\"at\":3,\"path\":\"$..plan\"}");
            assertEquals("[\"a\"]", matches.get("result").toString());
            assertEquals("[\"$['user']['plan']\"]", matches.get("paths").toString());
            assertEquals("[2]", matches.get("setBy").toString());
            JsonObject error = error(front.tool("getDataLayerState", "{\"at\":5}"), ErrorCode.BAD_REFERENCE);
            assertTrue(error.get("message").getAsString().contains("the data layer has 4 now"), error.toString());
            error(front.tool("getDataLayerState", "{\"layer\":\"nothing\"}"), ErrorCode.LAYER_NOT_FOUND);
        }
    }

    @Test
    void notesSayWhatTheStateDoesNotShow() throws Exception {
        String value = "[{\"$type\":\"function\",\"name\":\"f\",\"arity\":0},7,{\"event\":\"gtm.load\",\"at\":{\"$type\":\"date\",\"iso\":\"x\"}}]";
        String tags = "[{\"path\":\"$[0]\",\"type\":\"function\"},{\"path\":\"$[2]['at']\",\"type\":\"date\"}]";
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1").layer("kd1", "dataLayer", value, tags);
                var front = FrontProcess.ready(home)) {
            JsonObject state = front.tool("getDataLayerState", "{}");
            String notes = state.get("notes").toString();
            assertTrue(notes.contains("Entry 1: a function"), notes);
            assertTrue(notes.contains("Entry 2: not a message"), notes);
            assertTrue(notes.contains("GTM may have removed older entries"), notes);
            assertEquals("[{\"path\":\"$['at']\",\"type\":\"date\"}]", state.get("tags").toString());
            assertFalse(front.tool("getDataLayerState", "{\"at\":0,\"path\":\"$.a\"}").has("tags"));
        }
    }

    @Test
    void statesFollowedByTheirCursorsAreWhole() throws Exception {
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1"); var front = FrontProcess.ready(home)) {
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
    void aCursorStaysWithItsEntriesWhileThePagePushesOn() throws Exception {
        String large = "{\"a\":\"" + "x".repeat(1500) + "\",\"b\":\"" + "y".repeat(1500) + "\"}";
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1").layer("kd1", "[" + large + "]");
                var front = FrontProcess.ready(home)) {
            JsonObject first = front.tool("getDataLayerState", "{\"maxChars\":2900}");
            assertEquals(1, first.get("at").getAsInt());
            browser.layer("kd1", "[" + large + ",{\"b\":\"other\"}]");
            JsonObject second = front.tool("getDataLayerState",
                    first.getAsJsonObject("next").get("arguments").toString());
            assertEquals("y".repeat(1500), second.getAsJsonObject("result").get("b").getAsString());
            assertEquals("{\"b\":1}", second.get("setBy").toString());
            browser.document("document-2");
            error(front.tool("getDataLayerState", first.getAsJsonObject("next").get("arguments").toString()),
                    ErrorCode.PAGE_CHANGED);
        }
    }
}
