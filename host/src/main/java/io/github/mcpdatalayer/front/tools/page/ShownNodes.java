package io.github.mcpdatalayer.front.tools.page;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.datalayer.JsonStrings;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.wire.ErrorCode;

/**
 * The nodes of a snapshot that were asked for, each as a line.
 *
 * @param lines indented by a blank for each node around them
 * @param matches how many nodes {@code find} has found; −1 where nothing was looked for
 */
record ShownNodes(List<String> lines, int matches) {

    private static final int MOST_CANDIDATES = 10;

    static ShownNodes of(List<SnapshotNode> nodes, SnapshotFilter asked) throws ToolException {
        List<SnapshotNode> inside = asked.within() == null ? nodes : within(nodes, asked.within());
        if (asked.find() == null) {
            List<String> lines = new ArrayList<>();
            show(inside, node -> !asked.controls() || node.isControl() || node.isSurrounding(), false, lines);
            return new ShownNodes(lines, -1);
        }
        Predicate<SnapshotNode> finding = NodeSearch.of(asked.find());
        List<String> lines = new ArrayList<>();
        int matches = show(inside, node -> (!asked.controls() || node.isControl()) && finding.test(node), true, lines);
        return new ShownNodes(lines, matches);
    }

    /**
     * Adds the lines of those that are taken, each of them tested once.
     *
     * @param paths whether what they stand in is shown, too
     * @return how many are taken
     */
    private static int show(List<SnapshotNode> nodes, Predicate<SnapshotNode> taken, boolean paths,
            List<String> lines) {
        int count = 0;
        Deque<Around> around = new ArrayDeque<>();
        for (SnapshotNode node : nodes) {
            while (!around.isEmpty() && around.peek().node.depth() >= node.depth()) {
                around.pop();
            }
            boolean isTaken = taken.test(node);
            if (isTaken && paths) {
                for (Around each : List.copyOf(around).reversed()) {
                    each.show(lines);
                }
            }
            Around outer = around.peek();
            var here = new Around(node, outer == null ? 0 : outer.indent + (paths || outer.isShown ? 1 : 0));
            if (isTaken) {
                count++;
                here.show(lines);
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

        void show(List<String> lines) {
            if (!isShown) {
                lines.add(" ".repeat(Math.min(indent, 50)) + node.line());
                isShown = true;
            }
        }
    }

    /** The element and what stands in it. */
    private static List<SnapshotNode> within(List<SnapshotNode> nodes, String element) throws ToolException {
        List<Integer> places = new ArrayList<>();
        for (int i = 0; i < nodes.size(); i++) {
            SnapshotNode node = nodes.get(i);
            if (!node.ref().isEmpty() && (element.equals(node.ref()) || element.equals(node.element())
                    || element.equals(node.role()))) {
                places.add(i);
            }
        }
        if (places.isEmpty()) {
            throw new ToolException(ErrorCode.ELEMENT_NOT_FOUND.error(), null,
                    ToolException.next(TakeSnapshot.NAME, new JsonObject()));
        }
        if (places.size() > 1) {
            throw ambiguous(places.stream().limit(MOST_CANDIDATES).map(nodes::get).toList(), places.size());
        }
        int first = places.getFirst();
        int end = first + 1;
        while (end < nodes.size() && nodes.get(end).depth() > nodes.get(first).depth()) {
            end++;
        }
        return nodes.subList(first, end);
    }

    private static ToolException ambiguous(List<SnapshotNode> candidates, int count) {
        String rows = String.join(",", candidates.stream().map(node -> JsonStrings.quote(node.line())).toList());
        String data = "{\"elements\":[" + rows + "],\"count\":" + count + "}";
        return new ToolException(ErrorCode.ELEMENT_AMBIGUOUS.error(), data,
                ToolException.next(TakeSnapshot.NAME, new JsonObject()));
    }
}
