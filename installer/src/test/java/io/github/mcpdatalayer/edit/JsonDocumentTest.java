package io.github.mcpdatalayer.edit;

import java.util.List;
import java.util.Random;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.edit.Document.Format;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class JsonDocumentTest {

    private static final List<String> PATH = List.of("mcpServers", "datalayer");
    private static final JsonElement ENTRY = JsonParser.parseString("{\"command\":\"/abs/front\",\"args\":[]}");

    @Test
    void onlyOurKeyComesInAndCommentsOrderAndIndentationStay() throws Exception {
        String before = """
                {
                    // servers that I use
                    "theme": "dark", /* not light */
                    "mcpServers": {
                        "other": {"command": "x"}, // first
                        // no more
                    },
                    "z": [1, 2,],
                }
                """;
        String after = """
                {
                    // servers that I use
                    "theme": "dark", /* not light */
                    "mcpServers": {
                        "other": {"command": "x"}, // first
                        // no more
                        "datalayer": {
                            "command": "/abs/front",
                            "args": []
                        },
                    },
                    "z": [1, 2,],
                }
                """;
        assertEquals(after, added(before, Format.JSONC));
        assertEquals(before, removed(after, Format.JSONC));
    }

    @Test
    void aMissingListIsMadeAfterWhatIsThere() throws Exception {
        assertEquals("""
                {
                \t"a": 1, // one
                \t"mcpServers": {
                \t\t"datalayer": {
                \t\t\t"command": "/abs/front",
                \t\t\t"args": []
                \t\t}
                \t}
                }""", added("{\n\t\"a\": 1 // one\n}", Format.JSONC));
        assertEquals("{\"a\":1,\"mcpServers\":{\"datalayer\":{\"command\":\"/abs/front\",\"args\":[]}}}",
                added("{\"a\":1}", Format.JSON));
        assertEquals("{ \"mcpServers\": {\"datalayer\": {\"command\": \"/abs/front\", \"args\": []}} }",
                added("{ \"mcpServers\": {} }", Format.JSON));
        assertEquals(
                "{\n  \"mcpServers\": {\n    \"datalayer\": {\n      \"command\": \"/abs/front\",\n      \"args\": []\n    }\n  }\n}\n",
                added("", Format.JSON));
    }

    @Test
    void lineEndsAndAByteOrderMarkStay() throws Exception {
        String before = "\uFEFF{\r\n  \"mcpServers\": {\r\n    \"a\": {}\r\n  }\r\n}\r\n";
        String after = added(before, Format.JSON);
        assertTrue(after.startsWith("\uFEFF{\r\n"), after);
        assertEquals(after.length(), after.replaceAll("(?<!\r)\n", "").length());
        assertEquals(before, removed(after, Format.JSON));
    }

    @Test
    void oneFieldIsReplacedAndItsNeighboursStay() throws Exception {
        String before = "{\"mcpServers\": {\"datalayer\": {\"command\": \"/old\", /* mine */ \"env\": {\"A\": \"1\"}}}}";
        assertEquals(before.replace("/old", "/new"), Document.parse(before, Format.JSONC)
                .with(List.of("mcpServers", "datalayer", "command"), JsonParser.parseString("\"/new\"")).text());
    }

    @Test
    void whatFollowsACommentNeverComesIntoIt() throws Exception {
        String before = "{\"a\": 1, // one\n\"mcpServers\": 2 }";
        String after = Document.parse(before, Format.JSONC).without(List.of("mcpServers")).text();
        assertEquals("{\"a\": 1}", Document.parse(after, Format.JSONC).get(List.of()).orElseThrow().toString()
                .replace(":", ": "));
    }

    @Test
    void aBrokenFileIsRefusedWithLineAndColumn() {
        for (var broken : List.of(//
                new String[]{"{\n  \"a\": 1\n  \"b\": 2\n}", "line 3, column 3: expected a comma or }"},
                new String[]{"{\"a\": 1,}", "line 1, column 8: a comma before }"},
                new String[]{"{\n// c\n}", "line 2, column 1: comments"},
                new String[]{"{\"é😀\": tru}", "line 1, column 8: expected a value, but found: tru"},
                new String[]{"{\"a\": \"x\n\"}", "line 1, column 7: this string does not end"},
                new String[]{"{\"a\": 01}", "line 1, column 7: expected a value"},
                new String[]{"{\"a\": 1}}", "line 1, column 9: expected the end"},
                new String[]{"{\"a\": \"\\x\"}", "line 1, column 8: unknown escape"},
                new String[]{"{\"a\": [1, 2", "line 1, column 12: expected a comma or ]"},
                new String[]{"{'a': 1}", "line 1, column 2: expected a key"},
                new String[]{"[".repeat(100_000), "nested deeper"})) {
            String text = assertThrows(SyntaxException.class, () -> Document.parse(broken[0], Format.JSON))
                    .getMessage();
            assertTrue(text.contains(broken[1]), text);
        }
        for (var unusable : List.of(//
                new String[]{"[]", "line 1, column 1: the whole file"},
                new String[]{"{\n \"mcpServers\": null}", "line 2, column 16: an object"},
                new String[]{"{\"mcpServers\": {},\n\"mcpServers\": {}}", "line 2, column 1: the key mcpServers"})) {
            String text = assertThrows(SyntaxException.class, () -> added(unusable[0], Format.JSON)).getMessage();
            assertTrue(text.contains(unusable[1]), text);
        }
    }

    @Test
    void whateverTheFileLooksLikeAddingAndRemovingGivesTheSameBytesAndNothingElseChanges() throws Exception {
        for (int seed = 0; seed < 3_000; seed++) {
            RandomJson random = new RandomJson(new Random(seed));
            String before = random.document();
            Format format = random.format();
            String after = added(before, format);
            JsonObject expected = Document.parse(before, format).get(List.of()).orElseThrow().getAsJsonObject();
            boolean listWasThere = expected.has("mcpServers");
            boolean othersWereThere = listWasThere && !expected.getAsJsonObject("mcpServers").isEmpty();
            if (!listWasThere) {
                expected.add("mcpServers", new JsonObject());
            }
            expected.getAsJsonObject("mcpServers").add("datalayer", ENTRY);
            assertEquals(expected, Document.parse(after, format).get(List.of()).orElseThrow(), before);
            if (format == Format.JSON) {
                assertEquals(expected, JsonParser.parseString(after.replace("\uFEFF", "")), before);
            }
            String back = listWasThere
                    ? removed(after, format)
                    : Document.parse(after, format).without(List.of("mcpServers")).text();
            if (othersWereThere || (!listWasThere && !random.isEmpty())) {
                assertEquals(before, back, "seed " + seed);
            }
            // Other things come out whole, too, wherever they stand.
            for (String key : Document.parse(before, format).get(List.of()).orElseThrow().getAsJsonObject().keySet()) {
                JsonObject without = Document.parse(before, format).get(List.of()).orElseThrow().getAsJsonObject();
                without.remove(key);
                Document left = Document.parse(before, format).without(List.of(key));
                assertEquals(without, left.get(List.of()).orElseThrow(), "seed " + seed + " " + key);
            }
        }
    }

    private static String added(String before, Format format) throws SyntaxException {
        return Document.parse(before, format).with(PATH, ENTRY).text();
    }

    private static String removed(String after, Format format) throws SyntaxException {
        return Document.parse(after, format).without(PATH).text();
    }

    /** Writes settings in all the ways that people and programs write them. */
    private static final class RandomJson {

        private final Random random;
        private final boolean lenient;
        private final boolean lines;
        private final String eol;
        private final String unit;
        private boolean empty;

        RandomJson(Random random) {
            this.random = random;
            lenient = random.nextBoolean();
            lines = random.nextInt(4) > 0;
            eol = random.nextInt(4) == 0 ? "\r\n" : "\n";
            unit = List.of("  ", "    ", "\t", "").get(random.nextInt(4));
        }

        Format format() {
            return lenient ? Format.JSONC : Format.JSON;
        }

        boolean isEmpty() {
            return empty;
        }

        String document() {
            String servers = random.nextInt(4) == 0 ? "" : object(1, random.nextInt(3), "");
            int others = random.nextInt(3);
            empty = others == 0 && servers.isEmpty();
            return (random.nextInt(8) == 0 ? "\uFEFF" : "") + comment() + object(0, others, servers)
                    + (random.nextBoolean() ? eol : "") + comment();
        }

        private String object(int depth, int count, String servers) {
            List<String> members = new java.util.ArrayList<>();
            for (int i = 0; i < count; i++) {
                members.add("\"k" + i + "\":" + blank() + comment() + value(depth + 1));
            }
            if (!servers.isEmpty()) {
                members.add(random.nextInt(members.size() + 1), "\"mcpServers\":" + blank() + servers);
            }
            StringBuilder text = new StringBuilder("{");
            for (int i = 0; i < members.size(); i++) {
                boolean comma = i < members.size() - 1 || (lenient && random.nextInt(3) == 0);
                text.append(lineComment()).append(newLine(depth + 1)).append(members.get(i)).append(comment())
                        .append(comma ? "," : "").append(comment());
            }
            return text.append(lineComment()).append(newLine(depth)).append("}").toString();
        }

        private String value(int depth) {
            return switch (random.nextInt(depth > 3 ? 5 : 7)) {
                case 0 -> "1.5e3";
                case 1 -> "\"a // \\\" } é😀\"";
                case 2 -> "null";
                case 3 -> "[]";
                case 4 -> "true";
                case 5 -> "[" + comment() + value(depth + 1) + "," + blank() + value(depth + 1)
                        + (lenient && random.nextBoolean() ? "," : "") + comment() + "]";
                default -> object(depth, random.nextInt(3), "");
            };
        }

        private String newLine(int depth) {
            return lines ? eol + unit.repeat(depth) : blank();
        }

        private String blank() {
            return random.nextInt(3) == 0 ? "" : " ";
        }

        private String comment() {
            return lenient && random.nextInt(5) == 0 ? " /* , } */ " : "";
        }

        private String lineComment() {
            return lenient && random.nextInt(5) == 0 ? " // , } \"" + eol : "";
        }
    }
}
