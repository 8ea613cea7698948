package io.github.mcpdatalayer.journeys;

import java.util.Locale;

/** The meaning of findings on the visit for the verdict of a run. */
public enum AuditMode {
    /** Errors fail the run; the rest is told. */
    FAIL,
    /** All are told, none fails the run. */
    TELL,
    /** The visit is not audited. */
    OFF;

    /** The word in options and results. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
