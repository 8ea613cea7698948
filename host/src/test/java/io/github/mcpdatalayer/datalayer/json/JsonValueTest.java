package io.github.mcpdatalayer.datalayer.json;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

class JsonValueTest {
    @ParameterizedTest
    @ValueSource(strings = {"{\"b\":1,\"a\":2,\"b\":3}", "[1,1.0,1e+21,-0,1E5,12345678901234567890.123456789]",
            "\"\\ud83d\"", "\"\\ude00x\\ud83d\"", "\"\uD83D\uDE00\u2028\"", "\"\\u0001\\b\\t\\n\\f\\r\\\"\\\\/\"",
            "{\"\":{},\"a\":[],\"c\":[[],{}],\"\\ud800\":null}", "[true,false,null]", "\"\uFFFF\""})
    void whatThePageWroteComesOutByteForByte(String text) {
        assertEquals(text, JsonValue.parse(text).toJson());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '¦', quoteCharacter = '`', textBlock = """
            `` ¦ 0
            `[1,]` ¦ 3
            `{"a"}` ¦ 4
            `{"a":1,}` ¦ 7
            `{a:1}` ¦ 1
            `[1 2]` ¦ 3
            `01` ¦ 1
            `1.` ¦ 2
            `.5` ¦ 0
            `1e` ¦ 2
            `-` ¦ 1
            `+1` ¦ 0
            `"a` ¦ 2
            `"\\x"` ¦ 2
            `"\\u12G4"` ¦ 5
            `nul` ¦ 0
            `[` ¦ 1
            `{"a":` ¦ 5
            `1 1` ¦ 2
            `]` ¦ 0
            `[}` ¦ 1
            """)
    void whatIsNotJsonIsRefusedAtItsCharacter(String text, int position) {
        JsonSyntaxException error = assertThrows(JsonSyntaxException.class, () -> JsonValue.parse(text));
        assertEquals(position, error.position(), error::getMessage);
    }

    @Test
    void equalityIsThatOfJsonValues() {
        assertEquals(JsonValue.parse("{\"a\":1,\"b\":[1e2,-0]}"), JsonValue.parse("{\"b\":[100,0],\"a\":1.0}"));
        assertNotEquals(JsonValue.parse("{\"a\":1}"), JsonValue.parse("{\"a\":1,\"b\":1}"));
        assertNotEquals(JsonValue.parse("[1,2]"), JsonValue.parse("[2,1]"));
        assertNotEquals(JsonValue.parse("\"1\""), JsonValue.parse("1"));
    }

    @Test
    void theLastOfRepeatedNamesCounts() {
        assertEquals(new JsonNumber("3"), ((JsonObject) JsonValue.parse("{\"b\":1,\"b\":3}")).get("b"));
        StringBuilder many = new StringBuilder("{");
        for (int i = 0; i < 100; i++) {
            many.append("\"k").append(i % 50).append("\":").append(i).append(',');
        }
        JsonObject object = (JsonObject) JsonValue.parse(many.append("\"z\":0}").toString());
        assertEquals(new JsonNumber("50"), object.get("k0"));
        assertNull(object.get("none"));
    }

    @Test
    void aTagIsWhatTheListNamesAndNothingElse() {
        String text = "[{\"$type\":\"undefined\"},{\"$type\":\"undefined\"},{\"it's\\n\":{\"$type\":\"function\",\"name\":\"f\"}}]";
        String tags = "[{\"path\":\"$[1]\",\"type\":\"undefined\"},{\"path\":\"$[2]['it\\\\'s\\\\n']\",\"type\":\"function\"}]";
        JsonArray value = (JsonArray) TaggedJson.parse(text, tags);
        assertNull(((JsonObject) value.get(0)).tag());
        assertEquals("undefined", ((JsonObject) value.get(1)).tag());
        assertNotEquals(value.get(0), value.get(1));
        assertEquals(tags, TaggedJson.tagsOf(value).toJson());
        assertEquals(text, value.toJson());
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "[1]", "[{\"path\":\"$[9]\",\"type\":\"undefined\"}]",
            "[{\"path\":\"$[0]\",\"type\":\"function\"}]", "[{\"path\":\"$.a\",\"type\":\"undefined\"}]"})
    void aTagListThatDoesNotFitIsRefused(String tags) {
        assertThrows(JsonSyntaxException.class, () -> TaggedJson.parse("[{\"$type\":\"undefined\"}]", tags));
    }

    @ParameterizedTest
    @ValueSource(strings = {"$", "$[0]", "$['a'][10]['']", "$['\\'\\\\\\u000b\\n\"']", "$['\uD83D']"})
    void aNormalizedPathIsReadAsItWasWritten(String path) {
        assertEquals(path, NormalizedPath.parse(path).toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "$.a", "$[01]", "$[-1]", "$[\"a\"]", "$['a", "$['\\x']", "$['a'] ",
            "$[12345678901]"})
    void whatIsNoNormalizedPathIsRefused(String path) {
        assertThrows(JsonSyntaxException.class, () -> NormalizedPath.parse(path));
    }
}
