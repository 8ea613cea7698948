package io.github.mcpdatalayer.container.decide;

import io.github.mcpdatalayer.journeys.LocalizedText;

/**
 * Bounds what the decisions about one page load take, all together: tags in sequences, texts of variables and rows of tables can multiply.
 * Anything beyond it stays open.
 */
final class DecisionWork {

    static final LocalizedText TOO_MUCH = LocalizedText.of("decisionWork.the-container-asks-for-more-than");

    private static final long MOST = 5_000_000;

    private long left = MOST;

    /** Takes steps of work; tells whether there were as many left. */
    boolean does(int steps) {
        left -= steps;
        return left >= 0;
    }
}
