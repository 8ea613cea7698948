package io.github.mcpdatalayer.front.tools.page.snapshot;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;

import io.github.mcpdatalayer.front.tools.api.ToolException;
import org.jspecify.annotations.Nullable;

/**
 * The nodes of a snapshot that were asked for, each as a line.
 *
 * @param lines indented by a blank for each node around them; as TOON, rows of a table
 * @param matches how many nodes {@code find} has found; −1 where nothing was looked for
 */
public record ShownNodes(List<String> lines, int matches) {

    /**
     * Chooses nodes, and writes a line for each.
     *
     * @param controls only what a person can operate
     * @param find what is looked for; null for everything
     */
    public static ShownNodes of(List<SnapshotNode> nodes, boolean controls, @Nullable String find, boolean toon)
            throws ToolException {
        List<String> lines = new ArrayList<>();
        if (find == null) {
            show(nodes, node -> !controls || node.isControl() || node.isSurrounding(), false, toon, lines);
            return new ShownNodes(lines, -1);
        }
        Predicate<SnapshotNode> finding = NodeSearch.of(find);
        int matches = show(nodes, node -> (!controls || node.isControl()) && finding.test(node), true, toon, lines);
        return new ShownNodes(lines, matches);
    }

    /**
     * Adds the lines of those that are taken, each of them tested once.
     *
     * @param paths whether what they stand in is shown, too
     * @return how many are taken
     */
    private static int show(List<SnapshotNode> nodes, Predicate<SnapshotNode> taken, boolean paths,
            boolean toon, List<String> lines) {
        int count = 0;
        Deque<Around> around = new ArrayDeque<>();
        for (SnapshotNode node : nodes) {
            while (!around.isEmpty() && around.peek().node.depth() >= node.depth()) {
                around.pop();
            }
            boolean isTaken = taken.test(node);
            if (isTaken && paths) {
                for (Around each : List.copyOf(around).reversed()) {
                    each.show(toon, lines);
                }
            }
            Around outer = around.peek();
            var here = new Around(node, outer == null ? 0 : outer.indent + (paths || outer.isShown ? 1 : 0));
            if (isTaken) {
                count++;
                here.show(toon, lines);
            }
            if (!node.isText()) {
                around.push(here);
            }
        }
        return count;
    }

    /** A node that others stand in. */
    private static final class Around {

        private final SnapshotNode node;
        private final int indent;
        private boolean isShown;

        Around(SnapshotNode node, int indent) {
            this.node = node;
            this.indent = indent;
        }

        void show(boolean toon, List<String> lines) {
            if (!isShown) {
                lines.add(toon ? node.toonRow() : " ".repeat(Math.min(indent, 50)) + node.line());
                isShown = true;
            }
        }
    }
}
