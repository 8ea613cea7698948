package io.github.mcpdatalayer.datalayer.diff;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.query.JsonPath;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static io.github.mcpdatalayer.datalayer.diff.EventsDiffTest.quoted;
import static io.github.mcpdatalayer.datalayer.diff.EventsDiffTest.rows;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class StatesDiffTest {
    private static DiffResult states(String from, String to) {
        return DataLayerDiff.states(JsonValue.parse(quoted(from)), JsonValue.parse(quoted(to)), DiffOptions.DEFAULT);
    }

    private static DiffResult shapes(String from, String to) {
        return DataLayerDiff.shapes(JsonValue.parse(quoted(from)), JsonValue.parse(quoted(to)), DiffOptions.DEFAULT);
    }

    @Test
    void rowsComeInTheOrderOfTheDocumentWithPathsAndBothValues() {
        DiffResult result = states("{'a':1,'gone':{'x':1},'b':{'c':[1,{'d':true}]},'same':null}",
                "{'b':{'c':[1,{'d':'true'}]},'a':2,'same':null,'new':[1]}");
        assertEquals("""
                CHANGED $['a'] 1 -> 2
                ONLY_FROM $['gone'] {"x":1} -> null
                CHANGED $['b']['c'][1]['d'] true -> "true"
                ONLY_TO $['new'] null -> [1]""", rows(result));
        assertEquals(2, result.same());
    }

    @Test
    void numbersAreComparedByValueAndKeysInAnyOrder() {
        assertTrue(states("{'a':1.0,'b':1e2}", "{'b':100,'a':1}").isEmpty());
    }

    @Test
    void anElementThatWasPutInShiftsNothing() {
        assertEquals("ONLY_TO $['l'][1] null -> \"x\"", rows(states("{'l':['a','b','c']}", "{'l':['a','x','b','c']}")));
        assertEquals("ONLY_FROM $['l'][0] \"a\" -> null", rows(states("{'l':['a','b','c']}", "{'l':['b','c']}")));
    }

    @Test
    void placeholdersOfOneTypeAreEqualInValuesTextsAndKeys() {
        assertTrue(states("{'mail':'[EMAIL_1]','url':'/x?m=[EMAIL_2]','[EMAIL_3]':1,'n':'[PHONE_1:number]'}",
                "{'mail':'[EMAIL_7]','url':'/x?m=[EMAIL_9]','[EMAIL_4]':1,'n':'[PHONE_2:number]'}").isEmpty());
        assertFalse(states("{'mail':'[EMAIL_1]'}", "{'mail':'[PHONE_1]'}").isEmpty());
        assertFalse(states("{'mail':'[EMAIL_1]'}", "{'mail':'EMAIL_1'}").isEmpty());
        assertEquals("CHANGED $['[EMAIL_3]'] 1 -> 2", rows(states("{'[EMAIL_3]':1}", "{'[EMAIL_4]':2}")));
    }

    @Test
    void idsTimesAndHostsAreIgnoredAndCounted() {
        DiffResult result = states(
                "{'gtm':{'start':1,'uniqueEventId':5},'gtm.start':1,'ecommerce':{'transaction_id':'A'},'transactionId':'A',"
                        + "'page_location':'https://test.shop/p?a=1','page_hostname':'test.shop'}",
                "{'gtm':{'start':2},'gtm.start':2,'ecommerce':{'transaction_id':'B'},'transactionId':'B',"
                        + "'page_location':'https://shop/p?a=1','page_hostname':'shop'}");
        assertEquals("", rows(result));
        assertEquals("{URL=1, gtm.start=2, gtm.uniqueEventId=1, page_hostname=1, transaction_id=2}",
                new TreeMap<>(result.ignoredVolatile()).toString());
    }

    @Test
    void aVolatileValueThatIsLostOrChangesItsTypeIsADifference() {
        assertEquals("ONLY_FROM $['transaction_id'] \"A\" -> null", rows(states("{'transaction_id':'A'}", "{}")));
        assertEquals("CHANGED $['transaction_id'] \"A\" -> 5",
                rows(states("{'transaction_id':'A'}", "{'transaction_id':5}")));
        assertEquals("CHANGED $['page_location'] \"https://a/x\" -> \"https://a/y\"",
                rows(states("{'page_location':'https://a/x'}", "{'page_location':'https://a/y'}")));
    }

    @Test
    void namesAreTheSameInAnyCaseAndSpellingButNotWithoutTheirFirstCharacter() {
        assertTrue(states("{'Client-ID':'1','clientId':'1','_ga':'1'}", "{'Client-ID':'2','clientId':'2','_ga':'2'}")
                .isEmpty());
        assertFalse(states("{'ga':'G-1'}", "{'ga':'G-2'}").isEmpty());
    }

    @Test
    void theListCanBeSwitchedOff() {
        DiffOptions options = new DiffOptions(List.of(), false, 1000, 500);
        assertFalse(
                DataLayerDiff.states(JsonValue.parse("{\"ts\":1}"), JsonValue.parse("{\"ts\":2}"), options).isEmpty());
    }

    @Test
    void thePublishedListGivesAReasonForEachEntryAndNamesNoneTwice() {
        Set<String> names = new HashSet<>();
        for (VolatilePaths.VolatileRule rule : VolatilePaths.rules()) {
            assertTrue(names.add(rule.name()), rule.name());
            assertTrue(Set.of("id", "time", "host").contains(rule.kind()) && rule.reason().length() > 10, rule.name());
        }
        assertTrue(names.containsAll(Set.of("gtm.uniqueEventId", "gtm.start", "client_id", "page_hostname", "URL")));
    }

    @Test
    void pathsToIgnoreAreLeftOutOnBothSides() {
        DiffOptions options = new DiffOptions(List.of(JsonPath.parse("$.user"), JsonPath.parse("$.items[*].id")), true,
                1000, 500);
        DiffResult result = DataLayerDiff.states(JsonValue.parse(quoted("{'user':{'a':1},'items':[{'id':1,'n':1}]}")),
                JsonValue.parse(quoted("{'items':[{'id':2,'n':2}],'user':5}")), options);
        assertEquals("CHANGED $['items'][0]['n'] 1 -> 2", rows(result));
        assertEquals(2, result.ignoredByPath());
    }

    @Test
    void aTaggedValueIsNotThePagesOwnObjectThatLooksLikeIt() {
        JsonValue tagged = JsonObject.tagged("undefined");
        JsonValue own = JsonValue.parse("{\"$type\":\"undefined\"}");
        assertFalse(DataLayerDiff.states(tagged, own, DiffOptions.DEFAULT).isEmpty());
    }

    @Test
    void rowsAndValuesAreBoundedAndWhatIsLeftOutIsCounted() {
        DiffOptions options = new DiffOptions(List.of(), true, 2, 20);
        String text = "\"" + "x".repeat(100) + "\"";
        DiffResult result = DataLayerDiff.states(JsonValue.parse("[1,2,3," + text + "]"),
                JsonValue.parse("[" + text + ",5,6,7]"),
                options);
        assertEquals(2, result.differences().size());
        assertEquals(2, result.leftOut());
        assertEquals("{\"$type\":\"omitted\",\"reason\":\"size\",\"chars\":102,\"start\":\"\\\"xxxxxxxxx\"}",
                String.valueOf(result.differences().getFirst().to()));
    }

    @Test
    void shapesCompareKeysAndTypesAndNoValues() {
        DiffResult result = shapes("{'a':1,'b':'x','items':[{'id':1},{'id':2,'c':true}],'gone':null,'e':[]}",
                "{'a':2,'b':null,'items':[{'id':'1'}],'new':[],'e':[1]}");
        assertEquals("""
                CHANGED $['b'] "string" -> "null"
                CHANGED $['items'][*]['id'] "number" -> "string"
                ONLY_FROM $['items'][*]['c'] "boolean" -> null
                ONLY_FROM $['gone'] "null" -> null
                ONLY_TO $['new'] null -> "array\"""", rows(result));
        assertTrue(shapes("{'n':'[PHONE_1:number]'}", "{'n':5}").isEmpty());
    }

    @Test
    void shapesOfEventsAreComparedByName() {
        List<JsonValue> from = ((JsonArray) JsonValue
                .parse(quoted("[{'event':'a','x':1},{'event':'b'},{'event':'a','x':'1'}]")))
                .elements();
        List<JsonValue> to = ((JsonArray) JsonValue.parse(quoted("[{'event':'a','x':1},{'event':'c'}]"))).elements();
        assertEquals("""
                CHANGED a -1:-1 $['x'] "number | string" -> "number"
                ONLY_FROM b -1:-1 $ "object" -> null
                ONLY_TO c -1:-1 $ null -> "object\"""", rows(DataLayerDiff.eventShapes(from, to, DiffOptions.DEFAULT)));
    }

    @Test
    @Tag("thorough")
    void documentsNestedAHundredThousandTimesAreCompared() {
        String open = "{\"a\":".repeat(100_000);
        String close = "}".repeat(100_000);
        JsonValue from = JsonValue.parse(open + "1" + close);
        JsonValue to = JsonValue.parse(open + "2" + close);
        assertEquals(1, DataLayerDiff.states(from, to, DiffOptions.DEFAULT).differences().size());
        assertEquals(1, JsonPatch.between(from, to).size());
    }
}
