package io.github.mcpdatalayer.hits;

import java.util.Locale;

/** The certainty that a hit came from a push. */
public enum Sureness {
    /** No recorded push fits. */
    NONE,
    /** It only came right after the push. */
    GUESS,
    /** The push has the same event or the same order, but so may others. */
    LIKELY,
    /** Only this push has the same event with the same order, value or items. */
    CERTAIN;

    /** The word that tools write. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
