package io.github.mcpdatalayer.hits;

import java.util.Locale;

/** How sure it is that a hit came from a push. */
public enum Sureness {
    /** No push is known that it could come from. */
    NONE,
    /** Only that it came right after the push. */
    GUESS,
    /** The push says the same event, or names the same order; others may, too. */
    LIKELY,
    /** The push says the same event with the same order, value or items, and no other does. */
    CERTAIN;

    /** As tools write it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
