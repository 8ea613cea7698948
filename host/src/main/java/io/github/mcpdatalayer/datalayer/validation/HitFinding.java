package io.github.mcpdatalayer.datalayer.validation;

import java.util.List;

/**
 * One rule, broken by hits.
 *
 * @param count how many of them
 * @param hits their numbers, each once
 * @param said what they were: page content, to be redacted
 */
public record HitFinding(Rule rule, int count, List<Long> hits, Said said) {

    public HitFinding {
        hits = List.copyOf(hits);
    }

    /** The value that was seen, in the words of the tools. */
    public String saw() {
        return said.english();
    }
}
