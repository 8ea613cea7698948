package io.github.mcpdatalayer.edit;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.edit.Document.Format;
import org.junit.jupiter.api.Test;
import tools.jackson.dataformat.toml.TomlMapper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class TomlDocumentTest {

    private static final List<String> PATH = List.of("mcp_servers", "datalayer");
    private static final JsonElement ENTRY = JsonParser.parseString("{\"command\":\"/abs/front\",\"args\":[]}");
    private static final String SECTION = "[mcp_servers.datalayer]\ncommand = \"/abs/front\"\nargs = []";
    private static final TomlMapper JACKSON = new TomlMapper();

    @Test
    void aNewSectionComesToTheEndWithAnEmptyLineBeforeIt() throws Exception {
        assertEquals("# mine\nmodel = \"o\"\n\n" + SECTION + "\n", added("# mine\nmodel = \"o\"\n"));
        assertEquals("model = \"o\" # x\n\n" + SECTION, added("model = \"o\" # x"));
        assertEquals(SECTION + "\n", added(""));
        assertEquals("a = 1\r\n\r\n" + SECTION.replace("\n", "\r\n") + "\r\n", added("a = 1\r\n"));
    }

    @Test
    void aListInBracesOrWithDotsIsAddedToInItsOwnWay() throws Exception {
        assertEquals("mcp_servers = { a = {}, datalayer = { command = \"/abs/front\", args = [] } } # all\n",
                added("mcp_servers = { a = {} } # all\n"));
        assertEquals("mcp_servers.a.command = \"x\"\n\n" + SECTION + "\n", added("mcp_servers.a.command = \"x\"\n"));
        assertEquals("[mcp_servers]\na = {}\n\n" + SECTION + "\n", added("[mcp_servers]\na = {}\n"));
    }

    @Test
    void oneSettingIsReplacedWhereverItStands() throws Exception {
        for (String before : List.of("[mcp_servers.datalayer]\ncommand = '/old' # mine\nenv = { A = \"1\" }\n\n[z]\n",
                "[mcp_servers]\ndatalayer = { env = {}, command = '/old' }\n",
                "mcp_servers.datalayer.command = '/old'\n[z]\n")) {
            List<String> command = List.of("mcp_servers", "datalayer", "command");
            Document document = Document.parse(before, Format.TOML).with(command, JsonParser.parseString("\"/new\""));
            assertEquals(before.replace("'/old'", "\"/new\""), document.text());
            List<String> args = List.of("mcp_servers", "datalayer", "args");
            Document more = document.with(args, JsonParser.parseString("[\"--x\"]"));
            assertEquals("[\"--x\"]", more.get(args).orElseThrow().toString(), more.text());
            assertEquals(toJson(more.text()), more.get(List.of()).orElseThrow());
        }
    }

    @Test
    void windowsPathsAreWrittenReadably() throws Exception {
        JsonObject entry = new JsonObject();
        entry.addProperty("command", "C:\\Program Files\\front.exe");
        assertEquals("[a]\ncommand = 'C:\\Program Files\\front.exe'\n",
                Document.parse("", Format.TOML).with(List.of("a"), entry).text());
    }

    @Test
    void allPartsOfAServerGoAndWhatStandsBetweenStays() throws Exception {
        String before = """
                # top
                [mcp_servers.datalayer]
                command = "/x"
                # about z
                [z]
                y = 1

                [mcp_servers.datalayer.env]
                A = "1"

                [[list]]
                b = 2
                """;
        assertEquals("""
                # top
                # about z
                [z]
                y = 1

                [[list]]
                b = 2
                """, removed(before));
        assertEquals("[mcp_servers]\na = {}\n", removed("[mcp_servers]\na = {}\ndatalayer = { command = \"x\" }\n"));
        assertEquals("mcp_servers = { a = {} }", removed("mcp_servers = { datalayer.command = \"x\", a = {} }"));
    }

    @Test
    void aBrokenFileIsRefusedWithLineAndColumn() {
        for (var broken : List.of(//
                new String[]{"a = 1\nb = \n", "line 2, column 5: expected a value, but the line ends"},
                new String[]{"a = 1\na = 2\n", "line 2, column 1: the key a is already set"},
                new String[]{"[t]\n[t]\n", "line 2, column 1: the key t"},
                new String[]{"t.x = 1\n[t]\n", "line 2, column 1: the key t"},
                new String[]{"a = \"x\nb", "line 1, column 5: this string does not end"},
                new String[]{"a = 01\n", "line 1, column 5: expected a value"},
                new String[]{"a = 1 b = 2\n", "line 1, column 7: expected the end of the line"},
                new String[]{"a = [1, 2\n", "line 2, column 1: expected a comma or ]"},
                new String[]{"a = 2026-02-30\n", "line 1, column 5: expected a value"},
                new String[]{"a = {b = 1,}\n", "line 1, column 12: expected a key"},
                new String[]{"a = \"\"\"x\"\"\"\"\"\"\n", "line 1, column 14"},
                new String[]{"[a", "line 1, column 3: expected ]"},
                new String[]{"a = " + "[".repeat(100_000), "nested deeper"})) {
            String text = assertThrows(SyntaxException.class, () -> Document.parse(broken[0], Format.TOML))
                    .getMessage();
            assertTrue(text.contains(broken[1]), broken[0] + ": " + text);
        }
        for (String unusable : List.of("mcp_servers = 1\n", "\nmcp_servers = []\n", "[[mcp_servers]]\na = 1\n")) {
            String text = assertThrows(SyntaxException.class, () -> added(unusable)).getMessage();
            assertTrue(text.contains("a table is expected for mcp_servers"), text);
        }
    }

    @Test
    void everyKindOfValueIsReadAsAnotherReaderReadsIt() throws Exception {
        String text = """
                "quoted key" = 'C:\\x'
                'a.b'.c = \"\"\"
                one \\
                   two ""quoted"" .\"\"\"
                long = '''
                it''s'''
                numbers = [0x1F, 0o17, 0b101, 1_000, -7, +3, 6.5e-1, 1e3, true] # end
                escaped = "\\u00e9\\t\\U0001F600\\""
                dates = [1979-05-27T07:32:00Z, 1979-05-27 07:32:00, 1979-05-27, 07:32:00.5]
                nested = [[1, 2], ["a", {b = {c.d = 1}}],
                  # comment
                ]
                [x . "y z"]
                [x.w]
                k = {}
                [[many]]
                n = 1
                [many.sub]
                m = 2
                [[many]]
                """;
        assertEquals(toJson(text), Document.parse(text, Format.TOML).get(List.of()).orElseThrow());
        // Two quotes may stand right before the three that end it; the other reader does not know that.
        assertEquals("{\"a\":\"x\\\"\\\"\"}",
                Document.parse("a = \"\"\"x\"\"\"\"\"", Format.TOML).get(List.of()).orElseThrow().toString());
    }

    @Test
    void whateverTheFileLooksLikeAddingAndRemovingGivesTheSameBytesAndNothingElseChanges() throws Exception {
        for (int seed = 0; seed < 3_000; seed++) {
            String before = document(new Random(seed));
            JsonObject expected = toJson(before);
            assertEquals(expected, Document.parse(before, Format.TOML).get(List.of()).orElseThrow(), before);
            String after = added(before);
            if (!expected.has("mcp_servers")) {
                expected.add("mcp_servers", new JsonObject());
            }
            boolean braces = before.contains("mcp_servers = {");
            expected.getAsJsonObject("mcp_servers").add("datalayer", ENTRY);
            assertEquals(expected, toJson(after), before);
            assertEquals(expected, Document.parse(after, Format.TOML).get(List.of()).orElseThrow(), before);
            assertTrue(braces || after.startsWith(before), after);
            assertEquals(before, removed(after), "seed " + seed);
        }
    }

    /** Settings in all the ways that people write them. */
    private static String document(Random random) {
        String eol = random.nextInt(4) == 0 ? "\r\n" : "\n";
        List<String> parts = new ArrayList<>();
        parts.add(random.nextBoolean() ? "model = \"o\" # why" : "'quoted key' = \"\"\"" + eol + "[no.table]\"\"\"");
        if (random.nextInt(4) == 0) {
            parts.add(List.of("mcp_servers.a.command = \"x\"", "mcp_servers = { a = { command = 'x' } }")
                    .get(random.nextInt(2)));
        } else if (random.nextInt(3) == 0) {
            parts.add("[mcp_servers.a]" + eol + "command = \"x\"" + eol + "args = [" + eol + "  \"-y\", # [b]" + eol
                    + "]");
        }
        if (random.nextBoolean()) {
            parts.add("[z]" + eol + "  when = 1979-05-27 07:32:00");
        }
        if (random.nextInt(3) == 0) {
            parts.add("[[list]]" + eol + "a.b = 1" + eol + eol + "[[list]]");
        }
        StringBuilder text = new StringBuilder(random.nextInt(8) == 0 ? "\uFEFF" : "");
        for (String part : parts.subList(random.nextInt(2), parts.size())) {
            text.append(random.nextInt(4) == 0 ? "# note" + eol : "").append(part).append(eol)
                    .append(random.nextBoolean() ? eol : "");
        }
        return switch (random.nextInt(4)) {
            case 0 -> text.append("# last").toString();
            case 1 -> text.append(eol).append("   ").toString();
            case 2 -> text.toString().stripTrailing();
            default -> text.toString();
        };
    }

    private static JsonObject toJson(String toml) {
        return JsonParser.parseString(JACKSON.readTree(toml.replace("\uFEFF", "")).toString()).getAsJsonObject();
    }

    private static String added(String before) throws SyntaxException {
        return Document.parse(before, Format.TOML).with(PATH, ENTRY).text();
    }

    private static String removed(String after) throws SyntaxException {
        return Document.parse(after, Format.TOML).without(PATH).text();
    }
}
