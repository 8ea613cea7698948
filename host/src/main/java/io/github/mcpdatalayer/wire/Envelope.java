package io.github.mcpdatalayer.wire;

import org.jspecify.annotations.Nullable;

/**
 * A message with what the host routes it by.
 *
 * @param version the protocol's version both sides settled on; in a hello the highest the sender speaks
 * @param address {@code to} or {@code from}, see {@link Direction}; null from a front to the host
 */
public record Envelope(int version, @Nullable Address address, Message message) {

    /** A message from a front, which has no address: the host stamps it. */
    public static Envelope fromFront(int version, Message message) {
        return new Envelope(version, null, message);
    }
}
