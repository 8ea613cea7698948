package io.github.mcpdatalayer.datalayer.query;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

import io.github.mcpdatalayer.datalayer.Oracles;
import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonLiteral;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.json.NormalizedPath;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The compliance suite of RFC 9535: values, places and what must be refused. */
class JsonPathComplianceTest {
    @TestFactory
    Stream<DynamicTest> everyCaseOfTheComplianceSuiteComesOutAsItSays() throws IOException {
        return cases().map(test -> DynamicTest.dynamicTest(text(test, "name"), () -> {
            if (test.get("invalid_selector") == JsonLiteral.TRUE) {
                assertThrows(JsonPathSyntaxException.class, () -> JsonPath.parse(text(test, "selector")));
            } else {
                assertSelects(test);
            }
        }));
    }

    @Test
    void theSuiteIsWhole() throws IOException {
        assertEquals(703, cases().count());
    }

    @TestFactory
    Stream<DynamicTest> theExampleInEachErrorIsItselfAValidQuery() throws IOException {
        return cases().filter(test -> test.get("invalid_selector") != null)
                .map(test -> DynamicTest.dynamicTest(text(test, "name"), () -> {
                    String selector = text(test, "selector");
                    JsonPathSyntaxException error = assertThrows(JsonPathSyntaxException.class,
                            () -> JsonPath.parse(selector));
                    JsonPath.parse(error.example());
                    assertTrue(error.position() >= 0 && error.position() <= selector.length(), error::getMessage);
                }));
    }

    private static void assertSelects(JsonObject test) {
        JsonValue document = Oracles.member(test, "document");
        List<JsonPath.Match> matches = JsonPath.parse(text(test, "selector")).find(document);
        JsonArray values = new JsonArray(matches.stream().map(JsonPath.Match::value).toList());
        JsonArray paths = new JsonArray(
                matches.stream().map(m -> (JsonValue) new JsonString(m.path().toString())).toList());
        assertOneOf(test, "result", values);
        assertOneOf(test, "result_paths", paths);
        matches.forEach(m -> assertEquals(m.value(), NormalizedPath.parse(m.path().toString()).resolve(document)));
    }

    private static void assertOneOf(JsonObject test, String key, JsonArray actual) {
        if (test.get(key) != null) {
            assertEquals(test.get(key), actual);
        } else {
            List<JsonValue> allowed = Oracles.list(test, key.replace("result", "results"));
            assertTrue(allowed.contains(actual), () -> actual + " is none of " + allowed);
        }
    }

    private static Stream<JsonObject> cases() throws IOException {
        JsonObject suite = (JsonObject) Oracles.read("jsonpath-cts.json");
        return Oracles.list(suite, "tests").stream().map(JsonObject.class::cast);
    }

    private static String text(JsonObject test, String key) {
        return ((JsonString) Oracles.member(test, key)).value();
    }
}
