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
            case LOOK_AROUND -> "looks ahead or behind";
            case BACK_REFERENCE -> "refers back to what it found";
            case BROWSER -> "depends on the browser";
            case CHARACTERS -> "meets characters that engines count differently";
            case SIZE -> "is too large or too slow";
            case null -> "is not understood";
        };
        String weil = switch (pattern.limit()) {
            case LOOK_AROUND -> "blickt voraus oder zurück";
            case BACK_REFERENCE -> "bezieht sich auf Gefundenes zurück";
            case BROWSER -> "hängt vom Browser ab";
            case CHARACTERS -> "trifft auf Zeichen, die verschieden gezählt werden";
            case SIZE -> "ist zu groß oder zu langsam";
            case null -> "wird nicht verstanden";
        };
        return new LocalizedText("the RegEx " + regex + " " + because + ", which only the page can try",
                "der RegEx " + regex + " " + weil + "; das kann nur die Seite prüfen");
    }
}
