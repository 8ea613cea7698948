package io.github.mcpdatalayer.front;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.datalayer.RandomJson;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.query.JsonPath;
import io.github.mcpdatalayer.testing.WrittenOut;
import io.github.mcpdatalayer.wire.ErrorCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static io.github.mcpdatalayer.front.Answers.error;
import static io.github.mcpdatalayer.front.Answers.whole;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** getDataLayer with a path, through the real front and the real host. */
class PathTest {

    @TempDir
    Path home;

    @Test
    void theMatchesComeWithTheirPlacesAndTheirTagsAreThoseOfWhatIsReturned() throws Exception {
        String value = "[{\"event\":\"view\"},{\"event\":\"buy\",\"ecommerce\":{\"value\":12.50,\"on\":{\"$type\":\"date\"}}},"
                + "{\"event\":\"buy\",\"ecommerce\":{\"value\":1,\"on\":{\"$type\":\"date\"}}}]";
        String tags = "[{\"path\":\"$[1]['ecommerce']['on']\",\"type\":\"date\"}]";
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1").layer("kd1", "dataLayer", value, tags);
                var front = FrontThread.ready(home)) {
            JsonObject raw = front.result(
                    front.call("getDataLayer", "{\"path\":\"$[?@.event=='buy'].ecommerce\",\"tab\":\"kd1\"}"));
            assertTrue(TestFront.text(raw).startsWith(
                    "{\"result\":[{\"value\":12.50,\"on\":{\"$type\":\"date\"}},{\"value\":1,\"on\":{\"$type\":\"date\"}}],\"tab\":"),
                    TestFront.text(raw));
            JsonObject answer = TestFront.structured(raw);
            assertEquals("[\"$[1]['ecommerce']\",\"$[2]['ecommerce']\"]", answer.get("paths").toString());
            assertEquals("[{\"path\":\"$[0]['on']\",\"type\":\"date\"}]", answer.get("tags").toString());
            assertEquals(2, answer.get("matches").getAsInt());
            assertTrue(answer.get("complete").getAsBoolean());
            JsonObject none = front.tool("getDataLayer", "{\"path\":\"$[9]\"}");
            assertEquals("[]", none.get("result").toString());
            assertEquals("[]", none.get("paths").toString());
            assertTrue(none.get("complete").getAsBoolean());
        }
    }

    @Test
    void anInvalidPathPointsAtTheCharacterAndShowsACorrectedExample() throws Exception {
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1").layer("kd1",
                "[{\"event\":\"a\",\"ecommerce\":{\"value\":7}}]");
                var front = FrontThread.ready(home)) {
            JsonObject error = error(front.tool("getDataLayer", "{\"path\":\"$[*].ecommerce.value[\",\"frame\":0}"),
                    ErrorCode.BAD_PATH);
            String message = error.get("message").getAsString();
            assertTrue(message.contains("character 21 (counted from 0)")
                    && message.contains("$[*].ecommerce.value[▶"), message);
            JsonObject next = error.getAsJsonObject("next");
            assertEquals("getDataLayer", next.get("tool").getAsString());
            assertEquals(0, next.getAsJsonObject("arguments").get("frame").getAsInt());
            String example = next.getAsJsonObject("arguments").get("path").getAsString();
            assertTrue(message.contains(example), message);
            assertFalse(front.tool("getDataLayer", next.get("arguments").toString()).has("error"));
            error(front.tool("getDataLayerState", "{\"path\":\"ecommerce\"}"), ErrorCode.BAD_PATH);
            JsonObject ignore = error(
                    front.tool("diffDataLayer", "{\"from\":\"kd1\",\"to\":\"kd1\",\"ignore\":[\"$.a\",\"$.a[\"]}"),
                    ErrorCode.BAD_PATH);
            assertFalse(front.tool("diffDataLayer", ignore.getAsJsonObject("next").get("arguments").toString())
                    .has("error"));
            assertEquals(2,
                    ignore.getAsJsonObject("next").getAsJsonObject("arguments").getAsJsonArray("ignore").size());
            JsonObject missing = error(front.tool("getDataLayer", "{\"path\":\"$[?@.event=buy]\"}"),
                    ErrorCode.BAD_PATH);
            assertTrue(missing.get("message").getAsString().contains("▶"), missing.toString());
        }
    }

    @Test
    void aPathThatFindsTooMuchIsStoppedAndALayerTooLargeForIt() throws Exception {
        String many = "[" + "1,".repeat(150_000) + "1]";
        String huge = "[\"" + "x".repeat(17 * 1024 * 1024) + "\"]";
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1").layer("kd1", many).layer("kd1", "huge", huge,
                "[]"); var front = FrontThread.ready(home)) {
            JsonObject stopped = front.tool("getDataLayer", "{\"path\":\"$..*\"}").getAsJsonObject("error");
            assertEquals("BAD_PATH", stopped.get("code").getAsString());
            assertTrue(stopped.get("message").getAsString().contains("100000 matches"), stopped.toString());
            JsonObject large = front.tool("getDataLayer", "{\"path\":\"$[0]\",\"layer\":\"huge\"}")
                    .getAsJsonObject("error");
            assertEquals("TOO_LARGE", large.get("code").getAsString());
            assertTrue(large.get("message").getAsString().contains("characters"), large.toString());
            assertFalse(front.tool("getDataLayer", "{\"layer\":\"huge\"}").has("error"));
        }
    }

    @Test
    void aTextThatIsNotJsonIsRefused() throws Exception {
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1").layer("kd1", "[1,]");
                var front = FrontThread.ready(home)) {
            for (String tool : List.of("getDataLayer", "getDataLayerState")) {
                error(front.tool(tool, "{\"path\":\"$[*]\"}"), ErrorCode.BAD_MESSAGE);
            }
            error(front.tool("diffDataLayer", "{\"from\":\"kd1\",\"to\":\"kd1\"}"), ErrorCode.BAD_MESSAGE);
        }
    }

    @Test
    void matchesFollowedByTheirCursorsAreAllOfThem() throws Exception {
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1"); var front = FrontThread.ready(home)) {
            for (int seed = 0; seed < 12; seed++) {
                var random = new RandomJson(seed);
                String value = random.array(random.number(10, 60), 4);
                int maxChars = random.number(1500, 3000);
                String path = List.of("$[*]", "$..[0]", "$..*", "$[?@.event0].event0").get(seed % 4);
                browser.layer("kd1", value);
                List<JsonPath.Match> matches = JsonPath.parse(path).find(JsonValue.parse(value));
                List<JsonObject> parts = new ArrayList<>();
                JsonElement all = whole(front, "getDataLayer",
                        "{\"path\":\"" + path + "\",\"maxChars\":" + maxChars + "}", maxChars, parts);
                assertEquals(JsonParser.parseString(matches.stream().map(match -> match.value().toJson())
                        .collect(Collectors.joining(",", "[", "]"))), JsonParser.parseString(WrittenOut.back(all.toString())), "seed " + seed);
                List<String> paths = new ArrayList<>();
                parts.forEach(part -> part.getAsJsonArray("paths").forEach(each -> paths.add(each.getAsString())));
                assertEquals(matches.stream().map(match -> match.path().toString()).toList(), paths, "seed " + seed);
            }
        }
    }

    @Test
    void aCursorKnowsItsPathAndGoesWithItsToolOnly() throws Exception {
        String value = "[" + "{\"a\":\"0123456789\"},".repeat(300) + "1]";
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1").layer("kd1", value);
                var front = FrontThread.ready(home)) {
            String cursor = front.tool("getDataLayer", "{\"path\":\"$[*].a\",\"maxChars\":2000}").get("cursor")
                    .getAsString();
            JsonObject rest = front.tool("getDataLayer", "{\"path\":\"$[*].a\",\"cursor\":\"" + cursor + "\"}");
            assertEquals("0123456789", rest.getAsJsonArray("result").get(0).getAsString());
            assertEquals(300, rest.get("matches").getAsInt());
            JsonObject other = error(
                    front.tool("getDataLayer", "{\"path\":\"$[*].b\",\"cursor\":\"" + cursor + "\"}"),
                    ErrorCode.BAD_ARGUMENT);
            assertTrue(other.get("message").getAsString().contains("another path"), other.toString());
            JsonObject wrong = error(front.tool("getDataLayerState", "{\"cursor\":\"" + cursor + "\"}"),
                    ErrorCode.BAD_CURSOR);
            assertTrue(wrong.get("message").getAsString().contains("Another tool than getDataLayerState"),
                    wrong.toString());
            browser.layer("kd1", "[]");
            error(front.tool("getDataLayer", "{\"cursor\":\"" + cursor + "\"}"), ErrorCode.PAGE_CHANGED);
            browser.layer("kd1", "[{\"" + "x".repeat(900) + "\":[\"" + "y".repeat(5000) + "\"]}]");
            JsonObject tooSmall = error(front.tool("getDataLayer",
                    "{\"path\":\"$[0]" + "['" + "x".repeat(900) + "']" + "\",\"maxChars\":1000}"),
                    ErrorCode.BAD_ARGUMENT);
            assertTrue(tooSmall.get("message").getAsString().contains("maxChars must be at least"),
                    tooSmall.toString());
        }
    }
}
