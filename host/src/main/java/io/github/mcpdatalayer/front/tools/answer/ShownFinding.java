package io.github.mcpdatalayer.front.tools.answer;

import java.util.List;

import io.github.mcpdatalayer.datalayer.validation.Rule;
import io.github.mcpdatalayer.datalayer.validation.Severity;
import org.jspecify.annotations.Nullable;

/**
 * A finding as it may be shown: redacted and bounded.
 *
 * @param count how often it was found
 * @param pushes the first ones that have it
 * @param saw the value that was there; null where that says nothing
 */
public record ShownFinding(Rule rule, Severity severity, String path, int count, List<Long> pushes,
        @Nullable String saw) {}
