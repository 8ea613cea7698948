package io.github.mcpdatalayer.datalayer.validation;

import java.util.Locale;

/** The severity of a finding. */
public enum Severity {
    /** Worth knowing; the data may be right. */
    INFO,
    /** Probably a mistake. */
    WARNING,
    /** Data is lost, refused or wrong. */
    ERROR;

    /** The word that tools write. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
