package io.github.mcpdatalayer.privacy;

/**
 * What is expected of a value because of where it stands.
 *
 * @param kind what its key says
 * @param weak whether it must look like that, too
 * @param hashed whether it is a hash of that
 */
record Expectation(KeyKind kind, boolean weak, boolean hashed) {

    static final Expectation NOTHING = new Expectation(KeyKind.NONE, false, false);
    static final Expectation EXEMPT = new Expectation(KeyKind.EXEMPT, false, false);

    /** The same where the name of a field is none for sure. */
    Expectation loosely() {
        return switch (kind) {
            case NAME -> new Expectation(KeyKind.LIKELY_NAME, false, hashed);
            case USER_ID, STREET, SECRET, EMAIL, PHONE, NATIONAL_ID -> new Expectation(kind, true, hashed);
            default -> this;
        };
    }

    /** A number that no other expectation has. */
    long code() {
        return (long) kind.name().hashCode() << 2 | (weak ? 2 : 0) | (hashed ? 1 : 0);
    }

    /** Whether nothing that needs a telling key is looked for. */
    boolean isPlain() {
        return kind == KeyKind.NONE || kind.isExempt();
    }

    boolean isNothing() {
        return kind == KeyKind.NONE;
    }

    /** Whether it holds for every text in an object under the key, as in {@code phones: {home, work}}. */
    boolean holdsInside() {
        return switch (kind) {
            case EMAIL, PHONE, IP, IBAN, HASH, BIRTH_DATE -> true;
            default -> false;
        };
    }
}
