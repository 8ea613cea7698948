package io.github.mcpdatalayer.privacy;

/**
 * What a key means.
 *
 * @param kind what it says of its value wherever it stands
 * @param weak whether the value must look like that, too
 * @param hashed whether the value is a hash of that
 * @param inPerson what it says in an object about a person
 * @param inAddress the same in an address
 * @param inDelivery the same in an object about how something is sent
 * @param inName the same in an object of a name's parts
 * @param inCard the same in a payment card
 * @param inBirth the same in a date of birth
 * @param opens what the object or array that is its value is about
 * @param ofThings whether things for sale have such a key, too, so that it says nothing of a person among them
 * @param lists whether its value may be a list of persons' names
 */
record KeySense(KeyKind kind, boolean weak, boolean hashed, KeyKind inPerson, KeyKind inAddress, KeyKind inDelivery,
        KeyKind inName, KeyKind inCard, KeyKind inBirth, About opens, boolean ofThings, boolean lists) {

    /** What an object is about. */
    enum About {
        /** Nothing that says anything of its keys. */
        OTHER,
        /** Whatever the object around it is about: {@code data}, {@code attributes}. */
        SAME,
        PERSON,
        /** What a pixel is told of a person, among settings. */
        PIXEL,
        ACCOUNT,
        ADDRESS,
        /** How something is sent, and perhaps where to. */
        DELIVERY,
        /** Adobe's identity map: persons and devices by namespace. */
        IDENTITIES,
        DEVICE,
        NAME,
        CARD,
        /** A date of birth in parts. */
        BIRTH,
        /** A shop, a hotel, a firm: their names are no person's. */
        BUSINESS,
        /** Things for sale and what advertises them, however deep. */
        ITEMS
    }

    static final KeySense NOTHING = of(KeyKind.NONE, About.OTHER);

    static KeySense of(KeyKind kind, About opens) {
        return new KeySense(kind, false, false, KeyKind.NONE, KeyKind.NONE, KeyKind.NONE, KeyKind.NONE, KeyKind.NONE,
                KeyKind.NONE, opens, false, false);
    }

    /** What is expected of its value in an object that is about this. */
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

    /** What an object under this key is about, when the object around is about this. */
    About about(About around) {
        return opens == About.SAME || (around == About.ITEMS && opens == About.OTHER) ? around : opens;
    }
}
