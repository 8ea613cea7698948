package io.github.mcpdatalayer.datalayer.validation;

import java.util.List;

/**
 * One rule, broken by hits.
 *
 * @param count how many of them
 * @param hits their numbers, each once
 * @param saw what they were: page content, to be redacted
 */
public record HitFinding(Rule rule, int count, List<Long> hits, String saw) {

    public HitFinding {
        hits = List.copyOf(hits);
    }
}
