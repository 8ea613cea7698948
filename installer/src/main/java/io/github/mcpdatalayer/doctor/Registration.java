package io.github.mcpdatalayer.doctor;

import org.jspecify.annotations.Nullable;

/**
 * The registration of the host at one place.
 *
 * @param browser
 *            the browsers that look there
 * @param place
 *            manifest file or registry key
 * @param state
 *            how it is
 * @param finding
 *            the same in words
 */
public record Registration(String browser, String place, State state, Finding finding) {

    /** The state of a registration. */
    public enum State {
        /** Everything is as it should be. */
        OK,
        /** Nothing there. */
        MISSING,
        /** Something there that does not work. */
        BROKEN
    }

    /** The fault and what to do, or null. */
    public @Nullable String problem() {
        return state == State.BROKEN ? finding.saw() + " " + finding.advice() : null;
    }
}
