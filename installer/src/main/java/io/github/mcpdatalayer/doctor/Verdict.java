package io.github.mcpdatalayer.doctor;

import java.util.Collection;
import java.util.Locale;

/** The health of a thing. */
public enum Verdict {
    /** There is nothing to judge on this machine. */
    NOT_APPLICABLE,
    /** Everything is as it should be. */
    OK,
    /** Works, but not as it could, or may fail soon. */
    WARNING,
    /** Does not work. */
    PROBLEM;

    /** The word in JSON: <code>ok</code>, <code>warning</code>, <code>problem</code>, <code>notApplicable</code>. */
    public String key() {
        return this == NOT_APPLICABLE ? "notApplicable" : name().toLowerCase(Locale.ROOT);
    }

    /** The worst of them; of none, NOT_APPLICABLE. */
    static Verdict worst(Collection<Verdict> verdicts) {
        return verdicts.stream().max(Verdict::compareTo).orElse(NOT_APPLICABLE);
    }
}
