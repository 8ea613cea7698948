package io.github.mcpdatalayer.privacy;

import java.util.Locale;

import org.jspecify.annotations.Nullable;

/** How much is redacted, from nothing to most. */
public enum RedactionMode {
    /** Nothing; every answer says so. */
    OFF,
    /** What identifies a person, contacts or pays for one, or opens a door. */
    MASK,
    /** Also places, client, session and order ids, and every hash. */
    STRICT;

    /** The mode with this name in lower case; null if there is none. */
    public static @Nullable RedactionMode of(String word) {
        for (RedactionMode mode : values()) {
            if (mode.word().equals(word)) {
                return mode;
            }
        }
        return null;
    }

    /** As it stands on a command line and in answers. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The stricter of two: a policy can only tighten what a person asked for. */
    public RedactionMode atLeast(RedactionMode floor) {
        return compareTo(floor) >= 0 ? this : floor;
    }
}
