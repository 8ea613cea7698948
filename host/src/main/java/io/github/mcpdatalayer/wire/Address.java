package io.github.mcpdatalayer.wire;

/** The receiver ({@code to}) or sender ({@code from}) of a message. */
public sealed interface Address {
    Role HOST = Role.HOST;
    Role ALL = Role.ALL;

    /** The address of one front; the host numbers them 1, 2, 3 … and never uses a number again. */
    static Address front(long number) {
        return new OneFront(number);
    }

    /** The host itself, or every front. */
    enum Role implements Address {
        HOST,
        ALL;

        String onTheWire() {
            return this == HOST ? "host" : "all";
        }
    }

    /** One front. */
    record OneFront(long number) implements Address {}
}
