package io.github.mcpdatalayer.visit;

import java.util.List;

import io.github.mcpdatalayer.datalayer.validation.Rule;
import io.github.mcpdatalayer.datalayer.validation.Said;

/**
 * A finding of rules that know more than the visit, such as its container.
 *
 * @param key what makes it one defect with others
 * @param pushes numbers of the pushes; it counts if one of them, or one of the hits, lies within the bounds, and where it has neither
 * @param hits places of the hits
 */
public record FoundElsewhere(Rule rule, String key, Said said, List<Long> pushes, List<Integer> hits) {

    public FoundElsewhere {
        pushes = List.copyOf(pushes);
        hits = List.copyOf(hits);
    }
}
