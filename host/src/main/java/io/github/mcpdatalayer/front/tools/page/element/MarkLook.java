package io.github.mcpdatalayer.front.tools.page.element;

import java.util.List;

import io.github.mcpdatalayer.front.tools.page.snapshot.SnapshotNode;
import org.jspecify.annotations.Nullable;

/**
 * The result of looking for an element that the person has named.
 *
 * @param name as the person writes it
 * @param node the element; null where no way leads to one alone
 * @param document where it was looked for
 * @param note that it was found another way than before; empty where it was not
 * @param several what the first way leads to that leads to more than one
 * @param count how many those are
 * @param visible whether one that is found can be seen; where none is, whether any can
 * @param looked the ways that it was looked for by
 * @param nodes what the page shows; empty where that was not looked at
 */
public record MarkLook(String name, @Nullable SnapshotNode node, String document, String note,
        List<SnapshotNode> several,
        int count, boolean visible, List<String> looked, String role, String label, List<SnapshotNode> nodes) {}
