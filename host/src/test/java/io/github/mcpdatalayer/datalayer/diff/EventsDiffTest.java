package io.github.mcpdatalayer.datalayer.diff;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonObject.Member;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.query.JsonPath;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class EventsDiffTest {
    private static List<JsonValue> pushes(String array) {
        return ((JsonArray) JsonValue.parse(array)).elements();
    }

    private static String rows(String from, String to) {
        return rows(DataLayerDiff.events(pushes(from), pushes(to), DiffOptions.DEFAULT));
    }

    static String rows(DiffResult result) {
        StringBuilder text = new StringBuilder();
        for (Difference row : result.differences()) {
            text.append(row.kind()).append(' ');
            if (row.event() != null) {
                text.append(row.event()).append(' ').append(row.fromPush()).append(':').append(row.toPush())
                        .append(' ');
            }
            text.append(row.path()).append(' ').append(row.from()).append(" -> ").append(row.to()).append('\n');
        }
        return text.toString().strip();
    }

    @Test
    void oneExtraPushIsOneRowAndShiftsNothing() {
        String from = "[{'event':'gtm.js'},{'user':{'id':1}},{'event':'view_item','item':'A'},{'event':'add_to_cart','item':'A'},"
                + "{'event':'view_item','item':'B'},{'event':'purchase','value':10}]";
        String to = "[{'event':'gtm.js'},{'event':'view_promotion'},{'user':{'id':1}},{'event':'view_item','item':'A'},"
                + "{'event':'add_to_cart','item':'A'},{'event':'view_item','item':'B'},{'event':'purchase','value':12}]";
        assertEquals("""
                ONLY_TO view_promotion -1:1 $ null -> {"event":"view_promotion"}
                CHANGED purchase 5:6 $['value'] 10 -> 12""", rows(quoted(from), quoted(to)));
    }

    @Test
    void anExtraEventAmongEventsOfOneNameIsFoundByWhatIsInIt() {
        String from = "[{'event':'view_item','item':'A','price':1},{'event':'view_item','item':'B','price':2},"
                + "{'event':'view_item','item':'C','price':3}]";
        String to = "[{'event':'view_item','item':'X','price':9},{'event':'view_item','item':'A','price':1},"
                + "{'event':'view_item','item':'B','price':7},{'event':'view_item','item':'C','price':3}]";
        assertEquals("""
                ONLY_TO view_item -1:0 $ null -> {"event":"view_item","item":"X","price":9}
                CHANGED view_item 1:2 $['price'] 2 -> 7""", rows(quoted(from), quoted(to)));
    }

    @Test
    void aPushThatCameOnceMoreIsTheLaterOne() {
        // Others stand around them, since equal ends are paired before anything is weighed.
        String once = "[{'event':'a'},{'event':'purchase','id':'T-1'}]";
        String twice = "[{'event':'b'},{'event':'purchase','id':'T-1'},{'event':'purchase','id':'T-1'},{'event':'c'}]";
        assertEquals("""
                ONLY_FROM a 0:-1 $ {"event":"a"} -> null
                ONLY_TO b -1:0 $ null -> {"event":"b"}
                ONLY_TO purchase -1:2 $ null -> {"event":"purchase","id":"T-1"}
                ONLY_TO c -1:3 $ null -> {"event":"c"}""", rows(quoted(once), quoted(twice)));
    }

    @Test
    void pushesWithoutANameArePairedOnlyWhenTheyAreAlike() {
        String from = "[{'ecommerce':null},{'event':'a'},{'user':{'id':1,'type':'x'}}]";
        String to = "[{'page':{'name':'p'}},{'event':'a'},{'user':{'id':2,'type':'x'}}]";
        assertEquals("""
                ONLY_FROM (data) 0:-1 $ {"ecommerce":null} -> null
                ONLY_TO (data) -1:0 $ null -> {"page":{"name":"p"}}
                CHANGED (data) 2:2 $['user']['id'] 1 -> 2""", rows(quoted(from), quoted(to)));
    }

    @Test
    void gtagCallsAndCommandsHaveNamesOfTheirOwn() {
        assertEquals("gtag event purchase", EventName.of(gtag("[\"event\",\"purchase\",{}]")));
        assertEquals("gtag consent default", EventName.of(gtag("[\"consent\",\"default\",{}]")));
        assertEquals("gtag js", EventName.of(gtag("[\"js\",5]")));
        assertEquals("command a.push", EventName.of(JsonValue.parse("[\"a.push\",1]")));
        assertEquals("(function)", EventName.of(JsonObject.tagged("function")));
        assertEquals("(data)", EventName.of(JsonValue.parse("{\"a\":1}")));
    }

    private static JsonValue gtag(String args) {
        return JsonObject.tagged("gtag", new Member("args", JsonValue.parse(args)));
    }

    @Test
    void whatTheOptionsIgnoreIsCountedAndNotShown() {
        DiffOptions options = new DiffOptions(List.of(JsonPath.parse("$..price")), true, 1000, 500);
        DiffResult result = DataLayerDiff.events(
                pushes(quoted("[{'event':'a','gtm.uniqueEventId':5,'items':[{'price':1,'id':'x'}]}]")),
                pushes(quoted("[{'event':'a','items':[{'price':2,'id':'y'}]}]")), options);
        assertEquals("CHANGED a 0:0 $['items'][0]['id'] \"x\" -> \"y\"", rows(result));
        assertEquals(1, result.ignoredByPath());
        assertEquals("{gtm.uniqueEventId=1}", result.ignoredVolatile().toString());
    }

    @Test
    @Tag("thorough")
    @Timeout(600)
    void tenThousandPushesWithInsertionsAndDeletionsAreAlignedExactly() {
        Random random = new Random(7);
        List<JsonValue> from = new ArrayList<>();
        List<JsonValue> to = new ArrayList<>();
        int inserted = 0;
        int deleted = 0;
        for (int i = 0; i < 10_000; i++) {
            JsonValue push = JsonValue.parse("{\"event\":\"e" + i % 50 + "\",\"n\":" + i + "}");
            int fate = random.nextInt(100);
            if (fate != 0) {
                from.add(push);
            }
            if (fate != 1) {
                to.add(push);
            }
            inserted += fate == 0 ? 1 : 0;
            deleted += fate == 1 ? 1 : 0;
        }
        DiffResult result = DataLayerDiff.events(from, to, DiffOptions.DEFAULT);
        assertEquals(inserted,
                result.differences().stream().filter(d -> d.kind() == Difference.DifferenceKind.ONLY_TO).count());
        assertEquals(deleted,
                result.differences().stream().filter(d -> d.kind() == Difference.DifferenceKind.ONLY_FROM).count());
        assertEquals(inserted + deleted, result.differences().size());
    }

    @Test
    void listsTooLongToBeAlignedAreRefusedAndEqualOnesAreNot() {
        List<JsonValue> many = Collections.nCopies(100_000, JsonValue.parse("{\"event\":\"a\"}"));
        List<JsonValue> others = Collections.nCopies(100_000, JsonValue.parse("{\"event\":\"b\"}"));
        assertThrows(DiffLimitException.class, () -> DataLayerDiff.events(many, others, DiffOptions.DEFAULT));
        assertTrue(DataLayerDiff.events(many, many, DiffOptions.DEFAULT).isEmpty());
    }

    @Test
    void theAlignmentIsTheBestThereIs() {
        for (int seed = 0; seed < 2_000; seed++) {
            Random random = new Random(seed);
            int[][] weights = new int[random.nextInt(9)][random.nextInt(9) + 1];
            for (int[] row : weights) {
                for (int i = 0; i < row.length; i++) {
                    row[i] = random.nextInt(3) == 0 ? random.nextInt(20) : 0;
                }
            }
            int columns = weights.length == 0 ? 3 : weights[0].length;
            List<Alignment.AlignedPair> pairs = Alignment.of(weights.length, columns, (i, j) -> weights[i][j]);
            int sum = 0;
            int lastFrom = -1;
            int lastTo = -1;
            for (Alignment.AlignedPair pair : pairs) {
                assertTrue(pair.from() > lastFrom && pair.to() > lastTo, "pairs cross for seed " + seed);
                lastFrom = pair.from();
                lastTo = pair.to();
                sum += weights[lastFrom][lastTo];
            }
            assertEquals(best(weights, 0, 0), sum, "seed " + seed);
        }
    }

    private static int best(int[][] weights, int from, int to) {
        if (from == weights.length || to == weights[from].length) {
            return 0;
        }
        int paired = weights[from][to] == 0 ? 0 : weights[from][to] + best(weights, from + 1, to + 1);
        return Math.max(paired, Math.max(best(weights, from + 1, to), best(weights, from, to + 1)));
    }

    static String quoted(String text) {
        return text.replace('\'', '"');
    }
}
