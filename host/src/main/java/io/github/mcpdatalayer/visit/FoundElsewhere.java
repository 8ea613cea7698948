package io.github.mcpdatalayer.visit;

import java.util.List;

import io.github.mcpdatalayer.datalayer.validation.Rule;
import io.github.mcpdatalayer.datalayer.validation.Said;

/**
 * A finding of rules that know more than the visit, such as its container or what the browser keeps.
 *
 * @param key what makes it one defect with others
 * @param pushes numbers of the pushes; it counts if one of them, of the hits or of the pages lies within the bounds, and where it has none
 * @param hits places of the hits
 * @param pages numbers of pages beside those of the pushes and hits
 */
public record FoundElsewhere(Rule rule, String key, Said said, List<Long> pushes, List<Integer> hits,
        List<Long> pages) {

    public FoundElsewhere(Rule rule, String key, Said said, List<Long> pushes, List<Integer> hits) {
        this(rule, key, said, pushes, hits, List.of());
    }

    public FoundElsewhere {
        pushes = List.copyOf(pushes);
        hits = List.copyOf(hits);
        pages = List.copyOf(pages);
    }
}
