package io.github.mcpdatalayer.front.tools.page.act;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import io.github.mcpdatalayer.datalayer.JsonStrings;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.page.snapshot.PageSnapshot;
import io.github.mcpdatalayer.front.tools.page.snapshot.ShownNodes;
import io.github.mcpdatalayer.front.tools.page.snapshot.SnapshotNode;
import org.jspecify.annotations.Nullable;

/** Tells what the page shows after the actions. */
enum Outline {
    NONE,
    CHANGES,
    CONTROLS,
    FULL;

    static final List<String> WORDS = List.of("none", "changes", "controls", "full");

    static @Nullable Outline named(@Nullable String word) {
        return word == null ? null : values()[WORDS.indexOf(word)];
    }

    /**
     * The page as JSON.
     *
     * @param before how it was; only its changes are shown then
     * @param came what came of the last step, as JSON: what it says of the page is not said again
     * @param room about how many characters it may have
     */
    String of(PageSnapshot page, @Nullable PageSnapshot before, String came, int room) throws ToolException {
        List<String> lines = this == CHANGES && before != null
                ? changes(before, page)
                : ShownNodes.of(page.nodes(), this == CONTROLS, null, false).lines();
        var tree = new StringBuilder();
        int shown = 0;
        for (String line : lines) {
            String quoted = JsonStrings.quote(line);
            if (tree.length() + quoted.length() > room) {
                break;
            }
            tree.append(tree.isEmpty() ? "" : "\\n").append(quoted, 1, quoted.length() - 1);
            shown++;
        }
        return "{\"snapshot\":" + page.number() + unsaid("url", Shown.quoted(page.url(), 300), came)
                + unsaid("title", Shown.quoted(page.title(), 100), came) + ",\"tree\":\"" + tree + '"'
                + (shown < lines.size() ? ",\"more\":\"" + (lines.size() - shown) + " lines: call takeSnapshot\"" : "")
                + '}';
    }

    private static String unsaid(String name, String quoted, String said) {
        String member = '"' + name + "\":" + quoted;
        return said.contains(member) ? "" : "," + member;
    }

    /** Lists what is gone, then what is new: a line each. */
    private static List<String> changes(PageSnapshot before, PageSnapshot after) {
        List<String> lines = new ArrayList<>();
        Set<String> now = lines(after);
        for (SnapshotNode node : before.nodes()) {
            if (!now.contains(node.line())) {
                lines.add("- " + node.line());
            }
        }
        Set<String> then = lines(before);
        for (SnapshotNode node : after.nodes()) {
            if (!then.contains(node.line())) {
                lines.add("+ " + node.line());
            }
        }
        return lines;
    }

    private static Set<String> lines(PageSnapshot page) {
        Set<String> lines = new HashSet<>();
        page.nodes().forEach(node -> lines.add(node.line()));
        return lines;
    }
}
