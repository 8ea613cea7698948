package io.github.mcpdatalayer.front.link;

import io.github.mcpdatalayer.wire.Method;
import org.jspecify.annotations.Nullable;

/**
 * The highest level of this front. The strictest of person, administrator and front wins. Each level includes the
 * levels before it.
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

    /** The level with this name, or null. */
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

    /** Tells whether what has this effect is within this level. */
    public boolean allows(Method.Effect effect) {
        return needed(effect).compareTo(this) <= 0;
    }

    /** A method that belongs to no tab needs the highest level. */
    private static Level needed(Method.Effect effect) {
        return effect == Method.Effect.READ ? DATA : effect == Method.Effect.SEE ? SEE : ACT;
    }
}
