package io.github.mcpdatalayer.datalayer.query;

import java.time.Duration;
import java.util.List;

import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.json.TaggedJson;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class JsonPathLimitsTest {
    private static final JsonValue NUMBERS = JsonValue.parse("[" + "0,".repeat(9_999) + "0]");

    @Test
    @Timeout(600)
    void aFilterThatVisitsTheWholeDocumentForEachNodeEnds() {
        QueryLimitException error = assertThrows(QueryLimitException.class,
                () -> JsonPath.parse("$..[?count($..[?count($..*) > 1]) > 1]").find(NUMBERS));
        assertTrue(String.valueOf(error.getMessage()).contains("limit of"), error::getMessage);
    }

    @Test
    @Timeout(600)
    void timeIsALimitOfItsOwn() {
        QueryLimits limits = new QueryLimits(Long.MAX_VALUE, Integer.MAX_VALUE, Duration.ofMillis(50));
        assertThrows(QueryLimitException.class,
                () -> JsonPath.parse("$..[?count($..[?count($..*) > 1]) > 1]").find(NUMBERS, limits));
    }

    @Test
    void matchesAreCounted() {
        QueryLimits limits = new QueryLimits(1_000_000, 100, Duration.ofMinutes(1));
        assertThrows(QueryLimitException.class, () -> JsonPath.parse("$[*]").find(NUMBERS, limits));
        assertEquals(100, JsonPath.parse("$[:100]").find(NUMBERS, limits).size());
    }

    @Test
    @Timeout(600)
    void aRegularExpressionThatMakesBacktrackersHangIsNothingSpecial() {
        JsonValue document = JsonValue.parse("[\"" + "a".repeat(5_000) + "!\"]");
        assertEquals(List.of(), JsonPath.parse("$[?match(@, '(a+)+')]").find(document));
        assertEquals(List.of(), JsonPath.parse("$[?match(@, '(a|a)*b')]").find(document));
        assertEquals(1, JsonPath.parse("$[?match(@, '((a*)*)*!')]").find(document).size());
        assertEquals(1, JsonPath.parse("$[?search(@, '(a|aa)+!')]").find(document).size());
    }

    @Test
    void aRegularExpressionOfTooManyStatesIsRefused() {
        JsonValue document = JsonValue.parse("[\"aaaa\"]");
        assertThrows(QueryLimitException.class,
                () -> JsonPath.parse("$[?match(@, '((a{1000}){1000}){1000}')]").find(document));
        assertEquals(1, JsonPath.parse("$[?match(@, '(){2000000000}a{1,5}')]").find(document).size());
    }

    @Test
    void aDocumentNestedAHundredThousandTimesIsSearchedAndWritten() {
        int depth = 100_000;
        String text = "[".repeat(depth) + "7" + "]".repeat(depth);
        JsonValue document = JsonValue.parse(text);
        assertEquals(text, document.toJson());
        assertEquals(document, JsonValue.parse(text));
        List<JsonPath.Match> matches = JsonPath.parse("$..[?@ == 7]").find(document);
        assertEquals(1, matches.size());
        assertEquals(matches.getFirst().value(), matches.getFirst().path().resolve(document));
        assertEquals("$" + "[0]".repeat(depth), matches.getFirst().path().toString());
    }

    @Test
    void whatJsonCouldNotHoldCanBeAskedFor() {
        JsonValue document = TaggedJson.parse("[{\"gtm.element\":{\"$type\":\"element\",\"tag\":\"BUTTON\"}}]",
                "[{\"path\":\"$[0]['gtm.element']\",\"type\":\"element\"}]");
        assertEquals(1, JsonPath.parse("$[?@['gtm.element'].tag == 'BUTTON']").find(document).size());
    }

    @Test
    void textIsOrderedByCodePointNotByUtf16Unit() {
        JsonValue document = JsonValue.parse("[\"\\uE000\", \"\\uD83D\\uDE00\"]");
        assertEquals("$[1]", JsonPath.parse("$[?@ > '\uE000']").find(document).getFirst().path().toString());
        assertEquals("$[0]", JsonPath.parse("$[?@ < '\\uD83D\\uDE00']").find(document).getFirst().path().toString());
    }

    @Test
    void integersAreComparedExactlyBeyondDoubles() {
        JsonValue document = JsonValue.parse("[9007199254740993, 9007199254740992, 1e400, 1.0]");
        assertEquals(1, JsonPath.parse("$[?@ == 9007199254740993]").find(document).size());
        assertEquals(1, JsonPath.parse("$[?@ == 1]").find(document).size());
    }

    @Test
    void onlyNamesAndIndexesMakeAQuerySingular() {
        assertTrue(JsonPath.parse("$.a[0]['b']").isSingular());
        assertFalse(JsonPath.parse("$.a[*]").isSingular());
        assertFalse(JsonPath.parse("$..a").isSingular());
        assertFalse(JsonPath.parse("$['a','b']").isSingular());
    }
}
