package io.github.mcpdatalayer.privacy;

import org.jspecify.annotations.Nullable;

/** The kinds of values that a key can announce. */
enum KeyKind {
    /** The key announces nothing. */
    NONE(null),
    /** An id or a text about things: ids in it do not belong to a person. */
    EXEMPT(null),
    /** The id of an account of measurement or advertising, or a time: long digits in it are no card's. */
    ACCOUNT(null),
    /** {@code id} alone: in hits it is an account's. */
    BARE_ID(null),
    /** An article's number, which may look like a person's number. */
    ARTICLE(null),
    /** A version, which may look like an IP address. */
    VERSION(null),
    EMAIL(DataType.EMAIL),
    PHONE(DataType.PHONE),
    CARD(DataType.CARD),
    IBAN(DataType.IBAN),
    IP(DataType.IP),
    NATIONAL_ID(DataType.NATIONAL_ID),
    NAME(DataType.NAME),
    /** The owner of something: a name if it looks like a name of several words. */
    PERSON(DataType.NAME),
    /** The {@code name} of an object about a person: a name unless it is a word common in forms or pages. */
    OBJECT_NAME(DataType.NAME),
    /** A name if it begins with a capital letter and is not a word common in forms. */
    LIKELY_NAME(DataType.NAME),
    STREET(DataType.STREET),
    BIRTH_DATE(DataType.BIRTH_DATE),
    /** A house number under a telling key. */
    HOUSE_NUMBER(DataType.STREET),
    /** The day, month or year of birth. */
    BIRTH_PART(DataType.BIRTH_DATE),
    USER_ID(DataType.USER_ID),
    SECRET(DataType.TOKEN),
    /** A secret if it has only digits. */
    PIN(DataType.TOKEN),
    /** A hash of personal data. */
    HASH(DataType.HASH),
    /** Redacts in strict mode only; else nothing. */
    PLACE(DataType.PLACE),
    /** Redacts in strict mode only; else the value is exempt. */
    CLIENT_ID(DataType.CLIENT_ID);

    private final @Nullable DataType type;

    KeyKind(@Nullable DataType type) {
        this.type = type;
    }

    /** The type of such values; only for kinds that have one. */
    DataType type() {
        return type == null ? DataType.HASH : type;
    }

    /** Tells whether the key alone marks personal data. */
    boolean named() {
        return type != null;
    }

    /** Tells whether ids under such keys do not belong to a person. */
    boolean isExempt() {
        return switch (this) {
            case EXEMPT, ACCOUNT, BARE_ID, ARTICLE, VERSION -> true;
            default -> false;
        };
    }

    KeyKind in(RedactionMode mode) {
        return mode == RedactionMode.STRICT ? this : this == PLACE ? NONE : this == CLIENT_ID ? EXEMPT : this;
    }
}
