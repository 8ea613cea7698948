package io.github.mcpdatalayer.visit;

import java.util.List;

import io.github.mcpdatalayer.datalayer.validation.Rule;
import io.github.mcpdatalayer.datalayer.validation.Said;
import io.github.mcpdatalayer.datalayer.validation.Severity;

/**
 * One defect of a visit, however often it is there.
 *
 * @param severity the rule's, or less where what was seen is not enough for it
 * @param path JSONPath in the pushes; empty where hits or several pushes are meant
 * @param expected what should have been there, in words of ours
 * @param said what was there instead, at the first place: page content, to be redacted
 * @param count how often
 * @param pushes their numbers, each once
 * @param hits the numbers of requests, each once
 * @param pages the numbers of the pages of both
 * @param sources who pushed it, as a script's place and what called it, or a container, each once: page content
 */
public record Defect(Rule rule, Severity severity, String path, String expected, Said said, int count,
        List<Long> pushes, List<Long> hits, List<Long> pages, List<String> sources) {

    public Defect {
        pushes = List.copyOf(pushes);
        hits = List.copyOf(hits);
        pages = List.copyOf(pages);
        sources = List.copyOf(sources);
    }

    /** What was there instead in the words of tools. */
    public String got() {
        return said.english();
    }

    /** The same with what was there in the words of a language. */
    public Defect in(Said.Language language) {
        return new Defect(rule, severity, path, expected, Said.plain(said.in(language)), count, pushes, hits, pages,
                sources);
    }
}
