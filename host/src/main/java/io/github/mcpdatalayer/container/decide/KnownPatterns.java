package io.github.mcpdatalayer.container.decide;

import java.util.HashMap;
import java.util.Map;

import io.github.mcpdatalayer.journeys.LocalizedText;
import io.github.mcpdatalayer.patterns.JsPattern;
import io.github.mcpdatalayer.patterns.PatternBudget;

/** The regular expressions of a container, each compiled once, within one budget. */
final class KnownPatterns {

    private record Key(String regex, boolean folds) {}

    private final PatternBudget budget = PatternBudget.ofContainer();
    private final Map<Key, JsPattern> compiled = new HashMap<>();

    JsPattern of(String regex, boolean folds) {
        return compiled.computeIfAbsent(new Key(regex, folds), key -> JsPattern.of(regex, folds, budget));
    }

    /** Explains why a pattern's answer is open. */
    static LocalizedText words(JsPattern pattern, String regex) {
        String because = switch (pattern.limit()) {
            case LOOK_AROUND -> "knownPatterns.look-around";
            case BACK_REFERENCE -> "knownPatterns.back-reference";
            case BROWSER -> "knownPatterns.browser";
            case CHARACTERS -> "knownPatterns.characters";
            case SIZE -> "knownPatterns.size";
            case null -> "knownPatterns.unknown";
        };
        return LocalizedText.of("knownPatterns.only-the-page", regex, LocalizedText.of(because));
    }
}
