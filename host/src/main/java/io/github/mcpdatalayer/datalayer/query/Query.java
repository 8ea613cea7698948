package io.github.mcpdatalayer.datalayer.query;

import java.util.List;

import org.jspecify.annotations.Nullable;

/** A parsed query: from the root or the current node, through its segments. */
record Query(boolean fromRoot, List<Segment> segments) implements Expression {
    record Segment(boolean descendant, List<Selector> selectors) {
        boolean isSingular() {
            return !descendant && selectors.size() == 1 && (selectors.getFirst() instanceof Selector.Name
                    || selectors.getFirst() instanceof Selector.Index);
        }
    }

    sealed interface Selector {
        record Name(String name) implements Selector {}

        record Index(long index) implements Selector {}

        record Wildcard() implements Selector {}

        record Slice(@Nullable Long start, @Nullable Long end,
                long step) implements Selector {}

        record Filter(Expression condition) implements Selector {}
    }

    boolean isSingular() {
        return segments.stream().allMatch(Segment::isSingular);
    }
}
