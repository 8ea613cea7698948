package io.github.mcpdatalayer.front.tools.page.element;

import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonParser;
import io.github.mcpdatalayer.datalayer.JsonStrings;
import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.page.snapshot.ShownNodes;
import io.github.mcpdatalayer.front.tools.page.snapshot.SnapshotNode;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Checks that a snapshot, whatever a page has written in its elements, shows a line for each of them, and a line means the element that it
 * is of. The input: name, value and address of one element after the other, with NUL between them.
 */
public final class SnapshotFuzz {

    private static final List<String> ROLES = List.of("button", "text", "link", "textbox", "heading", "iframe");
    private static final int MOST_NODES = 30;
    private static final int CELLS = 4;

    private SnapshotFuzz() {}

    public static void fuzzerTestOneInput(byte[] data) throws ToolException {
        List<SnapshotNode> nodes = nodes(new String(data, UTF_8).split("\0", -1));
        for (boolean toon : new boolean[]{false, true}) {
            List<String> lines = ShownNodes.of(nodes, false, null, toon).lines();
            assertEquals(nodes.size(), lines.size());
            for (int i = 0; i < lines.size(); i++) {
                String line = lines.get(i);
                assertTrue(line.codePoints().noneMatch(SnapshotFuzz::endsALine), line);
                if (toon) {
                    assertEquals(nodes.get(i).isText() ? "_" : nodes.get(i).ref(), firstOf(line));
                }
            }
        }
        for (SnapshotNode node : nodes) {
            if (!node.isText()) {
                means(node, nodes);
            }
        }
    }

    private static List<SnapshotNode> nodes(String[] texts) {
        List<SnapshotNode> nodes = new ArrayList<>();
        for (int i = 0; i * 3 < texts.length && i < MOST_NODES; i++) {
            String role = ROLES.get(i % ROLES.size());
            String url = text(texts, i * 3 + 2);
            String row = "[" + (i % 3) + "," + (role.equals("iframe") ? 2 : 0) + "," + (i + 1) + ",\"" + role + "\","
                    + JsonStrings.quote(text(texts, i * 3)) + ",\"\",{\"other\":{\"field\":"
                    + JsonStrings.quote(text(texts, i * 3 + 1)) + "}}," + JsonStrings.quote(url) + ",\"\"]";
            nodes.add(SnapshotNode.of((JsonArray) JsonValue.parse(row)));
        }
        return nodes;
    }

    private static String text(String[] texts, int at) {
        return at < texts.length ? texts[at] : "";
    }

    private static boolean endsALine(int point) {
        return Character.isISOControl(point) || point == 0x2028 || point == 0x2029;
    }

    /** Its ref and its line mean it and nothing else; its role and name mean it, or cannot be told from another. */
    private static void means(SnapshotNode node, List<SnapshotNode> nodes) throws ToolException {
        assertEquals(node, ElementQuery.of("click", node.ref()).find(nodes));
        String line = node.line();
        try {
            assertEquals(node, ElementQuery.of("click", line).find(nodes), line);
        } catch (ToolException e) {
            assertTrue(line.length() > 2_000 || isBlank(node), () -> line + " " + e.answer());
        }
        try {
            SnapshotNode found = ElementQuery.of("click", node.element()).find(nodes);
            assertEquals(node.role(), found.role());
            assertTrue(found.equals(node) || ElementQuery.same(node.name(), found.name(), true)
                    || node.name().isEmpty(), line);
        } catch (ToolException e) {
            assertNotEquals("INTERNAL", code(e));
        }
    }

    /** A name of blanks is no name. */
    private static boolean isBlank(SnapshotNode node) {
        return !node.name().isEmpty() && node.name().codePoints()
                .allMatch(point -> Character.isWhitespace(point) || point == 0xa0);
    }

    private static String code(ToolException refusal) {
        return JsonParser.parseString(refusal.answer().parts().getFirst().toString()).getAsJsonObject()
                .getAsJsonObject("error").get("code").getAsString();
    }

    /** The first of the four cells of a row, as TOON has them. */
    private static String firstOf(String row) {
        List<String> cells = new ArrayList<>();
        var cell = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < row.strip().length(); i++) {
            char c = row.strip().charAt(i);
            if (quoted && c == '\\') {
                cell.append(row.strip().charAt(++i));
            } else if (c == '"') {
                quoted = !quoted;
            } else if (c == ',' && !quoted) {
                cells.add(cell.toString());
                cell.setLength(0);
            } else {
                cell.append(c);
            }
        }
        cells.add(cell.toString());
        assertEquals(CELLS, cells.size(), row);
        return cells.getFirst();
    }
}
