package io.github.mcpdatalayer.journeys;

import java.util.Locale;

/** What the findings of the rules on the visit mean for the verdict of a run. */
public enum AuditMode {
    /** Errors fail the run; the rest is told. */
    FAIL,
    /** All are told, none fails the run. */
    TELL,
    /** The visit is not audited. */
    OFF;

    /** As options and results have it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
