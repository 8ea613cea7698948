package io.github.mcpdatalayer.datalayer.history;

import java.util.Locale;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;

/** The kind of a push. */
public enum PushKind {
    /** An object with an event. */
    EVENT,
    /** An object without one. */
    DATA,
    /** A call of gtag(): an arguments object. */
    GTAG,
    /** A function that the library calls. */
    FUNCTION,
    /** An array that names a method: {@code ["items.push", …]}. */
    METHOD,
    /** Pushed by a tag manager's own container. */
    CONTAINER,
    /** The content of a layer that is an object, at one time. */
    SNAPSHOT,
    /** No message for any library. */
    OTHER;

    /** The word that tools write. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static PushKind of(String via, JsonValue value) {
        if (via.equals("container")) {
            return CONTAINER;
        }
        if (via.equals("snapshot")) {
            return SNAPSHOT;
        }
        if (value instanceof JsonObject object) {
            if (object.hasTag("gtag")) {
                return GTAG;
            }
            if (object.hasTag("function")) {
                return FUNCTION;
            }
            if (object.tag() == null) {
                return object.get("event") instanceof JsonString ? EVENT : DATA;
            }
        }
        return value instanceof JsonArray array && array.size() > 0 && array.get(0) instanceof JsonString
                ? METHOD
                : OTHER;
    }
}
