package io.github.mcpdatalayer.datalayer.validation;

import java.util.Set;

import org.jspecify.annotations.Nullable;

/** Checks event names by GA4's rules. */
public final class EventNames {

    /** Events that GA4 sends by itself, under reserved names. */
    private static final Set<String> OWN = Set.of("session_start", "first_visit", "user_engagement", "first_open");

    private EventNames() {}

    /** The rule that a sent event name breaks; null for a valid name. */
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
