package io.github.mcpdatalayer.datalayer.validation;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * A broken rule at one place of pushes.
 *
 * @param severity the rule's, or less where the place is not enough for it
 * @param path JSONPath in the push, {@code *} for any index; {@code $} for the push itself
 * @param count number of occurrences
 * @param seqs the numbers of the pushes, each once
 * @param said what was there at the first: page content, to be redacted; null where a plan names what is missing
 */
public record PushFinding(Rule rule, Severity severity, String path, int count, List<Long> seqs, @Nullable Said said) {

    public PushFinding {
        seqs = List.copyOf(seqs);
    }

    /** The value that was seen, in the words of the tools. */
    public @Nullable String saw() {
        return said == null ? null : said.english();
    }
}
