package io.github.mcpdatalayer.front.tools.page.snapshot;

import java.util.function.Predicate;

import io.github.mcpdatalayer.front.tools.answer.TextSearch;
import io.github.mcpdatalayer.front.tools.api.ToolException;

/** Searches nodes for {@code find}. */
public final class NodeSearch {

    private NodeSearch() {}

    /** Searches all that is shown of a node. */
    public static Predicate<SnapshotNode> of(String find) throws ToolException {
        Predicate<String> matches = TextSearch.matching(find);
        return node -> matches.test(node.element()) || matches.test(node.name()) || matches.test(node.value())
                || matches.test(node.url());
    }
}
