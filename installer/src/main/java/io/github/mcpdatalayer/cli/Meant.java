package io.github.mcpdatalayer.cli;

import java.util.Collection;
import java.util.List;

import io.github.mcpdatalayer.datalayer.state.SpellingDistance;

/** Guesses the word that was meant. */
final class Meant {

    private Meant() {}

    /** {@code " Did you mean claude-code or claude-desktop?"}, or an empty text where nothing known is near. */
    static String words(String given, Collection<String> known) {
        List<String> near = SpellingDistance.nearest(given, known);
        return near.isEmpty() ? "" : " Did you mean " + either(near) + "?";
    }

    /** {@code a, b or c}. */
    static String either(List<String> words) {
        return words.size() < 2
                ? String.join("", words)
                : String.join(", ", words.subList(0, words.size() - 1)) + " or " + words.getLast();
    }
}
