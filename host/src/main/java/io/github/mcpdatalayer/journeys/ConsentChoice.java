package io.github.mcpdatalayer.journeys;

import java.util.Locale;

/** What a visitor chooses at the first page. */
public enum ConsentChoice {
    GRANTED,
    DENIED,
    NONE;

    /** As results have it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
