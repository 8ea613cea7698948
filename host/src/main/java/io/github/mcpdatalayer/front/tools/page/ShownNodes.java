package io.github.mcpdatalayer.front.tools.page;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

import io.github.mcpdatalayer.front.tools.api.ToolException;
import org.jspecify.annotations.Nullable;

/**
 * The nodes of a snapshot that were asked for, each as a line.
 *
 * @param lines indented by a blank for each node around them; as TOON, rows of a table
 * @param matches how many nodes {@code find} has found; −1 where nothing was looked for
 */
record ShownNodes(List<String> lines, int matches) {

    private static final Pattern FRAME = Pattern.compile("f[1-9][0-9]{0,8}");

    static ShownNodes of(List<SnapshotNode> nodes, SnapshotFilter asked, boolean toon) throws ToolException {
        List<SnapshotNode> inside = asked.within() == null
                ? nodes
                : within(nodes, asked.within());
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

    /** The element, or the frame, and what stands in it. */
    private static List<SnapshotNode> within(List<SnapshotNode> nodes, String named) throws ToolException {
        int first = FRAME.matcher(named).matches() ? frame(nodes, named) : -1;
        if (first < 0) {
            SnapshotNode outer = ElementQuery.of("within", named).find(nodes);
            first = 0;
            while (!nodes.get(first).ref().equals(outer.ref())) {
                first++;
            }
        }
        int depth = nodes.get(first).depth();
        int end = first + 1;
        while (end < nodes.size() && nodes.get(end).depth() > depth) {
            end++;
        }
        return nodes.subList(first, end);
    }

    /** The frame's own element; −1 where nothing in it has a ref. */
    private static int frame(List<SnapshotNode> nodes, String frame) {
        int at = 0;
        while (at < nodes.size() && !nodes.get(at).ref().startsWith(frame + "e")) {
            at++;
        }
        int depth = at < nodes.size() ? nodes.get(at).depth() : 0;
        for (int i = at - 1; i >= 0 && at < nodes.size(); i--) {
            SnapshotNode node = nodes.get(i);
            if (node.depth() < depth) {
                depth = node.depth();
                if (!node.ref().startsWith(frame + "e")) {
                    return i;
                }
            }
        }
        return -1;
    }

    /** The element that the person has named, where it is one; else null. */
    static @Nullable ElementQuery marked(String within) throws ToolException {
        ElementQuery element = FRAME.matcher(within).matches() ? null : ElementQuery.of("within", within);
        return element != null && element.isMark() ? element : null;
    }

    /** Tells whether a snapshot must have the refs of texts, so that it is found. */
    static boolean needsTexts(String within) throws ToolException {
        return !FRAME.matcher(within).matches() && ElementQuery.of("within", within).needsTexts();
    }
}
