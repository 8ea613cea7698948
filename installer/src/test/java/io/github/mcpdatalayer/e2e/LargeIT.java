package io.github.mcpdatalayer.e2e;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;

import io.github.mcpdatalayer.chrome.Tab;
import io.github.mcpdatalayer.demo.McpClient.Answer;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class LargeIT {

    @RegisterExtension
    static final Stage stage = new Stage();

    @ParameterizedTest(name = "{0} bytes")
    @ValueSource(ints = {1_000, 100_000, 1_000_000, 10_000_000, 50_000_000})
    void aDataLayerOfAnySizeArrivesExactToTheByte(int bytes) throws Exception {
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

    /** The bytes of the result as they came, not as a JSON library would write them again. */
    private static String result(String json, String before) {
        int start = json.indexOf(before) + before.length();
        int end = json.lastIndexOf("],\"tab\":{\"handle\":") + 1;
        assertTrue(start >= before.length() && end > start, () -> head(json));
        return json.substring(start, end);
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
