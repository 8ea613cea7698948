package io.github.mcpdatalayer.privacy;

/**
 * The meaning of a key.
 *
 * @param kind the kind of its value in any object
 * @param weak whether the value must also look like that kind
 * @param hashed whether the value is a hash of that kind
 * @param inPerson the kind in an object about a person
 * @param inAddress the kind in an address
 * @param inDelivery the kind in an object about a delivery
 * @param inName the kind in an object of a name's parts
 * @param inCard the kind in a payment card
 * @param inBirth the kind in a date of birth
 * @param opens the subject of the object or array under the key
 * @param ofThings whether things for sale have such a key, too: among them it does not mark a person
 * @param lists whether its value may be a list of people's names
 */
record KeySense(KeyKind kind, boolean weak, boolean hashed, KeyKind inPerson, KeyKind inAddress, KeyKind inDelivery,
        KeyKind inName, KeyKind inCard, KeyKind inBirth, About opens, boolean ofThings, boolean lists) {

    /** The subject of an object. */
    enum About {
        /** A subject that does not affect the keys. */
        OTHER,
        /** The subject of the surrounding object: {@code data}, {@code attributes}. */
        SAME,
        PERSON,
        /** A pixel's data about a person, mixed with settings. */
        PIXEL,
        ACCOUNT,
        ADDRESS,
        /** The way something is sent, and perhaps the destination. */
        DELIVERY,
        /** Adobe's identity map: people and devices by namespace. */
        IDENTITIES,
        DEVICE,
        NAME,
        CARD,
        /** A date of birth in parts. */
        BIRTH,
        /** A shop, a hotel, a company: its name is not a person's. */
        BUSINESS,
        /** Things for sale and their promotions, at any depth. */
        ITEMS
    }

    static final KeySense NOTHING = of(KeyKind.NONE, About.OTHER);

    static KeySense of(KeyKind kind, About opens) {
        return new KeySense(kind, false, false, KeyKind.NONE, KeyKind.NONE, KeyKind.NONE, KeyKind.NONE, KeyKind.NONE,
                KeyKind.NONE, opens, false, false);
    }

    /** The expectation of its value in an object about this subject. */
    Expectation expected(About about, RedactionMode mode) {
        KeyKind conditional = conditional(about);
        boolean taken = conditional != KeyKind.NONE && (kind == KeyKind.NONE || kind.isExempt() || weak);
        KeyKind meant = (taken ? conditional : kind).in(mode);
        if (about == About.ITEMS && (ofThings || (weak && meant == KeyKind.USER_ID) || meant == KeyKind.PLACE
                || meant == KeyKind.CLIENT_ID)) {
            meant = KeyKind.EXEMPT;
        }
        if (taken && meant == KeyKind.NAME && about == About.PERSON) {
            meant = KeyKind.OBJECT_NAME;
        }
        return switch (meant) {
            case NONE -> Expectation.NOTHING;
            case EXEMPT -> Expectation.EXEMPT;
            case ACCOUNT, BARE_ID -> new Expectation(meant, false, false);
            default -> new Expectation(meant, weak && (!taken || kind == KeyKind.NONE || kind.isExempt()), hashed);
        };
    }

    private KeyKind conditional(About about) {
        return switch (about) {
            case PERSON -> inPerson != KeyKind.NONE ? inPerson : inAddress;
            case PIXEL -> kind == KeyKind.NONE || kind.isExempt() ? KeyKind.NONE : inPerson;
            case ACCOUNT -> inPerson == KeyKind.USER_ID ? inPerson : KeyKind.NONE;
            case ADDRESS -> inAddress;
            case DELIVERY -> inDelivery;
            case NAME -> inName;
            case CARD -> inCard;
            case BIRTH -> inBirth;
            default -> KeyKind.NONE;
        };
    }

    /** The subject of an object under this key inside an object about {@code around}. */
    About about(About around) {
        return opens == About.SAME || (around == About.ITEMS && opens == About.OTHER) ? around : opens;
    }
}
