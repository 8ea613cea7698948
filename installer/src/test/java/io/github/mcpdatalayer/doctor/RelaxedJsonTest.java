package io.github.mcpdatalayer.doctor;

import com.google.gson.JsonParseException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

class RelaxedJsonTest {

    @Test
    void commentsAndLooseCommasAreTakenAndTextsStayAsTheyAre() {
        assertEquals("{\"a\":[1,2],\"b\":\"// no, /* comment */ ,]\\\\\"}", RelaxedJson.parse("""
                // first
                {"a": [1, 2, /* x */ ], "b": "// no, /* comment */ ,]\\\\", // last
                }
                """, true).toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "{a:1}", "{'a':1}", "[1,,]", "[,]", "{} {}", "\"", "/*", "nul"})
    void whatIsNoJsonIsRefused(String text) {
        assertThrows(JsonParseException.class, () -> RelaxedJson.parse(text, true));
    }

    @Test
    void aLooseCommaIsRefusedWhereItIsNotAllowed() {
        assertThrows(JsonParseException.class, () -> RelaxedJson.parse("[1,]", false));
    }

    @Test
    void deepNestingIsRefusedAndEndsNothing() {
        assertThrows(JsonParseException.class, () -> RelaxedJson.parse("[".repeat(200_000), true));
    }
}
