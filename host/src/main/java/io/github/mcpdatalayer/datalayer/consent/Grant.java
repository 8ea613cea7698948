package io.github.mcpdatalayer.datalayer.consent;

import java.util.Locale;

import org.jspecify.annotations.Nullable;

/** The things that tags may do by one signal. */
public enum Grant {
    /** Nothing was said, so tags behave as if it were granted. */
    UNSET,
    /** Not allowed. */
    DENIED,
    /** Allowed. */
    GRANTED,
    /** Defaults differ by region, and where the visitor is only Google knows. */
    BY_REGION;

    static Grant of(@Nullable Boolean granted) {
        return granted == null ? UNSET : granted ? GRANTED : DENIED;
    }

    /** The word that tools write. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
