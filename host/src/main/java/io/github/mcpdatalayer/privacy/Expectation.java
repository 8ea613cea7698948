package io.github.mcpdatalayer.privacy;

/**
 * The hint that the place of a value gives.
 *
 * @param kind the kind of value that its key announces
 * @param weak whether the value must also look like that kind
 * @param hashed whether the value is a hash of that kind
 */
record Expectation(KeyKind kind, boolean weak, boolean hashed) {

    static final Expectation NOTHING = new Expectation(KeyKind.NONE, false, false);
    static final Expectation EXEMPT = new Expectation(KeyKind.EXEMPT, false, false);

    /** The expectation from a name that may not be a field's name. */
    Expectation loosely() {
        return switch (kind) {
            case NAME -> new Expectation(KeyKind.LIKELY_NAME, false, hashed);
            case USER_ID, STREET, SECRET, EMAIL, PHONE, NATIONAL_ID -> new Expectation(kind, true, hashed);
            default -> this;
        };
    }

    /** A number unique to this expectation. */
    long code() {
        return (long) kind.name().hashCode() << 2 | (weak ? 2 : 0) | (hashed ? 1 : 0);
    }

    /** Tells whether the key announces nothing. */
    boolean isPlain() {
        return kind == KeyKind.NONE || kind.isExempt();
    }

    /** Tells whether digits with the form and the check digit of a card are one here. */
    boolean mayBeCard(boolean inHits) {
        return kind != KeyKind.ACCOUNT && kind != KeyKind.VERSION && !(inHits && kind == KeyKind.BARE_ID);
    }

    boolean isNothing() {
        return kind == KeyKind.NONE;
    }

    /** Tells whether it applies to every text in an object under the key, as in {@code phones: {home, work}}. */
    boolean holdsInside() {
        return switch (kind) {
            case EMAIL, PHONE, IP, IBAN, HASH, BIRTH_DATE -> true;
            default -> false;
        };
    }
}
