package io.github.mcpdatalayer.wire;

import org.jspecify.annotations.Nullable;

/** The speaker and the listener of a message: it decides which types, which address and which shape of hello and welcome a message may have. */
public enum Direction {
    EXTENSION_TO_HOST("to"),
    HOST_TO_EXTENSION("from"),
    FRONT_TO_HOST(null),
    HOST_TO_FRONT("to");

    private final @Nullable String addressKey;

    Direction(@Nullable String addressKey) {
        this.addressKey = addressKey;
    }

    /** {@code to}, {@code from}, or null where a front speaks only for itself. */
    @Nullable
    String addressKey() {
        return addressKey;
    }

    boolean allows(String type) {
        return switch (type) {
            case "hello" -> this == EXTENSION_TO_HOST || this == FRONT_TO_HOST;
            case "welcome" -> this == HOST_TO_EXTENSION || this == HOST_TO_FRONT;
            case "goodbye" -> this != FRONT_TO_HOST;
            case "event" -> true;
            case "request", "cancel" -> this == FRONT_TO_HOST || this == HOST_TO_EXTENSION;
            case "response" -> this == EXTENSION_TO_HOST || this == HOST_TO_FRONT;
            case "chunk", "credit" -> true; // of the answer, or of the params
            default -> false;
        };
    }

    /** Tells which addresses are allowed in this direction; a broadcast passes the host unparsed, so a front sees {@code all}. */
    boolean allows(Address address) {
        return switch (this) {
            case EXTENSION_TO_HOST -> true;
            case HOST_TO_EXTENSION -> address != Address.ALL;
            case HOST_TO_FRONT -> address != Address.HOST;
            case FRONT_TO_HOST -> false;
        };
    }
}
