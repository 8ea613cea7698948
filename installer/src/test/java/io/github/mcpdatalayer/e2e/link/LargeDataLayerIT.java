package io.github.mcpdatalayer.e2e.link;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.demo.McpClient.Answer;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.testing.WrittenOut;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class LargeDataLayerIT {

    /** Every escape of JSON, every kind of value, and a key that is only in tags when it is ours. */
    private static final String ODD = """
            {q: '"\\\\/\\b\\f\\n\\r\\t\\u0001\\u007f<b>', 'é"😀': [[], {}, -1.5e-9, 1e21, true, null], own: {$type: 'undefined'}}""";
    private static final String TAGGED = """
            {"f":{"$type":"function","name":"name","arity":2},"d":{"$type":"date","iso":"1970-01-01T00:00:00.000Z"},\
            "b":{"$type":"bigint","value":"10"}}""";
    private static final String TAGS = """
            [{"path":"$[0]['f']","type":"function"},{"path":"$[0]['d']","type":"date"},{"path":"$[0]['b']","type":"bigint"}]""";

    @RegisterExtension
    static final Stage stage = new Stage();

    @ParameterizedTest(name = "{0} bytes")
    @ValueSource(ints = {1_000, 1_000_000})
    void aDataLayerArrivesExactToTheByte(int bytes) throws Exception {
        arrivesExactToTheByte(bytes);
    }

    @Tag("thorough")
    @ParameterizedTest(name = "{0} bytes")
    @ValueSource(ints = {1_000, 100_000, 1_000_000, 10_000_000, 50_000_000})
    void aDataLayerOfAnySizeArrivesExactToTheByte(int bytes) throws Exception {
        arrivesExactToTheByte(bytes);
    }

    private static void arrivesExactToTheByte(int bytes) throws Exception {
        Tab tab = stage.open("large.html");
        tab.evaluate("fill(" + bytes + ")");
        String expected = tab.evaluate("digest()").getAsString();
        stage.attach(tab);

        Answer answer = stage.call("getDataLayer", "maxChars", 0);

        assertFalse(answer.isError(), head(answer.line()));
        assertTrue(answer.structured().get("complete").getAsBoolean());
        assertEquals(expected, digest(result(answer.line(), "\"structuredContent\":{\"result\":")));
        assertEquals(expected, digest(result(answer.text(), "{\"result\":")));
    }

    /** Nothing is redacted, so the bytes of the chunks are passed on; what JSON cannot hold is written and tagged by other code. */
    @ParameterizedTest(name = "with values that JSON cannot hold: {0}")
    @ValueSource(booleans = {false, true})
    void aLargeDataLayerThatIsNotRedactedArrivesExactToTheByte(boolean tagged) throws Exception {
        Tab tab = stage.open("large.html");
        tab.evaluate("fill(1_000_000)");
        tab.evaluate("void dataLayer.push(" + ODD + ")");
        String expected = tab.evaluate("JSON.stringify(dataLayer)").getAsString();
        if (tagged) {
            tab.evaluate("void dataLayer.unshift({f: function name(a, b) {}, d: new Date(0), b: 10n})");
            expected = "[" + TAGGED + "," + expected.substring(1);
        }
        stage.attach(tab);

        Answer answer = stage.clientProcess("--redact=off").callTool("getDataLayer", Stage.arguments("maxChars", 0),
                Stage.SOON);

        assertFalse(answer.isError(), head(answer.line()));
        JsonObject structured = answer.structured();
        assertEquals("off", structured.get("redaction").getAsString());
        assertEquals(digest(expected), digest(result(answer.line(), "\"structuredContent\":{\"result\":")));
        assertEquals(digest(expected), digest(result(answer.text(), "{\"result\":")));
        assertEquals(structured, JsonParser.parseString(answer.text()));
        assertEquals(tagged, structured.has("tags"));
        if (tagged) {
            assertEquals(JsonParser.parseString(TAGS), structured.get("tags"));
        }
    }

    /** The bytes of the result as they came, not as a JSON library would write them again. */
    private static String result(String json, String before) {
        int start = json.indexOf(before) + before.length();
        int end = json.lastIndexOf("],\"tab\":{\"handle\":") + 1;
        assertTrue(start >= before.length() && end > start, () -> head(json));
        return WrittenOut.back(json.substring(start, end));
    }

    private static String digest(String json) throws Exception {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        return bytes.length + " bytes, SHA-256 "
                + HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    }

    private static String head(String text) {
        return text.substring(0, Math.min(1000, text.length()));
    }
}
