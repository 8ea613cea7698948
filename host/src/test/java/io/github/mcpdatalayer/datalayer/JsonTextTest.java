package io.github.mcpdatalayer.datalayer;

import com.google.gson.JsonParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class JsonTextTest {

    @Test
    void theEndOfEveryRandomValueIsFound() {
        for (int seed = 0; seed < 500; seed++) {
            var random = new RandomJson(seed);
            String json = random.array(random.number(0, 8), 5);
            assertTrue(JsonParser.parseString(json).isJsonArray());
            assertEquals(json.length(), JsonText.end(json, 0), () -> json);
            assertEquals(json.length(), JsonText.end(json + "[]", 0), () -> json);
        }
    }

    @Test
    void everyCutOffTextIsRefused() {
        var random = new RandomJson(7);
        String json = random.array(6, 3);
        for (int length = 0; length < json.length(); length++) {
            String cut = json.substring(0, length);
            assertThrows(MalformedJsonException.class, () -> JsonText.end(cut, 0), cut);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "[1,]", "[,1]", "{\"a\":1,}", "{a:1}", "{\"a\" 1}", "{\"a\":}", "[1 2]", "nul",
            "tru", "01x", "-", "1.", "1e",
            "+1", ".5", "'a'", "\"\\x\"", "\"\\u12g4\"", "\"\\u12\"", "\"\u0001\"", "\"a\nb\"", "[1}", "{\"a\":1]",
            "NaN", "undefined", "]", "[\"\\",
            "\"\\u\uff11234\""})
    void whatIsNotJsonIsRefused(String text) {
        assertThrows(MalformedJsonException.class, () -> {
            int end = JsonText.end(text, 0);
            if (end != text.length()) {
                throw new MalformedJsonException("text behind the value", end);
            }
        });
    }

    @Test
    void aMillionLevelsCostNoStack() {
        int depth = 1_000_000;
        String json = "[".repeat(depth) + "]".repeat(depth);
        assertEquals(json.length(), JsonText.end(json, 0));
        String mixed = "{\"a\":[".repeat(100_000) + "1" + "]}".repeat(100_000);
        assertEquals(mixed.length(), JsonText.end(mixed, 0));
    }

    @Test
    void theMessageTellsTheOffsetAndNothingOfTheText() {
        var e = assertThrows(MalformedJsonException.class, () -> JsonText.end("[\"secret\",x]", 0));
        assertEquals("Expected a value at character 10", e.getMessage());
    }
}
