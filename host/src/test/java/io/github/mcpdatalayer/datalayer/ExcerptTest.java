package io.github.mcpdatalayer.datalayer;

import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ExcerptTest {

    @Test
    void partsOfRandomLayersPutTogetherAreTheLayer() throws Exception {
        for (int seed = 0; seed < 300; seed++) {
            var random = new RandomJson(seed);
            String value = seed % 4 == 0
                    ? random.object(random.number(0, 30), 4)
                    : random.array(random.number(0, 30), 4);
            int budget = random.number(120, 600);
            var reader = new Reader(value, "[]", budget);
            assertEquals(value, reader.all(Position.START), "seed " + seed + ", budget " + budget);
        }
    }

    @Test
    void everyPartIsJsonAndWithinItsBudget() throws Exception {
        var random = new RandomJson(99);
        String value = random.array(200, 3);
        Position position = Position.START;
        int parts = 0;
        do {
            Excerpt part = Excerpt.cut(value + "[]", value.length(), position, 500, ExcerptTest::cursor, _ -> 0);
            assertTrue(JsonParser.parseString(part.json()).isJsonArray());
            assertTrue(part.json().length() + part.tags().length() <= 500, () -> part.json());
            position = part.next();
            parts++;
            if (part.isEnd()) {
                break;
            }
        } while (true);
        assertTrue(parts > 5);
    }

    @Test
    void anElementLargerThanTheBudgetStandsAsAStubWithItsOwnCursor() throws Exception {
        String value = "[1,{\"items\":[" + "\"aaaaaaaaaa\",".repeat(50) + "2]},3]";
        Excerpt part = Excerpt.cut(value + "[]", value.length(), Position.START, 200, ExcerptTest::cursor, _ -> 0);
        JsonObject stub = JsonParser.parseString(part.json()).getAsJsonArray().get(1).getAsJsonObject();
        assertEquals("tooLarge", stub.get("$type").getAsString());
        assertEquals("$[1]", stub.get("path").getAsString());
        assertEquals(value.length() - 6, stub.get("chars").getAsInt());
        assertEquals(1, part.tooLarge());
        assertEquals("3", part.json().substring(part.json().length() - 2, part.json().length() - 1));
    }

    @Test
    void tagsComeWithThePartTheyBelongTo() throws Exception {
        String value = "[{\"el\":{\"$type\":\"element\"}},\"" + "x".repeat(150)
                + "\",{\"a'b\":[0,{\"$type\":\"date\"}]}]";
        String tags = "[{\"path\":\"$[0]['el']\",\"type\":\"element\"},{\"path\":\"$[2]['a\\\\'b'][1]\",\"type\":\"date\"}]";
        Excerpt first = Excerpt.cut(value + tags, value.length(), Position.START, 260, ExcerptTest::cursor, _ -> 0);
        assertEquals("[{\"path\":\"$[0]['el']\",\"type\":\"element\"}]", first.tags());
        assertEquals(2, first.to());
        Excerpt second = Excerpt.cut(value + tags, value.length(), first.next(), 260, ExcerptTest::cursor, _ -> 0);
        assertEquals("[{\"path\":\"$[2]['a\\\\'b'][1]\",\"type\":\"date\"}]", second.tags());
        assertTrue(second.isEnd());
    }

    @Test
    void tagsThatDoNotFitAreCounted() throws Exception {
        String value = "[[1,2,3]]";
        String tag = "{\"path\":\"$[0][0]\",\"type\":\"function\"}";
        String tags = "[" + (tag + ",").repeat(99) + tag + "]";
        Excerpt part = Excerpt.cut(value + tags, value.length(), Position.START, 200, ExcerptTest::cursor, _ -> 0);
        assertEquals(value, part.json());
        assertTrue(part.tagsLeftOut() > 0);
        assertEquals(100, part.tagsLeftOut() + JsonParser.parseString(part.tags()).getAsJsonArray().size());
    }

    @Test
    void aChangeBeforeThePartIsNoticedAndAnAppendIsNot() throws Exception {
        String value = "[\"" + "a".repeat(100) + "\",\"" + "b".repeat(100) + "\",\"" + "c".repeat(100) + "\"]";
        Excerpt first = Excerpt.cut(value + "[]", value.length(), Position.START, 220, ExcerptTest::cursor, _ -> 0);
        assertEquals(2, first.to());
        String longer = value.substring(0, value.length() - 1) + ",4]";
        Excerpt second = Excerpt.cut(longer + "[]", longer.length(), first.next(), 220, ExcerptTest::cursor, _ -> 0);
        assertFalse(second.changed());
        assertEquals("[\"" + "c".repeat(100) + "\",4]", second.json());
        String other = value.replace("bb", "xx");
        assertTrue(Excerpt.cut(other + "[]", other.length(), first.next(), 220, ExcerptTest::cursor, _ -> 0).changed());
    }

    @Test
    void aPartThatIsNoLongerThereIsSaidSo() throws Exception {
        String value = "[1,2,3]";
        assertThrows(NoSuchPartException.class,
                () -> Excerpt.cut("[1][]", 3, new Position(List.of(), 2, 5), 200, ExcerptTest::cursor, _ -> 0));
        assertThrows(NoSuchPartException.class,
                () -> Excerpt.cut(value + "[]", 7, new Position(List.of(3), 0, 5), 200, ExcerptTest::cursor, _ -> 0));
        assertThrows(NoSuchPartException.class,
                () -> Excerpt.cut(value + "[]", 7, new Position(List.of(0, 1), 0, 5), 200, ExcerptTest::cursor,
                        _ -> 0));
        assertThrows(NoSuchPartException.class,
                () -> Excerpt.cut(value + "[]", 7, new Position(List.of(0), 0, 5), 200, ExcerptTest::cursor, _ -> 0));
        assertThrows(NoSuchPartException.class,
                () -> Excerpt.cut("[\"abc\"][]", 7, new Position(List.of(0), 4, 5), 200, ExcerptTest::cursor, _ -> 0));
    }

    @Test
    void aHugeKeyIsShortenedAndSaidSo() throws Exception {
        String value = "{\"" + "k".repeat(5000) + "\":1}";
        Excerpt part = Excerpt.cut(value + "[]", value.length(), Position.START, 700, ExcerptTest::cursor, _ -> 0);
        var member = JsonParser.parseString(part.json()).getAsJsonObject().entrySet().iterator().next();
        assertTrue(member.getKey().length() < 100);
        assertEquals(5000, member.getValue().getAsJsonObject().get("keyChars").getAsInt());
    }

    private static String cursor(Position position) {
        return position.from() + "/" + position.hash() + "/" + position.steps();
    }

    /** Follows every cursor and puts the text together again, as a client could. */
    private static final class Reader {

        private final String text;
        private final int tags;
        private final int budget;

        Reader(String value, String tags, int budget) {
            this.text = value + tags;
            this.tags = value.length();
            this.budget = budget;
        }

        String all(Position start) throws Exception {
            List<String> children = new ArrayList<>();
            Position position = start;
            Excerpt part;
            String unit;
            do {
                part = Excerpt.cut(text, tags, position, budget, ExcerptTest::cursor, _ -> 0);
                unit = part.unit();
                assertFalse(part.changed());
                assertTrue(part.to() > position.from() || part.isEnd(), "no progress at " + position);
                if (unit.equals("characters")) {
                    children.add(part.json().substring(1, part.json().length() - 1));
                } else {
                    children(part, children);
                }
                position = part.next();
            } while (!part.isEnd());
            return switch (unit) {
                case "characters" -> '"' + String.join("", children) + '"';
                case "members" -> "{" + String.join(",", children) + "}";
                default -> "[" + String.join(",", children) + "]";
            };
        }

        private void children(Excerpt part, List<String> to) throws Exception {
            var walk = new JsonChildren(part.json(), 0);
            while (walk.next()) {
                String token = part.json().substring(walk.tokenStart(), walk.valueStart());
                String value = part.json().substring(walk.valueStart(), walk.valueEnd());
                to.add(token + (value.startsWith("{\"$type\":\"tooLarge\"") ? behind(value) : value));
            }
        }

        private String behind(String stub) throws Exception {
            String[] cursor = JsonParser.parseString(stub).getAsJsonObject().get("cursor").getAsString().split("/", 3);
            List<Integer> steps = new ArrayList<>();
            for (JsonElement step : JsonParser.parseString(cursor[2]).getAsJsonArray()) {
                steps.add(step.getAsInt());
            }
            return all(new Position(steps, Integer.parseInt(cursor[0]), Integer.parseInt(cursor[1])));
        }
    }
}
