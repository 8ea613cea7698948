package io.github.mcpdatalayer.datalayer.validation;

import java.util.Set;

import org.jspecify.annotations.Nullable;

/** What GA4 makes of names of events. */
public final class EventNames {

    /** GA4 sends these by itself, under names that it reserves. */
    private static final Set<String> OWN = Set.of("session_start", "first_visit", "user_engagement", "first_open");

    private EventNames() {}

    /** The rule that a name breaks with which GA4 was told an event; null if it is a good one. */
    public static @Nullable Rule broken(String event) {
        if (event.isBlank() || Commerce.isNothing(event)) {
            return Rule.EVENT_NAME_EMPTY;
        }
        if (event.codePointCount(0, event.length()) > Ga4.NAME) {
            return Rule.EVENT_NAME_TOO_LONG;
        }
        if (OWN.contains(event)) {
            return null;
        }
        if (Ga4.RESERVED_EVENTS.contains(event) || Ga4.hasReservedPrefix(event)) {
            return Rule.EVENT_NAME_RESERVED;
        }
        if (!Ga4.meant(event).isEmpty()) {
            return Rule.EVENT_NAME_MISSPELT;
        }
        return Ga4.isName(event) ? null : Rule.EVENT_NAME_INVALID;
    }
}
