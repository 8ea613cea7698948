package io.github.mcpdatalayer.front.link;

import io.github.mcpdatalayer.wire.Method;
import org.jspecify.annotations.Nullable;

/**
 * How far this front goes at most, whatever a person or an administrator allows: the strictest wins. Each level has all
 * that the ones before it have.
 */
public enum Level {
    /** Nothing. */
    NONE,
    /** Reads what sites track. */
    DATA,
    /** Reads the page, too. */
    SEE,
    /** Operates the page, too. */
    ACT;

    /** The level that a person names, or null when there is none of that name. */
    public static @Nullable Level named(String name) {
        for (Level level : values()) {
            if (level != NONE && level.word().equals(name)) {
                return level;
            }
        }
        return null;
    }

    /** Its name in flags and policies. */
    public String word() {
        return this == NONE ? "none" : this == DATA ? "data" : this == SEE ? "see" : "act";
    }

    boolean allows(Method.Effect effect) {
        return needed(effect).compareTo(this) <= 0;
    }

    /** What belongs to no tab is no part of what a site tracks or shows: nothing less than all of it. */
    private static Level needed(Method.Effect effect) {
        return effect == Method.Effect.READ ? DATA : effect == Method.Effect.SEE ? SEE : ACT;
    }
}
