package io.github.mcpdatalayer.front.tools.page.read;

import java.util.List;
import java.util.regex.Pattern;

import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.page.element.ElementQuery;
import io.github.mcpdatalayer.front.tools.page.snapshot.SnapshotNode;
import org.jspecify.annotations.Nullable;

/** Reads {@code within}: an element of a snapshot, or a frame such as {@code f2}. */
final class WithinElement {

    private static final Pattern FRAME = Pattern.compile("f[1-9][0-9]{0,8}");

    private WithinElement() {}

    /** Gives the element, or the frame, and what stands in it. */
    static List<SnapshotNode> nodes(List<SnapshotNode> nodes, String named) throws ToolException {
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
