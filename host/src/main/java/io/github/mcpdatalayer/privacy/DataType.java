package io.github.mcpdatalayer.privacy;

/** Types of personal data. Placeholders and counts use these names. */
public enum DataType {
    EMAIL,
    PHONE,
    CARD,
    IBAN,
    IP,
    JWT,
    TOKEN,
    NATIONAL_ID,
    NAME,
    STREET,
    BIRTH_DATE,
    USER_ID,
    /** Hashes of the above, recognised by their key: pseudonyms, not secrets. */
    EMAIL_HASH,
    PHONE_HASH,
    NAME_HASH,
    STREET_HASH,
    BIRTH_DATE_HASH,
    USER_ID_HASH,
    HASH,
    /** Redacted in strict mode only. */
    PLACE,
    CLIENT_ID;

    /** The type of a hash of such a value. */
    DataType hash() {
        return switch (this) {
            case EMAIL -> EMAIL_HASH;
            case PHONE -> PHONE_HASH;
            case NAME -> NAME_HASH;
            case STREET -> STREET_HASH;
            case BIRTH_DATE -> BIRTH_DATE_HASH;
            case USER_ID -> USER_ID_HASH;
            default -> HASH;
        };
    }
}
