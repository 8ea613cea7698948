package io.github.mcpdatalayer.datalayer.query;

import java.util.List;

import org.jspecify.annotations.Nullable;

/** A parsed query: from the root or the current node, through its segments. */
record Query(boolean fromRoot, List<Segment> segments) implements Expression {
    record Segment(boolean descendant, List<Selector> selectors) {
        boolean isSingular() {
            return !descendant && selectors.size() == 1 && (selectors.getFirst() instanceof Selector.NameSelector
                    || selectors.getFirst() instanceof Selector.IndexSelector);
        }
    }

    sealed interface Selector {
        record NameSelector(String name) implements Selector {}

        record IndexSelector(long index) implements Selector {}

        record WildcardSelector() implements Selector {}

        record SliceSelector(@Nullable Long start, @Nullable Long end,
                long step) implements Selector {}

        record Filter(Expression condition) implements Selector {}
    }

    boolean isSingular() {
        return segments.stream().allMatch(Segment::isSingular);
    }
}
