package io.github.mcpdatalayer.privacy;

import org.jspecify.annotations.Nullable;

/** What a key says of its value. */
enum KeyKind {
    /** Nothing. */
    NONE(null),
    /** Something that is never personal, unless an email address or a token stands inside. */
    EXEMPT(null),
    EMAIL(DataType.EMAIL),
    PHONE(DataType.PHONE),
    CARD(DataType.CARD),
    IBAN(DataType.IBAN),
    IP(DataType.IP),
    NATIONAL_ID(DataType.NATIONAL_ID),
    NAME(DataType.NAME),
    STREET(DataType.STREET),
    BIRTH_DATE(DataType.BIRTH_DATE),
    USER_ID(DataType.USER_ID),
    SECRET(DataType.TOKEN),
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

    KeyKind in(RedactionMode mode) {
        return mode == RedactionMode.STRICT ? this : this == PLACE ? NONE : this == CLIENT_ID ? EXEMPT : this;
    }
}
