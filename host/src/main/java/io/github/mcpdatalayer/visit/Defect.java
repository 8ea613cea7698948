package io.github.mcpdatalayer.visit;

import java.util.List;

import io.github.mcpdatalayer.datalayer.validation.Rule;
import io.github.mcpdatalayer.datalayer.validation.Said;
import io.github.mcpdatalayer.datalayer.validation.Severity;

/**
 * One defect of a visit, however often it occurs.
 *
 * @param severity the rule's severity, or less if the evidence is weak
 * @param path JSONPath in the pushes; empty for hits or several pushes
 * @param expected what the rule expects, in our own words
 * @param said what was found at the first place: page content, to be redacted
 * @param count number of occurrences
 * @param pushes numbers of the pushes, each once
 * @param hits numbers of the requests, each once
 * @param pages numbers of the pages of these pushes and hits
 * @param sources who pushed it, each once: the script's place with its callers, or a container; page content
 */
public record Defect(Rule rule, Severity severity, String path, String expected, Said said, int count,
        List<Long> pushes, List<Long> hits, List<Long> pages, List<String> sources) {

    public Defect {
        pushes = List.copyOf(pushes);
        hits = List.copyOf(hits);
        pages = List.copyOf(pages);
        sources = List.copyOf(sources);
    }

    /** The value that was found, in the words of the tools. */
    public String got() {
        return said.english();
    }

    /** This defect with its findings in the words of a language. */
    public Defect in(Said.Language language) {
        return new Defect(rule, severity, path, expected, Said.plain(said.in(language)), count, pushes, hits, pages,
                sources);
    }
}
