package io.github.mcpdatalayer.privacy;

import java.util.Locale;

import org.jspecify.annotations.Nullable;

/** The amount that is redacted, from nothing to the most. */
public enum RedactionMode {
    /** Nothing; every answer says so. */
    OFF,
    /** Data that identifies a person, contact and payment data, and secrets. */
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

    /** The mode's name on the command line and in answers. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The stricter of two: a policy can only tighten what a person asked for. */
    public RedactionMode atLeast(RedactionMode floor) {
        return compareTo(floor) >= 0 ? this : floor;
    }
}
