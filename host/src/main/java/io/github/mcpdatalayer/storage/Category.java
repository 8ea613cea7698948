package io.github.mcpdatalayer.storage;

import java.util.Locale;

/** The purpose of something stored, by its vendor or by those who know it. */
public enum Category {
    /** The site does not work without it, or it is the record of the visitor's choice itself. */
    NECESSARY,
    /** It remembers how the visitor wants the site. */
    PREFERENCES,
    /** It counts visitors or tells them apart for statistics. */
    ANALYTICS,
    /** It is for advertising. */
    MARKETING,
    /** Nobody has said so. */
    UNKNOWN;

    /** The word that tools write. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Category of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
