package io.github.mcpdatalayer.front.tools.page;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;

import io.github.mcpdatalayer.front.tools.api.ToolException;

/**
 * The nodes of a snapshot that were asked for, each as a line.
 *
 * @param lines indented by a blank for each node around them; as TOON, rows of a table
 * @param matches how many nodes {@code find} has found; −1 where nothing was looked for
 */
record ShownNodes(List<String> lines, int matches) {

    static ShownNodes of(List<SnapshotNode> nodes, SnapshotFilter asked, boolean toon) throws ToolException {
        List<SnapshotNode> inside = asked.within() == null
                ? nodes
                : within(nodes, ElementQuery.of("within", asked.within()));
        if (asked.find() == null) {
            List<String> lines = new ArrayList<>();
            show(inside, node -> !asked.controls() || node.isControl() || node.isSurrounding(), false, toon, lines);
            return new ShownNodes(lines, -1);
        }
        Predicate<SnapshotNode> finding = NodeSearch.of(asked.find());
        List<String> lines = new ArrayList<>();
        int matches = show(inside, node -> (!asked.controls() || node.isControl()) && finding.test(node), true, toon,
                lines);
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

    /** The element and what stands in it. */
    private static List<SnapshotNode> within(List<SnapshotNode> nodes, ElementQuery element) throws ToolException {
        SnapshotNode outer = element.find(nodes);
        int first = 0;
        while (!nodes.get(first).ref().equals(outer.ref())) {
            first++;
        }
        int end = first + 1;
        while (end < nodes.size() && nodes.get(end).depth() > outer.depth()) {
            end++;
        }
        return nodes.subList(first, end);
    }
}
