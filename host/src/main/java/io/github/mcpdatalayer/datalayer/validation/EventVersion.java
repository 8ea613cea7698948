package io.github.mcpdatalayer.datalayer.validation;

import java.util.List;

import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The version of an event, as a plan has it or an event names it.
 *
 * @param kind whose way of writing it
 * @param vendor who made the schema; empty but for Iglu
 */
record EventVersion(Scheme kind, String vendor, String number) {

    /** The scheme of versions. */
    enum Scheme {
        /** The version stands in the address of the schema: {@code iglu:com.acme/cart/jsonschema/1-0-2}. */
        IGLU,
        /** The version stands in {@code context.protocols.event_version}; without one, or with an unknown one, the oldest counts. */
        SEGMENT,
        /** The version stands in a member of the event. */
        MEMBER
    }

    /** The members by which events name their version. */
    static final List<String> MEMBERS = List.of("event_version", "schema_version", "eventVersion", "schemaVersion",
            "version");

    /** The version that an event names in one of its members; null if it names none. */
    static @Nullable EventVersion in(JsonObject payload) {
        EventVersion protocols = protocols(payload);
        if (protocols != null) {
            return protocols;
        }
        for (String name : MEMBERS) {
            String number = number(payload.get(name));
            if (number != null) {
                return new EventVersion(Scheme.MEMBER, "", number);
            }
        }
        return null;
    }

    /** The version in the context of a call of Segment's library, or in a push that has such a context. */
    static @Nullable EventVersion protocols(@Nullable JsonValue options) {
        if (!(options instanceof JsonObject given)) {
            return null;
        }
        JsonObject context = given.get("context") instanceof JsonObject inner ? inner : given;
        String number = context.get("protocols") instanceof JsonObject protocols
                ? number(protocols.get("event_version"))
                : null;
        return number == null ? null : new EventVersion(Scheme.SEGMENT, "", number);
    }

    /** A version as text: 2 and "2" are the same. */
    static @Nullable String number(@Nullable JsonValue value) {
        String text = value instanceof JsonNumber(String number)
                ? number
                : value instanceof JsonString(String given) ? given : null;
        return text == null || text.isBlank() ? null : text.strip().replaceFirst("\\.0$", "");
    }
}
