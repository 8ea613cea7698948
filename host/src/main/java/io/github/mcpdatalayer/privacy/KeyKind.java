package io.github.mcpdatalayer.privacy;

import org.jspecify.annotations.Nullable;

/** What a key says of its value. */
enum KeyKind {
    /** Nothing. */
    NONE(null),
    /** An id or a text about things: what looks like an id in it is none of a person. */
    EXEMPT(null),
    /** An article's number, which may look like a number of a person, too. */
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
    /** Who something is of: a name if it is written like one of several words. */
    PERSON(DataType.NAME),
    /** The {@code name} of an object about a person: a name unless it is a word of forms or pages. */
    OBJECT_NAME(DataType.NAME),
    /** A name if it begins with a capital letter and is no word of forms. */
    LIKELY_NAME(DataType.NAME),
    STREET(DataType.STREET),
    BIRTH_DATE(DataType.BIRTH_DATE),
    /** What is a number in a street, under a key that says so. */
    HOUSE_NUMBER(DataType.STREET),
    /** The day, month or year of one. */
    BIRTH_PART(DataType.BIRTH_DATE),
    USER_ID(DataType.USER_ID),
    SECRET(DataType.TOKEN),
    /** A secret if it has digits alone. */
    PIN(DataType.TOKEN),
    /** A hash of something that is personal. */
    HASH(DataType.HASH),
    /** In strict mode only; else nothing. */
    PLACE(DataType.PLACE),
    /** In strict mode only; else exempt. */
    CLIENT_ID(DataType.CLIENT_ID);

    private final @Nullable DataType type;

    KeyKind(@Nullable DataType type) {
        this.type = type;
    }

    /** The type of such values; for kinds that have one. */
    DataType type() {
        return type == null ? DataType.HASH : type;
    }

    /** Whether it is of a person by itself. */
    boolean named() {
        return type != null;
    }

    /** Whether values that look like an id are none of a person. */
    boolean isExempt() {
        return this == EXEMPT || this == ARTICLE || this == VERSION;
    }

    KeyKind in(RedactionMode mode) {
        return mode == RedactionMode.STRICT ? this : this == PLACE ? NONE : this == CLIENT_ID ? EXEMPT : this;
    }
}
